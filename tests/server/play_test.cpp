#include <gtest/gtest.h>

#include <thread>

#include "match/record.h"
#include "server/draws.h"
#include "tests/server/support/party.h"
#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

/// Games over real sockets and a real database.
namespace bastide::server {
namespace {

using testing::Party;
using testing::Player;
using testing::RunningServer;

TEST(Play, WholeGamesOfEveryRuleSetWithSeveralClients) {
  const RunningServer server;
  for (const auto& rules : testing::rule_sets()) {
    SCOPED_TRACE(rules.name);
    Party party(server.port(), rules);
    Player spectator(server.port(), party.table, "", 9);
    ASSERT_TRUE(spectator.connect());
    // It reads along: who does not is dropped.
    bool saw_the_end = false;
    std::thread watching([&] { saw_the_end = spectator.until([&] { return spectator.is_over(); }); });
    party.play();
    watching.join();
    ASSERT_FALSE(HasFailure());
    EXPECT_TRUE(saw_the_end);
    EXPECT_FALSE(spectator.numbers_had_gaps());
    for (const Player& player : party.players) EXPECT_FALSE(player.numbers_had_gaps());
    // The record of the game is whole, replays to the same scores, and its draws were fair.
    const auto answer = testing::request(server.port(), "GET", "/api/1/tables/" + party.table + "/record");
    ASSERT_EQ(answer.status, 200);
    const auto record = parse_record(answer.body);
    ASSERT_TRUE(record.ok()) << record.error().message;
    const auto replayed = replay(*record);
    ASSERT_TRUE(replayed.ok()) << replayed.error().message;
    EXPECT_TRUE((*replayed)->is_over());
    EXPECT_TRUE(verify_draws(*record).ok());
  }
}

TEST(Play, WhoIsThereIsToldWhenSomebodySitsDownToo) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(
      server.port(), anna, R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}]})");
  Player host(server.port(), table, anna, 1);
  Player ben(server.port(), table, testing::guest(server.port(), "Ben"), 2);
  ASSERT_TRUE(host.connect());
  ASSERT_TRUE(ben.connect());
  const auto hears = [&](std::string_view words) {
    while (host.last().find("presence") == std::string::npos || host.last().find(words) == std::string::npos)
      if (!host.listen()) return false;
    return true;
  };
  EXPECT_TRUE(hears(R"("name":"Ben")")) << host.last();
  EXPECT_EQ(ben.answer_to(ben.say("sit")), "ok");
  EXPECT_TRUE(hears(R"("online":[true,true],"spectators":0,"watching":[])")) << host.last();
}

TEST(Play, AgainstBots) {
  const RunningServer server;
  const std::string host = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(
      server.port(), host,
      R"({"game":"classic","seats":[{"kind":"bot","bot":"greedy"},{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  Player player(server.port(), table, host, 3);
  ASSERT_TRUE(player.connect());
  while (!player.is_over()) {
    if (!player.act()) {
      ASSERT_TRUE(player.listen());
    }
  }
  EXPECT_FALSE(player.numbers_had_gaps());
}

TEST(Play, ResumesAfterDroppedConnections) {
  const RunningServer server;
  Party party(server.port(), testing::rule_sets()[0]);
  Rng rng(5);
  while (!party.players[0].is_over()) {
    party.play(3);
    ASSERT_FALSE(HasFailure());
    Player& unlucky = party.players[rng.below(2)];
    // Cut off after a message was sent and before its answer was read: whether it counted is found out by
    // asking again.
    if (unlucky.can_act() && unlucky.state().contains("legal")) {
      const std::string token(unlucky.state().at("legal").as_array()[0].as_string());
      const std::string message =
          R"({"type":"play","nonce":"again)" + std::to_string(unlucky.seen()) + R"(","position":)" +
          std::to_string(unlucky.state().at("position").as_int64()) + R"(,"token":")" + token + "\"}";
      unlucky.say_raw(message);
      unlucky.socket().cut();
      unlucky.disconnect();
      ASSERT_TRUE(unlucky.connect());
      unlucky.say_raw(message);
      const std::string answer =
          unlucky.answer_to(std::string(parse_object(message)->at("nonce").as_string()));
      EXPECT_EQ(answer, "ok");
    } else {
      unlucky.disconnect();
      ASSERT_TRUE(unlucky.connect());
    }
    EXPECT_FALSE(unlucky.numbers_had_gaps());
  }
}

TEST(Play, RepeatedAndReorderedMessagesDoNoHarm) {
  const RunningServer server;
  Party party(server.port(), testing::rule_sets()[0]);
  Player& anna = party.players[0];
  const std::string token(anna.state().at("legal").as_array()[0].as_string());
  const std::string position = std::to_string(anna.state().at("position").as_int64());
  const std::string play =
      R"({"type":"play","nonce":"p","position":)" + position + R"(,"token":")" + token + "\"}";
  const std::string undo = R"({"type":"undo","nonce":"u","position":)" + position + "}";
  anna.say_raw(undo);  // before there is anything to undo
  EXPECT_EQ(anna.answer_to("u"), "not_allowed");
  for (int i = 0; i < 3; ++i) anna.say_raw(play);
  EXPECT_EQ(anna.answer_to("p"), "ok");
  const std::string late = R"({"type":"undo","nonce":"late","position":)" + position + "}";
  anna.say_raw(late);
  EXPECT_EQ(anna.answer_to("late"), "stale");
  anna.disconnect();
  ASSERT_TRUE(anna.connect());
  EXPECT_EQ(anna.state().at("view").at("ply").as_int64(), 2)
      << "a draw and one placement, however often it was sent";
}

TEST(Play, ATableSurvivesARestartOfTheServer) {
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.database = folder + "/games.db";
  std::string table;
  std::string token;
  std::int64_t seen = 0;
  {
    const RunningServer server(settings);
    token = testing::guest(server.port(), "Anna");
    table = testing::make_table(server.port(), token,
                                R"({"game":"castle","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
    Player player(server.port(), table, token, 1);
    ASSERT_TRUE(player.connect());
    for (int moves = 0; moves < 10;) {
      if (player.act()) {
        ++moves;
      } else {
        ASSERT_TRUE(player.listen());
      }
    }
    seen = player.seen();
  }
  const RunningServer server(settings);
  Player player(server.port(), table, token, 1);
  ASSERT_TRUE(player.connect());
  EXPECT_GE(player.seen(), seen);
  while (!player.is_over())
    if (!player.act()) {
      ASSERT_TRUE(player.listen());
    }
  EXPECT_FALSE(player.numbers_had_gaps());
}

TEST(Play, AClockThatRunsOutEndsTheGame) {
  const RunningServer server;
  Party party(server.port(), testing::rule_sets()[0], R"(,"clock":{"kind":"move","seconds":5})");
  ASSERT_TRUE(party.players[1].until([&] { return party.players[1].is_over(); }));
  EXPECT_EQ(party.players[1].state().at("table").at("result").at("termination").as_string(), "time");
}

}  // namespace
}  // namespace bastide::server
