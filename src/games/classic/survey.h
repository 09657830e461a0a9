#pragma once

#include "games/classic/state.h"
#include "kit/survey.h"

/// Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

template <class L>
Survey survey(const State<L>& s);

}  // namespace bastide::classic
