#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "kit/rng.h"

namespace bastide {

/// The tiles still to be drawn, as a number of copies per kind. It has no order: the next tile is chance.
/// Trivially copyable, like everything in a state. Threads may share one that nobody changes.
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

  /// A random kind, each copy equally likely. Precondition: the bag is not empty.
  int pick(Rng& rng) const {
    auto left = static_cast<int>(rng.below(total_));
    int kind = 0;
    // Eight kinds at a time, until it is one of the next eight.
    for (int sum = sum_of_eight(0); left >= sum; sum = sum_of_eight(kind)) {
      left -= sum;
      kind += 8;
    }
    while (left >= counts_[kind]) left -= counts_[kind++];
    return kind;
  }

 private:
  /// The copies of eight kinds together: neighbours are added in pairs, and then the four pairs.
  int sum_of_eight(int first) const {
    std::uint64_t eight = 0;
    std::memcpy(&eight, counts_.data() + first, sizeof eight);
    constexpr std::uint64_t every_other = 0x00FF00FF00FF00FFULL;
    const std::uint64_t pairs = (eight & every_other) + (eight >> 8 & every_other);
    return static_cast<int>(pairs * 0x0001000100010001ULL >> 48);
  }

  std::array<std::uint8_t, std::size_t{Kinds + 7} / 8 * 8> counts_{};
  std::uint16_t total_ = 0;
};

}  // namespace bastide
