#include "bots/levels.h"

#include <algorithm>
#include <array>

namespace bastide {

std::span<const Level> levels() {
  static constexpr std::array<Level, 6> all{{
      {"beginner", "overlooks most of what could be done", 1, 0, 80},
      {"casual", "overlooks more than half of it", 1, 0, 60},
      {"skilled", "overlooks two choices of five", 1, 0, 40},
      {"strong", "overlooks one choice of five", 1, 0, 20},
      {"expert", "overlooks one choice of twenty", 1, 0, 5},
      {"master", "looks ahead for a second a turn", 0, 1.0, 0},
  }};
  return all;
}

const Level& adviser() {
  static constexpr Level one{"adviser", "looks ahead a little, for hints", 400, 0, 0};
  return one;
}

const Level* find_level(std::string_view name) {
  if (name == adviser().name) return &adviser();
  const auto all = levels();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Level& l) { return l.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace bastide
