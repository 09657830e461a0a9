#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>

#include "tests/server/support/party.h"

/// Servers whose machines do not know what time it is: nothing is decided by that.
namespace bastide::server {
namespace {

using testing::Party;
using testing::Player;
using testing::rule_sets;
using testing::RunningServer;

constexpr Millis hour = Millis{3600} * 1000;
constexpr Millis day = 24 * hour;

/// What the clocks of a machine say that is ahead of ours by so much.
CalmClock::Read ahead_by(Millis time) {
  return [time] {
    Reading reading = read_machine();
    reading.wall += time;
    return reading;
  };
}

TEST(Time, AfterAJumpNoGameIsLost) {
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.database = folder + "/games.db";
  std::optional<Party> party;
  {
    const RunningServer server(settings);
    party.emplace(server.port(), rule_sets()[0], R"(,"clock":{"kind":"days","days":1})");
    party->play(2);
  }
  Millis jumped = 0;
  for (const Millis jump : {46 * day, -100 * day, 300 * day}) {
    jumped += jump;
    settings.read_clocks = ahead_by(jumped);
    const RunningServer server(settings);
    party->move_to(server.port());
    for (Player& player : party->players) ASSERT_TRUE(player.connect());
    party->play(2);
    ASSERT_FALSE(HasFailure());
    EXPECT_FALSE(party->players[0].is_over()) << "a day each, and the server was away";
    EXPECT_GT(party->actor().state().at("clock").at("left").as_array().at(0).as_int64(), 0);
  }
  std::filesystem::remove_all(folder);
}

TEST(Time, AStepOfTheMachinesClockDecidesNoGame) {
  auto step = std::make_shared<std::atomic<Millis>>(0);
  ServerSettings settings;
  settings.read_clocks = [step] {
    Reading reading = read_machine();
    reading.wall += *step;
    return reading;
  };
  const RunningServer server(settings);
  Party party(server.port(), rule_sets()[0], R"(,"clock":{"kind":"move","seconds":600})");
  for (const Millis to : {hour, -hour, 46 * day}) {
    *step = to;
    party.play(4);
    ASSERT_FALSE(HasFailure());
    for (const auto& left : party.actor().state().at("clock").at("left").as_array())
      EXPECT_GT(left.as_int64(), 500'000);
  }
}

}  // namespace
}  // namespace bastide::server
