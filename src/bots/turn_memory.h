#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "kit/geometry.h"

/// A memory belongs to one thread at a time.
namespace bastide {

/// What was counted of the features in a position, kept while the ways to play one turn from there are
/// tried. A tile touches few features; all others stay worth what they were.
///
/// `Counted` is what is known of one feature. It must follow from the tiles on the table and from the
/// circumstances of a position (see `turn_to`), and not from who stands where. `Table` says how to look at a
/// game's state:
///   State; segments                      its type, and how many segments it has room for
///   segment_count(s)                     how many there are
///   of_last_tile(s)                      how many of them the last tile brought
///   look_of_last_tile(s)                 its kind and turn, as a number
///   root_of(s, segment)
///   way_at(s, tile, side)                the segment that runs to a side of a tile, or -1
///   for_each_of_last_tile(s, visit)      its segments
template <class Table, class Counted>
class TurnMemory {
 public:
  using State = typename Table::State;

  /// From here until `end` positions are looked at that one turn can make of this one, which stays where it
  /// is.
  void begin(const State& before) {
    begun_with_ = &before;
    laid_ = {};
    has_circumstances_ = false;
    before_.epoch = after_.epoch = ++epoch_;
  }
  void end() { begun_with_ = nullptr; }

  /// Turns to a position. False where it is not the one begun with, with at most one tile more: then nothing
  /// is known of it. `circumstances` stands for all but the tiles on the table that counts depend on.
  bool turn_to(const State& s, std::uint64_t circumstances) {
    if (begun_with_ == nullptr) return false;
    const int tiles = s.board.tile_count() - begun_with_->board.tile_count();
    const int segments = Table::segment_count(s) - Table::segment_count(*begun_with_);
    // A segment more than the tile's own is one that something else has added somewhere.
    if (tiles == 0 ? segments != 0 : tiles != 1 || segments != Table::of_last_tile(s)) return false;
    if (!has_circumstances_ || circumstances_ != circumstances) {
      has_circumstances_ = true;
      circumstances_ = circumstances;
      before_.epoch = ++epoch_;
      laid_ = {};
      after_.epoch = ++epoch_;
    }
    Laid laid{};
    if (tiles == 1) laid = {Table::look_of_last_tile(s), s.board.square(s.board.tile_count() - 1)};
    if (laid == laid_) return true;
    laid_ = laid;
    after_.epoch = ++epoch_;
    if (tiles == 1) touch(s);
    return true;
  }

  const State& begun_with() const { return *begun_with_; }

  /// Whether the tile has changed anything about what runs to sides, by its root before or after.
  bool is_touched(int root) const { return touched_[root] == after_.epoch; }
  /// Whether the tile has changed anything around a square.
  bool is_near(Square q) const {
    return laid_.look >= 0 && std::abs(q.x - laid_.square.x) <= 2 && std::abs(q.y - laid_.square.y) <= 2;
  }

  /// What is known of a feature, counted where nothing was. `is_changed`: since the position begun with.
  template <class Count>
  Counted& at(int root, bool is_changed, Count&& count) {
    return (is_changed ? after_ : before_).at(root, count);
  }

 private:
  struct Laid {
    int look = -1;  ///< -1: none
    Square square{};
    bool operator==(const Laid&) const = default;
  };
  /// Each position begun with, and each tile laid there, is an epoch of its own; what was kept in another one
  /// is forgotten.
  struct Known {
    struct Kept {
      std::uint64_t epoch = 0;
      Counted counted{};
    };
    std::uint64_t epoch = 0;
    std::array<Kept, Table::segments> kept{};

    template <class Count>
    Counted& at(int root, Count&& count) {
      Kept& k = kept[root];
      if (k.epoch != epoch) {
        k.counted = count();
        k.epoch = epoch;
      }
      return k.counted;
    }
  };

  /// Marks what the last tile has touched: its own features, what runs against its sides, and what looks at
  /// a square whose neighbours have changed.
  void touch(const State& s) {
    Table::for_each_of_last_tile(s, [&](int segment) { mark(s, segment); });
    for (const Side side : all_sides) {
      const Square next = beside(laid_.square, side);
      if (const int other = s.board.tile_at(next); other >= 0) {
        const int way = Table::way_at(s, other, opposite(side));
        mark(s, way);
        mark(*begun_with_, way);
        continue;
      }
      for (const Side further : all_sides) {
        const int other = s.board.tile_at(beside(next, further));
        if (other >= 0) mark(s, Table::way_at(s, other, opposite(further)));
      }
    }
  }
  void mark(const State& s, int segment) {
    if (segment >= 0) touched_[Table::root_of(s, segment)] = after_.epoch;
  }

  const State* begun_with_ = nullptr;
  Laid laid_{};  ///< the tile more
  bool has_circumstances_ = false;
  std::uint64_t circumstances_ = 0;
  std::uint64_t epoch_ = 0;
  Known before_;
  Known after_;
  std::array<std::uint64_t, Table::segments> touched_{};
};

}  // namespace bastide
