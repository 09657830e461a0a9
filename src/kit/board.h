#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "kit/geometry.h"
#include "kit/small_int.h"

namespace bastide {

/// What four sides show, two bits each from north clockwise: 1 to 3 are a game's terrains, 0 is "nothing
/// there".
using Sides = std::uint8_t;
constexpr Sides on_side(Side s, int terrain) {
  return static_cast<Sides>(terrain << (2 * index(s)));
}
constexpr int terrain_at(Sides sides, Side s) {
  return (sides >> (2 * index(s))) & 3;
}

/// Where the tiles lie, and the frontier: every empty square beside a tile with what its neighbours ask of
/// it.
///
/// Placing a tile costs a handful of look-ups, however large the board has grown. Squares are found by a hash
/// table with open addressing; nothing is ever removed from it, for a frontier square can only become a tile.
/// Trivially copyable: a copy is a snapshot.
template <int MaxTiles>
class Board {
 public:
  static constexpr int none = -1;
  static constexpr int capacity = MaxTiles;
  static constexpr int max_open = 2 * MaxTiles + 2;  ///< a straight row has the longest frontier

 private:
  static constexpr int max_squares = MaxTiles + max_open;
  static constexpr int hash_bits = std::bit_width(static_cast<unsigned>(max_squares));
  using Id = SmallIndex<max_squares>;
  using Coordinate = std::conditional_t<(MaxTiles <= 126), std::int8_t, std::int16_t>;
  struct Place {
    Coordinate x, y;
    bool operator==(const Place&) const = default;
  };

 public:
  Board() { slots_.fill(empty); }

  int tile_count() const { return tile_count_; }
  Square square(int tile) const { return to_square(places_[tile]); }

  /// The tile on a square, or none.
  int tile_at(Square q) const {
    const Id id = slots_[slot_of(to_place(q))];
    return id < MaxTiles ? id : none;
  }

  int open_count() const { return open_count_; }
  Square open_square(int i) const { return to_square(places_[MaxTiles + i]); }
  /// What the neighbours of an open square show towards it.
  Sides open_demand(int i) const { return demands_[i]; }
  /// The number of the open square at q, or none.
  int open_at(Square q) const {
    if (!in_range(q)) return none;
    const Id id = slots_[slot_of(to_place(q))];
    return id != empty && id >= MaxTiles ? id - MaxTiles : none;
  }

  /// The tiles on the four sides of one just placed; `none` where there is none.
  struct Placed {
    int tile;
    std::array<int, 4> beside;
  };

  /// Lays a tile with these sides on an open square (or the first one anywhere). Numbers run upwards from 0.
  Placed place(Square q, Sides sides) {
    assert(tile_count_ < MaxTiles);
    const Place here = to_place(q);
    Placed placed{tile_count_++, {none, none, none, none}};
    Id& slot = slots_[slot_of(here)];
    if (slot != empty) close(slot - MaxTiles);
    slot = static_cast<Id>(placed.tile);
    places_[placed.tile] = here;
    for (const Side s : all_sides) {
      const Place there = to_place(bastide::beside(q, s));
      const Sides demand = on_side(opposite(s), terrain_at(sides, s));
      Id& next = slots_[slot_of(there)];
      if (next == empty) {
        next = static_cast<Id>(MaxTiles + open_count_);
        places_[next] = there;
        demands_[open_count_++] = demand;
      } else if (next < MaxTiles) {
        placed.beside[index(s)] = next;
      } else {
        demands_[next - MaxTiles] |= demand;
      }
    }
    return placed;
  }

 private:
  static constexpr Id empty = static_cast<Id>(-1);

  static bool in_range(Square q) {
    return q.x >= -MaxTiles && q.x <= MaxTiles && q.y >= -MaxTiles && q.y <= MaxTiles;
  }
  static Place to_place(Square q) { return {static_cast<Coordinate>(q.x), static_cast<Coordinate>(q.y)}; }
  static Square to_square(Place p) { return {p.x, p.y}; }

  /// The slot that holds this square, or the empty one where it belongs. The two factors are the fractions of
  /// the plane's most even lattice, so that the squares of a compact board hardly ever meet.
  int slot_of(Place p) const {
    const auto x = static_cast<std::uint32_t>(p.x) * 0xC13FA9A9U;
    const auto y = static_cast<std::uint32_t>(p.y) * 0x91E10DA5U;
    auto slot = static_cast<int>((x + y) >> (32 - hash_bits));
    while (slots_[slot] != empty && places_[slots_[slot]] != p) slot = (slot + 1) & ((1 << hash_bits) - 1);
    return slot;
  }

  /// Takes an open square off the frontier; the last one moves into its number.
  void close(int open) {
    const int last = --open_count_;
    if (open == last) return;
    slots_[slot_of(places_[MaxTiles + last])] = static_cast<Id>(MaxTiles + open);
    places_[MaxTiles + open] = places_[MaxTiles + last];
    demands_[open] = demands_[last];
  }

  std::array<Id, 1 << hash_bits> slots_;
  std::array<Place, max_squares> places_;  // of the tiles, then of the open squares
  std::array<Sides, max_open> demands_;
  std::uint16_t tile_count_ = 0;
  std::uint16_t open_count_ = 0;
};

}  // namespace bastide
