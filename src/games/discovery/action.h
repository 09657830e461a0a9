#pragma once

#include "kit/game.h"
#include "kit/geometry.h"

/// The actions of The Discovery, packed into bits: three bits of type, then what the type needs. Threads may
/// share all of it.
namespace bastide::discovery {

enum class ActionType : std::uint8_t { draw, place, deploy, withdraw, pass };

constexpr ActionType type_of(Action a) {
  return static_cast<ActionType>(a.bits & 7);
}

constexpr Action make_action(ActionType type, std::uint32_t rest = 0) {
  return {static_cast<std::uint32_t>(type) | rest << 3};
}

/// A kind drawn, or placed: seven bits.
constexpr Action draw_action(int kind) {
  return make_action(ActionType::draw, kind);
}
constexpr int kind_of(Action a) {
  return static_cast<int>(a.bits >> 3 & 127);
}

/// A place: after the kind two bits of turn, eight of x and eight of y, both from -128 on.
inline constexpr int turn_shift = 10;
constexpr Action place_action(int kind, Square q, Turn turn) {
  return make_action(ActionType::place, kind | turn << 7U | (q.x + 128U) << 9 | (q.y + 128U) << 17);
}
constexpr Turn turn_of(Action a) {
  return (a.bits >> turn_shift) & 3;
}
constexpr Square square_of(Action a) {
  return {static_cast<std::int16_t>((a.bits >> 12 & 255) - 128),
          static_cast<std::int16_t>((a.bits >> 20 & 255) - 128)};
}

/// A follower on a region of the tile just placed, by its number on the tile. Regions of that tile that are
/// one territory go by the one whose anchor comes first.
constexpr Action deploy_action(int region) {
  return make_action(ActionType::deploy, region);
}
constexpr int region_of(Action a) {
  return static_cast<int>(a.bits >> 3);
}

/// One of the player's own followers, by its number.
constexpr Action withdraw_action(int follower) {
  return make_action(ActionType::withdraw, follower);
}
constexpr int follower_of(Action a) {
  return static_cast<int>(a.bits >> 3);
}

constexpr Action pass_action() {
  return make_action(ActionType::pass);
}

}  // namespace bastide::discovery
