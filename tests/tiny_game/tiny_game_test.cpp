/// A game is added the way CONTRIBUTING tells, and everything plays it. This program is built from the same
/// sources as Bastide, with a list that holds the tiny game alone: so it also shows that nothing above the
/// games knows any of them.

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/analysis.h"
#include "bots/bot.h"
#include "cli/front.h"
#include "cli/play_log.h"
#include "cli/play_session.h"
#include "match/catalogue.h"
#include "match/record.h"
#include "server/draws.h"

namespace bastide::test {
namespace {

std::unique_ptr<AnyMatch> new_match(const std::string& options = "", int seats = 2) {
  bastide::Setup setup;
  setup.options = *parse_options(options);
  setup.seats = seats;
  auto match = make_match(setup);
  EXPECT_TRUE(match.ok()) << match.error().message;
  return std::move(*match);
}

/// A whole game of bots, by name; the draws are those of the seed.
std::unique_ptr<AnyMatch> played_by(const std::vector<std::string>& names, std::uint64_t seed) {
  auto match = new_match("", static_cast<int>(names.size()));
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& name : names) bots.push_back(*make_bot(name, seed));
  Rng rng(seed);
  while (!match->is_over()) {
    const int actor = match->actor();
    const std::string token = actor == chance ? match->sample_chance(rng) : bots[actor]->choose(*match);
    EXPECT_TRUE(match->try_apply(token).ok()) << token;
  }
  return match;
}

TEST(TinyGame, IsOfferedWithItsWordsOptionsAndPieces) {
  EXPECT_EQ(games_json(),
            R"([{"name":"pebbles","title":"a heap, and nobody wants the last one","min":2,"max":4,)"
            R"("options":[{"name":"heap","help":"pebbles at the beginning","values":["12","20"]}]}])");
  EXPECT_EQ(tiles_json(), R"({"pebbles":{"faces":3}})");
  EXPECT_EQ(new_match("heap=20")->view(chance),
            R"({"game":"pebbles","ply":0,"over":false,"actor":-1,"scores":[0,0],)"
            R"("active":0,"heap":20,"rolled":0})");
}

TEST(TinyGame, RefusesWhatItDoesNotKnow) {
  bastide::Setup setup;
  setup.options = *parse_options("heap=13");
  EXPECT_EQ(make_match(setup).error().message, "option heap cannot be '13', expected 12 or 20");
  setup.options.clear();
  setup.seats = 5;
  EXPECT_EQ(make_match(setup).error().message, "pebbles is for 2 to 4 players, not 5");
  setup.game = "classic";
  EXPECT_EQ(make_match(setup).error().message, "unknown game 'classic', expected pebbles");
  const auto match = new_match();
  EXPECT_EQ(match->try_apply("*4").error().message, "'*4' is not among *1 to *3");
}

TEST(TinyGame, IsPlayedByEveryBotAndComesBackFromItsRecord) {
  for (const BotInfo& info : bot_infos()) {
    // A level that thinks by the clock gets a budget, so that equal seeds play equally.
    const std::string name(info.name == "master" ? "master:60" : info.name);
    const auto match = played_by({name, "random", name}, 5);
    const std::string record = format_record(*match);
    const auto loaded = load_match(record);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ((*loaded)->tokens(), match->tokens());
    EXPECT_EQ((*loaded)->hash(), match->hash());
    EXPECT_EQ((*loaded)->scores(), match->scores());
    EXPECT_EQ(format_record(**loaded), record);
    EXPECT_EQ(played_by({name, "random", name}, 5)->tokens(), match->tokens());
  }
}

TEST(TinyGame, IsSearchedForItsEnd) {
  int points = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto scores = played_by({"adviser:100", "random"}, seed)->scores();
    points += scores[0] - scores[1];
  }
  EXPECT_GT(points, 40);
  // Three are left, and the die shows two: to take both leaves the last one, with its price, to the other.
  const auto match = new_match();
  for (const std::string token : {"*3", "-3", "*3", "-3", "*3", "-3", "*2"})
    ASSERT_TRUE(match->try_apply(token).ok());
  EXPECT_EQ(rank_moves(*match, {200, 1})[0].token, "-2");
}

TEST(TinyGame, IsDrawnForByTheServer) {
  const auto match = new_match();
  EXPECT_EQ(server::drawing_seat(*match), 0);
  const auto outcomes = server::chance_outcomes(*match);
  ASSERT_EQ(outcomes.size(), 3U);
  EXPECT_EQ(outcomes[0].token, "*1");
  EXPECT_EQ(outcomes[0].weight, 1U);
}

TEST(TinyGame, IsShownInTheTerminal) {
  const auto match = new_match();
  ASSERT_TRUE(match->try_apply("*2").ok());
  const cli::Front& front = cli::front_of(*match);
  EXPECT_NE(cli::to_text(front.board_picture(*match)).find("\"heap\":12"), std::string::npos);
  const auto table = front.make_plain_table(*match);
  const auto options = table->options();
  ASSERT_EQ(options.size(), 2U);
  EXPECT_EQ(options[1].token, "-2");

  std::vector<cli::PlaySeat> seats;
  for (const std::string name : {"Anna", "Bruno"}) seats.push_back({name, "greedy", *make_bot("greedy", 1)});
  cli::PlaySession session(*new_match(), std::move(seats), {});
  while (session.stage() != cli::Stage::over) session.advance();
  const auto lines = cli::log_lines(session);
  const auto says = [&](std::string_view text) {
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.text == text; });
  };
  EXPECT_TRUE(says("emptied"));
  EXPECT_TRUE(says("the game ends"));
  EXPECT_FALSE(cli::result_text(session).empty());
}

}  // namespace
}  // namespace bastide::test
