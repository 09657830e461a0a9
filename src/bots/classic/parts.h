#pragma once

#include "bots/classic/bazaars.h"
#include "bots/classic/bridges.h"
#include "bots/classic/castles.h"
#include "bots/classic/cult.h"
#include "games/classic/parts.h"

namespace bastide {

/// The parts of which bots have a judgement, in the order in which what they are worth is added up. Threads
/// may share all of it.
using PartsJudged = classic::Parts<classic::Cult, classic::Castles, classic::Bridges, classic::Bazaars>;

}  // namespace bastide
