#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <thread>

#include "tests/server/support/party.h"
#include "tests/server/support/whole.h"

/// What tables promise, over real sockets: seats, links, leavers, clocks, threads.
namespace bastide::server {
namespace {

using testing::guest;
using testing::make_table;
using testing::Party;
using testing::Player;
using testing::request;
using testing::rule_sets;
using testing::RunningServer;

std::string position_of(const Player& player) {
  return R"(,"position":)" + std::to_string(player.state().at("position").as_int64());
}

std::string seat_field(const Player& player, int seat, const char* name) {
  const auto& object = player.state().at("table").at("seats").as_array().at(seat).as_object();
  return object.contains(name) ? std::string(object.at(name).as_string()) : "";
}

TEST(Tables, SeatsAndColoursAreChosenAndLeftBeforeTheStart) {
  const RunningServer server;
  const std::string anna = guest(server.port(), "Anna");
  const std::string table = make_table(
      server.port(), anna, R"({"game":"classic","seats":[{"kind":"open"},{"kind":"open"},{"kind":"open"}]})");
  Player host(server.port(), table, anna, 1);
  Player ben(server.port(), table, guest(server.port(), "Ben"), 2);
  ASSERT_TRUE(host.connect() && ben.connect());
  EXPECT_EQ(host.answer_to(host.say("sit", R"(,"seat":2,"colour":"black")")), "ok");
  EXPECT_EQ(ben.answer_to(ben.say("sit", R"(,"seat":2)")), "not_allowed") << "it is taken";
  EXPECT_EQ(ben.answer_to(ben.say("sit", R"(,"seat":0,"colour":"black")")), "ok") << "another colour, then";
  EXPECT_NE(seat_field(ben, 0, "colour"), "black");
  EXPECT_EQ(ben.answer_to(ben.say("colour", R"(,"colour":"black")")), "not_allowed");
  EXPECT_EQ(ben.answer_to(ben.say("colour", R"(,"colour":"grey")")), "ok");
  EXPECT_EQ(seat_field(ben, 0, "colour"), "grey");
  EXPECT_EQ(ben.answer_to(ben.say("stand")), "ok");
  EXPECT_EQ(seat_field(ben, 0, "kind"), "open");
  EXPECT_EQ(ben.answer_to(ben.say("bot", R"(,"seat":1,"bot":"greedy")")), "not_allowed")
      << "the owner's right";
  EXPECT_EQ(host.answer_to(host.say("bot", R"(,"seat":1,"bot":"godlike")")), "not_allowed");
  EXPECT_EQ(host.answer_to(host.say("bot", R"(,"seat":1,"bot":"greedy")")), "ok");
  EXPECT_EQ(host.state().at("stage").as_string(), "waiting");
  EXPECT_EQ(ben.answer_to(ben.say("sit")), "ok");
  ASSERT_TRUE(ben.until([&] { return ben.state().at("stage").as_string() != "waiting"; }));
  EXPECT_EQ(ben.answer_to(ben.say("stand")), "not_allowed") << "the game has begun";
}

TEST(Tables, WithoutSpectatorsOnlyThoseWhoPlayComeIn) {
  const RunningServer server;
  Party party(server.port(), rule_sets()[0], R"(,"spectators":false)");
  Player stranger(server.port(), party.table, guest(server.port(), "Eve"), 1);
  EXPECT_FALSE(stranger.connect());
  EXPECT_EQ(request(server.port(), "GET", "/api/1/tables/" + party.table + "/record").status, 404);
  EXPECT_TRUE(party.players[1].connect());
}

TEST(Tables, TheNextTileIsDrawnWhenTheTurnIsConfirmed) {
  const RunningServer server;
  Party party(server.port(), rule_sets()[0]);
  Player& actor = party.actor();
  const auto play_first = [&] {
    const std::string token(actor.state().at("legal").as_array()[0].as_string());
    return actor.answer_to(actor.say("play", position_of(actor) + R"(,"token":")" + token + "\""));
  };
  while (actor.state().at("stage").as_string() == "choosing") {
    ASSERT_EQ(play_first(), "ok");
  }
  EXPECT_EQ(actor.state().at("stage").as_string(), "confirming");
  const auto played = actor.seen();
  // Every step of the turn can be taken back.
  while (actor.state().at("view").at("ply").as_int64() > 1) {
    ASSERT_EQ(actor.answer_to(actor.say("undo", position_of(actor))), "ok");
  }
  EXPECT_GT(actor.seen(), played);
  EXPECT_EQ(actor.answer_to(actor.say("undo", position_of(actor))), "not_allowed") << "never a draw";
  while (actor.state().at("stage").as_string() == "choosing") {
    ASSERT_EQ(play_first(), "ok");
  }
  ASSERT_EQ(actor.answer_to(actor.say("confirm", position_of(actor))), "ok");
  EXPECT_FALSE(actor.can_act());
}

TEST(Tables, WithoutConfirmationTheDrawFollowsAtOnce) {
  const RunningServer server;
  Party party(server.port(), rule_sets()[0], R"(,"confirm":false)");
  Player& actor = party.actor();
  while (actor.can_act()) {
    const std::string token(actor.state().at("legal").as_array()[0].as_string());
    ASSERT_EQ(actor.answer_to(actor.say("play", position_of(actor) + R"(,"token":")" + token + "\"")), "ok");
  }
  EXPECT_EQ(actor.state().at("stage").as_string(), "choosing");
}

TEST(Tables, WhoIsGoneForLongIsClaimed) {
  ServerSettings settings;
  settings.gone_after = 300;
  settings.edge.limits.messages = 1'000'000;
  const RunningServer server(settings);
  Party party(server.port(), rule_sets()[0]);
  Player& gone = party.actor();
  Player& waiting = party.other();
  EXPECT_EQ(waiting.answer_to(waiting.say("claim", position_of(waiting))), "not_allowed");
  gone.disconnect();
  int refused = 0;
  while (waiting.answer_to(waiting.say("claim", position_of(waiting))) != "ok") {
    ASSERT_EQ(waiting.last().find("stale"), std::string::npos);
    ++refused;
  }
  EXPECT_GT(refused, 0) << "not at once";
  ASSERT_TRUE(waiting.until([&] { return waiting.is_over(); }));
  EXPECT_EQ(waiting.state().at("table").at("result").at("termination").as_string(), "left");
}

TEST(Tables, ABotPlaysOnForWhoResignsAmongThree) {
  const RunningServer server;
  Party party(server.port(), rule_sets()[2]);
  Player& leaver = party.actor();
  const auto seat = leaver.state().at("seat").as_int64();
  ASSERT_EQ(leaver.answer_to(leaver.say("resign")), "ok");
  party.play();
  ASSERT_FALSE(HasFailure());
  Player& other = party.players[seat == 0 ? 1 : 0];
  ASSERT_TRUE(other.until([&] { return other.is_over(); }));
  const auto& result = other.state().at("table").at("result").as_object();
  EXPECT_EQ(result.at("termination").as_string(), "normal");
  for (const auto& winner : result.at("winners").as_array()) EXPECT_NE(winner.as_int64(), seat);
}

TEST(Tables, ATurnIsTakenBackWhenAllAgree) {
  const RunningServer server;
  // In an auction decisions of several follow each other without a draw.
  Party party(server.port(), rule_sets()[1]);
  for (int turn = 0; turn < 400; ++turn) {
    Player& actor = party.actor();
    ASSERT_FALSE(HasFailure());
    if (actor.is_over()) break;
    ASSERT_TRUE(actor.act());
    if (actor.can_act()) continue;
    const auto& can = actor.state().at("can").as_array();
    if (std::none_of(can.begin(), can.end(), [](const auto& c) { return c.as_string() == "offer"; }))
      continue;
    const auto ply = actor.state().at("view").at("ply").as_int64();
    ASSERT_EQ(actor.answer_to(actor.say("offer", position_of(actor))), "ok");
    for (Player& player : party.players)
      if (&player != &actor) {
        ASSERT_TRUE(player.until([&] { return player.seen() >= actor.seen(); }));
        ASSERT_TRUE(player.until([&] { return party.everybody_knows(player); }));
        ASSERT_EQ(player.answer_to(player.say("answer", position_of(player) + R"(,"accept":true)")), "ok");
      }
    ASSERT_TRUE(actor.until([&] { return actor.can_act(); }));
    EXPECT_LT(actor.state().at("view").at("ply").as_int64(), ply);
    return;
  }
  FAIL() << "nobody could ask to take back in this game";
}

TEST(Tables, ManyGamesOverSeveralThreads) {
  ServerSettings settings;
  settings.edge.threads = 4;
  settings.bot_threads = 2;
  const RunningServer server(settings);
  std::vector<std::thread> parties;
  for (int i = 0; i < 6; ++i)
    parties.emplace_back([&, i] {
      Party party(server.port(), rule_sets()[i % rule_sets().size()]);
      party.play(30);
      for (const Player& player : party.players) EXPECT_FALSE(player.numbers_had_gaps());
    });
  for (std::thread& thread : parties) thread.join();
}

TEST(Tables, WhatHappensIsCounted) {
  const RunningServer server;
  Party party(server.port(), rule_sets()[0]);
  party.play(3);
  const auto answer = request(server.port(), "GET", "/metrics");
  EXPECT_NE(answer.head.find("Content-Type: text/plain; version=0.0.4"), std::string::npos);
  // The text form of Prometheus: lines of comment that say what is meant, and after them names and numbers.
  std::map<std::string, double> values;
  std::set<std::string> kinds;
  std::istringstream lines(answer.body);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) continue;
    if (line.starts_with("# TYPE ")) {
      kinds.insert(line.substr(line.rfind(' ') + 1));
      continue;
    }
    const auto space = line.rfind(' ');
    ASSERT_NE(space, std::string::npos) << line;
    values[line.substr(0, space)] = std::stod(line.substr(space));
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"counter", "gauge", "histogram"}));
  EXPECT_EQ(values["bastide_connections"], 2);
  EXPECT_EQ(values["bastide_rooms"], 1);
  EXPECT_GT(values["bastide_moves_total"], 0);
  EXPECT_GT(values["bastide_messages_out_total"], values["bastide_messages_in_total"]);
  EXPECT_GT(values["bastide_store_transactions_total"], 0);
}

TEST(Tables, GuestsAndDeadTablesExpire) {
  constexpr Millis minute = 60'000;
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.lifetimes.waiting_table = settings.lifetimes.guest_token = settings.lifetimes.guest = 10 * minute;
  settings.lifetimes.dead_table = 30 * minute;
  settings.lifetimes.sweep = minute;
  {
    testing::Whole server(folder, settings);
    const auto made =
        server.get("POST", "register", R"({"name":"Anna","password":"correct horse","bearer":true})");
    const std::string anna = testing::Whole::field(made, "token");
    const std::string gus = server.guest("Gus");
    const std::string table = server.table(anna, testing::settings_json(rule_sets()[0]));
    const std::string played = server.table(
        anna,
        R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}],"draw_nonce":"begun"})");
    const auto host = server.come(table, anna);
    EXPECT_FALSE(host->last("welcome").empty());
    server.pass(9 * minute);
    EXPECT_TRUE(server.is_there(table));
    EXPECT_EQ(host->closed, 0);
    server.pass(3 * minute);
    // Somebody waits there; the table goes all the same, and they are told.
    EXPECT_FALSE(server.is_there(table));
    EXPECT_EQ(host->closed, close_try_again);
    EXPECT_EQ(server.come(table, anna)->closed, close_policy);
    EXPECT_TRUE(server.is_there(played)) << "its time has not come";
    // A guest's token is void when its time is over, and so is the guest; an account's is not.
    EXPECT_EQ(server.status_of_me(gus), 401);
    EXPECT_EQ(server.status_of_me(anna), 200);
    EXPECT_EQ(server.host()->run("SELECT name FROM users"), (std::vector<SqlRow>{{"Anna"}}));
    server.pass(20 * minute);
    EXPECT_FALSE(server.is_there(played));
  }
  std::filesystem::remove_all(folder);
}

// Whoever does not answer the goodbye is cut off; what held them and their table is let go: the sanitizers
// see to that.
TEST(Tables, AStoppingServerWaitsForNobodyForLong) {
  std::optional<Player> silent;
  {
    const RunningServer server;
    const std::string anna = testing::guest(server.port(), "Anna");
    const std::string table = make_table(
        server.port(), anna, R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
    silent.emplace(server.port(), table, anna, 1);
    ASSERT_TRUE(silent->connect());
    ASSERT_TRUE(silent->until([&] { return silent->can_act(); }));
  }
  while (silent->listen()) {
  }
  EXPECT_EQ(silent->socket().close_code(), 1001) << "it was told why";
}

}  // namespace
}  // namespace bastide::server
