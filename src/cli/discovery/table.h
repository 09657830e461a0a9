#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/tile_placement.h"
#include "games/discovery/tile.h"
#include "match/match.h"

namespace bastide::cli {

/// The table of The Discovery as somebody sees it.
struct DiscoveryTable {
  struct Tile {
    int kind;
    Turn turn;
    Square square;
  };
  struct Follower {
    int seat;
    int tile;          ///< its number in `tiles`
    int region;        ///< its number on the tile
    std::string name;  ///< `plain@0,-1:S`
    int value;         ///< what it would score if it were withdrawn now
    bool closed;       ///< its territory
  };
  /// Something else than a placement that may be decided now.
  struct Choice {
    std::string token;
    std::string value;  ///< what it brings, in short
    std::string note;   ///< the same in words
    int tile;           ///< where it is done, or -1
    int region;
  };

  std::vector<Tile> tiles;  ///< in the order in which they were placed
  std::vector<Follower> followers;
  std::vector<int> supply;                ///< followers at home by seat
  std::vector<int> hand;                  ///< the kinds that the viewer may place
  std::vector<TilePlacement> placements;  ///< by kind, square, turn; nobody else's than the viewer's
  std::vector<Choice> choices;
  std::vector<std::pair<int, int>> unseen;  ///< kinds and copies that the viewer has not seen
  int tiles_left = 0;                       ///< in the bag
  bool is_expert = false;
};

/// The table as a seat sees it (`chance`: a spectator). Of hidden hands it has the viewer's own alone, and
/// decisions only where they are the viewer's.
DiscoveryTable look_at_discovery(const AnyMatch& match, int viewer);

}  // namespace bastide::cli
