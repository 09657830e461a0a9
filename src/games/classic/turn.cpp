#include "games/classic/turn.h"

#include <algorithm>
#include <bit>

#include "games/classic/all_steps.h"

namespace bastide::classic {
namespace {

/// Enters the steps from one on, until one asks, leads elsewhere or wants to be entered again; `at` is then
/// that one. The list is fixed when the program is compiled, so this is straight code, without the steps that
/// the box does not have.
template <class L>
Flow enter_from(State<L>& s, int& at, Events* events) {
  Flow flow = done;
  const auto enter = [&]<Phase P>(At<P>) {
    if constexpr (Step<P>::template is_in<L>)
      if (at <= index(P)) {
        at = index(P);
        flow = Step<P>::enter(s, events);
      }
    return flow != done;
  };
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (enter(At<static_cast<Phase>(I)>{}) || ...);
  }(std::make_integer_sequence<int, phase_count>());
  return flow;
}

/// The walk through the turn: on from what came of the step where it stands, until somebody has to decide.
template <class L>
void walk(State<L>& s, Flow flow, Events* events) {
  int at = index(s.phase);
  while (flow != asks) {
    if (flow == done)
      ++at;
    else if (flow != again)
      at = flow.code;
    flow = enter_from(s, at, events);
  }
  s.phase = static_cast<Phase>(at);
}

}  // namespace

template <class L>
State<L> start(const Config& config) {
  State<L> s;
  s.options = static_cast<const Options&>(config.options);  // those of the parts are theirs
  s.seats = static_cast<std::uint8_t>(config.seats);
  s.first = s.active = static_cast<std::uint8_t>(config.first);  // 1.3
  for (const auto& [kind, copies] : config.bag) s.bag.add(kind, copies);
  s.figures.begin([&](int type) { return L::Parts::brings_figure(type, config.options); });  // 1.2
  L::Parts::start(s, config.options);
  lay_tile(s, start_kind(config.options), {0, 0}, 0);  // 1.1
  L::Parts::turn_begins(s);
  walk(s, go_to(first_phase), nullptr);
  return s;
}

template <class L>
void legal_actions(const State<L>& s, ActionList& list) {
  list.clear();
  with_step<L>(s.phase, [&](auto step) { step.list(s, list); });
}

template <class L>
void apply(State<L>& s, Action action, Events* events) {
  const Flow flow = with_step<L>(s.phase, [&](auto step) { return step.apply(s, action, events); });
  walk(s, flow, events);
}

template <class L>
Scores scores_if_ended(const State<L>& s) {
  Scores scores = s.scores;
  if (s.phase != Phase::over) score_end(s, scores, nullptr);
  L::Parts::score_if_ended(s, scores);
  return scores;
}

template <class L>
unsigned winners(const State<L>& s) {
  const auto best = *std::max_element(s.scores.begin(), s.scores.begin() + s.seats);
  unsigned won = 0;
  for (int seat = 0; seat < s.seats; ++seat)
    if (s.scores[seat] == best) won |= 1U << seat;
  const bool tie = !std::has_single_bit(won);
  return tie && s.options.start_player_loses_ties ? won & ~(1U << s.first) : won;  // 4.4
}

#define BASTIDE_INSTANTIATE(L)                               \
  template State<L> start(const Config&);                    \
  template void legal_actions(const State<L>&, ActionList&); \
  template void apply(State<L>&, Action, Events*);           \
  template Scores scores_if_ended(const State<L>&);          \
  template unsigned winners(const State<L>&);
BASTIDE_FOR_EACH_BOX(BASTIDE_INSTANTIATE)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
