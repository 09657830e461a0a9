#pragma once

#include <vector>

#include "cli/canvas.h"

namespace bastide::cli {

/// A tile drawn in characters. A character is about twice as high as wide, so the picture of a square tile is
/// nine wide and five high.
struct TilePicture {
  static constexpr int width = 9;
  static constexpr int height = 5;

  /// A cell of the picture by column and row, counted from the north-west corner.
  struct Spot {
    int column;
    int row;
  };

  Canvas canvas{width, height};
  /// Where a follower on each feature stands.
  std::vector<Spot> spots;
};

}  // namespace bastide::cli
