#pragma once

#include "bots/classic/bridges.h"
#include "bots/classic/cult.h"
#include "bots/classic/fair.h"
#include "games/classic/parts.h"

/// Stands for src/bots/classic/parts.h in the program of tiny_part_test.cpp.
namespace bastide {

using PartsJudged = classic::Parts<classic::Cult, classic::Bridges, classic::Fair>;

}  // namespace bastide
