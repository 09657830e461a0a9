#include "tests/support/classic_twin.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "games/classic/scoring.h"
#include "match/visit.h"
#include "tests/support/paths.h"
#include "tests/support/twin_game.h"

namespace bastide::test {
namespace {

/// The engine's segment of a feature as the twin numbers it: a bridge comes after what its tile prints.
template <class L>
int segment_of(const classic::State<L>& s, int tile, int feature) {
  if constexpr (L::Parts::any)
    if (feature >= classic::tables[s.tiles[tile].kind].feature_count)
      return classic::bridges(s).on(tile)->segment;
  return s.tiles[tile].first_segment + feature;
}

/// Followers by seat, with the keeper of a castle, whom the twin counts to its city.
template <class L>
auto followers_with_keeper(const classic::State<L>& s, int root) {
  auto count = classic::figures_in(s, root);
  if constexpr (L::Parts::any)
    for (int i = 0; i < classic::castles(s).count; ++i) {
      const auto& castle = classic::castles(s).built[i];
      if (castle.city == root && castle.keeper != classic::no_figure)
        ++count[s.figures.seat_of(castle.keeper)];
    }
  return count;
}

/// Every feature of the fast engine has the same segments and the same aggregate as the flood fill finds.
template <class L>
void expect_same_features(const classic::State<L>& s, const ClassicTwin& twin) {
  std::vector<bool> seen(s.features.size(), false);
  ASSERT_EQ(s.board.tile_count(), static_cast<int>(twin.tiles().size()));
  for (int t = 0; t < s.board.tile_count(); ++t) {
    int features = classic::tables[s.tiles[t].kind].feature_count;
    if constexpr (L::Parts::any) features += classic::bridges(s).on(t) != nullptr ? 1 : 0;
    for (int i = 0; i < features; ++i) {
      const int segment = segment_of(s, t, i);
      if (seen[segment]) continue;
      const auto area = twin.area(t, i);
      const int root = s.features.find(segment);
      int ring = 0;
      s.features.for_each(segment, [&](int) { ++ring; });
      ASSERT_EQ(ring, static_cast<int>(area.segments.size()));
      for (const auto& [tile, feature] : area.segments) {
        const int other = segment_of(s, tile, feature);
        ASSERT_EQ(s.features.find(other), root);
        seen[other] = true;
      }
      const auto& a = s.features[root];
      const auto followers = followers_with_keeper(s, root);
      for (int seat = 0; seat < s.seats; ++seat) ASSERT_EQ(followers[seat], area.followers[seat]);
      if (s.type_of(root) == classic::FeatureType::field) continue;
      ASSERT_EQ(a.tiles, area.tiles);
      ASSERT_EQ(a.open, area.open);
      ASSERT_EQ(a.pennants, area.pennants);
    }
  }
  ASSERT_TRUE(std::all_of(seen.begin(), seen.end(), [](bool b) { return b; }));
}

/// What the expansions have on the table.
template <class L>
void expect_same_parts(const classic::State<L>& s, const ClassicTwin& twin) {
  for (int seat = 0; seat < s.seats; ++seat) {
    ASSERT_EQ(classic::bridges(s).supply[seat],
              classic::bridges(s).options.bridges ? twin.bridges_left(seat) : 0);
    ASSERT_EQ(classic::castles(s).tokens[seat],
              classic::castles(s).options.castles ? twin.castles_left(seat) : 0);
  }
  ASSERT_EQ(classic::bridges(s).count, twin.bridges().size());
  ASSERT_EQ(classic::castles(s).count, twin.castles().size());
}

/// The fast state as the twin sees it, after every action.
template <class L>
void expect_same(const Match<Classic<L>>& match, const ClassicTwin& twin, bool tile_placed) {
  ASSERT_EQ(match.is_over(), twin.is_over());
  ASSERT_EQ(match.scores(), twin.scores());
  for (int seat = 0; seat < match.state().seats; ++seat)
    ASSERT_EQ(match.state().figures.in_supply(seat), twin.supply(seat));
  if (!match.is_over()) {
    ASSERT_EQ(match.actor(), twin.actor());
    ASSERT_EQ(match.legal_tokens(), twin.legal());
  }
  if (match.is_over()) {
    ASSERT_EQ(match.winners(), twin.winners());
  }
  if constexpr (L::Parts::any) expect_same_parts(match.state(), twin);
  const bool is_bidding =
      match.state().phase == classic::Phase::bid || match.state().phase == classic::Phase::settle;
  if (!tile_placed && !is_bidding) return;
  const Scores ended = classic::scores_if_ended(match.state());
  ASSERT_EQ(std::vector<int>(ended.begin(), ended.begin() + match.state().seats), twin.scores_if_ended());
  if (tile_placed) expect_same_features(match.state(), twin);
}

void compare_game(const Setup& setup, std::uint64_t seed) {
  const auto match = make_match(setup);
  ASSERT_TRUE(match.ok());
  ClassicTwin twin(*classic::configure(setup));
  play_beside_twin(**match, twin, seed, [&](const std::string& token) {
    visit_match<ClassicGames>(**match, [&](const auto& typed) {
      expect_same(typed, twin, token.find_first_of("@=^") != std::string::npos);
    });
  });
}

Setup setup_of(int seats, std::vector<std::pair<std::string, std::string>> options = {}) {
  Setup setup;
  setup.seats = seats;
  setup.options = std::move(options);
  return setup;
}

/// So many games, one setup after the other. Shards of the test share the games out among them, so that
/// several processes can play side by side.
void compare_games(const std::vector<bastide::Setup>& setups, int default_games) {
  const int games = games_to_play(default_games);
  const auto [from, step] = this_shard();
  for (int i = from; i < games && !testing::Test::HasFatalFailure(); i += step)
    compare_game(setups[i % setups.size()], 1000 + i);
}

TEST(ClassicTwin, AgreesOverRandomGames) {
  const std::vector<bastide::Setup> setups{
      setup_of(2),
      setup_of(3),
      setup_of(4),
      setup_of(5),
      setup_of(2, {{"farmers", "off"}}),
      setup_of(2, {{"two_tile_city", "2"}, {"start_player_loses_ties", "on"}}),
  };
  compare_games(setups, 20'000);
}

/// Everything on, with two to six players.
TEST(ClassicEverythingTwin, AgreesOverRandomGames) {
  std::vector<bastide::Setup> setups;
  for (int seats = 2; seats <= 6; ++seats)
    for (const char* auction : {"on", "on", "on", "off"})
      setups.push_back(setup_of(seats, {{"bridges", "on"},
                                        {"free_bridges", "on"},
                                        {"castles", "on"},
                                        {"bazaars", "on"},
                                        {"auction", auction},
                                        {"cult", "on"},
                                        {"shrines", "6"}}));
  compare_games(setups, 20'000);
}

/// Every combination of the modules, also with bags full of what they need: caps, bazaars, roads and fields.
TEST(ClassicTwin, AgreesWithEveryCombinationOfModules) {
  const int games = games_to_play(2'560);
  Rng rng(9);
  for (int i = 0; i < games && !HasFatalFailure(); ++i) {
    const auto on_off = [&](int bit) { return ((i >> bit) & 1) != 0 ? "on" : "off"; };
    bastide::Setup setup = setup_of(2 + i % 4, {{"bridges", on_off(0)},
                                                {"free_bridges", on_off(1)},
                                                {"castles", on_off(2)},
                                                {"bazaars", on_off(3)},
                                                {"cult", on_off(4)},
                                                {"farmers", on_off(5)},
                                                {"auction", on_off(6)}});
    if ((i & 0b11101) != 0) setup.seats = 2 + i % 5;
    if (i % 3 == 0) setup.options.emplace_back("two_tile_city", "2");
    if (i % 5 == 0) setup.options.emplace_back("cult_adjacency", "at_most_one");
    if ((i & 0b01101) != 0 && i % 2 == 1) {
      setup.bag.emplace();
      for (const char* id :
           {"E", "H", "I", "U", "V", "B", "W", "BCB-03", "BCB-04", "BCB-06", "BCB-09", "BCB-10"})
        setup.bag->insert(setup.bag->end(), rng.below(9), id);
      if (setup.bag->empty()) setup.bag->push_back("E");
    }
    compare_game(setup, i);
  }
}

/// The cult, also with bags that are full of shrines and cloisters, where challenges are many.
TEST(ClassicTwin, AgreesWithTheCult) {
  const int games = games_to_play(3'000);
  Rng rng(8);
  for (int i = 0; i < games && !HasFatalFailure(); ++i) {
    bastide::Setup setup = setup_of(2 + i % 5, {{"cult", "on"}});
    if (i % 2 == 1) setup.options.emplace_back("cult_adjacency", "at_most_one");
    if (i % 3 == 1) setup.options.emplace_back("shrines", "6");
    if (i % 4 != 0) {
      setup.bag.emplace();
      setup.bag->insert(setup.bag->end(), 4 + rng.below(8), "B");
      setup.bag->insert(setup.bag->end(), 4 + rng.below(8), "CULT-1");
      setup.bag->insert(setup.bag->end(), 4 + rng.below(8), "E");
      setup.bag->insert(setup.bag->end(), rng.below(6), "CULT-5");
      setup.bag->insert(setup.bag->end(), rng.below(6), "A");
    }
    compare_game(setup, i);
  }
}

TEST(ClassicTwin, AgreesWithSeveralBoxes) {
  compare_game(setup_of(2, {{"boxes", "2"}}), 1);
  if (!HasFatalFailure()) compare_game(setup_of(5, {{"boxes", "4"}}), 2);
  if (!HasFatalFailure()) compare_game(setup_of(5, {{"boxes", "10"}}), 3);
}

/// Bags that no box holds: a few kinds many times over.
TEST(ClassicTwin, AgreesWithOddBags) {
  Rng rng(4);
  for (int game = 0; game < 40 && !HasFatalFailure(); ++game) {
    bastide::Setup setup;
    setup.seats = 2 + game % 4;
    setup.bag.emplace();
    for (int kinds = 0; kinds < 4; ++kinds) {
      const auto& id = classic::tables.sets[0].kinds[rng.below(24)].id;
      setup.bag->insert(setup.bag->end(), 5 + rng.below(20), id);
    }
    compare_game(setup, game);
  }
}

/// Cities in a row, with more open sides than a byte can count, and at last with more pennants: in a state of
/// 250 tiles and in one of ten boxes.
TEST(ClassicTwin, CountsLongCities) {
  for (const int length : {200, 255}) {
    bastide::Setup setup;
    setup.bag.emplace(length, "C");
    setup.bag->push_back("S");
    const auto match = *make_match(setup);
    EXPECT_EQ(match->type_number(), length == 200 ? 2 : 3);
    ASSERT_TRUE(match->try_apply("*S").ok());
    ASSERT_TRUE(match->try_apply("S@0,-1/180").ok());
    ASSERT_TRUE(match->try_apply("+city:E").ok());
    for (int i = 1; i <= length; ++i) {
      ASSERT_TRUE(match->try_apply("*C").ok());
      ASSERT_TRUE(match->try_apply("C@" + std::to_string(i) + ",-1/0").ok());
      if (match->is_over()) break;
      ASSERT_EQ(match->scores().at(0), 0) << "after " << i;
    }
    ASSERT_TRUE(match->is_over());
    EXPECT_EQ(match->scores().at(0), length + 2 + length + 1);  // tiles and pennants
  }
}

}  // namespace
}  // namespace bastide::test
