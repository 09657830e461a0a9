#include "tests/support/castle_twin.h"

#include <gtest/gtest.h>

#include "games/castle/text.h"
#include "match/visit.h"
#include "tests/support/paths.h"
#include "tests/support/twin_game.h"

namespace bastide::test {
namespace {

using castle::tables;

/// Every area of the fast engine has the same parts and the same counts as the flood fill finds.
void expect_same_areas(const castle::State& s, const CastleTwin& twin) {
  std::vector<bool> seen(castle::Areas::capacity, false);
  for (int square = 0; square < castle::square_count; ++square) {
    const Square q = tables.plan.squares[square];
    ASSERT_EQ(!s.is_empty(square), twin.has_tile(q));
    if (s.is_empty(square)) continue;
    for (int i = 0; i < twin.feature_count(q); ++i) {
      if (seen[castle::segment_at(square, i)]) continue;
      const auto area = twin.area(q, i);
      const int root = s.areas.find(castle::segment_at(square, i));
      for (const auto& [part, feature] : area.parts) {
        const int number = tables.square_number(part);
        if (number < 0) continue;
        const int segment = castle::segment_at(number, feature);
        ASSERT_EQ(s.areas.find(segment), root);
        seen[segment] = true;
      }
      ASSERT_EQ(s.areas[root].type(), area.type);
      ASSERT_EQ(s.areas[root].open(), area.open);
      ASSERT_EQ(s.areas[root].marks(), area.marks);
      ASSERT_EQ(s.areas[root].tiles(), area.tiles);
      for (const int seat : {0, 1}) ASSERT_EQ(s.areas[root].followers(seat), area.followers[seat]);
    }
  }
}

/// The fast state as the twin sees it, after every action.
void expect_same(const Match<Castle>& match, const CastleTwin& twin, bool tile_placed) {
  const castle::State& s = match.state();
  ASSERT_EQ(match.is_over(), twin.is_over());
  ASSERT_EQ(match.scores(), twin.scores());
  for (const int seat : {0, 1}) {
    ASSERT_EQ(s.followers.in_supply(seat), twin.supply(seat));
    ASSERT_EQ(s.keeps[seat].size, twin.keep(seat));
  }
  if (match.is_over()) {
    ASSERT_EQ(match.winners(), twin.winners());
    return;
  }
  ASSERT_EQ(match.actor(), twin.actor());
  ASSERT_EQ(match.legal_tokens(), twin.legal());
  for (const int seat : {0, 1})
    for (int kind = 1; kind <= castle::bonus_kinds; ++kind)
      ASSERT_EQ(s.bonus[seat][kind], twin.bonus(seat, kind));
  std::vector<int> towers;
  for (int c = 0; c < castle::corner_count; ++c)
    if (((s.towers >> c) & 1) != 0) towers.push_back(tables.plan.corners[c]);
  ASSERT_EQ(towers, twin.towers());
  if (match.actor() != chance) {
    const Scores ended = castle::scores_if_ended(s);
    ASSERT_EQ((std::vector<int>{ended[0], ended[1]}), twin.scores_if_ended());
  }
  if (tile_placed) expect_same_areas(s, twin);
}

/// How often the rarer decisions have come up, so that a test can tell that it saw them.
struct Coverage {
  int order = 0;
  int twice = 0;
  int reveal = 0;
  int again = 0;
  int choose = 0;
};

void compare_game(const Setup& setup, std::uint64_t seed, Coverage& coverage) {
  const auto match = make_match(setup);
  ASSERT_TRUE(match.ok());
  const auto& typed = static_cast<const Match<Castle>&>(**match);
  CastleTwin twin(*castle::configure(setup));
  play_beside_twin(**match, twin, seed, [&](const std::string& token) {
    coverage.order += token[0] == '!' ? 1 : 0;
    coverage.twice += token == "x2" ? 1 : 0;
    coverage.reveal += token.starts_with("*b") ? 1 : 0;
    coverage.again += token == "b1" ? 1 : 0;
    coverage.choose += token[0] == 'b' && token.size() > 2 ? 1 : 0;
    expect_same(typed, twin, token.find('/') != std::string::npos);
  });
}

Setup setup_of(int first, std::vector<std::pair<std::string, std::string>> options = {}) {
  Setup setup;
  setup.game = "castle";
  setup.first = first;
  setup.options = std::move(options);
  return setup;
}

TEST(CastleTwin, AgreesOverRandomGames) {
  const std::vector<bastide::Setup> setups{
      setup_of(0),
      setup_of(1),
      setup_of(0, {{"start_space_paths", "strict"}}),
      setup_of(1, {{"second_lap", "take"}}),
  };
  const int games = games_to_play(20'000);
  const auto [from, step] = this_shard();
  Coverage coverage;
  for (int i = from; i < games; i += step) {
    compare_game(setups[i / step % setups.size()], 1000 + i, coverage);
    if (HasFatalFailure()) return;
  }
  if (games / step < 2'000) return;
  EXPECT_GT(coverage.order, 0);
  EXPECT_GT(coverage.twice, 0);
  EXPECT_GT(coverage.reveal, 0);
  EXPECT_GT(coverage.again, 0);
  EXPECT_GT(coverage.choose, 0);
}

/// The paths from the start by the twin alone.
std::uint64_t count_paths(const CastleTwin& twin, int depth) {
  const auto legal = twin.legal();
  if (depth == 1) return legal.size();
  std::uint64_t paths = 0;
  for (const auto& token : legal) {
    CastleTwin next = twin;
    next.apply(token);
    paths += count_paths(next, depth - 1);
  }
  return paths;
}

TEST(CastleTwin, CountsTheSamePaths) {
  const auto match = *make_match(setup_of(0));
  EXPECT_EQ(count_paths(CastleTwin(*castle::configure(setup_of(0))), 3), match->perft(3));
}

/// Bags that no box holds: a few kinds many times over, up to a castle that is full and a marker on its third
/// lap.
TEST(CastleTwin, AgreesWithOddBags) {
  const int games = games_to_play(2'000);
  Rng rng(4);
  Coverage coverage;
  for (int game = 0; game < games && !HasFatalFailure(); ++game) {
    bastide::Setup setup = setup_of(game % 2);
    if (game % 3 == 1) setup.options.emplace_back("second_lap", "take");
    if (game % 5 == 1) setup.options.emplace_back("start_space_paths", "strict");
    setup.bag.emplace();
    for (int kinds = 0; kinds < 4; ++kinds) {
      const auto& id = tables.tiles.kinds[rng.below(castle::max_kinds)].id;
      setup.bag->insert(setup.bag->end(), 5 + rng.below(20), id);
    }
    compare_game(setup, game, coverage);
  }
}

}  // namespace
}  // namespace bastide::test
