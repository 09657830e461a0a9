#pragma once

#include "games/castle/game.h"
#include "games/classic/game.h"
#include "games/dice/game.h"
#include "games/discovery/game.h"

namespace bastide {

/// Every game there is, in the order in which they are offered. A new game adds itself here, and everything
/// above plays it.
using AllGames = GameList<Classic<classic::OneBox>, Classic<classic::FullBox>, Classic<classic::ManyBoxes>,
                          Castle, Discovery, DiceGame>;

}  // namespace bastide
