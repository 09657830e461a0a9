#include "tests/support/dice_twin.h"

#include <gtest/gtest.h>

#include "match/record.h"
#include "tests/support/paths.h"
#include "tests/support/twin_game.h"

namespace bastide::test {
namespace {

/// The engine as the twin sees it, after every action.
void expect_same(const Match<DiceGame>& match, const DiceTwin& twin) {
  ASSERT_EQ(match.is_over(), twin.is_over());
  ASSERT_EQ(match.scores(), twin.scores());
  const auto& s = match.state();
  const Scores ended = dice::scores_if_ended(s);
  ASSERT_EQ(std::vector<int>(ended.begin(), ended.begin() + s.seats), twin.scores_if_ended());
  if (match.is_over()) {
    ASSERT_EQ(match.winners(), twin.winners());
    return;
  }
  ASSERT_EQ(match.actor(), twin.actor());
  ASSERT_EQ(s.dice_left(), twin.dice_to_roll());
  if (match.actor() != chance) {
    ASSERT_EQ(match.legal_tokens(), twin.legal());
  }
  const auto closed = twin.closed_cities();
  ASSERT_EQ(std::popcount(s.building.largest_closed_city()), closed.empty() ? 0 : closed[0]);
}

/// Random decisions seldom close a city of any size, so that some of the games play towards it: of several
/// random tokens the one that leaves the fewest city sides open.
std::string choose(const Match<DiceGame>& match, Rng& rng) {
  if (match.actor() == chance || match.state().turns % 2 == 0) return match.random_token(rng);
  std::string best;
  int least = 1000;
  ActionList list;
  dice::legal_actions(match.state(), list);
  for (int i = 0; i < 12; ++i) {
    const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    auto next = match.state();
    dice::apply(next, a, nullptr);
    int open = next.turns != match.state().turns ? 20 : 0;
    for (int p = 0; p < next.building.count(); ++p) open += next.building.parts[p].open;
    if (open < least) {
      least = open;
      best = dice::format(match.state(), a);
    }
  }
  return best;
}

void compare_game(const bastide::Setup& setup, std::uint64_t seed, int tokens) {
  const auto match = *make_match(setup);
  const auto& typed = static_cast<const Match<DiceGame>&>(*match);
  DiceTwin twin(*dice::configure(setup));
  play_beside_twin(
      *match, twin, seed, tokens, [&](Rng& rng) { return choose(typed, rng); },
      [&](const std::string& /*token*/) { expect_same(typed, twin); });
}

bastide::Setup setup_of(int seats, const std::string& turn_limit) {
  bastide::Setup setup;
  setup.game = "dice";
  setup.seats = seats;
  setup.options = {{"turn_limit", turn_limit}};
  return setup;
}

TEST(DiceTwin, AgreesOverRandomGames) {
  const std::vector<bastide::Setup> setups{setup_of(2, "4"), setup_of(3, "2"), setup_of(4, "2"),
                                           setup_of(5, "2"), setup_of(2, "0")};
  const int games = games_to_play(20'000);
  const auto [from, step] = this_shard();
  for (int i = from; i < games; i += step) {
    compare_game(setups[i % setups.size()], 1000 + i, 120);
    if (HasFatalFailure()) return;
  }
}

/// A few games until somebody has won.
TEST(DiceTwin, AgreesToTheEnd) {
  for (int seats = 2; seats <= 5 && !HasFatalFailure(); ++seats)
    compare_game(setup_of(seats, "0"), seats, 3'000);
}

/// Nothing ends a game without a limit but 42 points or nine catapults; its record comes back all the same.
TEST(DiceRecord, ALongGameWithoutALimitComesBack) {
  const auto match = *make_match(setup_of(5, "0"));
  Rng rng(77);
  for (int i = 0; i < 20'000 && !match->is_over(); ++i)
    ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
  const auto loaded = load_match(format_record(*match));
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ((*loaded)->hash(), match->hash());
  EXPECT_EQ((*loaded)->tokens(), match->tokens());
}

}  // namespace
}  // namespace bastide::test
