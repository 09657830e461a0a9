#pragma once

#include <vector>

#include "cli/terminal_picture.h"
#include "cli/tile_picture.h"

namespace bastide::cli {

/// The size of a tile in character cells.
struct TileSize {
  int width;
  int height;
  bool operator==(const TileSize&) const = default;
};

/// A tile in colours, and where a follower on each of its features stands.
struct TilePainting {
  struct Spot {
    int column;
    int row;
  };
  TermPicture picture;
  std::vector<Spot> spots;
};

/// The characters of a tile's plain form, for a terminal that cannot show coloured areas; in a small size
/// every few cells of it.
TilePainting letters_of(const TilePicture& plain, TileSize size, Style (*style_of)(Ink ink, const Look& look),
                        const Look& look);

}  // namespace bastide::cli
