#pragma once

#include <cstdint>

/// Threads may share one that nobody changes.
namespace bastide::classic {

inline constexpr int min_players = 2;
inline constexpr int max_players = 6;       ///< with a part
inline constexpr int max_base_players = 5;  ///< without
inline constexpr int most_boxes = 10;

/// The options of docs/rules/classic.md.
struct Options {
  bool farmers = true;                   // 4.3
  bool cheap_two_tile_city = false;      // 3.2
  bool start_player_loses_ties = false;  // 4.4
  std::uint8_t boxes = 1;                // 1.1
};

}  // namespace bastide::classic
