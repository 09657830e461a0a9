#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/classic/tile.h"
#include "kit/board.h"
#include "kit/placements.h"

/// The tile kinds in the form that the rules use while they run. Threads may share all of it.
namespace bastide::classic {

/// Kinds are numbered; a number fits a byte and leaves one for "none".
inline constexpr int no_kind = 255;
inline constexpr int max_kinds = 160;  ///< of all sets together
inline constexpr int base_kinds = 24;  ///< of the set that is always in the game; they have the first numbers
static_assert(max_kinds < no_kind);

/// What a side shows takes three bits: room for seven terrains.
inline constexpr int side_bits = 3;
static_assert(closed_terrain < 1 << side_bits);
using Sides = SidesOf<side_bits>;
constexpr Sides on_side(Side s, int terrain) {
  return bastide::on_side<side_bits>(s, terrain);
}
constexpr int terrain_at(Sides sides, Side s) {
  return bastide::terrain_at<side_bits>(sides, s);
}
/// How many different things the four neighbours of a square can ask for.
inline constexpr int demand_count = 1 << (4 * side_bits);

/// A kind turned by some quarter turns: the number of the feature at each side and half side. Where there is
/// none of that sort the number means nothing.
struct OrientedTile {
  Sides sides;
  std::array<std::uint8_t, 4> at_side;  ///< what is not field
  std::array<std::uint8_t, 8> at_half;  ///< field
  /// The number of each feature's first side (or half side, of a field) from the north; 0 for a cloister, and
  /// `no_anchor` for a field that is shut in.
  std::array<std::uint8_t, max_features> anchor;
};
inline constexpr std::uint8_t no_anchor = 8;

struct KindTable {
  std::array<OrientedTile, 4> turned;
  /// For each demand of an open square (see Board): a bit per turn that fits there. Of turns that give the
  /// same tile only the smallest is in it. The demands of north and east are the low bits of the index, so
  /// that the entries a game needs lie together in few cache lines.
  std::array<std::uint8_t, demand_count> fitting_turns;
  std::uint8_t feature_count;
  std::array<FeatureType, max_features> type;
  /// Sides of what runs to them; 8 neighbours of a cloister and what is completed like one.
  std::array<std::uint8_t, max_features> open;
  std::array<std::uint8_t, max_features> pennants;
  std::array<std::uint16_t, max_features> touching;
  /// A bit per city or road that shares the tile with another of its type, so that the two may be joined from
  /// outside and the tile must still count once.
  std::uint16_t repeated;
  /// Features that are a choice of their own; of several that cannot be told apart, the first. A bit each.
  std::uint16_t stands;
  std::uint16_t completable;                     ///< a bit per feature that can be completed
  std::array<std::uint16_t, mark_count> marked;  ///< by Mark: a bit per feature that has it
  std::uint8_t distinct_turns;  ///< those that give different tiles, a bit each; of equal ones the smallest
  std::uint8_t closed;          ///< the closed sides of the unturned tile, a bit each

  bool is_marked(Mark mark, int feature) const {
    return ((marked[static_cast<int>(mark)] >> feature) & 1) != 0;
  }
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
  std::array<std::int16_t, max_kinds> cloister;  ///< the number of the kind's cloister (or like), or -1

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
Tables load_tables();

/// What a turned kind looks like: two turns compare equal exactly if they give the same tile.
using Look = std::pair<std::uint8_t, std::vector<Feature>>;
Look look_of(const Kind& kind, Turn turn);

KindTable make_table(const Kind& kind);

/// The turns that give different tiles, a bit each; of equal ones the smallest.
unsigned distinct_turns(const Kind& kind);

}  // namespace bastide::classic
