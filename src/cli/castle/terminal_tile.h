#pragma once

#include <vector>

#include "cli/terminal_picture.h"
#include "games/castle/tile.h"

namespace bastide::cli {

/// A tile of The Castle in colours, and where a follower on each of its features stands.
struct CastleTilePainting {
  struct Spot {
    int column;
    int row;
  };
  TermPicture picture;
  std::vector<Spot> spots;
};

/// In any size from 3 by 1 on.
CastleTilePainting paint_tile(const castle::Kind& kind, Turn turn, int width, int height, const Look& look);

/// How the ground of an area looks.
Style area_style(castle::AreaType type, const Look& look);

}  // namespace bastide::cli
