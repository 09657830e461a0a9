#include <gtest/gtest.h>

#include <cmath>

#include "arena/tournament.h"

namespace bastide::test {
namespace {

Tally tally_of(int won_pairs, int split_pairs, int lost_pairs) {
  Tally tally;
  for (int i = 0; i < won_pairs; ++i) tally.add(1, 10, 1);
  for (int i = 0; i < split_pairs; ++i) tally.add(0.5, 0, 0.5);
  for (int i = 0; i < lost_pairs; ++i) tally.add(0, -10, 0);
  return tally;
}

TEST(Rating, ThreeQuartersAre191Elo) {
  const Estimate elo = elo_of(tally_of(100, 100, 0));
  EXPECT_NEAR(elo.value, 190.85, 0.01);
  EXPECT_LT(elo.low, elo.value);
  EXPECT_GT(elo.high, elo.value);
  EXPECT_NEAR(share_of(190.85), 0.75, 0.0001);
}

TEST(Rating, MoreGamesMakeItMoreCertain) {
  const Estimate few = elo_of(tally_of(10, 10, 5));
  const Estimate many = elo_of(tally_of(1000, 1000, 500));
  EXPECT_NEAR(few.value, many.value, 1e-9);
  EXPECT_LT(many.high - many.low, (few.high - few.low) / 5);
}

TEST(Rating, AllWonIsNotCertainty) {
  const Estimate elo = elo_of(tally_of(20, 0, 0));
  EXPECT_EQ(elo.value, 1200);
  EXPECT_LT(elo.low, 1200);
}

TEST(Rating, MarginsHaveAnInterval) {
  const Estimate margin = margin_of(tally_of(50, 100, 50));
  EXPECT_EQ(margin.value, 0);
  EXPECT_NEAR(margin.high, 1.96 * std::sqrt(100 * 100.0 / 199 / 200), 1e-9);
  EXPECT_EQ(margin.low, -margin.high);
  EXPECT_GT(margin_of(tally_of(1, 0, 0)).high, 1000) << "one pair says nothing of how far they stray";
}

TEST(Rating, TheTestDecidesAndWaits) {
  const Sprt test{0, 50};
  EXPECT_EQ(verdict_of(tally_of(3, 3, 3), test), Verdict::open);
  EXPECT_EQ(verdict_of(tally_of(300, 100, 100), test), Verdict::accepted);
  EXPECT_EQ(verdict_of(tally_of(100, 100, 150), test), Verdict::rejected);
}

/// A bot without chance of its own plays both games of a pair alike against itself: each seat wins once, or
/// none.
TEST(Tournament, SwappedSeatsTakeTheLuckOut) {
  TournamentPlan plan;
  plan.contestants = {"master:1", "master:1"};
  plan.pairs = 6;
  plan.threads = 2;
  Tournament tournament(plan);
  ASSERT_TRUE(tournament.run([](const PairResult&) { return true; }).ok());
  EXPECT_EQ(tournament.pairs_played(), 6);
  EXPECT_EQ(tournament.tally(0, 1).share(), 0.5);
  EXPECT_EQ(tournament.tally(0, 1).margin.sum, 0);
}

TEST(Tournament, GoesOnWhereItStopped) {
  TournamentPlan plan;
  plan.contestants = {"greedy", "random", "beginner"};
  plan.pairs = 4;
  std::vector<PairResult> results;
  Tournament whole(plan);
  ASSERT_TRUE(whole.run([&](const PairResult& r) { return results.push_back(r), true; }).ok());
  ASSERT_EQ(results.size(), 12U);
  Tournament half(plan);
  for (std::size_t i = 0; i < 5; ++i) half.take_over(results[i]);
  int played = 0;
  ASSERT_TRUE(half.run([&](const PairResult&) { return ++played, true; }).ok());
  EXPECT_EQ(played, 7);
  for (const auto& [one, other] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
    EXPECT_EQ(half.tally(one, other).points.sum, whole.tally(one, other).points.sum);
    EXPECT_EQ(half.tally(one, other).margin.sum, whole.tally(one, other).margin.sum);
  }
}

TEST(Tournament, AGauntletIsTheFirstAgainstAll) {
  TournamentPlan plan;
  plan.contestants = {"greedy", "random", "random"};
  plan.pairs = 2;
  plan.pairing = Pairing::gauntlet;
  Tournament tournament(plan);
  EXPECT_EQ(tournament.pairs_planned(), 4);
  ASSERT_TRUE(tournament.run([](const PairResult&) { return true; }).ok());
  EXPECT_EQ(tournament.tally(1, 2).games(), 0U);
  EXPECT_GT(tournament.tally(0, 1).share(), 0.9);
}

TEST(Tournament, ALadderIsEverybodyAgainstTheNext) {
  TournamentPlan plan;
  plan.contestants = {"greedy", "random", "random", "greedy"};
  plan.pairing = Pairing::ladder;
  EXPECT_EQ(plan.pairings(), (std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 3}}));
}

TEST(Tournament, RefusesWhatItCannotPlay) {
  TournamentPlan plan;
  plan.contestants = {"greedy", "nobody"};
  EXPECT_FALSE(Tournament(plan).run([](const PairResult&) { return true; }).ok());
  plan.contestants = {"greedy", "random"};
  plan.setup.seats = 6;  // the classic game without an expansion is for five
  EXPECT_FALSE(Tournament(plan).run([](const PairResult&) { return true; }).ok());
}

}  // namespace
}  // namespace bastide::test
