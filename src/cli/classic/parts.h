#pragma once

#include "cli/classic/parts/bazaars.h"
#include "cli/classic/parts/bridges.h"
#include "cli/classic/parts/castles.h"
#include "cli/classic/parts/cult.h"
#include "games/classic/parts.h"

namespace bastide::cli {

/// The parts that the terminal shows, in the order in which it tells of them. Threads may share all of it.
using PartsShown = classic::Parts<classic::Cult, classic::Bridges, classic::Castles, classic::Bazaars>;

}  // namespace bastide::cli
