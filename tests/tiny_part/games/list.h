#pragma once

#include "games/classic/game.h"

/// Stands for src/games/list.h in the program of tiny_part_test.cpp.
namespace bastide {

using AllGames = ClassicGames;

}  // namespace bastide
