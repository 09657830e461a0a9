#pragma once

#include <array>
#include <optional>

#include "cli/canvas.h"
#include "games/classic/tile.h"

namespace bastide::cli {

/// What has been built on a tile since it lies on the table.
struct Buildings {
  std::optional<Axis> bridge;
  unsigned castles = 0;  ///< a bit per city of the tile that has become one
  bool has_castle(int feature) const { return ((castles >> feature) & 1) != 0; }
};

/// A tile of the classic game drawn in characters. A character is about twice as high as wide, so the picture
/// of a square tile is nine wide and five high.
struct TilePicture {
  static constexpr int width = 9;
  static constexpr int height = 5;

  /// A cell of the picture by column and row, counted from the north-west corner.
  struct Spot {
    int column;
    int row;
  };

  Canvas canvas{width, height};
  /// Where a follower on each feature stands; behind them, if there is one, where it stands on the bridge.
  std::vector<Spot> spots;
};

TilePicture draw_tile(const classic::Kind& kind, Turn turn, const Buildings& buildings = {});

}  // namespace bastide::cli
