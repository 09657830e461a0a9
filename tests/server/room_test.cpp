#include "server/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "tests/server/support/workbench.h"

/// A room whose disk, bots and clock the test moves by hand: what arrived in time counts, what the server
/// wasted is nobody's time, and nothing that the server has to do is dropped.
namespace bastide::server {
namespace {

using testing::rule_sets;
using testing::settings_json;
using testing::Someone;
using testing::Workbench;
using Type = Command::Type;

constexpr Millis minute = 60'000;
constexpr const char* a_minute_each = R"(,"clock":{"kind":"move","seconds":60})";

/// Two at a table of the classic game; Anna, in seat 0, decides.
struct Two : Workbench {
  explicit Two(const std::string& more = a_minute_each) : Workbench(settings_json(rule_sets()[0], more)) {
    anna = come("u0");
    ben = come("u1");
    say(ben, Type::sit);
  }
  json::object state() const { return ben->last("state"); }
  std::string stage() const { return std::string(state().at("stage").as_string()); }
  Millis left(int seat) const { return state().at("clock").at("left").as_array().at(seat).as_int64(); }
  bool is_online(const Someone& eyes, int seat) const {
    return eyes->last("presence").at("online").as_array().at(seat).as_bool();
  }

  Someone anna, ben;
};

TEST(Room, AMoveThatArrivedInTimeCountsHoweverLateItIsCarriedOut) {
  Two table;
  table.pass(minute - 200);
  table.disk_is_held = true;
  table.say(table.ben, Type::chat, "the disk is slow");
  table.pass(100);
  const std::string move = table.play(table.anna);
  table.pass(10'000);
  EXPECT_EQ(table.anna->answer_to(move), "");
  table.disk_is_held = false;
  table.pass(1);
  EXPECT_EQ(table.anna->answer_to(move), "ok");
  EXPECT_NE(table.stage(), "over");
}

// What was asked for is answered at once when the game goes on without it, or the one who asked goes.
TEST(Room, AHintThatNobodyNeedsIsCalledOff) {
  Two table(R"(,"aids":"learn")");
  const auto asks = [&] { return table.around->bots.waiting(); };
  table.bots_are_held = true;
  const std::string hint = table.say(table.anna, Type::hint);
  EXPECT_EQ(asks(), 1U);
  table.play(table.anna);
  EXPECT_EQ(table.anna->answer_to(hint), "stale");
  EXPECT_EQ(asks(), 0U);
  const Someone& next = table.state().at("acting").as_int64() == 0 ? table.anna : table.ben;
  table.say(next, Type::hint);
  EXPECT_EQ(asks(), 1U);
  table.go(next);
  EXPECT_EQ(asks(), 0U);
}

TEST(Room, WhoWaitsForAHintIsToldForHowMany) {
  Two table(R"(,"aids":"learn")");
  table.bots_are_held = true;
  table.around->bots.submit([] {}, {"somebody else", 0});
  table.say(table.anna, Type::hint);
  table.pass(5000);
  EXPECT_EQ(table.anna->last("thinking").at("ahead").as_int64(), 1);
  EXPECT_TRUE(table.ben->last("thinking").empty()) << "that is nobody else's";
}

TEST(Room, WhoeverIsToDecideLosesNothingWhileTheDiskIsAwaited) {
  Two table;
  table.pass(10'000);
  table.disk_is_held = true;
  while (table.stage() != "over" && table.anna->last("state").at("acting").as_int64() == 0) {
    table.play(table.anna);
    table.pass(2 * minute);
    table.disk_is_held = false;
    table.pass(0);
    table.disk_is_held = true;
  }
  table.disk_is_held = false;
  ASSERT_NE(table.stage(), "over");
  EXPECT_EQ(table.left(0), minute);
  EXPECT_EQ(table.left(1), minute) << "Ben was told of it only now";
  table.pass(minute - 1);
  EXPECT_NE(table.stage(), "over");
  table.pass(1000);
  EXPECT_EQ(table.stage(), "over");
  EXPECT_EQ(table.state().at("table").at("result").at("termination").as_string(), "time");
}

TEST(Room, WhatArrivedLaterDoesNotEndTheTimeOfWhatArrivedBefore) {
  Two table;
  const Millis deadline = table.executor.now() + minute;
  table.pass(minute + 20);
  // Threads have brought them in the wrong order.
  const std::string chat = table.say(table.ben, Type::chat, "too late?", deadline + 10);
  const std::string move = table.play(table.anna, deadline - 1);
  table.pass(100);
  EXPECT_EQ(table.anna->answer_to(move), "ok");
  EXPECT_NE(table.stage(), "over");
  table.pass(1000);
  EXPECT_EQ(table.ben->answer_to(chat), "ok");
  EXPECT_EQ(table.stage(), "over") << "for her next decision Anna had a millisecond left";
}

TEST(Room, WhatArrivedTooLateIsTooLate) {
  Two table;
  const Millis deadline = table.executor.now() + minute;
  table.pass(minute + 20);
  const std::string move = table.play(table.anna, deadline);
  table.pass(1000);
  EXPECT_EQ(table.stage(), "over");
  EXPECT_NE(table.anna->answer_to(move), "ok");
  EXPECT_EQ(table.state().at("table").at("result").at("winners").as_array().at(0).as_int64(), 1);
}

TEST(Room, TimeRunsOutAlsoWhereItsEndHasMovedALittle) {
  for (const bool is_disk : {true, false}) {
    Two table;
    table.pass(10'000);
    if (is_disk) {
      table.disk_is_held = true;
      table.say(table.ben, Type::chat, "the disk is slow");
      table.pass(200);
      table.disk_is_held = false;
    } else {
      table.executor.sleep(300);
    }
    table.pass(minute);
    EXPECT_EQ(table.stage(), "over") << "nobody has to say anything for that, disk: " << is_disk;
  }
}

TEST(Room, WhileTheServerDoesNotGetToItsWorkNoClockRuns) {
  Two table;
  table.pass(minute - 1000);
  table.executor.sleep(30'000);  // swapped out, or suspended: the timer comes late, and so does the pulse
  table.settle();
  EXPECT_NE(table.stage(), "over");
  table.pass(800);
  const std::string move = table.play(table.anna);
  EXPECT_EQ(table.anna->answer_to(move), "ok");
}

TEST(Room, WhatTheNetworkTookIsGivenBackWithinBounds) {
  Two table(R"(,"clock":{"kind":"increment","seconds":60,"increment":0})");
  const auto acting = [&] { return table.state().at("acting").as_int64(); };
  // Both say that they decide in no time at all. What they are given is bounded.
  Millis passed = 0;
  int turns = 0;
  table.took = 0;
  for (; turns < 20; ++turns)
    for (const std::int64_t seat = acting(); acting() == seat;) {
      table.pass(1000);
      passed += 1000;
      const Someone& player = seat == 0 ? table.anna : table.ben;
      const std::string nonce = player->last("state").if_contains("legal") != nullptr
                                    ? table.play(player)
                                    : table.say(player, Type::confirm);
      ASSERT_EQ(player->answer_to(nonce), "ok");
    }
  const Millis given = table.left(0) + table.left(1) - (2 * minute - passed);
  EXPECT_GT(given, 2 * 500 - 1);
  EXPECT_LE(given, 2 * 500 + turns * 100);
}

TEST(Room, AMoveThatTheNetworkHeldUpBeyondTheEndOfTimeCounts) {
  for (const auto& [late, told, counts] :
       {std::tuple{400, true, true}, {400, false, false}, {501, true, false}}) {
    Two table;
    table.pass(minute);
    const std::string chat = table.say(table.ben, Type::chat, "is it over?");
    table.pass(late);
    EXPECT_EQ(table.ben->answer_to(chat), "") << "nobody knows yet";
    table.took = told ? minute - 100 : -1;
    const std::string move = table.play(table.anna);
    table.pass(counts ? 50 : 2000);
    EXPECT_EQ(table.anna->answer_to(move) == "ok", counts) << late << told;
    EXPECT_EQ(table.stage() != "over", counts) << late << told;
    EXPECT_EQ(table.ben->answer_to(chat), "ok");
  }
}

TEST(Room, ClocksAddUp) {
  // What is charged to each is the time that they were seen to take, whatever the disk and the machine did.
  Two table(R"(,"clock":{"kind":"increment","seconds":600,"increment":0})");
  Rng rng(5);
  std::array<Millis, 2> used{};
  for (int step = 0; step < 60 && table.stage() != "over"; ++step) {
    const auto acting = static_cast<std::size_t>(table.state().at("acting").as_int64());
    const Millis thought = rng.below(3000);
    table.pass(thought);
    used[acting] += thought;
    table.disk_is_held = true;
    const Someone& player = acting == 0 ? table.anna : table.ben;
    const std::string move = player->last("state").if_contains("legal") != nullptr
                                 ? table.play(player)
                                 : table.say(player, Type::confirm);
    table.pass(rng.below(5000));
    table.executor.sleep(Millis{rng.below(2)} * 7000);
    table.disk_is_held = false;
    table.settle();
    ASSERT_EQ(player->answer_to(move), "ok");
    ASSERT_EQ(table.left(0), 600'000 - used[0]) << "step " << step;
    ASSERT_EQ(table.left(1), 600'000 - used[1]) << "step " << step;
  }
}

TEST(Room, AClockDoesNotBeginToRunForOneWhoIsNotThere) {
  Two table;
  table.go(table.anna);
  const Someone cleo = table.come("u2");
  ASSERT_NE(table.stage(), "waiting");
  table.pass(2 * minute);
  EXPECT_EQ(table.stage(), "over") << "she was there when the game began";

  Workbench late(settings_json(rule_sets()[0], a_minute_each));
  late.go(late.come("u0"));
  late.pass(10 * minute);
  const Someone ben = late.come("u1");
  late.say(ben, Type::sit);
  EXPECT_TRUE(ben->last("state").at("clock").at("running").is_null());
  EXPECT_EQ(late.say(ben, Type::claim).empty(), false);
  EXPECT_EQ(ben->last("error").at("code").as_string(), "not_allowed") << "the game has only begun";
  late.pass(3 * minute);
  EXPECT_EQ(ben->last("state").at("stage").as_string(), "choosing");
  const Someone anna = late.come("u0");
  EXPECT_EQ(ben->last("state").at("clock").at("running").as_int64(), 0) << "Ben is told";
  EXPECT_EQ(ben->last("state").at("clock").at("left").as_array().at(0).as_int64(), minute);
  late.pass(minute - 1);
  EXPECT_EQ(ben->last("state").at("stage").as_string(), "choosing");
  late.pass(1000);
  EXPECT_EQ(ben->last("state").at("stage").as_string(), "over");
}

TEST(Room, NobodyIsGoneBecauseTheServerWas) {
  Two table("");
  table.go(table.anna);
  table.pass(10'000);
  table.executor.sleep(3 * minute);
  table.pass(1000);
  EXPECT_EQ(table.ben->answer_to(table.say(table.ben, Type::claim)), "not_allowed");
  table.pass(110'000);
  EXPECT_EQ(table.ben->answer_to(table.say(table.ben, Type::claim)), "ok");
}

TEST(Room, NobodyWinsAgainstOneWhoNeverCame) {
  Workbench late(settings_json(rule_sets()[0], a_minute_each));
  late.go(late.come("u0"));
  const Someone ben = late.come("u1");
  late.say(ben, Type::sit);
  late.pass(2 * minute);
  EXPECT_EQ(ben->answer_to(late.say(ben, Type::claim)), "ok");
  const auto result = ben->last("state").at("table").at("result").as_object();
  EXPECT_EQ(result.at("termination").as_string(), "left");
  EXPECT_TRUE(result.at("winners").as_array().empty());
}

TEST(Room, RefusesAFloodAndDropsNothingOfItsOwn) {
  Two table("");
  table.disk_is_held = true;
  table.say(table.ben, Type::chat, "now the disk hangs");
  std::vector<std::string> said;
  for (int i = 0; i < 32; ++i) said.push_back(table.say(table.anna, Type::ping));
  EXPECT_EQ(table.anna->answer_to(said.back()), "") << "it waits";
  EXPECT_EQ(table.anna->answer_to(table.say(table.anna, Type::ping)), "too_fast");
  EXPECT_EQ(table.anna->closed, 0);
  EXPECT_EQ(table.ben->answer_to(table.say(table.ben, Type::ping)), "") << "another one is not to blame";
  for (int i = 0; i < 40; ++i) table.say(table.anna, Type::ping);
  EXPECT_EQ(table.anna->closed, close_policy);
  // Thousands come and go meanwhile.
  for (int i = 0; i < 5000; ++i) {
    const Someone visitor = table.come("v" + std::to_string(i));
    table.go(visitor);
    EXPECT_TRUE(visitor->heard.empty());
  }
  table.go(table.anna);
  table.disk_is_held = false;
  table.pass(1000);
  for (const std::string& nonce : said) EXPECT_EQ(table.anna->answer_to(nonce), "ok");
  EXPECT_FALSE(table.is_online(table.ben, 0));
  EXPECT_TRUE(table.is_online(table.ben, 1));
  EXPECT_EQ(table.ben->last("presence").at("spectators").as_int64(), 0);
}

TEST(Room, HasRoomForThoseWhoPlayHoweverManyLookOn) {
  Two table("");
  std::vector<Someone> watchers;
  for (int i = 0; i < 64; ++i) watchers.push_back(table.come("v" + std::to_string(i)));
  table.disk_is_held = true;
  table.say(table.ben, Type::chat, "now the disk hangs");
  std::string last;
  for (const Someone& watcher : watchers)
    for (int i = 0; i < 32; ++i) last = table.say(watcher, Type::ping);
  EXPECT_EQ(watchers.back()->answer_to(last), "too_fast");
  const std::string move = table.play(table.anna);
  table.disk_is_held = false;
  table.pass(1000);
  EXPECT_EQ(table.anna->answer_to(move), "ok");
}

TEST(Room, LetsInThoseWhoPlayHoweverManyLookOn) {
  Two table("");
  std::vector<Someone> watchers;
  for (std::uint64_t i = 0; i < 1000; ++i) watchers.push_back(table.come("v" + std::to_string(i), "", 1 + i));
  EXPECT_EQ(table.come("late", "", 5000)->closed, close_try_again);
  for (const Someone& player : {table.anna, table.ben}) {
    table.go(player);
    const Someone again = table.come(player->person.user);
    EXPECT_EQ(again->closed, 0);
    EXPECT_FALSE(again->last("state").empty());
  }
}

TEST(Room, HasRoomForOnlookersFromElsewhere) {
  Two table("");
  std::vector<Someone> neighbours;
  for (int i = 0; i < 100; ++i) neighbours.push_back(table.come("", "", 7));
  EXPECT_EQ(neighbours.back()->closed, 0);
  EXPECT_EQ(table.come("", "", 7)->closed, close_try_again);
  EXPECT_EQ(table.come("", "", 8)->closed, 0);
  EXPECT_EQ(table.come("u0", "", 7)->closed, 0) << "Anna plays";
}

// Its owner cannot hold up the others' moves by it.
TEST(Room, WhoRemovesOnlookersMakesNobodysMoveStale) {
  Two table;
  const auto before = table.ben->last("state");
  ASSERT_EQ(table.anna->answer_to(table.say(table.anna, Type::remove, "u77")), "ok");
  const auto after = table.ben->last("state");
  EXPECT_GT(after.at("number").as_int64(), before.at("number").as_int64());
  EXPECT_EQ(after.at("position"), before.at("position"));
}

// Who decides knows all that there is to know meanwhile.
TEST(Room, NoClockStandsStillForWhatIsSaidBesideTheGame) {
  Two table;
  const auto states = [&](const Someone& eyes) {
    return std::count_if(eyes->heard.begin(), eyes->heard.end(),
                         [](const std::string& text) { return text.starts_with(R"({"type":"state")"); });
  };
  const Someone cleo = table.come("u2");
  const auto of_ben = states(table.ben);
  const auto of_cleo = states(cleo);
  for (int i = 0; i < 6; ++i) {
    table.disk_is_held = true;
    const std::string order = table.say(table.anna, i % 2 == 0 ? Type::mute : Type::unmute, "u2");
    table.pass(10'000 - 1);
    table.disk_is_held = false;
    table.pass(1);
    EXPECT_EQ(table.anna->answer_to(order), "ok");
  }
  EXPECT_EQ(states(table.ben), of_ben) << "nothing has changed for him";
  EXPECT_EQ(states(cleo), of_cleo + 6) << "she may say something, or not";
  table.pass(1000);
  EXPECT_EQ(table.stage(), "over") << "Anna's time is up";
}

TEST(Room, IsNotReadForThoseWhoGo) {
  Two table("");
  table.room->read_again();
  table.settle();
  table.disk_is_held = true;
  for (const Someone& player : {table.anna, table.ben}) table.go(player);
  EXPECT_EQ(table.around->store.figures().reads.waiting, 0U);
  const Someone cleo = table.come("u2");
  EXPECT_EQ(table.around->store.figures().reads.waiting, 1U);
  table.disk_is_held = false;
  table.settle();
  EXPECT_EQ(cleo->last("presence").empty(), true);
  EXPECT_EQ(cleo->last("state").at("stage").as_string(), "choosing");
}

// Somebody who once sat there is deleted, and the table is read again for it.
TEST(Room, ATableThatStandsAsideGivesNobodyTime) {
  Two table;
  const auto interrupt = [&] { table.room->stand_aside([](const Task& back) { back(); }); };
  for (int i = 0; i < 3; ++i) {
    table.pass(10'000);
    interrupt();
    table.settle();
    EXPECT_NE(table.anna->closed, 0) << "who is connected comes again";
    table.anna = table.come("u0");
    table.ben = table.come("u1");
  }
  EXPECT_NEAR(static_cast<double>(table.left(0)), minute - 30'000, 1000.0 * 3);
  // Nor does whoever stays away then.
  interrupt();
  table.pass(minute);
  table.ben = table.come("u1");
  EXPECT_EQ(table.stage(), "over");
}

TEST(Room, ATableThatStoodAsideForSomebodyWhoFailedComesBack) {
  for (const bool throws : {true, false}) {
    Two table;
    table.room->stand_aside([&](const Task&) {
      if (throws) throw std::bad_alloc();
    });
    table.settle();
    const Someone anna = table.come("u0");
    EXPECT_FALSE(anna->last("state").empty());
  }
}

TEST(Room, ATableThatStandsAsideForLongChargesNobodyForThat) {
  Two table;
  table.pass(10'000);
  Task back;
  table.room->stand_aside([&](const Task& when_done) { back = when_done; });
  table.pass(3 * minute);
  back();
  table.settle();
  table.anna = table.come("u0");
  table.ben = table.come("u1");
  EXPECT_EQ(table.left(0), minute - 10'000);
}

// A timer may not keep it in memory, nor grow in number.
TEST(Room, IsLetGoWhileDaysPass) {
  Two table(R"(,"clock":{"kind":"days","days":3})");
  table.go(table.anna);
  table.go(table.ben);
  table.pass(10 * minute);
  bool is_idle = false;
  table.room->ask_idle(minute, [&](bool idle) { is_idle = idle; });
  table.settle();
  EXPECT_TRUE(is_idle);
  const std::weak_ptr<Room> room = table.room;
  table.room.reset();
  EXPECT_TRUE(room.expired());
  table.executor.sleep(minute);
  table.settle();
  EXPECT_GT(table.executor.next(), table.executor.now() + 100 * minute) << "nothing is left of its timers";
}

TEST(Room, TimeRunsOutInAGameOfDaysThatSomebodyWatches) {
  Two table(R"(,"clock":{"kind":"days","days":1})");
  table.pass(1440 * minute + 2000);
  EXPECT_EQ(table.stage(), "over");
}

TEST(Room, ARematchIsATableOfWhoAskedForIt) {
  for (const int most : {0, 1}) {
    Two table;
    table.around->tables_per_user = most;
    table.around->store.write(
        {{"INSERT INTO users (id, name, created, seen) VALUES ('u0', 'Anna', 0, 0)", {}},
         {"INSERT INTO users (id, name, created, seen) VALUES ('u1', 'Ben', 0, 0)", {}}},
        [](const std::string& error) { EXPECT_EQ(error, ""); });
    table.say(table.anna, Type::resign);
    table.say(table.ben, Type::rematch);
    table.say(table.anna, Type::rematch);
    table.pass(1000);
    const auto shown = table.state().at("table").as_object();
    EXPECT_EQ(shown.contains("rematch"), most == 1) << shown;
    EXPECT_EQ(shown.contains("rematch_declined") || shown.contains("rematch_offer"), false) << shown;
  }
}

TEST(Room, ABotsThoughtArrivesHoweverMuchWaits) {
  Workbench table(R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  const Someone anna = table.come("u0");
  table.bots_are_held = true;
  while (anna->last("state").at("stage").as_string() != "bot") {
    const bool confirms = anna->last("state").if_contains("legal") == nullptr;
    ASSERT_EQ(anna->answer_to(confirms ? table.say(anna, Type::confirm) : table.play(anna)), "ok");
  }
  table.disk_is_held = true;
  table.say(anna, Type::chat, "go on");
  for (int i = 0; i < 5000; ++i) table.say(anna, Type::ping);
  table.bots_are_held = false;
  table.settle();
  table.disk_is_held = false;
  table.settle();
  EXPECT_EQ(anna->last("state").at("acting").as_int64(), 0);
  EXPECT_EQ(anna->last("state").at("stage").as_string(), "choosing");
}

TEST(Room, TheMakersNonceComesAfterTheCommitment) {
  Workbench table(R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  EXPECT_EQ(table.come("u1")->last("state").at("stage").as_string(), "waiting");
  const Someone anna = table.come("u0", "annas-own");
  EXPECT_EQ(anna->last("state").at("stage").as_string(), "choosing");
  EXPECT_NE(anna->heard.at(1).find(R"("event":"begin","seat":0,"draw_nonce":"annas-own")"), std::string::npos)
      << anna->heard.at(1);
}

}  // namespace
}  // namespace bastide::server
