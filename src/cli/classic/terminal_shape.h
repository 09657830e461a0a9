#pragma once

#include <algorithm>
#include <bit>
#include <cmath>

#include "cli/classic/tile_shape.h"

/// Where on a tile a feature lies, as the coloured tiles show it. Points are in a square from -1 to 1.
namespace bastide::cli::area {

inline bool has_side(unsigned sides, Side s) {
  return ((sides >> index(s)) & 1) != 0;
}

inline bool in_cap(Side s, double u, double v, double reach) {
  const auto [depth, off] = from_side(s, u, v);
  return depth < reach * (1 - off * off);
}

inline bool in_city(unsigned sides, double u, double v) {
  const int count = std::popcount(sides);
  if (count == 4) return true;
  if (count == 1) return in_cap(static_cast<Side>(std::countr_zero(sides)), u, v, 0.66);
  if (count == 2 && sides != 0b0101 && sides != 0b1010) {  // their side of the diagonal
    double depth = 0;
    for (const Side s : all_sides)
      if (has_side(sides, s)) depth += from_side(s, u, v).depth;
    return depth < 1.85;
  }
  return std::none_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    return !has_side(sides, s) && in_cap(s, u, v, count == 3 ? 0.7 : 0.42);
  });
}

/// A road that joins two sides, straight or around their corner, or that ends in the middle.
inline bool on_road(unsigned sides, double u, double v, double half_width) {
  if (std::popcount(sides) == 2 && sides != 0b0101 && sides != 0b1010) {
    const double corner_u = has_side(sides, Side::east) ? 1 : -1;
    const double corner_v = has_side(sides, Side::south) ? 1 : -1;
    return std::abs(std::hypot(u - corner_u, v - corner_v) - 1) < half_width;
  }
  return std::any_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    const auto [depth, off] = from_side(s, u, v);
    return has_side(sides, s) && std::abs(off) < half_width && depth < 1 + half_width;
  });
}

}  // namespace bastide::cli::area
