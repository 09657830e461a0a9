#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bastide {

/// How strongly a bot plays: how far it looks ahead, and how often it errs.
struct Level {
  std::string_view name;
  std::string_view help;
  std::uint64_t simulations = 0;  ///< 0: by time
  double seconds = 0;             ///< 0: by simulations
  /// The size of its errors, as utility: it takes a choice that is worse by this much in about a quarter of
  /// cases.
  float error = 0;
};

/// The six strengths, the weakest first.
std::span<const Level> levels();
const Level* find_level(std::string_view name);

}  // namespace bastide
