#pragma once

#include "games/castle/game.h"
#include "games/classic/game.h"
#include "games/dice/game.h"
#include "games/discovery/game.h"

namespace bastide {

/// Every game there is, in the order in which they are offered. A new game adds itself here, and everything
/// above plays it. Threads may share all of it.
#ifndef BASTIDE_ONLY_GAMES
using AllGames = Joined<ClassicGames, GameList<Castle, Discovery, DiceGame>>;
#else  // a module for a browser has one game, so that nobody fetches the others
using CastleGames = GameList<Castle>;
using DiscoveryGames = GameList<Discovery>;
using DiceGames = GameList<DiceGame>;
using AllGames = BASTIDE_ONLY_GAMES;
#endif

}  // namespace bastide
