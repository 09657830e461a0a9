#pragma once

#include "cli/tile_picture.h"
#include "games/discovery/tile.h"

namespace bastide::cli {

/// Plains are dots, mountains `^`, seas `~` and cities `@`.
TilePicture draw_tile(const discovery::Kind& kind, Turn turn);

}  // namespace bastide::cli
