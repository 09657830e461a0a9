#pragma once

#include "cli/classic/tile_picture.h"
#include "cli/tile_painting.h"
#include "games/classic/tile.h"

namespace bastide::cli {

/// A tile in colours, with what was built on it. Behind the spots of its features, if there is one, is that
/// on its bridge. `seed` scatters tufts and roofs, so that no two tiles look stamped.
TilePainting paint_tile(const classic::Kind& kind, Turn turn, TileSize size, unsigned seed, const Look& look,
                        const Buildings& buildings = {});

/// The same for a terminal that cannot show coloured areas.
TilePainting letter_tile(const classic::Kind& kind, Turn turn, TileSize size, const Look& look,
                         const Buildings& buildings);

}  // namespace bastide::cli
