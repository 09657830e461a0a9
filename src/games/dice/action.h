#pragma once

#include <array>

#include "games/dice/die.h"
#include "kit/action.h"
#include "kit/geometry.h"

/// The actions of the Dice Game, packed into bits: four bits of type, then what the type needs. Threads may
/// share all of it.
namespace bastide::dice {

enum class ActionType : std::uint8_t {
  rolled,     ///< chance: what the dice show
  set_aside,  ///< a knight
  build,      ///< a part of a city
  roll,       ///< the dice that are left, again
  stop,       ///< and score
  forgo,      ///< `double`: no score now, twice the points of the next turn
};

/// How many dice show each face.
using FaceCounts = std::array<std::uint8_t, face_count>;

constexpr ActionType type_of(Action a) {
  return static_cast<ActionType>(a.bits & 15);
}
constexpr Action make_action(ActionType type, std::uint32_t rest = 0) {
  return {static_cast<std::uint32_t>(type) | rest << 4};
}

/// Four bits for each face.
constexpr Action rolled_action(const FaceCounts& counts) {
  std::uint32_t rest = 0;
  for (int f = 0; f < face_count; ++f) rest |= std::uint32_t{counts[f]} << (4 * f);
  return make_action(ActionType::rolled, rest);
}
constexpr FaceCounts counts_of(Action a) {
  FaceCounts counts{};
  for (int f = 0; f < face_count; ++f) counts[f] = static_cast<std::uint8_t>((a.bits >> (4 + 4 * f)) & 15);
  return counts;
}

/// Two bits of turn, two of part, five of x, five of y, both from -16 on.
constexpr Action build_action(int part, Square q, Turn turn) {
  return make_action(ActionType::build,
                     turn | static_cast<unsigned>(part) << 2 | (q.x + 16U) << 4 | (q.y + 16U) << 9);
}
inline constexpr int turn_shift = 4;  ///< where the turn stands in an action
constexpr Turn turn_of(Action a) {
  return (a.bits >> turn_shift) & 3;
}
constexpr int part_of(Action a) {
  return static_cast<int>((a.bits >> 6) & 3);
}
constexpr Square square_of(Action a) {
  return {static_cast<std::int16_t>((a.bits >> 8 & 31) - 16),
          static_cast<std::int16_t>((a.bits >> 13 & 31) - 16)};
}

}  // namespace bastide::dice
