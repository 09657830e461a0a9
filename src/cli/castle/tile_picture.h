#pragma once

#include <vector>

#include "cli/tile_picture.h"
#include "games/castle/tile.h"

namespace bastide::cli {

/// An area in each quarter of the tile, and the paths between them.
using CastleTilePicture = TilePictureOf<7, 3>;

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
