#pragma once

#include "games/castle/state.h"
#include "kit/survey.h"

namespace bastide::castle {

Survey survey(const State& s);

}  // namespace bastide::castle
