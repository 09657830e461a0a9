#pragma once

#include "games/classic/facts.h"

/// Facts as events, for people. Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

template <class L>
void explain(const State<L>& s, const Discarded& fact, Events& events);
template <class L>
void explain(const State<L>& s, const Scored& fact, Events& events);
template <class L>
void explain(const State<L>& s, const Ended& fact, Events& events);

/// Why a feature pays what it pays: all that is counted in it, and who has how many followers there.
template <class L>
ScoreItem explain_score(const State<L>& s, int root, int points, bool at_end);

}  // namespace bastide::classic
