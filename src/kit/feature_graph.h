#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "kit/small_int.h"

namespace bastide {

/// Which segments on the tiles belong together as one feature: a union-find by weight that only ever merges.
///
/// No path is compressed, so looking is const and copying the whole graph is undo. Each root carries the
/// aggregate of its feature; the segments of a feature form a ring, so that they can be walked.
/// An Aggregate has a member `weight()`. Trivially copyable; threads may share one that nobody changes.
template <class Aggregate, int MaxSegments>
class FeatureGraph {
 public:
  using Index = SmallIndex<MaxSegments>;
  static constexpr int capacity = MaxSegments;

  /// Adds a segment that is a feature of its own.
  int add(const Aggregate& aggregate) {
    assert(count_ < MaxSegments);
    const int i = count_++;
    nodes_[i] = {static_cast<Index>(i), static_cast<Index>(i), aggregate};
    return i;
  }

  int size() const { return count_; }

  int find(int i) const {
    while (nodes_[i].parent != i) i = nodes_[i].parent;
    return i;
  }

  /// The aggregate of a root.
  Aggregate& operator[](int root) { return nodes_[root].aggregate; }
  const Aggregate& operator[](int root) const { return nodes_[root].aggregate; }

  /// Joins the features of two segments and returns the root. `absorb(winner, loser)` adds one aggregate to
  /// the other; it is not called when they were one feature already.
  template <class Absorb>
  int unite(int a, int b, Absorb&& absorb) {
    int winner = find(a);
    int loser = find(b);
    if (winner == loser) return winner;
    if (nodes_[winner].aggregate.weight() < nodes_[loser].aggregate.weight()) std::swap(winner, loser);
    nodes_[loser].parent = static_cast<Index>(winner);
    std::swap(nodes_[winner].next, nodes_[loser].next);
    absorb(nodes_[winner].aggregate, nodes_[loser].aggregate);
    return winner;
  }

  /// Calls `visit(segment)` for every segment of the feature that `i` belongs to, `i` first.
  template <class Visit>
  void for_each(int i, Visit&& visit) const {
    int at = i;
    do {
      visit(at);
      at = nodes_[at].next;
    } while (at != i);
  }

 private:
  struct Node {
    Index parent;
    Index next;
    Aggregate aggregate;
  };
  std::array<Node, MaxSegments> nodes_{};
  std::uint16_t count_ = 0;
};

}  // namespace bastide
