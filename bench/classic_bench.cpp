/// The parts of the classic engine one by one. `bastide bench` measures whole games.

#include <benchmark/benchmark.h>

#include "match/record.h"

namespace bastide {
namespace {

using G = Classic<classic::OneBox>;

/// A position in the middle of a random game, with a tile in hand.
G::State middle_of_a_game() {
  const auto config = *classic::configure(Setup{});
  auto state = G::start(config);
  Rng rng(5);
  ActionList list;
  while (state.board.tile_count() < 36 || state.phase != classic::Phase::place)
    G::apply(state, random_action<G>(state, list, rng), nullptr);
  return state;
}

void BM_Copy(benchmark::State& bench) {
  const auto state = middle_of_a_game();
  for (auto _ : bench) {
    auto copy = state;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(BM_Copy);

void BM_LegalPlacements(benchmark::State& bench) {
  const auto state = middle_of_a_game();
  ActionList list;
  for (auto _ : bench) {
    G::legal_actions(state, list);
    benchmark::DoNotOptimize(list.begin());
  }
}
BENCHMARK(BM_LegalPlacements);

void BM_CopyAndPlace(benchmark::State& bench) {
  const auto state = middle_of_a_game();
  ActionList list;
  G::legal_actions(state, list);
  std::size_t i = 0;
  for (auto _ : bench) {
    auto copy = state;
    G::apply(copy, list[i++ % list.size()], nullptr);
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(BM_CopyAndPlace);

void BM_ScoresIfEnded(benchmark::State& bench) {
  const auto state = middle_of_a_game();
  for (auto _ : bench) benchmark::DoNotOptimize(G::scores_if_ended(state));
}
BENCHMARK(BM_ScoresIfEnded);

void BM_Hash(benchmark::State& bench) {
  const auto state = middle_of_a_game();
  for (auto _ : bench) benchmark::DoNotOptimize(G::hash(state));
}
BENCHMARK(BM_Hash);

void BM_ReplayRecord(benchmark::State& bench) {
  const auto match = *make_match(Setup{});
  Rng rng(6);
  while (!match->is_over()) (void)match->try_apply(match->random_token(rng));
  const std::string text = format_record(*match);
  for (auto _ : bench) benchmark::DoNotOptimize(load_match(text));
}
BENCHMARK(BM_ReplayRecord);

}  // namespace
}  // namespace bastide

BENCHMARK_MAIN();
