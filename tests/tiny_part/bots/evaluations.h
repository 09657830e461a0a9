#pragma once

/// Stands for src/bots/evaluations.h in the program of tiny_part_test.cpp.
#include "bots/classic_evaluation.h"
#include "games/classic/boxes.h"

namespace bastide {

static_assert(classic::are_same_parts<PartsJudged, classic::AllParts>,
              "every part of the classic game is judged");

}  // namespace bastide
