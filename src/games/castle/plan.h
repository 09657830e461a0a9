#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/castle/tile.h"

/// The plan of the castle as it is written in data/tiles: squares, wall and score track, start spaces, bonus
/// tiles. Threads may share all of it.
namespace bastide::castle {

inline constexpr int seat_count = 2;
inline constexpr int square_count = 76;  // 1.1
inline constexpr int ring_length = 50;   // 1.2
inline constexpr int lap = 100;          ///< numbers of the track, two on each piece of the wall
inline constexpr int corner_count = 14;  // 1.2
inline constexpr int start_count = 7;    // 1.3
inline constexpr int bonus_kinds = 9;    // 5, numbered from 1
inline constexpr int bonus_copies = 2;   // 5
inline constexpr int tile_count = 60;    // 1.1

/// A piece of the wall with features of its own on the side towards the squares.
struct StartSpace {
  Square square;  ///< in the wall
  Side side;      ///< where the square beside it lies
  std::vector<Feature> features;
};

struct Plan {
  std::vector<Square> squares;  ///< by row, then by column
  std::vector<Square> ring;     ///< the wall, clockwise; number n of the track lies on the piece n / 2
  std::vector<int> corners;     ///< the places of the corner towers in the ring, from the first on
  std::vector<StartSpace> starts;
  std::vector<std::string> bonus;  ///< what each kind of bonus tile does in a few words, from kind 1 on
};

/// Reads a plan. The error names the file, the line and what is wrong there.
Result<Plan> parse_plan(std::string_view text, std::string_view file_name);

}  // namespace bastide::castle
