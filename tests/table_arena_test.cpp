/// The arena with two contestants at a table for any number.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>

#include "arena/tournament.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

TEST(Seating, GivesEverybodyEverySeatEquallyOften) {
  const std::array<std::size_t, 7> seatings{0, 0, 1, 3, 3, 10, 10};
  for (int seats = 2; seats <= 6; ++seats) {
    std::set<Seating> seen;
    for (int number = 0; number < static_cast<int>(seatings[seats]); ++number) {
      const Seating first = seating_of_pair(seats, number);
      const Seating second = mirrored(first, seats);
      EXPECT_TRUE(sits_at(first, 0));
      EXPECT_EQ(first ^ second, (1U << seats) - 1) << "each has each seat once in a pair";
      EXPECT_LE(std::abs(std::popcount(first) - std::popcount(second)), 1) << "as evenly as possible";
      EXPECT_EQ(comparisons_in(seats), std::popcount(first) * std::popcount(second));
      seen.insert({first, second});
    }
    EXPECT_EQ(seen.size(), 2 * seatings[seats]) << "all that there are, none twice";
    EXPECT_EQ(seating_of_pair(seats, static_cast<int>(seatings[seats])), seating_of_pair(seats, 0));
  }
}

GameResult game_of(std::vector<int> scores, unsigned winners) {
  GameResult game;
  game.scores = std::move(scores);
  game.winners = winners;
  return game;
}

TEST(Standing, ComparesEverySeatOfTheOneWithEverySeatOfTheOther) {
  // Seats 0 and 2 against 1, 3 and 4.
  const Standing standing = standing_of(game_of({50, 40, 30, 30, 20}, 0b00001), 0b00101);
  EXPECT_EQ(standing.points, 3 + 0 + 0.5 + 1);
  EXPECT_EQ(standing.margin, (10 + 20 + 30) + (-10 + 0 + 10));
  EXPECT_EQ(standing.won, 1);
}

TEST(Standing, TheRulesOfTheGameSayWhoHasWon) {
  const auto tie = game_of({40, 40, 10}, 0b011);
  EXPECT_EQ(standing_of(tie, 0b001).points, 0.5 + 1);
  EXPECT_EQ(standing_of(tie, 0b001).won, 0.5);
  const auto decided = game_of({40, 40, 10}, 0b010);  // as where the start player loses ties
  EXPECT_EQ(standing_of(decided, 0b001).points, 0 + 1);
  EXPECT_EQ(standing_of(decided, 0b001).won, 0);
  const auto besieged = game_of({40, 50, 10}, 0b100);  // won with fewest points
  EXPECT_EQ(standing_of(besieged, 0b101).points, 0 + 1);
  EXPECT_EQ(standing_of(besieged, 0b101).won, 1);
}

TEST(Standing, WhoForfeitsHasLostWithAllItsSeats) {
  auto game = game_of({40, 5, 90, 0}, 0b1110);
  game.forfeiter = 0;
  const Standing loser = standing_of(game, 0b0101);
  EXPECT_EQ(loser.points, 0);
  EXPECT_EQ(loser.won, 0);
  const Standing winner = standing_of(game, 0b1010);
  EXPECT_EQ(winner.points, comparisons_in(4));
  EXPECT_EQ(winner.won, 1);
}

TEST(Standing, AddsUp) {
  Rng rng(7);
  for (int seats = 2; seats <= 6; ++seats)
    for (int number = 0; number < 200; ++number) {
      std::vector<int> scores;
      for (int seat = 0; seat < seats; ++seat) scores.push_back(static_cast<int>(rng.below(6)));
      const auto game = game_of(scores, 1 + rng.below((1U << seats) - 1));
      const Seating seating = seating_of_pair(seats, number);
      const Standing one = standing_of(game, seating);
      const Standing other = standing_of(game, mirrored(seating, seats));
      EXPECT_EQ(one.points + other.points, comparisons_in(seats));
      EXPECT_EQ(one.margin, -other.margin);
      EXPECT_NEAR(one.won + other.won, 1, 1e-9);
    }
}

TournamentPlan plan_of(int seats, std::vector<std::string> contestants, int pairs, int threads = 2) {
  TournamentPlan plan;
  plan.setup.seats = seats;
  plan.contestants = std::move(contestants);
  plan.pairs = pairs;
  plan.threads = threads;
  return plan;
}

/// All its results, by pairing and number.
std::map<std::array<int, 3>, PairResult> played(Tournament& tournament) {
  std::map<std::array<int, 3>, PairResult> results;
  EXPECT_TRUE(tournament
                  .run([&](const PairResult& r) {
                    results[{r.one, r.other, r.number}] = r;
                    return true;
                  })
                  .ok());
  return results;
}

TEST(TableOfMany, TheStrongerIsFound) {
  for (const int seats : {3, 5}) {
    Tournament tournament(plan_of(seats, {"greedy", "random"}, 6));
    played(tournament);
    const Tally& tally = tournament.tally(0, 1);
    EXPECT_EQ(tally.games(), 12U);
    EXPECT_GT(tally.share(), 0.85) << seats;
    EXPECT_GT(tally.won.mean(), 0.85) << seats;
    EXPECT_GT(elo_of(tally).low, 0) << seats;
    EXPECT_GT(margin_of(tally).low, 0) << seats;
    EXPECT_EQ(verdict_of(tally, {0, 50}), Verdict::accepted);
  }
}

TEST(TableOfMany, EqualsAreRatedAsEquals) {
  for (const int seats : {3, 4}) {
    Tournament tournament(plan_of(seats, {"random", "random"}, 400));
    played(tournament);
    const Estimate elo = elo_of(tournament.tally(0, 1));
    EXPECT_LT(elo.low, 0) << seats;
    EXPECT_GT(elo.high, 0) << seats;
    EXPECT_LT(elo.high - elo.low, 80) << seats;
    const Estimate margin = margin_of(tournament.tally(0, 1));
    EXPECT_LT(margin.low, 0) << seats;
    EXPECT_GT(margin.high, 0) << seats;
  }
}

/// Bots without chance of their own play a pair's two games alike: who sits where makes no difference, and
/// what one has in the first the other has in the second.
TEST(TableOfMany, ChangedPlacesTakeTheLuckOut) {
  for (const int seats : {4, 5}) {
    Tournament tournament(plan_of(seats, {"master:1", "master:1"}, 3));
    for (const auto& [key, result] : played(tournament)) {
      EXPECT_EQ(result.first + result.second, comparisons_in(seats));
      EXPECT_EQ(result.margin, 0);
    }
  }
}

TEST(TableOfMany, IsTheSameOnAnyNumberOfThreadsAndAfterABreak) {
  const std::vector<std::string> contestants{"greedy", "random", "beginner"};
  Tournament whole(plan_of(3, contestants, 4, 3));
  const auto results = played(whole);
  ASSERT_EQ(results.size(), 12U);
  Tournament rest(plan_of(3, contestants, 4, 1));
  int taken = 0;
  for (const auto& [key, result] : results)
    if (++taken % 2 == 0) rest.take_over(result);
  EXPECT_EQ(played(rest).size(), 6U);
  for (const auto& [one, other] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
    EXPECT_EQ(rest.tally(one, other).points.squares, whole.tally(one, other).points.squares);
    EXPECT_EQ(rest.tally(one, other).margin.sum, whole.tally(one, other).margin.sum);
    EXPECT_EQ(rest.tally(one, other).won.sum, whole.tally(one, other).won.sum);
  }
}

TEST(TableOfMany, AForfeitIsLost) {
  TournamentPlan plan = plan_of(3, {"program:" + source_path("tests/programs/cheats").string(), "random"}, 3);
  plan.limits.grace = std::chrono::seconds(60);
  plan.limits.shows_errors = false;
  Tournament tournament(plan);
  played(tournament);
  EXPECT_EQ(tournament.tally(0, 1).share(), 0);
  EXPECT_EQ(tournament.tally(0, 1).won.mean(), 0);
  EXPECT_EQ(tournament.forfeits().at(0).pairs, 3);
}

TEST(TableOfMany, EveryGameIsPlayedWithAsManyAsItTakes) {
  for (const auto& [game, options, seats] :
       {std::tuple("classic", "bridges=on castles=on bazaars=on cult=on", 6), std::tuple("discovery", "", 5),
        std::tuple("discovery", "variant=expert", 3), std::tuple("dice", "turn_limit=4", 4)}) {
    TournamentPlan plan = plan_of(seats, {"greedy", "random"}, 1);
    plan.setup.game = game;
    plan.setup.options = *parse_options(options);
    Tournament tournament(plan);
    EXPECT_EQ(played(tournament).size(), 1U) << game << " " << options;
    EXPECT_TRUE(tournament.forfeits().empty()) << game << " " << options;
  }
}

}  // namespace
}  // namespace bastide::test
