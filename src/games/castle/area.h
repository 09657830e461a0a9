#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "games/castle/plan.h"

/// Threads may share an area that nobody changes.
namespace bastide::castle {

/// What is known of a whole area, in one word. The counts stand side by side, each with room for the most
/// that there can be, so that one addition joins two areas.
class Area {
 public:
  constexpr Area() = default;
  /// A feature that is alone: one tile, so many open ends or half sides.
  constexpr Area(AreaType type, int open, bool marked, bool repeated)
      : bits_(root_bit | static_cast<std::uint32_t>(type) << type_at | (repeated ? repeated_bit : 0U) |
              (marked ? 1U : 0U) << marks_at | static_cast<std::uint32_t>(open) << open_at | 1U) {}

  constexpr AreaType type() const { return static_cast<AreaType>(bits_ >> type_at & 3); }
  /// Distinct tiles, start spaces among them.
  constexpr int tiles() const { return static_cast<int>(bits_ & 127); }
  /// Ends of a path, half sides of all others, that look at an empty square; 0: complete.
  constexpr int open() const { return static_cast<int>(bits_ >> open_at & 255); }
  /// Wells of a path, markets of a court.
  constexpr int marks() const { return static_cast<int>(bits_ >> marks_at & 127); }
  constexpr int followers(int seat) const { return static_cast<int>(bits_ >> (followers_at + 3 * seat) & 7); }
  constexpr bool is_occupied() const { return (bits_ >> followers_at & 63) != 0; }
  /// It has a feature on a tile that has another of the same type.
  constexpr bool is_repeated() const { return (bits_ & repeated_bit) != 0; }

  constexpr void close(int count) { bits_ -= static_cast<std::uint32_t>(count) << open_at; }
  constexpr void add_follower(int seat) { bits_ += 1U << (followers_at + 3 * seat); }
  constexpr void clear_followers() { bits_ &= ~(63U << followers_at); }
  /// Adds all counts of another area, which has `common` of its tiles in common with this one.
  constexpr void absorb(Area other, int common) {
    bits_ += (other.bits_ & counts) - static_cast<std::uint32_t>(common);
    bits_ |= other.bits_ & repeated_bit;
  }

 private:
  friend class Areas;
  static constexpr int open_at = 7;
  static constexpr int marks_at = 15;
  static constexpr int followers_at = 22;
  static constexpr int type_at = 28;
  static constexpr std::uint32_t counts = (1U << type_at) - 1;
  static constexpr std::uint32_t repeated_bit = 1U << 30;
  static constexpr std::uint32_t root_bit = 1U << 31;

  std::uint32_t bits_ = 0;  // without the root bit: the number of a segment nearer to the root
};

/// Which features on the tiles belong together: a union-find by tiles that only ever merges, as the kit's
/// FeatureGraph is. Here a segment has room either for its area, while it is a root, or for the way to the
/// root, and no ring through its segments: a segment for every feature of every square in 2 KB.
class Areas {
 public:
  static constexpr int capacity = (square_count + start_count) * max_features;

  void add(int segment, Area area) { nodes_[segment] = area; }

  int find(int segment) const {
    while (!is_root(segment)) segment = static_cast<int>(nodes_[segment].bits_);
    return segment;
  }

  /// The area of a root.
  Area& operator[](int root) {
    assert(is_root(root));
    return nodes_[root];
  }
  Area operator[](int root) const {
    assert(is_root(root));
    return nodes_[root];
  }

  /// Joins the areas of two roots, which may be the same, and returns the root. `common(a, b)` counts the
  /// tiles that both have.
  template <class Common>
  int unite(int winner, int loser, Common&& common) {
    if (winner == loser) return winner;
    if (nodes_[winner].tiles() < nodes_[loser].tiles()) std::swap(winner, loser);
    const bool may_share = nodes_[winner].is_repeated() && nodes_[loser].is_repeated();
    nodes_[winner].absorb(nodes_[loser], may_share ? common(winner, loser) : 0);
    nodes_[loser].bits_ = static_cast<std::uint32_t>(winner);
    return winner;
  }

 private:
  bool is_root(int segment) const { return (nodes_[segment].bits_ & Area::root_bit) != 0; }

  std::array<Area, capacity> nodes_{};
};

}  // namespace bastide::castle
