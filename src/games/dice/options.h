#pragma once

#include <span>

#include "kit/setup.h"

/// Threads may share all of it.
namespace bastide::dice {

inline constexpr int min_players = 2;
inline constexpr int max_players = 5;
inline constexpr int longest_limit = 9999;

std::span<const OptionSpec> option_specs();

/// A checked setup: everything that `start` needs.
struct Config {
  int seats = 2;
  int first = 0;
  int turn_limit = 0;  ///< turns for each player; 0: no limit (5.3)
};

Result<Config> configure(const Setup& setup);

}  // namespace bastide::dice
