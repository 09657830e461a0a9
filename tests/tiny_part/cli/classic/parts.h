#pragma once

#include "cli/classic/parts/bridges.h"
#include "cli/classic/parts/cult.h"
#include "cli/classic/parts/fair.h"
#include "games/classic/parts.h"

/// Stands for src/cli/classic/parts.h in the program of tiny_part_test.cpp.
namespace bastide::cli {

using PartsShown = classic::Parts<classic::Cult, classic::Bridges, classic::Fair>;

}  // namespace bastide::cli
