#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "kit/geometry.h"
#include "kit/small_int.h"

/// Plain values; threads may share one that nobody changes.
namespace bastide {

/// What four sides show, so many bits each from north clockwise: 0 is "nothing there", the other numbers are
/// a game's terrains. Two bits are enough for three terrains.
template <int Bits>
using SidesOf = std::conditional_t<(4 * Bits <= 8), std::uint8_t, std::uint16_t>;
using Sides = SidesOf<2>;
template <int Bits = 2>
constexpr SidesOf<Bits> on_side(Side s, int terrain) {
  return static_cast<SidesOf<Bits>>(terrain << (Bits * index(s)));
}
template <int Bits = 2>
constexpr int terrain_at(SidesOf<Bits> sides, Side s) {
  return (sides >> (Bits * index(s))) & ((1 << Bits) - 1);
}

/// Where the tiles lie, and the frontier: every empty square beside a tile with what its neighbours ask of
/// it.
///
/// Placing a tile costs a handful of look-ups, however large the board has grown. Squares are found by a hash
/// table with open addressing; nothing is ever removed from it, for a frontier square can only become a tile.
/// Trivially copyable: a copy is a snapshot. Threads may share one that nobody changes.
template <int MaxTiles, int SideBits = 2>
class Board {
 public:
  using Sides = SidesOf<SideBits>;
  static constexpr int none = -1;
  static constexpr int max_open = 2 * MaxTiles + 2;  ///< a straight row has the longest frontier
  static_assert(MaxTiles <= farthest_coordinate);

  Board() { slots_.fill(empty); }

  int tile_count() const { return tile_count_; }
  Square square(int tile) const { return to_square(keys_[tile]); }

  /// The tile on a square, or none.
  int tile_at(Square q) const { return in_range(q) ? tile_at_key(to_key(q)) : none; }

  int open_count() const { return open_count_; }
  Square open_square(int i) const { return to_square(keys_[MaxTiles + i]); }
  /// What the neighbours of an open square show towards it.
  Sides open_demand(int i) const { return demands_[i]; }
  /// The number of the open square at q, or none.
  int open_at(Square q) const {
    if (!in_range(q)) return none;
    const Id id = slots_[slot_of(to_key(q))];
    return id != empty && id >= MaxTiles ? id - MaxTiles : none;
  }

  /// The tiles on the four sides of one just placed; `none` where there is none.
  struct Placed {
    int tile;
    std::array<int, 4> beside;
  };

  /// Lays a tile with these sides on an open square (or the first one anywhere). Numbers run upwards from 0.
  Placed place(Square q, Sides sides) {
    assert(tile_count_ < MaxTiles && in_range(q));
    const Key here = to_key(q);
    Placed placed{tile_count_++, {none, none, none, none}};
    Id& slot = slots_[slot_of(here)];
    if (slot != empty) close(slot - MaxTiles);
    slot = static_cast<Id>(placed.tile);
    keys_[placed.tile] = here;
    for (const Side s : all_sides) {
      const auto there = static_cast<Key>(here + to_side[index(s)]);
      const Sides demand = on_side<SideBits>(opposite(s), terrain_at<SideBits>(sides, s));
      Id& next = slots_[slot_of(there)];
      if (next == empty) {
        next = static_cast<Id>(MaxTiles + open_count_);
        keys_[next] = there;
        demands_[open_count_++] = demand;
      } else if (next < MaxTiles) {
        placed.beside[index(s)] = next;
      } else {
        demands_[next - MaxTiles] = static_cast<Sides>(demands_[next - MaxTiles] | demand);
      }
    }
    return placed;
  }

  /// Changes what the neighbour on a side of a square shows towards it. Where a tile lies nothing happens.
  void change_demand(Square q, Side side, int terrain) {
    const int open = open_at(q);
    constexpr int whole_side = (1 << SideBits) - 1;
    if (open != none)
      demands_[open] = static_cast<Sides>((demands_[open] & ~on_side<SideBits>(side, whole_side)) |
                                          on_side<SideBits>(side, terrain));
  }

  /// The tiles at the four corners of one, from the north-west clockwise.
  std::array<int, 4> corners(int tile) const {
    const Key here = keys_[tile];
    return {tile_at_key(static_cast<Key>(here - row - 1)), tile_at_key(static_cast<Key>(here - row + 1)),
            tile_at_key(static_cast<Key>(here + row + 1)), tile_at_key(static_cast<Key>(here + row - 1))};
  }

 private:
  static constexpr int max_squares = MaxTiles + max_open;
  static constexpr int hash_bits = std::bit_width(static_cast<unsigned>(max_squares));
  using Id = SmallIndex<max_squares>;  // a tile, or MaxTiles and more: an open square
  static constexpr Id empty = static_cast<Id>(-1);

  /// A square as one number, row by row, so that a step to a neighbour is one addition.
  using Key = std::conditional_t<(MaxTiles <= 126), std::uint16_t, std::uint32_t>;
  static constexpr int row = 1 << (4 * sizeof(Key));
  static constexpr int middle = row / 2;
  static constexpr std::array<int, 4> to_side{-row, 1, row, -1};

  static bool in_range(Square q) {
    return q.x >= -MaxTiles && q.x <= MaxTiles && q.y >= -MaxTiles && q.y <= MaxTiles;
  }
  static Key to_key(Square q) {
    return static_cast<Key>(static_cast<std::uint32_t>(q.y + middle) * row +
                            static_cast<std::uint32_t>(q.x + middle));
  }
  static Square to_square(Key key) {
    return {static_cast<std::int16_t>(static_cast<int>(key % row) - middle),
            static_cast<std::int16_t>(static_cast<int>(key / row) - middle)};
  }

  int tile_at_key(Key key) const {
    const Id id = slots_[slot_of(key)];
    return id < MaxTiles ? id : none;
  }

  /// The slot that holds this square, or the empty one where it belongs. The factor moves a step east by
  /// 0.755 and a step south by 0.570 of the table, the most even lattice of the plane, so that the squares of
  /// a compact board rarely fall into the same slot.
  int slot_of(Key key) const {
    constexpr std::uint32_t factor = sizeof(Key) == 2 ? 0xC191E10FU : 0xC14091E1U;
    auto slot = static_cast<int>((key * factor) >> (32 - hash_bits));
    while (slots_[slot] != empty && keys_[slots_[slot]] != key) slot = (slot + 1) & ((1 << hash_bits) - 1);
    return slot;
  }

  /// Takes an open square off the frontier; the last one moves into its number.
  void close(int open) {
    const int last = --open_count_;
    if (open == last) return;
    slots_[slot_of(keys_[MaxTiles + last])] = static_cast<Id>(MaxTiles + open);
    keys_[MaxTiles + open] = keys_[MaxTiles + last];
    demands_[open] = demands_[last];
  }

  std::array<Id, 1 << hash_bits> slots_;
  std::array<Key, max_squares> keys_{};  // of the tiles, then of the open squares
  std::array<Sides, max_open> demands_{};
  std::uint16_t tile_count_ = 0;
  std::uint16_t open_count_ = 0;
};

}  // namespace bastide
