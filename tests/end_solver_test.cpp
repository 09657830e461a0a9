#include "bots/end_solver.h"

#include <gtest/gtest.h>

#include "bots/evaluations.h"
#include "bots/search.h"
#include "games/registry.h"

namespace bastide::test {
namespace {

/// The end by definition: the mean over chance, the best for whoever decides.
template <Game G>
std::vector<double> slow_worth(const typename G::State& state) {
  if (G::is_over(state)) {
    const auto worth = final_worth<G>(state);
    std::vector<double> utilities;
    for (int seat = 0; seat < G::seats(state); ++seat) utilities.push_back(worth.utility(seat));
    return utilities;
  }
  ActionList list;
  G::legal_actions(state, list);
  const int actor = G::actor(state);
  std::vector<double> result(G::seats(state), 0.0);
  double weights = 0;
  for (const Action a : list) {
    auto next = state;
    G::apply(next, a, nullptr);
    const auto worth = slow_worth<G>(next);
    if (actor != chance) {
      if (worth[actor] > result[actor]) result = worth;
      continue;
    }
    const double weight = G::chance_weight(state, a);
    weights += weight;
    for (std::size_t s = 0; s < result.size(); ++s) result[s] += weight * worth[s];
  }
  if (actor == chance)
    for (double& u : result) u /= weights;
  return result;
}

/// A random game up to the first decision from which its end can be played out.
template <Game G>
typename G::State near_the_end(const typename G::Config& config, std::uint64_t seed,
                               std::uint64_t positions) {
  Rng rng(seed);
  ActionList list;
  EndSolver<G> solver;
  while (true) {
    auto state = G::start(config);
    while (!G::is_over(state)) {
      if (G::actor(state) != chance && solver.solve(state, positions)) return state;
      G::apply(state, random_action<G>(state, list, rng), nullptr);
    }
  }
}

/// The solved choices; none where the solver gives up.
template <Game G>
std::vector<typename EndSolver<G>::Choice> solved(const typename G::State& state, std::uint64_t positions) {
  return EndSolver<G>().solve(state, positions).value_or(std::vector<typename EndSolver<G>::Choice>{});
}

template <Game G>
void expect_exact(const typename G::Config& config, int games) {
  for (int game = 0; game < games; ++game) {
    const auto state = near_the_end<G>(config, game, 20'000);
    const auto choices = solved<G>(state, 20'000);
    ASSERT_FALSE(choices.empty());
    const int seat = G::actor(state);
    for (const auto& choice : choices) {
      auto next = state;
      G::apply(next, choice.action, nullptr);
      const auto slow = slow_worth<G>(next);
      for (int s = 0; s < G::seats(state); ++s)
        ASSERT_NEAR(choice.worth.utility(s), slow[s], 1e-4) << "game " << game << ", seat " << s;
    }
    const auto worse = [&](const auto& a, const auto& b) {
      return a.worth.utility(seat) < b.worth.utility(seat);
    };
    const auto best = *std::max_element(choices.begin(), choices.end(), worse);
    // A search that is given time comes to the same end.
    Search<G> search(state, 1);
    search.run({20'000});
    const Action found = search.candidates()[0].action;
    const auto chosen = std::find_if(choices.begin(), choices.end(),
                                     [&](const auto& choice) { return choice.action == found; });
    ASSERT_NE(chosen, choices.end());
    EXPECT_NEAR(chosen->worth.utility(seat), best.worth.utility(seat), 0.02) << "game " << game;
    if (choices.size() == 1) continue;  // nobody searches where there is no choice
    EXPECT_NEAR(search.candidates()[0].utility, best.worth.utility(seat), 0.03) << "game " << game;
  }
}

bastide::Setup setup_of(std::string game, int seats, std::string_view options = "") {
  bastide::Setup setup;
  setup.game = std::move(game);
  setup.seats = seats;
  setup.options = *parse_options(options);
  return setup;
}

TEST(EndSolver, IsExactInTheClassicGame) {
  expect_exact<Classic<classic::OneBox>>(*classic::configure(setup_of("classic", 2)), 6);
  expect_exact<Classic<classic::OneBox>>(*classic::configure(setup_of("classic", 3)), 3);
}
TEST(EndSolver, IsExactWithEverythingOn) {
  expect_exact<Classic<classic::FullBox>>(
      *classic::configure(setup_of("classic", 2, "bridges=on castles=on bazaars=on cult=on")), 3);
}
TEST(EndSolver, IsExactInTheCastle) {
  expect_exact<Castle>(*castle::configure(setup_of("castle", 2)), 6);
}
TEST(EndSolver, IsExactInTheDiscovery) {
  expect_exact<Discovery>(*discovery::configure(setup_of("discovery", 2)), 6);
}

TEST(EndSolver, GivesUpWhereTheGameIsStillLong) {
  using G = Classic<classic::OneBox>;
  auto state = G::start(*classic::configure(setup_of("classic", 2)));
  Rng rng(1);
  G::apply(state, G::sample_chance(state, rng), nullptr);
  EXPECT_FALSE(EndSolver<G>().solve(state, 1'000'000).has_value());
}

/// However few positions are allowed, an answer is the whole truth or none.
TEST(EndSolver, KeepsToItsBound) {
  using G = Discovery;
  const auto state = near_the_end<G>(*discovery::configure(setup_of("discovery", 2)), 3, 5'000);
  const auto whole = solved<G>(state, 100'000);
  ASSERT_FALSE(whole.empty());
  int answers = 0;
  for (std::uint64_t most = 1; most < 10'000; most = most * 3 / 2 + 1) {
    const auto choices = solved<G>(state, most);
    if (choices.empty()) continue;
    ++answers;
    ASSERT_EQ(choices.size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(choices[i].worth, whole[i].worth);
  }
  EXPECT_GE(answers, 1);
}

TEST(EndSolver, EndsWithItsBudget) {
  using G = Classic<classic::OneBox>;
  auto state = G::start(*classic::configure(bastide::Setup{}));
  Rng rng(5);
  ActionList list;
  while (state.bag.total() > 1 || G::actor(state) == chance)
    G::apply(state, random_action<G>(state, list, rng), nullptr);
  constexpr std::uint64_t most = 10'000'000;
  ASSERT_TRUE(EndSolver<G>().solve(state, most).has_value());
  const std::atomic<bool> cancelled = true;
  EXPECT_FALSE(EndSolver<G>().solve(state, most, {0, 0, &cancelled}).has_value());
}

}  // namespace
}  // namespace bastide::test
