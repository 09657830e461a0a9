#pragma once

#include "games/discovery/action.h"
#include "games/discovery/state.h"

/// The course of the game: what may be done when, and what follows. Nothing here keeps anything: threads may
/// share a state that nobody changes.
namespace bastide::discovery {

State start(const Config& config);

/// The seat that decides, or chance.
int actor(const State& s);

void legal_actions(const State& s, ActionList& list);

void apply(State& s, Action action, Events* events);

Scores scores_if_ended(const State& s);

unsigned winners(const State& s);

/// Whether this region of the tile just placed takes a follower, if the active player has one to deploy
/// (2.2).
bool may_deploy(const State& s, int region);

/// Whether a tile of this hand can be placed (5.3).
bool is_playable(const State& s, const Hand& hand);

}  // namespace bastide::discovery
