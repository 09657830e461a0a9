#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "kit/rng.h"

namespace bastide {

/// The tiles still to be drawn, as a number of copies per kind. It has no order: the next tile is chance.
template <int Kinds>
class Bag {
 public:
  static constexpr int max_copies = 255;

  bool operator==(const Bag&) const = default;
  void add(int kind, int copies) {
    assert(counts_[kind] + copies <= max_copies);
    counts_[kind] = static_cast<std::uint8_t>(counts_[kind] + copies);
    total_ = static_cast<std::uint16_t>(total_ + copies);
  }
  void take(int kind) {
    assert(counts_[kind] > 0);
    --counts_[kind];
    --total_;
  }
  int count(int kind) const { return counts_[kind]; }
  int total() const { return total_; }
  bool is_empty() const { return total_ == 0; }

  /// A kind, as likely as its copies are many; the bag is not empty.
  int pick(Rng& rng) const {
    auto left = static_cast<int>(rng.below(total_));
    int kind = 0;
    while (left >= counts_[kind]) left -= counts_[kind++];
    return kind;
  }

 private:
  std::array<std::uint8_t, Kinds> counts_{};
  std::uint16_t total_ = 0;
};

}  // namespace bastide
