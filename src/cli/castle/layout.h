#pragma once

#include "games/castle/tables.h"

namespace bastide::cli {

/// Where the squares and pieces of the wall lie in a picture. The outermost rows and columns are wall alone
/// and narrower: one row high, and as wide as two numbers of the track.
struct CastleLayout {
  int tile_width = 7;
  int tile_height = 3;

  static constexpr int numbers_width = 5;  ///< of `12?13`
  static constexpr int last_column = 9;    ///< of the plan, counted from -1
  static constexpr int last_row = 12;

  int width() const { return column(last_column) + width_of(last_column); }
  int height() const { return row(last_row) + height_of(last_row); }

  int width_of(int x) const {
    return x < 0 ? numbers_width : x == last_column ? numbers_width + 1 : tile_width;
  }
  int height_of(int y) const { return y < 0 || y == last_row ? 1 : tile_height; }
  /// The first column and row of a square or a piece of the wall.
  int column(int x) const { return x < 0 ? 0 : numbers_width + x * tile_width; }
  int row(int y) const { return y < 0 ? 0 : 1 + y * tile_height; }
};

}  // namespace bastide::cli
