/// What an evaluation costs, as the search asks for it: all positions after one turn's placements.

#include <benchmark/benchmark.h>

#include "bots/evaluations.h"
#include "games/registry.h"

namespace bastide {
namespace {

template <Game G>
void BM_Expect(benchmark::State& bench) {
  // The positions after a turn, from the middle of random games.
  std::vector<typename G::State> positions;
  ActionList list;
  for (int game = 0; game < 20; ++game) {
    Rng rng(game);
    Setup setup;
    setup.game = G::name;
    auto state = [&] {
      if constexpr (std::is_same_v<G, Castle>)
        return G::start(*castle::configure(setup));
      else if constexpr (std::is_same_v<G, Discovery>)
        return G::start(*discovery::configure(setup));
      else
        return G::start(*classic::configure(setup));
    }();
    for (int i = 0; i < 70 || G::actor(state) == chance; ++i)
      G::apply(state, random_action<G>(state, list, rng), nullptr);
    G::legal_actions(state, list);
    for (const Action a : list) {
      positions.push_back(state);
      G::apply(positions.back(), a, nullptr);
    }
  }
  Evaluation<G> evaluation;
  std::size_t at = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(evaluation.expect(positions[at]));
    at = at + 1 == positions.size() ? 0 : at + 1;
  }
}
BENCHMARK(BM_Expect<Classic<classic::OneBox>>);
BENCHMARK(BM_Expect<Castle>);
BENCHMARK(BM_Expect<Discovery>);

}  // namespace
}  // namespace bastide
