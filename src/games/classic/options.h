#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "games/setup.h"

namespace bastide::classic {

inline constexpr int min_players = 2;
inline constexpr int max_players = 5;
inline constexpr int most_boxes = 10;

/// The options of docs/rules/classic.md.
struct Options {
  bool farmers = true;                   // 4.3
  bool cheap_two_tile_city = false;      // 3.2
  bool start_player_loses_ties = false;  // 4.4
  std::uint8_t boxes = 1;                // 1.1
};

std::span<const OptionSpec> option_specs();

/// A checked setup: everything that `start` needs.
struct Config {
  Options options;
  int seats = 2;
  int first = 0;
  std::vector<std::pair<int, int>> bag;  ///< kind and copies
};

Result<Config> configure(const Setup& setup);

}  // namespace bastide::classic
