#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/classic/tile.h"
#include "match/match.h"

namespace bastide::cli {

/// The table of a classic game as a front end shows it, whatever the size of its state.
struct ClassicTable {
  struct Tile {
    const classic::Kind* kind;
    Turn turn;
    Square square;
  };
  struct Follower {
    int seat;
    int tile;     ///< its number in `tiles`
    int feature;  ///< its number on the tile
  };
  struct Placement {
    Square square;
    Turn turn;
    std::string token;
  };
  /// Something else than a placement that may be decided now.
  struct Choice {
    std::string token;
    std::string name;
    std::string value;  ///< what it brings, where that can be told
    int feature;        ///< of the tile just placed, or -1
    bool challenges;    ///< a rival beside it
  };
  /// A challenge of the cult that is not decided yet.
  struct Challenge {
    struct Building {
      std::string name;  ///< as in a record: `shrine@1,0`
      Square square;
      int tile;     ///< its number in `tiles`
      int feature;  ///< its number on the tile
    };
    Building shrine;
    Building cloister;
  };

  std::vector<Tile> tiles;  ///< in the order in which they were placed
  std::vector<Follower> followers;
  std::vector<int> supply;              ///< followers at home by seat
  const classic::Kind* hand = nullptr;  ///< the tile to place, if there is one
  std::vector<Placement> placements;    ///< by square, then by turn
  std::vector<Choice> choices;          ///< those with a feature first
  std::vector<std::pair<const classic::Kind*, int>> bag;
  int tiles_left = 0;
  bool has_shrines = false;  ///< the cult is in the game
  std::vector<Challenge> challenges;
};

ClassicTable look_at_classic(const AnyMatch& match);

}  // namespace bastide::cli
