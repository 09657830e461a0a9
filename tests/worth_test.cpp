#include "bots/worth.h"

#include <gtest/gtest.h>

#include <numeric>

#include "games/list.h"

namespace bastide::test {
namespace {

float sum_of_chances(const Worth& worth) {
  return std::accumulate(worth.chance.begin(), worth.chance.end(), 0.0F);
}

TEST(Worth, ChancesAddUpToOneForAnyNumberOfSeats) {
  for (int seats = 2; seats <= max_seats; ++seats) {
    Expectation expected{};
    for (int seat = 0; seat < seats; ++seat) expected[seat] = static_cast<float>(40 + 7 * seat);
    const Worth worth = worth_of(expected, seats, 12);
    EXPECT_NEAR(sum_of_chances(worth), 1, 1e-5) << seats;
    for (int seat = 1; seat < seats; ++seat) EXPECT_GT(worth.chance[seat], worth.chance[seat - 1]);
  }
}

TEST(Worth, EqualPlayersHaveEqualChances) {
  for (int seats = 2; seats <= max_seats; ++seats) {
    const Worth worth = worth_of({30, 30, 30, 30, 30, 30}, seats, 9);
    for (int seat = 0; seat < seats; ++seat) EXPECT_NEAR(worth.chance[seat], 1.0 / seats, 1e-5);
  }
}

/// Among several the chances of any two are to each other as if those two played alone.
TEST(Worth, ChancesOfTwoKeepTheirRatioAmongOthers) {
  const Worth alone = worth_of({50, 44}, 2, 10);
  const Worth among = worth_of({50, 44, 61, 30}, 4, 10);
  EXPECT_NEAR(among.chance[0] / among.chance[1], alone.chance[0] / alone.chance[1], 1e-4);
  EXPECT_NEAR(alone.chance[0], chance_to_lead(6, 10), 1e-6);
}

/// A finished game is worth its scores and nothing more, and who has won has won, by however little.
TEST(Worth, OfAFinishedGameIsItsResult) {
  using G = Classic<classic::OneBox>;
  for (const int seats : {2, 3, 5}) {
    bastide::Setup setup;
    setup.seats = seats;
    for (int game = 0; game < 20; ++game) {
      auto state = G::start(*classic::configure(setup));
      Rng rng(game);
      ActionList list;
      while (!G::is_over(state)) G::apply(state, random_action<G>(state, list, rng), nullptr);
      const Worth worth = final_worth<G>(state);
      const unsigned won = G::winners(state);
      EXPECT_NEAR(sum_of_chances(worth), 1, 1e-5);
      for (int seat = 0; seat < seats; ++seat) {
        EXPECT_EQ(worth.expected[seat], G::scores(state)[seat]);
        EXPECT_EQ(worth.chance[seat] > 0, ((won >> seat) & 1) != 0);
      }
    }
  }
}

}  // namespace
}  // namespace bastide::test
