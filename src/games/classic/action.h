#pragma once

#include "kit/game.h"
#include "kit/geometry.h"

/// The actions of the classic game, packed into 32 bits: four bits of type, then what the type needs.
namespace bastide::classic {

enum class ActionType : std::uint8_t { draw, place, follower, pass };

constexpr ActionType type_of(Action a) {
  return static_cast<ActionType>(a.bits & 15);
}

constexpr Action make_action(ActionType type, std::uint32_t rest = 0) {
  return {static_cast<std::uint32_t>(type) | rest << 4};
}

constexpr Action draw_action(int kind) {
  return make_action(ActionType::draw, kind);
}
constexpr int kind_of(Action a) {
  return static_cast<int>(a.bits >> 4);
}

/// A place: two bits of turn, eleven of x, eleven of y, both from -1024 on.
constexpr Action place_action(Square q, Turn turn) {
  return make_action(ActionType::place, turn | (q.x + 1024U) << 2 | (q.y + 1024U) << 13);
}
constexpr Action with_turn(Action unturned, std::uint32_t turn) {
  return {unturned.bits | turn << 4};
}
constexpr Turn turn_of(Action a) {
  return (a.bits >> 4) & 3;
}
constexpr Square square_of(Action a) {
  return {static_cast<std::int16_t>((a.bits >> 6 & 2047) - 1024),
          static_cast<std::int16_t>((a.bits >> 17 & 2047) - 1024)};
}

/// A follower on a feature of the tile just placed, by its number on the tile. Features of that tile that are
/// one go by the one whose anchor comes first.
constexpr Action follower_action(int feature) {
  return make_action(ActionType::follower, feature);
}
constexpr int feature_of(Action a) {
  return static_cast<int>(a.bits >> 4);
}

constexpr Action pass_action() {
  return make_action(ActionType::pass);
}

}  // namespace bastide::classic
