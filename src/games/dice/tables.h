#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/dice/die.h"
#include "kit/board.h"
#include "kit/placements.h"

/// The faces in the form that the rules use while they run. Threads may share all of it.
namespace bastide::dice {

inline constexpr int plain_terrain = 1;
inline constexpr int city_terrain = 2;

/// What a part with these city sides shows around it.
constexpr Sides shown_sides(SideSet city) {
  Sides shown = 0;
  for (const Side s : all_sides)
    shown = static_cast<Sides>(shown | on_side(s, has(city, s) ? city_terrain : plain_terrain));
  return shown;
}

struct PartTable {
  std::array<SideSet, 4> turned;  ///< its city sides by turn
  std::uint8_t distinct_turns;    ///< a bit per turn; of turns that look the same only the smallest
  /// Only distinct turns.
  FittingTurns fitting_turns;
};

struct Tables {
  std::string fault;  ///< what is wrong with the embedded file; empty unless the program was built from a
                      ///< broken one
  DiceSet set;
  std::array<PartTable, part_count> parts;
  std::array<std::int8_t, 16> part_with;  ///< the part with these city sides, however turned, or -1

  int dice() const { return set.dice; }
  const PartTable& operator[](int part) const { return parts[part]; }
  /// The number of a face by its letter, or -1.
  int find(char letter) const;
};

/// Read once from the embedded file when the program starts, which ends at once if it has a `fault`.
extern const Tables tables;

PartTable make_table(SideSet sides);

}  // namespace bastide::dice
