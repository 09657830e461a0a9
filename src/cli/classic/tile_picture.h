#pragma once

#include <optional>

#include "cli/tile_picture.h"
#include "games/classic/tile.h"

namespace bastide::cli {

/// What has been built on a tile since it lies on the table.
struct Buildings {
  std::optional<Axis> bridge;
  unsigned castles = 0;  ///< a bit per city of the tile that has become one
  bool has_castle(int feature) const { return ((castles >> feature) & 1) != 0; }
};

/// Behind the spots of its features, if there is one, is that on its bridge.
TilePicture draw_tile(const classic::Kind& kind, Turn turn, const Buildings& buildings = {});

}  // namespace bastide::cli
