#include "tests/support/discovery_twin.h"

#include <gtest/gtest.h>

#include <map>

#include "games/discovery/scoring.h"
#include "match/visit.h"
#include "tests/support/paths.h"
#include "tests/support/twin_game.h"

namespace bastide::test {
namespace {

/// Every territory of the fast engine has the same regions and the same aggregate as the flood fill finds.
void expect_same_territories(const discovery::State& s, const DiscoveryTwin& twin) {
  std::map<int, int> numbers;  // the twin's, by root
  std::map<int, int> roots;
  ASSERT_EQ(s.board.tile_count(), static_cast<int>(twin.tiles().size()));
  for (int t = 0; t < s.board.tile_count(); ++t)
    for (int i = 0; i < discovery::tables[s.tiles[t].kind].region_count; ++i) {
      const int root = s.territories.find(s.tiles[t].first_segment + i);
      const int number = twin.territory_of(t, i);
      ASSERT_EQ(numbers.try_emplace(root, number).first->second, number);
      ASSERT_EQ(roots.try_emplace(number, root).first->second, root);
    }
  for (const auto& [root, number] : numbers) {
    const auto& fast = s.territories[root];
    const auto& slow = twin.territory(number);
    ASSERT_EQ(s.terrain_of(root), slow.terrain);
    ASSERT_EQ(fast.tiles, slow.tiles.size());
    ASSERT_EQ(fast.open, slow.open);
    ASSERT_EQ(fast.cities.count(), static_cast<int>(slow.cities.size()));
    ASSERT_EQ(fast.followers, twin.followers_in(number));
    ASSERT_EQ(discovery::value_of(s, root), twin.worth(slow, false));
    ASSERT_EQ(discovery::value_of(s, root, true), twin.worth(slow, true));
  }
}

/// The fast state as the twin sees it, after every action.
void expect_same(const Match<Discovery>& match, const DiscoveryTwin& twin, bool whole) {
  const auto& s = match.state();
  ASSERT_EQ(match.is_over(), twin.is_over());
  ASSERT_EQ(match.scores(), twin.scores());
  for (int seat = 0; seat < s.seats; ++seat) {
    ASSERT_EQ(s.in_supply(seat), twin.supply(seat));
    ASSERT_TRUE(std::equal(s.hands[seat].begin(), s.hands[seat].end(), twin.hand(seat).begin(),
                           twin.hand(seat).end()));
  }
  if (match.is_over()) {
    ASSERT_EQ(match.winners(), twin.winners());
  } else {
    ASSERT_EQ(match.actor(), twin.actor());
    ASSERT_EQ(match.legal_tokens(), twin.legal());
  }
  const Scores ended = discovery::scores_if_ended(s);
  ASSERT_EQ(std::vector<int>(ended.begin(), ended.begin() + s.seats), twin.scores_if_ended());
  if (whole) expect_same_territories(s, twin);
}

void compare_game(const bastide::Setup& setup, std::uint64_t seed) {
  const auto match = make_match(setup);
  ASSERT_TRUE(match.ok()) << match.error().message;
  DiscoveryTwin twin(*discovery::configure(setup));
  const auto& typed = static_cast<const Match<Discovery>&>(**match);
  expect_same(typed, twin, true);
  play_beside_twin(**match, twin, seed, [&](const std::string& token) {
    expect_same(typed, twin, token.find('/') != std::string::npos);
  });
}

bastide::Setup setup_of(int seats, int first, const std::string& options) {
  bastide::Setup setup;
  setup.game = "discovery";
  setup.seats = seats;
  setup.first = first;
  setup.options = *parse_options(options);
  return setup;
}

void compare_games(const std::string& options) {
  const int games = games_to_play(20'000);
  const auto [from, step] = this_shard();
  for (int i = from; i < games && !testing::Test::HasFatalFailure(); i += step) {
    const int seats = 2 + i / step % 4;
    compare_game(setup_of(seats, i % seats, options), 1000 + i);
  }
}

TEST(DiscoveryTwin, AgreesOverRandomGames) {
  compare_games("");
}

TEST(DiscoveryExpertTwin, AgreesOverRandomGames) {
  compare_games("variant=expert");
}

TEST(DiscoveryExpertTwin, AgreesWithThreeTilesRemoved) {
  for (int i = 0; i < games_to_play(40) && !HasFatalFailure(); ++i)
    compare_game(setup_of(5, i % 5, "variant=expert expert_remove_five=3"), i);
}

/// Bags that no box holds: a few kinds many times over, where tiles often fit nowhere and whole hands leave.
TEST(DiscoveryTwin, AgreesWithOddBags) {
  Rng rng(4);
  for (int game = 0; game < games_to_play(400) && !HasFatalFailure(); ++game) {
    bastide::Setup setup = setup_of(2 + game % 4, game % 2, game % 3 == 0 ? "" : "variant=expert");
    setup.bag.emplace();
    for (int kinds = 0; kinds < 5; ++kinds) {
      const auto& id = discovery::tables.id(static_cast<int>(rng.below(discovery::tables.kind_count())));
      setup.bag->insert(setup.bag->end(), rng.below(5), id);
    }
    compare_game(setup, game);
  }
}

}  // namespace
}  // namespace bastide::test
