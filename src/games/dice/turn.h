#pragma once

#include "games/dice/state.h"
#include "kit/action.h"
#include "kit/event.h"
#include "kit/rng.h"

/// The course of a game: what `Game` asks for. Nothing here keeps anything: threads may share a state that
/// nobody changes.
namespace bastide::dice {

State start(const Config& config);
void legal_actions(const State& s, ActionList& list);
/// Of the 6^n ways in which n dice can fall, how many look like this.
int chance_weight(Action rolled);
Action sample_roll(int dice, Rng& rng);
void apply(State& s, Action action, Events* events);
/// What the active player would get for stopping now.
int points_if_stopped(const State& s);
Scores scores_if_ended(const State& s);
unsigned winners(const State& s);

}  // namespace bastide::dice
