#pragma once

#include <vector>

#include "cli/terminal_picture.h"

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

}  // namespace bastide::cli
