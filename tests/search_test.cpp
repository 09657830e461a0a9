#include "bots/search.h"

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "bots/evaluations.h"
#include "bots/levels.h"
#include "match/visit.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

using G = Classic<classic::OneBox>;

/// A random game up to the choice of where its last tile goes.
G::State before_the_last_tile(std::uint64_t seed) {
  const auto config = *classic::configure(bastide::Setup{});
  Rng rng(seed);
  ActionList list;
  auto state = G::start(config);
  while (!state.bag.is_empty() || state.phase != classic::Phase::place) {
    G::apply(state, random_action<G>(state, list, rng), nullptr);
    if (G::is_over(state)) {  // the last tile fitted nowhere
      state = G::start(config);
    }
  }
  return state;
}

int lead(const G::State& s, int seat) {
  return s.scores[seat] - s.scores[1 - seat];
}

/// The best lead that a seat can end the game with by its own last decisions.
int best_end(const G::State& state, int seat) {
  if (G::is_over(state)) return lead(state, seat);
  ActionList list;
  G::legal_actions(state, list);
  int best = -1000;
  for (const Action a : list) {
    auto next = state;
    G::apply(next, a, nullptr);
    best = std::max(best, best_end(next, seat));
  }
  return best;
}

TEST(Search, PlaysTheLastTilePerfectly) {
  for (int game = 0; game < 40; ++game) {
    auto state = before_the_last_tile(game);
    const int seat = G::actor(state);
    const int best = best_end(state, seat);
    for (Search<G> search(state, 1); !G::is_over(state);) {
      search.run({200});
      const Action chosen = search.candidates()[0].action;
      G::apply(state, chosen, nullptr);
      search.descend(chosen);
    }
    EXPECT_EQ(lead(state, seat), best) << "game " << game;
  }
}

TEST(Search, EqualSeedsSearchEqually) {
  auto state = G::start(*classic::configure(bastide::Setup{}));
  Rng rng(3);
  ActionList list;
  for (int i = 0; i < 60 || G::actor(state) == chance; ++i)
    G::apply(state, random_action<G>(state, list, rng), nullptr);
  Search<G> one(state, 7);
  Search<G> other(state, 7);
  one.run({300});
  other.run({300});
  const auto a = one.candidates();
  const auto b = other.candidates();
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].action, b[i].action);
    EXPECT_EQ(a[i].visits, b[i].visits);
    EXPECT_EQ(a[i].utility, b[i].utility);
  }
}

TEST(Search, StopsWhenItIsCancelled) {
  const std::atomic<bool> cancelled = true;
  Search<G> search(before_the_last_tile(4), 1);
  search.run({0, 0, &cancelled});
  EXPECT_LE(search.simulations(), 1U);
  EXPECT_FALSE(search.candidates().empty());
}

/// What was found below a choice is still there when the choice is played.
TEST(Search, KeepsItsTreeFromMoveToMove) {
  Search<G> search(before_the_last_tile(5), 1);
  search.run({500});
  const auto best = search.candidates()[0];
  search.descend(best.action);
  EXPECT_EQ(search.simulations(), best.visits);
}

/// What lies behind is forgotten: a tree holds at most the simulations that its root has seen, each of which
/// adds a whole turn at most.
TEST(Search, ForgetsWhatWasNotPlayed) {
  auto state = G::start(*classic::configure(bastide::Setup{}));
  G::apply(
      state,
      [&] {
        Rng rng(1);
        return G::sample_chance(state, rng);
      }(),
      nullptr);
  Search<G> search(state, 1);
  Rng rng(2);
  for (int move = 0; move < 30; ++move) {
    const auto before = search.size();
    if (G::actor(search.root_state()) == chance) {
      search.descend(G::sample_chance(search.root_state(), rng));
    } else {
      search.run({200});
      search.descend(search.candidates()[0].action);
    }
    EXPECT_LE(search.size(), 1 + 3 * search.simulations()) << "move " << move << ", " << before << " before";
  }
}

/// With hidden hands a search has the eyes of one seat: what it finds is the same whatever the others hold.
TEST(Search, SeesNoMoreThanItsSeat) {
  bastide::Setup setup;
  setup.game = "discovery";
  setup.options = {{"variant", "expert"}};
  for (int game = 0; game < 5; ++game) {
    auto state = Discovery::start(*discovery::configure(setup));
    Rng rng(game);
    ActionList list;
    for (int i = 0; i < 80 || Discovery::actor(state) == chance; ++i)
      Discovery::apply(state, random_action<Discovery>(state, list, rng), nullptr);
    const int seat = Discovery::actor(state);
    const auto other = Discovery::sample_hidden(state, seat, rng);
    Search<Discovery> one(state, 7, {}, Evaluation<Discovery>(), seat);
    Search<Discovery> two(other, 7, {}, Evaluation<Discovery>(), seat);
    one.run({150});
    two.run({150});
    const auto a = one.candidates();
    const auto b = two.candidates();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].action, b[i].action);
      EXPECT_EQ(a[i].visits, b[i].visits);
    }
  }
}

}  // namespace
}  // namespace bastide::test
