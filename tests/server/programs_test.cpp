#include <gtest/gtest.h>

#include "cli/command.h"
#include "cli/serve_settings.h"
#include "tests/server/support/player.h"
#include "tests/support/paths.h"

/// Outside programs in the seats of a server.
namespace bastide::server {
namespace {

using testing::Player;

std::string path_of(const std::string& name) {
  return test::source_path(name).string();
}

cli::ServePlan plan_with(const std::string& name, const std::string& command, int milliseconds = 2000) {
  cli::ServePlan plan;
  plan.programs = {{name, "", command}};
  plan.program_ms = milliseconds;
  return plan;
}

std::string bot_of_seat(const Player& player, int seat) {
  return std::string(player.state().at("table").at("seats").as_array().at(seat).at("bot").as_string());
}

/// Plays a person's whole game against the bots of a table.
void play_to_the_end(Player& player) {
  while (!player.is_over())
    if (!player.act()) {
      ASSERT_TRUE(player.listen());
    }
}

TEST(Programs, PlayWholeGames) {
  const testing::RunningServer server(plan_with("pip", path_of("examples/python-bot/bot.py")).settings());
  const std::string info = testing::request(server.port(), "GET", "/api/1/info").body;
  EXPECT_NE(info.find(R"({"name":"pip","help":"a program of this server's host"})"), std::string::npos);
  for (const std::string game : {R"("game":"castle")", R"("game":"discovery","options":"variant=expert")"}) {
    const std::string anna = testing::guest(server.port(), "Anna");
    const std::string table = testing::make_table(
        server.port(), anna, "{" + game + R"(,"seats":[{"kind":"bot","bot":"pip"},{"kind":"me"}]})");
    Player player(server.port(), table, anna, 3);
    ASSERT_TRUE(player.connect());
    play_to_the_end(player);
    EXPECT_EQ(bot_of_seat(player, 0), "pip") << "it played to the end";
    EXPECT_EQ(player.state().at("table").at("result").at("termination").as_string(), "normal");
  }
  EXPECT_EQ(server.metrics().bot_faults.load(), 0U);
}

TEST(Programs, WhoFailsIsReplacedAndTheGameGoesOn) {
  for (const std::string name : {"hangs", "dies", "cheats", "floods", "refuses", "none"}) {
    SCOPED_TRACE(name);
    const testing::RunningServer server(plan_with("bad", path_of("tests/programs/" + name), 50).settings());
    const std::string anna = testing::guest(server.port(), "Anna");
    const std::string table = testing::make_table(
        server.port(), anna, R"({"game":"castle","seats":[{"kind":"bot","bot":"bad"},{"kind":"me"}]})");
    Player player(server.port(), table, anna, 3);
    ASSERT_TRUE(player.connect());
    ASSERT_TRUE(player.until([&] { return player.can_act() || player.is_over(); }));
    EXPECT_EQ(bot_of_seat(player, 0), "casual");
    EXPECT_EQ(server.metrics().bot_faults.load(), 1U);
    EXPECT_TRUE(player.act());
    EXPECT_FALSE(player.numbers_had_gaps());
  }
}

TEST(Programs, AreNamedByTheHost) {
  cli::ServePlan plan;
  const auto set = [&](const std::string& value) -> std::string {
    for (const cli::ServeSetting& setting : cli::serve_settings(plan))
      if (setting.name == "programs") return setting.apply(value);
    return "there is no such setting";
  };
  EXPECT_EQ(set("pip=python3 bot.py --level 3, solver@dice=./solver"), "");
  ASSERT_EQ(plan.programs.size(), 2U);
  EXPECT_EQ(plan.programs[0].command, "python3 bot.py --level 3");
  EXPECT_EQ(plan.programs[1].game, "dice");
  for (const char* wrong : {"pip", "pip=", "=x", "Pip=x", "greedy=x", "pip@chess=x", "pip=x,pip=y"})
    EXPECT_NE(set(wrong), "") << wrong;
}

}  // namespace
}  // namespace bastide::server
