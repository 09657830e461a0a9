#pragma once

#include "games/castle/action.h"
#include "games/castle/state.h"
#include "kit/event.h"
#include "kit/rng.h"

/// The course of the game: what may be done when, and what follows. Nothing here keeps anything: threads may
/// share a state that nobody changes.
namespace bastide::castle {

State start(const Config& config);
/// The seat that decides, or `chance`.
int actor(const State& s);
void legal_actions(const State& s, ActionList& list);
int chance_weight(const State& s, Action action);
Action sample_chance(const State& s, Rng& rng);
void apply(State& s, Action action, Events* events);
Scores scores_if_ended(const State& s);
unsigned winners(const State& s);

/// A bonus tile is turned for the seat whose marker has stopped there, in whoever's turn.
inline int drawing_seat(const State& s) {
  return s.phase == Phase::reveal ? s.lands : s.active;
}

/// Whether the player may put a follower on this feature of the tile just placed (2.5). Features of the tile
/// that are one area go by the one whose anchor comes first.
bool may_occupy(const State& s, int feature);

/// The group of areas that is scored now, by the seat that they pay (3.5): `nobody` when none is left.
int group_seat(const State& s);

/// The kind of bonus tile that an area is chosen for, in Phase::choose.
int chosen_bonus(const State& s);

}  // namespace bastide::castle
