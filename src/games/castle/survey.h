#pragma once

#include "games/castle/state.h"
#include "kit/survey.h"

/// Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::castle {

Survey survey(const State& s);

}  // namespace bastide::castle
