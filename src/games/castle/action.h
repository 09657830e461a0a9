#pragma once

#include "kit/action.h"
#include "kit/geometry.h"

/// The actions of The Castle, packed into bits: four bits of type, then what the type needs. Threads may
/// share all of it.
namespace bastide::castle {

enum class ActionType : std::uint8_t {
  draw,      ///< chance: a kind of tile
  place,     ///< a square by number, and a turn
  follower,  ///< on a feature of the tile just placed
  score,     ///< the area that is scored next, by its root
  twice,     ///< a bonus tile doubles the area being scored
  reveal,    ///< chance: a kind of bonus tile
  again,     ///< a bonus tile gives one more turn
  choose,    ///< the area that a bonus tile pays at the end, by its root
  pass,
};

constexpr ActionType type_of(Action a) {
  return static_cast<ActionType>(a.bits & 15);
}
constexpr Action make_action(ActionType type, int number = 0) {
  return {static_cast<std::uint32_t>(type) | static_cast<std::uint32_t>(number) << 4};
}
/// The kind, feature or root that an action is about.
constexpr int number_of(Action a) {
  return static_cast<int>(a.bits >> 4);
}

constexpr Action place_action(int square, Turn turn) {
  return make_action(ActionType::place, square << 2 | turn);
}
constexpr Action with_turn(Action unturned, std::uint32_t turn) {
  return {unturned.bits | turn << 4};
}
constexpr Turn turn_of(Action a) {
  return (a.bits >> 4) & 3;
}
constexpr int square_of(Action a) {
  return static_cast<int>(a.bits >> 6);
}

}  // namespace bastide::castle
