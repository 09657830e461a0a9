#pragma once

/// The evaluations that games have of their own; the others count as if the game ended (evaluation.h). One
/// thread at a time for each.
#include "bots/castle_evaluation.h"
#include "bots/classic_evaluation.h"
#include "bots/discovery_evaluation.h"
#include "games/classic/boxes.h"

namespace bastide {

static_assert(classic::are_same_parts<PartsJudged, classic::AllParts>,
              "every part of the classic game is judged");

}  // namespace bastide
