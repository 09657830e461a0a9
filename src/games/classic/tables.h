#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/classic/tile.h"
#include "kit/board.h"

/// The tile kinds in the form that the rules use while they run.
namespace bastide::classic {

inline constexpr int max_kinds = 48;

/// Where a bridge lies, seen from the tile of the turn: 0 is no bridge; else on that tile or on a neighbour.
using BridgeSite = std::uint8_t;
inline constexpr BridgeSite no_bridge = 0;
constexpr BridgeSite bridge_here(Axis axis) {
  return static_cast<BridgeSite>(9 + static_cast<int>(axis));
}
constexpr BridgeSite bridge_beside(Side neighbour, Axis axis) {
  return static_cast<BridgeSite>(1 + 2 * index(neighbour) + static_cast<int>(axis));
}
constexpr Axis axis_of(BridgeSite site) {
  return static_cast<Axis>((site - 1) & 1);
}
constexpr bool is_beside(BridgeSite site) {
  return site < 9;
}
constexpr Side neighbour_of(BridgeSite site) {
  return static_cast<Side>((site - 1) / 2);
}

/// A kind turned by some quarter turns: the number of the feature at each side and half side. Where there is
/// none of that sort the number means nothing.
struct OrientedTile {
  Sides sides;
  std::array<std::uint8_t, 4> at_side;  ///< city or road
  std::array<std::uint8_t, 8> at_half;  ///< field
  /// The number of each feature's first side (or half side, of a field) from the north; 0 for a cloister.
  std::array<std::uint8_t, max_features> anchor;
};

struct KindTable {
  std::array<OrientedTile, 4> turned;
  /// For each demand of an open square (see Board): a bit per turn that fits there. Of turns that give the
  /// same tile only the smallest is in it.
  std::array<std::uint8_t, 256> fitting_turns;
  /// The same for turns that need a bridge there: four bits of BridgeSite for each turn.
  std::array<std::uint16_t, 256> bridged_turns;
  std::uint8_t feature_count;
  std::array<FeatureType, max_features> type;
  std::array<std::uint8_t, max_features>
      open;  ///< sides of a city or road, 8 neighbours of a cloister or shrine
  std::array<std::uint8_t, max_features> pennants;
  std::array<std::uint16_t, max_features> touching;
  /// A bit per city or road that shares the tile with another of its type, so that the two may be joined from
  /// outside and the tile must still count once.
  std::uint16_t repeated;
  std::uint16_t caps;  ///< a bit per city that is a plain half-round cap
  bool bazaar;
};

struct Tables {
  Tables() = default;
  Tables(Tables&&) = default;  // `kinds` points into `sets`, so a copy would point into another
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  std::string
      fault;  ///< what is wrong with the embedded files; empty unless the program was built from broken ones
  std::vector<TileSet> sets;
  std::vector<const Kind*> kinds;  ///< by number
  std::array<KindTable, max_kinds> table;
  std::array<std::int16_t, max_kinds> cloister;  ///< the number of the kind's cloister or shrine, or -1

  int kind_count() const { return static_cast<int>(kinds.size()); }
  const KindTable& operator[](int kind) const { return table[kind]; }
  /// The number of a kind by its name, or -1.
  int find(std::string_view id) const;
  int start_kind() const;
  /// The set that a kind belongs to.
  const TileSet& set_of(int kind) const;
};

/// All kinds of the game, read once from the embedded tile files when the program starts, which ends at once
/// if they have a `fault`.
extern const Tables tables;

/// The turned kind's features, sorted so that two turns compare equal exactly if they give the same tile.
std::vector<Feature> turned_features(const Kind& kind, Turn turn);

KindTable make_table(const Kind& kind);

/// The turns that give different tiles, a bit each; of equal ones the smallest.
unsigned distinct_turns(const Kind& kind);

}  // namespace bastide::classic
