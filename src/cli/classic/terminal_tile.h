#pragma once

#include <vector>

#include "cli/classic/tile_picture.h"
#include "cli/terminal_picture.h"
#include "games/classic/tile.h"

namespace bastide::cli {

/// The size of a tile in character cells.
struct TileSize {
  int width;
  int height;
  bool operator==(const TileSize&) const = default;
};

/// A tile of the classic game in colours, and where a follower on each of its features stands; behind them,
/// if there is one, on its bridge.
struct TilePainting {
  struct Spot {
    int column;
    int row;
  };
  TermPicture picture;
  std::vector<Spot> spots;
};

/// `seed` scatters tufts and roofs, so that no two tiles look stamped.
TilePainting paint_tile(const classic::Kind& kind, Turn turn, TileSize size, unsigned seed, const Look& look,
                        const Buildings& buildings = {});

/// The tile in the characters of its plain form, for a terminal that cannot show coloured areas; in a small
/// size every few cells of it.
TilePainting letter_tile(const classic::Kind& kind, Turn turn, TileSize size, const Look& look,
                         const Buildings& buildings);

}  // namespace bastide::cli
