#pragma once

#include <algorithm>

#include "bots/dice/bytes.h"
#include "bots/dice/layout.h"

/// Functions of their arguments; threads may share them.
namespace bastide::dice {

/// The parts of a layout from a number on, two bytes each.
inline void put_parts(ByteWriter& out, const Layout& layout, int first) {
  const int count = std::max(0, layout.count - first);
  out.put(static_cast<std::uint8_t>(count));
  for (int i = first; i < first + count; ++i) {
    const auto& part = layout.parts[i];
    out.put(static_cast<std::uint16_t>((part.x + 16) << 9 | (part.y + 16) << 4 | part.city));
  }
}

/// Adds them to a layout that has the others.
inline void get_parts(ByteReader& in, Layout& layout) {
  std::uint8_t count = 0;
  in.get(count);
  if (layout.count + count > max_dice) in.fail();
  for (; in.good() && count > 0; --count) {
    std::uint16_t part = 0;
    in.get(part);
    const auto city = static_cast<SideSet>(part & 15);
    if (tables.part_with[city] < 0) return in.fail();
    layout.add((part >> 9 & 31) - 16, (part >> 4 & 31) - 16, city);
  }
}

}  // namespace bastide::dice
