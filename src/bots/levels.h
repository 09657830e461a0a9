#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bastide {

/// How strongly a bot plays: how long it looks ahead, and how much it overlooks. Constant; threads may share
/// it.
struct Level {
  std::string_view name;
  std::string_view help;
  std::uint64_t simulations = 0;  ///< 0: by time
  double seconds = 0;             ///< 0: by simulations
  /// How many of a hundred choices it does not see. It takes the best of those that it sees, so it errs as
  /// people do and is never absurd.
  int overlooks = 0;
};

/// The six strengths, the weakest first.
std::span<const Level> levels();
/// For hints: overlooks nothing and answers at once. It is none of the six.
const Level& adviser();
/// Also finds the adviser.
const Level* find_level(std::string_view name);

}  // namespace bastide
