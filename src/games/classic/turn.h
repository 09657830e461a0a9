#pragma once

#include "games/classic/action.h"
#include "games/classic/state.h"

/// The course of the game: what may be done when, and what follows.
namespace bastide::classic {

template <class L>
State<L> start(const Config& config);

/// The seat that decides, or `chance`.
template <class L>
int actor(const State<L>& s) {
  switch (s.phase) {
    case Phase::draw:
    case Phase::show:
      return chance;
    case Phase::place:
    case Phase::act:
    case Phase::over:
      return s.active;
    default:
      return s.asked;
  }
}

template <class L>
void legal_actions(const State<L>& s, ActionList& list);

template <class L>
void apply(State<L>& s, Action action, Events* events);

template <class L>
Scores scores_if_ended(const State<L>& s);

template <class L>
unsigned winners(const State<L>& s);

/// Whether the player may put a follower on this feature of the tile just placed (2.4).
template <class L>
bool may_occupy(const State<L>& s, int feature);

}  // namespace bastide::classic
