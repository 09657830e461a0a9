#include "bots/greedy.h"

#include <algorithm>
#include <limits>

#include "match/visit.h"

namespace bastide {
namespace {

/// How far a seat would be ahead of the strongest other one if the game ended here.
template <Game G>
int lead(const typename G::State& state, int seat) {
  const Scores scores = G::scores_if_ended(state);
  int best_other = std::numeric_limits<int>::min();
  for (int s = 0; s < G::seats(state); ++s)
    if (s != seat) best_other = std::max<int>(best_other, scores[s]);
  return scores[seat] - best_other;
}

/// The best lead that the seat can reach by its own decisions before anyone else, or chance, is to act.
template <Game G>
int best_lead(const typename G::State& state, int seat) {
  if (G::is_over(state) || G::actor(state) != seat) return lead<G>(state, seat);
  ActionList list;
  G::legal_actions(state, list);
  int best = std::numeric_limits<int>::min();
  for (const Action a : list) {
    auto next = state;
    G::apply(next, a, nullptr);
    best = std::max(best, best_lead<G>(next, seat));
  }
  return best;
}

/// The first action of the plan after which the seat leads by most; of equal ones any.
template <Game G>
Action choose_plan(const typename G::State& state, Rng& rng) {
  const int seat = G::actor(state);
  Action chosen{};
  int best = std::numeric_limits<int>::min();
  std::uint32_t equals = 0;
  for (const auto& plan : G::plans(state)) {
    auto next = state;
    for (const Action a : plan.actions) G::apply(next, a, nullptr);
    const int value = lead<G>(next, seat);
    if (value > best) equals = 0;
    if (value < best) continue;
    best = value;
    if (rng.below(++equals) == 0) chosen = plan.actions.front();
  }
  return chosen;
}

template <Game G>
std::string choose_greedily(const typename G::State& state, Rng& rng) {
  const int seat = G::actor(state);
  if constexpr (GameWithPlans<G>) return G::format(state, choose_plan<G>(state, rng));
  ActionList list;
  G::legal_actions(state, list);
  Action chosen{};
  int best = std::numeric_limits<int>::min();
  std::uint32_t equals = 0;
  for (const Action a : list) {
    auto next = state;
    G::apply(next, a, nullptr);
    const int value = best_lead<G>(next, seat);
    if (value > best) equals = 0;
    if (value < best) continue;
    best = value;
    if (rng.below(++equals) == 0) chosen = a;
  }
  return G::format(state, chosen);
}

}  // namespace

std::string GreedyBot::choose(const AnyMatch& match) {
  return visit_match(match, [&]<Game G>(const Match<G>& typed) {
    // What is hidden from the seat is drawn by its odds: no more than a player knows goes into the choice.
    return choose_greedily<G>(G::sample_hidden(typed.state(), match.actor(), rng_), rng_);
  });
}

}  // namespace bastide
