#pragma once

#include <string>
#include <string_view>

#include "games/classic/boxes.h"
#include "games/classic/options.h"

/// The course of the game: it walks the steps of `Phase` (phase.h), until somebody has to decide. Nothing
/// here keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

template <class L>
State<L> start(const Config& config);

/// The seat that decides, or `chance`.
template <class L>
int actor(const State<L>& s) {
  if constexpr (!L::Parts::any) return s.phase == Phase::draw ? chance : s.active;
  const Asked asked = info_of(s.phase).asked;
  return asked == Asked::chance ? chance : asked == Asked::anyone ? s.asked : s.active;
}

template <class L>
void legal_actions(const State<L>& s, ActionList& list);

template <class L>
void apply(State<L>& s, Action action, Events* events);

template <class L>
Scores scores_if_ended(const State<L>& s);

template <class L>
unsigned winners(const State<L>& s);

/// The canonical token of a legal action.
template <class L>
std::string format(const State<L>& s, Action action);

/// The legal action that a token means, or why it is none.
template <class L>
Result<Action> parse(const State<L>& s, std::string_view token);

}  // namespace bastide::classic
