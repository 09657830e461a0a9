#include "bots/levels.h"

#include <algorithm>
#include <array>

namespace bastide {

std::span<const Level> levels() {
  static constexpr std::array<Level, 6> all{{
      {"beginner", "overlooks most of what could be done", 1, 0, 80},
      {"casual", "overlooks half of what could be done", 1, 0, 55},
      {"skilled", "overlooks a third of what could be done", 1, 0, 33},
      {"strong", "overlooks little, and knows what is worth finishing", 1, 0, 10},
      {"expert", "overlooks nothing, and looks a turn ahead", 100, 0, 0},
      {"master", "thinks for a second", 0, 1.0, 0},
  }};
  return all;
}

const Level* find_level(std::string_view name) {
  const auto all = levels();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Level& l) { return l.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace bastide
