#pragma once

#include "games/classic/state.h"

/// What happens by the rules alone, as plain facts: numbers of kinds, features and seats. The rules tell
/// them; explain.h makes words of them, for people. Facts of a part stand in the part.
namespace bastide::classic {

/// A tile that fits nowhere has left the game.
struct Discarded {
  int kind;
};
/// Those with most figures in a feature are paid.
struct Scored {
  int root;
  int points;
};
struct Ended {};

/// Tells a fact to who listens, if anybody does; the search does not.
template <class L, class Fact>
void tell(const State<L>& s, const Fact& fact, Events* events) {
  if (events != nullptr) explain(s, fact, *events);
}

}  // namespace bastide::classic
