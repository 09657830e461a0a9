#pragma once

#include <algorithm>
#include <vector>

#include "cli/canvas.h"
#include "kit/geometry.h"

namespace bastide::cli {

/// A tile drawn in characters.
template <int Width, int Height>
struct TilePictureOf {
  static constexpr int width = Width;
  static constexpr int height = Height;

  /// A cell of the picture by column and row, counted from the north-west corner.
  struct Spot {
    int column;
    int row;
  };

  Canvas canvas{width, height};
  /// Where a follower on each feature stands.
  std::vector<Spot> spots;
};

/// A character is about twice as high as wide, so this is about a square.
using TilePicture = TilePictureOf<9, 5>;

/// The board of a landscape with the numbers of its columns and rows, so that a square can be named; `low` is
/// the square in its north-west corner.
Canvas numbered_board(const Canvas& board, Square low);
/// The cells to the left of that board; above it there is one row.
inline constexpr int number_margin = 5;

/// The least x and the least y of some tiles.
template <class Tiles>
Square north_west_of(const Tiles& tiles) {
  Square low = tiles.front().square;
  for (const auto& tile : tiles) low = {std::min(low.x, tile.square.x), std::min(low.y, tile.square.y)};
  return low;
}

}  // namespace bastide::cli
