#include "arena/tuning.h"

#include <gtest/gtest.h>

#include "bots/levels.h"

namespace bastide::test {
namespace {

TEST(Beliefs, AreReadAndWritten) {
  const auto changes = parse_beliefs("follower=5, growth=0.25");
  ASSERT_TRUE(changes.ok());
  EXPECT_EQ(format_beliefs(*changes), "follower=5,growth=0.25");
  EXPECT_TRUE(parse_beliefs("")->empty());
}

TEST(Beliefs, SayWhatIsWrongWithThem) {
  for (const char* bad :
       {"follower", "follower=", "follower=x", "follower=-1", "follower=1e9", "follower=nan", "=1"})
    EXPECT_NE(parse_beliefs(bad).error().message.find("belief"), std::string::npos) << bad;
  EXPECT_NE(parse_beliefs("courage=1").error().message.find("expected NAME=NUMBER with one of"),
            std::string::npos);
}

TEST(Beliefs, StartWithinTheirBounds) {
  for (const char* game : {"classic", "castle", "discovery"}) {
    EXPECT_GT(beliefs_of(game).size(), 10U) << game;
    for (const BeliefInfo& belief : beliefs_of(game)) {
      EXPECT_GE(belief.value, belief.low) << belief.name;
      EXPECT_LE(belief.value, belief.high) << belief.name;
      EXPECT_GE(belief.step, 0) << belief.name;
    }
  }
}

TEST(Beliefs, ChangeWhatALevelPlays) {
  EXPECT_TRUE(make_bot("master:3{follower=5}", 1).ok());
  EXPECT_FALSE(make_bot("master:3{follower=5", 1).ok());
  EXPECT_FALSE(make_bot("master:3{follower=500}", 1).ok());
  EXPECT_FALSE(make_bot("greedy{follower=5}", 1).ok());
}

TuningPlan small_plan(int threads) {
  TuningPlan plan;
  plan.setup.game = "castle";
  plan.rounds = 4;
  plan.pairs = 1;
  plan.threads = threads;
  return plan;
}

std::string played_to_the_end(Tuning tuning) {
  while (!tuning.is_done()) tuning.play_round();
  return format_beliefs(tuning.result());
}

TEST(Tuning, IsTheSameOnAnyNumberOfThreads) {
  const std::string one = played_to_the_end(*Tuning::begin(small_plan(1)));
  EXPECT_EQ(played_to_the_end(*Tuning::begin(small_plan(3))), one);
  EXPECT_NE(format_beliefs(Tuning::begin(small_plan(1))->start()), one);
}

TEST(Tuning, GoesOnWhereItStopped) {
  Tuning whole = *Tuning::begin(small_plan(2));
  Tuning first = *Tuning::begin(small_plan(2));
  for (int i = 0; i < 3; ++i) first.play_round();
  Tuning second = *Tuning::begin(small_plan(2));
  ASSERT_TRUE(second.take_over(first.state()).ok());
  EXPECT_EQ(played_to_the_end(second), played_to_the_end(whole));
}

TEST(Tuning, RefusesTheStateOfAnother) {
  Tuning tuning = *Tuning::begin(small_plan(1));
  TuningState state = tuning.state();
  state.values.front() = -1;
  EXPECT_FALSE(tuning.take_over(state).ok());
  state.values.pop_back();
  EXPECT_FALSE(tuning.take_over(state).ok());
}

TEST(Tuning, MovesOnlyWhatItIsTold) {
  TuningPlan plan = small_plan(2);
  plan.only = {"follower"};
  plan.from = *parse_beliefs("landing=1.5");
  const std::string result = played_to_the_end(*Tuning::begin(plan));
  EXPECT_EQ(result.find("landing=1.5,follower="), 0U) << result;
  plan.only = {"courage"};
  EXPECT_FALSE(Tuning::begin(plan).ok());
  plan.only = {};
  plan.setup.game = "dice";
  EXPECT_FALSE(Tuning::begin(plan).ok());
}

/// A belief that is far off is found to be.
TEST(Tuning, FindsThatFollowersAreWorthSomething) {
  TuningPlan plan = small_plan(2);
  plan.setup.game = "classic";
  plan.only = {"follower"};
  plan.from = *parse_beliefs("follower=0");
  plan.rounds = 12;
  plan.pairs = 4;
  Tuning tuning = *Tuning::begin(plan);
  while (!tuning.is_done()) tuning.play_round();
  EXPECT_GT(tuning.result().back().value, 0.3F);
}

}  // namespace
}  // namespace bastide::test
