#pragma once

#include <vector>

#include "games/dice/state.h"

/// The decisions of a roll as people think of them: whole buildings instead of single dice, without copies
/// that are only turned or reflected. `legal_actions` has everything; this is the short list beside it.
/// Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::dice {

/// What to do with a roll: the actions in their order, up to the next roll or the end of the turn.
struct Plan {
  std::vector<Action> actions;
  Building building;  ///< as it is then
};

/// Plans that are worth a thought, at most a few hundred. Of buildings that are alike, in the parts used and
/// in the size and the open squares of every city, there is one. A city that the dice left cannot close any
/// more is not built on. Every plan ends with `roll` where that is legal, for built dice stay and rolling
/// costs nothing; else with `stop`, and where it is legal also with `double`. Precondition: a seat is to
/// decide.
std::vector<Plan> list_plans(const State& s);

/// The legal actions, less those that lead to a copy, turned or reflected, of what another one leads to.
std::vector<Action> distinct_actions(const State& s);

}  // namespace bastide::dice
