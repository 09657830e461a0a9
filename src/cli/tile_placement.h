#pragma once

#include <string>

#include "kit/geometry.h"

namespace bastide::cli {

/// A placement of a tile that may be decided now. A plain value.
struct TilePlacement {
  Square square;
  Turn turn;
  std::string token;
  int kind = -1;         ///< of the tile, where there are several to place
  bool is_dear = false;  ///< it costs something: those that do not are offered first
};

}  // namespace bastide::cli
