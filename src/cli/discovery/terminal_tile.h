#pragma once

#include "cli/tile_painting.h"
#include "games/discovery/tile.h"

namespace bastide::cli {

/// A tile of The Discovery in colours, with marks that tell the terrains apart without them: tufts, peaks and
/// waves. `seed` scatters them, so that no two tiles look stamped.
TilePainting paint_tile(const discovery::Kind& kind, Turn turn, TileSize size, unsigned seed,
                        const Look& look);

}  // namespace bastide::cli
