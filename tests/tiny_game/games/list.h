#pragma once

#include "tests/tiny_game/pebbles.h"

/// Stands in for src/games/list.h in the program of tiny_game_test.cpp.
namespace bastide {

using AllGames = GameList<Pebbles>;

}  // namespace bastide
