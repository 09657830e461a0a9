#pragma once

/// The evaluations that games have of their own; the others count as if the game ended (evaluation.h). One
/// thread at a time for each.
#include "bots/castle_evaluation.h"
#include "bots/classic_evaluation.h"
#include "bots/discovery_evaluation.h"
