#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kit/setup.h"

namespace bastide::classic {

inline constexpr int min_players = 2;
inline constexpr int max_players = 6;       ///< with an expansion
inline constexpr int max_base_players = 5;  ///< without
inline constexpr int most_boxes = 10;

/// The options of docs/rules/classic.md.
struct Options {
  bool farmers = true;                   // 4.3
  bool cheap_two_tile_city = false;      // 3.2
  bool start_player_loses_ties = false;  // 4.4
  std::uint8_t boxes = 1;                // 1.1
  bool cult = false;                     // docs/rules/cult.md, as the two below
  bool sixth_shrine = false;
  bool cult_at_most_one = false;
  bool bridges = false;  // docs/rules/bridges-castles-bazaars.md, as all below
  bool free_bridges = false;
  bool castles = false;
  bool bazaars = false;
  bool auction = true;

  bool has_expansion() const { return cult || bridges || castles || bazaars; }
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
