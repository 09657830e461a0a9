#pragma once

#include <array>
#include <cstdint>

#include "games/dice/die.h"

/// Threads may share all of it.
namespace bastide::dice {

/// Numbers of each part of a city.
using PartCounts = std::array<std::uint8_t, part_count>;

/// How many multisets of so many parts or fewer there are.
constexpr int multisets_up_to(int parts) {
  return (parts + 1) * (parts + 2) * (parts + 3) * (parts + 4) / 24;
}
inline constexpr int multiset_count = multisets_up_to(max_dice);

/// The multisets of up to nine parts by number, the smaller ones first: those that can be built with h dice
/// are the numbers below multisets_up_to(h).
struct Multisets {
  std::array<PartCounts, multiset_count> counts;
  std::array<std::uint8_t, multiset_count> size;
  /// The multiset with one part of a kind less, or -1.
  std::array<std::array<std::int16_t, part_count>, multiset_count> less;
  /// The multiset with one part more, or -1 where it would be too large.
  std::array<std::array<std::int16_t, part_count>, multiset_count> more;

  int number_of(const PartCounts& wanted) const;
};

extern const Multisets multisets;

}  // namespace bastide::dice
