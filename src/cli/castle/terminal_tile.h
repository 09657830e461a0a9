#pragma once

#include "cli/tile_painting.h"
#include "games/castle/tile.h"

namespace bastide::cli {

/// In any size from 3 by 1 on.
TilePainting paint_tile(const castle::Kind& kind, Turn turn, int width, int height, const Look& look);

/// How the ground of an area looks.
Style area_style(castle::AreaType type, const Look& look);

}  // namespace bastide::cli
