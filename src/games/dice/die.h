#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kit/geometry.h"
#include "kit/result.h"

/// The dice of a face file: `data/tiles/dice/dice.faces` explains the form. Threads may share all of it.
namespace bastide::dice {

inline constexpr int max_dice = 9;
inline constexpr int least_dice = 3;  ///< fewer cannot close a city that counts (3.1)
inline constexpr int part_count = 4;  ///< faces that show a part of a city, numbered from 0
inline constexpr int knight = 4;
inline constexpr int catapult = 5;
inline constexpr int face_count = 6;

/// A set of sides, a bit each from north clockwise.
using SideSet = std::uint8_t;
constexpr bool has(SideSet sides, Side s) {
  return ((sides >> index(s)) & 1) != 0;
}
constexpr SideSet turned_sides(SideSet sides, Turn t) {
  return static_cast<SideSet>((sides << t | sides >> (4 - t)) & 15);
}

struct Face {
  char letter = 0;
  std::string name;
  SideSet sides = 0;  ///< those that are city, unturned; none on the knight and the catapult
};

/// All dice are alike (1.1).
struct DiceSet {
  int dice = 0;
  std::array<Face, face_count> faces;
};

/// Reads a face file. The error names the file, the line and what is wrong there.
Result<DiceSet> parse_dice(std::string_view text, std::string_view file_name);

}  // namespace bastide::dice
