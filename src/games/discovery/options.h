#pragma once

#include <span>

#include "kit/setup.h"

/// Threads may share all of it.
namespace bastide::discovery {

inline constexpr int min_players = 2;
inline constexpr int max_players = 5;

std::span<const OptionSpec> option_specs();

/// A checked setup: everything that `start` needs.
struct Config {
  bool expert = false;  // 5
  int removed = 0;      ///< tiles that leave the bag before the game (5.1)
  int seats = 2;
  int first = 0;
  Copies bag;
};

Result<Config> configure(const Setup& setup);

}  // namespace bastide::discovery
