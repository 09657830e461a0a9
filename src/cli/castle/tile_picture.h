#pragma once

#include <vector>

#include "cli/canvas.h"
#include "games/castle/tile.h"

namespace bastide::cli {

/// A tile of The Castle drawn in characters, seven wide and three high: an area in each quarter, and the
/// paths between them.
struct CastleTilePicture {
  static constexpr int width = 7;
  static constexpr int height = 3;

  /// A cell of the picture by column and row, counted from the north-west corner.
  struct Spot {
    int column;
    int row;
  };

  Canvas canvas{width, height};
  /// Where a follower on each feature stands.
  std::vector<Spot> spots;
};

CastleTilePicture draw_tile(const castle::Kind& kind, Turn turn);

/// How an area is drawn: `#` a tower, `^` a house, `.` a court.
Cell area_cell(castle::AreaType type);

/// The feature at a half side of a tile or start space, by its number; -1 if there is none.
int feature_at_half(const std::vector<castle::Feature>& features, Turn turn, HalfSide half);
/// The path at a side, by its number; -1 if there is none.
int path_at_side(const std::vector<castle::Feature>& features, Turn turn, Side side);

inline constexpr char well_glyph = 'w';
inline constexpr char market_glyph = 'm';
inline constexpr char square_glyph = 'o';

}  // namespace bastide::cli
