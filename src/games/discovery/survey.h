#pragma once

#include "games/discovery/state.h"
#include "kit/survey.h"

/// Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::discovery {

/// As a seat may see it: `unseen_by` says which tiles are still to come for it.
Survey survey(const State& s, int seat);

}  // namespace bastide::discovery
