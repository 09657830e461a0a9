#include "server/clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "server/game_clock.h"
#include "server/uptime.h"

/// Time that nobody can turn: the server's own, what it was not at work, and what of it is charged.
namespace bastide::server {
namespace {

constexpr Millis hour = Millis{3600} * 1000;
constexpr Millis day = 24 * hour;

struct Machine {
  Reading reading{1'700'000'000'000, 5000};
  void pass(Millis time) { reading.wall += time, reading.steady += time; }
  CalmClock::Read reader() {
    return [this] { return reading; };
  }
};

TEST(CalmClock, BeginsWithTheWallAndGoesOnSteadily) {
  Machine machine;
  CalmClock clock(machine.reader());
  EXPECT_EQ(clock.now(), 1'700'000'000'000);
  machine.pass(12'345);
  EXPECT_EQ(clock.now(), 1'700'000'012'345);
}

TEST(CalmClock, AStepOfTheWallIsTakenUpSlowly) {
  for (const Millis step : {hour, -hour, 46 * day}) {
    Machine machine;
    CalmClock clock(machine.reader());
    machine.reading.wall += step;
    Millis last = clock.now();
    EXPECT_EQ(last, 1'700'000'000'000);
    Millis passed = 0;
    for (int i = 0; i < 20'000; ++i) {
      machine.pass(i % 700);
      passed += i % 700;
      const Millis now = clock.now();
      ASSERT_GE(now, last) << "it never goes back";
      last = now;
    }
    const Millis drawn = last - 1'700'000'000'000 - passed;
    EXPECT_LE(std::abs(drawn), passed / 1000) << step;
    EXPECT_GE(std::abs(drawn), passed / 2000) << step;
    EXPECT_EQ(drawn > 0, step > 0);
  }
}

TEST(CalmClock, ReachesTheWallAndStaysThere) {
  Machine machine;
  CalmClock clock(machine.reader());
  machine.reading.wall += 2000;
  for (int i = 0; i < 4000; ++i) machine.pass(1000), clock.now();
  EXPECT_LE(std::abs(clock.error()), 10);
}

TEST(CalmClock, GoesOnFromWhereAnEarlierRunWas) {
  Machine machine;
  CalmClock clock(machine.reader());
  clock.begin_not_before(1'700'000'000'000 + hour);
  EXPECT_EQ(clock.now(), 1'700'000'000'000 + hour);
  clock.begin_not_before(5);
  EXPECT_EQ(clock.now(), 1'700'000'000'000 + hour);
}

TEST(Uptime, TellsWhenTheServerWasNotAtWork) {
  Uptime uptime;
  uptime.beat(1000);
  uptime.beat(1100);
  uptime.beat(1240);
  EXPECT_TRUE(uptime.gaps_since(0, 1300).empty()) << "a pulse may be a little late";
  EXPECT_EQ(uptime.gaps_since(0, 2000), (std::vector<Span>{{1340, 2000}})) << "it is overdue";
  uptime.beat(2500);
  uptime.beat(2600);
  EXPECT_EQ(uptime.gaps_since(0, 2600), (std::vector<Span>{{1340, 2500}}));
  EXPECT_TRUE(uptime.gaps_since(2500, 2600).empty());
  uptime.beat(2600 + hour);
  EXPECT_EQ(uptime.gaps_since(0, 2600 + hour, true), (std::vector<Span>{{2700, 2600 + hour}}));
}

TEST(Uptime, NothingGrowsOldWhileTheServerIsAway) {
  Uptime first;
  first.begin("", 100 * day, 146 * day);  // away for 46 days, or the machine's clock was put forward
  EXPECT_EQ(first.used_before(146 * day, 45 * day), 55 * day) << "what was used an hour before is safe";
  Uptime second;
  second.begin(first.kept_text(), 146 * day + hour, 148 * day);
  EXPECT_EQ(second.used_before(148 * day, day), 100 * day - day + hour);
  EXPECT_EQ(second.used_before(150 * day, day), 149 * day) << "after that, as ever";
  EXPECT_EQ(second.gaps_since(0, 150 * day, true).size(), 2U);
}

TEST(Uptime, ReadsWhatItWroteAndNoNonsense) {
  Uptime uptime;
  uptime.begin("5-x 7 -3 9-8 1000-400000", 0, 1);
  EXPECT_EQ(uptime.gaps_since(0, 1), (std::vector<Span>{{1000, 400'000}}));
  EXPECT_EQ(uptime.kept_text(), "1000-400000");
}

GameClock running_clock(Millis each = 10'000) {
  Clock terms;
  terms.kind = Clock::Kind::increment;
  terms.first_ms = each;
  GameClock clock(terms, 2);
  clock.run(0, false, 1000);
  return clock;
}

TEST(GameClock, IsNotChargedForWhatStoodStill) {
  GameClock clock = running_clock();
  EXPECT_EQ(clock.deadline(), 11'000);
  clock.stand_still({500, 2000});  // half of it before the clock ran
  EXPECT_EQ(clock.deadline(), 12'000);
  clock.stand_still({1500, 3000});  // told twice, and counted once
  EXPECT_EQ(clock.deadline(), 13'000);
  clock.stand_still({5000, 6000});
  EXPECT_EQ(clock.still_until(2500), 1500);
  EXPECT_EQ(clock.still_until(9000), 3000);
  EXPECT_EQ(clock.left(0, 9000), 5000);
  const Millis excused = clock.still_until(5500);
  EXPECT_EQ(excused, 2500);
  clock.charge(5500, excused);
  EXPECT_EQ(clock.left(0, 5500), 8000);
  EXPECT_EQ(clock.deadline(), 14'000) << "half a second of the last span is still to come";
}

TEST(GameClock, StoodStillFromTheFirstBeginning) {
  GameClock clock = running_clock();
  clock.stand_still({5000, 6000});  // the server was away
  clock.stand_still({4000, 7000});  // and what came before that was kept only later
  EXPECT_EQ(clock.still_until(8000), 3000);
  EXPECT_EQ(clock.deadline(), 14'000);
  clock.stand_still({8000, 8500});
  clock.stand_still({3000, 9000});
  EXPECT_EQ(clock.still_until(10'000), 6000);
}

TEST(GameClock, RunsForNobodyWhileItIsHeld) {
  GameClock clock = running_clock();
  clock.hold(3000);
  EXPECT_FALSE(clock.deadline());
  clock.stand_still({2500, 4000});
  EXPECT_EQ(clock.left(0, 100'000), 8500);
  clock.charge(50'000, clock.still_until(50'000));
  clock.release(60'000);
  EXPECT_EQ(clock.deadline(), 68'500);
}

TEST(GameClock, RemembersManySpansAsFew) {
  GameClock clock = running_clock(100'000'000);
  Millis still = 0;
  for (Millis at = 2000; at < 2'000'000; at += 1000) {
    clock.stand_still({at, at + 10});
    still += 10;
  }
  EXPECT_EQ(clock.still_until(3'000'000), still);
}

}  // namespace
}  // namespace bastide::server
