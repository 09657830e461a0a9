#pragma once

#include "games/classic/state.h"
#include "kit/survey.h"

namespace bastide::classic {

template <class L>
Survey survey(const State<L>& s);

}  // namespace bastide::classic
