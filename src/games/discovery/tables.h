#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/discovery/tile.h"
#include "kit/board.h"
#include "kit/placements.h"

/// The tile kinds in the form that the rules use while they run. Threads may share all of it.
namespace bastide::discovery {

inline constexpr int max_kinds = 72;

/// A kind turned by some quarter turns.
struct OrientedTile {
  Sides sides;
  std::array<std::uint8_t, 4> at_side;  ///< the number of the region at each side
  /// The number of each region's first side from the north; 0 for one that lies inland.
  std::array<std::uint8_t, max_regions> anchor;
};

struct KindTable {
  std::array<OrientedTile, 4> turned;
  /// Of turns that give the same tile only the smallest is in it.
  FittingTurns fitting_turns;
  std::uint8_t region_count;
  std::uint8_t city_count;
  std::array<Terrain, max_regions> terrain;
  std::array<std::uint8_t, max_regions> open;  ///< how many sides it has
  /// The cities that a region counts by this tile alone, a bit each: those on it or on its coast, and of a
  /// mountain also those on the plains that it borders here (3.3).
  std::array<std::uint8_t, max_regions> cities;
  std::array<std::uint8_t, max_regions> mountains_beside;  ///< of a plain, a bit per region of the tile
  /// Other regions of the same terrain on the tile, with which it may be joined from outside.
  std::array<std::uint8_t, max_regions> alike;
};

struct Tables {
  std::string fault;  ///< what is wrong with the embedded file; empty unless the program was built from a
                      ///< broken one
  TileSet set;
  std::array<KindTable, max_kinds> table;

  int kind_count() const { return static_cast<int>(set.kinds.size()); }
  const Kind& kind(int number) const { return set.kinds[number]; }
  const std::string& id(int number) const { return set.kinds[number].id; }
  const KindTable& operator[](int kind) const { return table[kind]; }
  /// The number of a kind by its name, or -1.
  int find(std::string_view id) const;
  int start_kind() const;
};

/// All kinds of the game, read once from the embedded tile file when the program starts, which ends at once
/// if it has a `fault`.
extern const Tables tables;

KindTable make_table(const Kind& kind);

/// The turns that give different tiles, a bit each; of equal ones the smallest.
unsigned distinct_turns(const Kind& kind);

/// What a set lacks to be the whole box (1.1): 84 tiles with a start tile among them, 37 cities, and as many
/// sides of each terrain. Empty: nothing.
std::string fault_of_box(const TileSet& set);

}  // namespace bastide::discovery
