#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "games/classic/landscape.h"
#include "games/classic/state.h"

namespace bastide {

/// What was counted of the features in a position, kept while the ways to play one turn from there are
/// tried. A tile touches few features; all others stay worth what they were. One thread at a time.
///
/// `Counted` is what is known of one feature. It must follow from the tiles on the table and in the bag, and
/// not from who stands where.
template <class L, class Counted>
class TurnMemory {
 public:
  using State = classic::State<L>;

  /// From here until `end` positions are looked at that one turn can make of this one, which stays where it
  /// is.
  void begin(const State& before) {
    begun_with_ = &before;
    before_.epoch = after_.epoch = ++epoch_;
    laid_ = {};
    tiles_to_come_ = unknown;
  }
  void end() { begun_with_ = nullptr; }

  /// Turns to a position. False where it is not the one begun with, with at most one tile more: then nothing
  /// is known of it. `tiles_to_come`: until the end of the game.
  bool turn_to(const State& s, int tiles_to_come) {
    if (begun_with_ == nullptr || !(s.bag == begun_with_->bag)) return false;
    if (tiles_to_come_ == unknown) tiles_to_come_ = tiles_to_come;
    if (tiles_to_come_ != tiles_to_come) return false;
    const int tiles = s.board.tile_count() - begun_with_->board.tile_count();
    const int segments = s.features.size() - begun_with_->features.size();
    Laid laid{};
    if (tiles == 1) laid = {s.last_tile().kind, s.last_tile().turn, s.last_square()};
    // A segment more than the tile's own is one that a part has added somewhere.
    const bool is_known =
        tiles == 0 ? segments == 0 : tiles == 1 && segments == classic::tables[laid.kind].feature_count;
    if (!is_known) return false;
    if (laid == laid_) return true;
    laid_ = laid;
    after_.epoch = ++epoch_;
    if (tiles == 1) touch(s);
    return true;
  }

  const State& begun_with() const { return *begun_with_; }

  /// Whether the tile has changed anything about a road, city or field, by its root before or after.
  bool is_touched(int root) const { return touched_[root] == after_.epoch; }
  /// Whether the tile has changed anything around a square.
  bool is_near(Square q) const {
    return laid_.kind != classic::no_kind && std::abs(q.x - laid_.square.x) <= 2 &&
           std::abs(q.y - laid_.square.y) <= 2;
  }

  /// What is known of a feature that is as it was in the position begun with, counted where nothing was.
  template <class Count>
  Counted& before(int root, Count&& count) {
    return before_.at(root, count);
  }
  /// What is known of a feature after the tile was laid.
  template <class Count>
  Counted& after(int root, Count&& count) {
    return after_.at(root, count);
  }
  template <class Count>
  Counted& at(int root, bool is_changed, Count&& count) {
    return (is_changed ? after_ : before_).at(root, count);
  }

 private:
  static constexpr int unknown = -1;
  struct Laid {
    std::uint8_t kind = classic::no_kind;
    Turn turn{};
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
    std::array<Kept, L::segments> kept{};

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
    classic::for_each_on(s, s.last(), [&](int segment) { mark(s, segment); });
    for (const Side side : all_sides) {
      const Square next = beside(s.last_square(), side);
      if (const int other = s.board.tile_at(next); other >= 0) {
        const int way = classic::way_at(s, other, opposite(side));
        mark(s, way);
        mark(*begun_with_, way);
        continue;
      }
      for (const Side further : all_sides) {
        const int other = s.board.tile_at(beside(next, further));
        if (other >= 0) mark(s, classic::way_at(s, other, opposite(further)));
      }
    }
  }
  void mark(const State& s, int segment) {
    if (segment >= 0) touched_[s.features.find(segment)] = after_.epoch;
  }

  const State* begun_with_ = nullptr;
  Laid laid_{};  ///< the tile more; no kind: none
  int tiles_to_come_ = unknown;
  std::uint64_t epoch_ = 0;
  Known before_;
  Known after_;
  std::array<std::uint64_t, L::segments> touched_{};
};

}  // namespace bastide
