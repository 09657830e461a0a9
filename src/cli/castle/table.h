#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/tile_placement.h"
#include "games/castle/plan.h"
#include "games/castle/state.h"
#include "match/match.h"

namespace bastide::cli {

/// The table of The Castle as a front end shows it.
struct CastleTable {
  struct Tile {
    const castle::Kind* kind;
    Turn turn;
    Square square;
  };
  struct Follower {
    int seat;
    Square square;
    int feature;  ///< its number on the tile there
  };
  struct Keep {
    int size;  ///< 0: it stands nowhere yet
    Square square;
    int feature;
  };
  /// Something else than a placement that may be decided now.
  struct Choice {
    std::string token;
    std::string name;
    std::string value;  ///< what it brings, where that can be told
    Square square{};    ///< where it is about, if it has a feature
    int feature = -1;
  };
  /// An area with followers in it.
  struct Area {
    std::string name;
    std::array<int, castle::seat_count> followers;
    int points;  ///< what it pays when it is complete as it stands, or a court at the end
    int winner;  ///< the seat that it would pay, or -1
    int open;    ///< what keeps it open: ends of a path, half sides of a building
    std::vector<Square> squares;
    castle::AreaType type;
  };

  std::vector<Tile> tiles;  ///< by square
  Square last{};            ///< of the tile just placed
  std::vector<Follower> followers;
  std::array<int, castle::seat_count> supply{};
  std::array<int, castle::seat_count> scores{};
  std::array<Keep, castle::seat_count> keeps{};
  std::array<std::vector<int>, castle::seat_count> bonus;  ///< kinds in hand
  std::vector<int> towers;                                 ///< places in the ring where a bonus tile lies
  std::vector<int> unseen;                                 ///< by kind, from kind 1 at 0 on
  std::vector<Area> areas;
  int largest_empty = 0;  ///< squares
  castle::Phase phase{};
  const castle::Kind* hand = nullptr;     ///< the tile to place, if there is one
  std::vector<TilePlacement> placements;  ///< by square, then by turn
  std::vector<Choice> choices;            ///< those with a feature first
  std::vector<std::pair<const castle::Kind*, int>> bag;
  int tiles_left = 0;

  const Tile* tile_at(Square q) const;
};

CastleTable look_at_castle(const AnyMatch& match);

/// The bonus tiles of a seat: `bonus 2 5 9`; empty if there are none.
std::string bonus_text(const std::vector<int>& kinds);

/// What is to be decided, after the name: `places C01`.
std::string question_of(const CastleTable& table);

}  // namespace bastide::cli
