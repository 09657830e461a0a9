#pragma once

#include "games/classic/state.h"

/// What happens by the rules alone, as plain facts: numbers of kinds, features and seats. The rules tell
/// them; explain.h makes words of them, for people. Facts of a part stand in the part. Nothing here keeps
/// anything: threads may share a state that nobody changes.
namespace bastide::classic {

/// A tile that fits nowhere has left the game.
struct Discarded {
  int kind;
};
/// A feature is scored: its strongest seats are paid.
struct Scored {
  int root;
  int points;
  bool at_end;  ///< in the final scoring
};
struct Ended {};

/// Tells a fact to whoever listens. The search does not. The words for a fact of the base game are in
/// explain.h, those for a fact of a part in its NAME_shown.h: each is a function `explain(state, fact,
/// events)`, which is found where a step is compiled, for all_steps.h has them all.
template <class L, class Fact>
void tell(const State<L>& s, const Fact& fact, Events* events) {
  if (events != nullptr) explain(s, fact, *events);
}

}  // namespace bastide::classic
