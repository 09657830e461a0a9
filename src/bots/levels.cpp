#include "bots/levels.h"

#include <algorithm>
#include <array>

namespace bastide {

std::span<const Level> levels() {
  static constexpr std::array<Level, 6> all{{
      {"beginner", "sees what a move brings, and errs often", 1, 0, 0.10F},
      {"casual", "sees what a move brings, and errs at times", 1, 0, 0.045F},
      {"skilled", "knows what is worth finishing", 1, 0, 0.0F},
      {"strong", "looks a turn ahead", 60, 0, 0.0F},
      {"expert", "looks further ahead", 600, 0, 0.0F},
      {"master", "thinks for a second", 0, 1.0, 0.0F},
  }};
  return all;
}

const Level* find_level(std::string_view name) {
  const auto all = levels();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Level& l) { return l.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace bastide
