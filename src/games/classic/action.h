#pragma once

#include <cassert>
#include <cstdint>

#include "kit/action.h"
#include "kit/geometry.h"

/// The actions of the classic game. An action has a type and up to three fields, whose meaning depends on the
/// type: a number (a kind, a feature, a bid), a small detail (a turn, a type of figure), and a square.
/// Threads may share all of it.
namespace bastide::classic {

/// The type of an action: a part's number (0: the base game) and a number of its own, four bits each.
using ActionCode = std::uint8_t;
constexpr ActionCode part_action(int part, int type) {
  return static_cast<ActionCode>(part << 4 | type);
}
/// The base game's types.
struct ActionType {
  static constexpr ActionCode draw = part_action(0, 0);
  static constexpr ActionCode place = part_action(0, 1);
  static constexpr ActionCode figure = part_action(0, 2);
  static constexpr ActionCode pass = part_action(0, 3);
};

inline constexpr int detail_bits = 4;
inline constexpr int number_bits = 20;
inline constexpr int square_shift = detail_bits + number_bits;
inline constexpr int type_shift = square_shift + 32;

constexpr Action make_action(ActionCode type, int number = 0, int detail = 0) {
  assert(number >= 0 && number < 1 << number_bits && detail >= 0 && detail < 1 << detail_bits);
  return {static_cast<ActionBits>(detail) | static_cast<ActionBits>(number) << detail_bits |
          static_cast<ActionBits>(type) << type_shift};
}
constexpr ActionCode type_of(Action a) {
  return static_cast<ActionCode>(a.bits >> type_shift);
}
/// Whether an action is one that a part has added.
constexpr bool is_of_part(Action a) {
  return a.bits >> (type_shift + 4) != 0;
}
constexpr int number_of(Action a) {
  return static_cast<int>(a.bits >> detail_bits & ((1U << number_bits) - 1));
}
constexpr int detail_of(Action a) {
  return static_cast<int>(a.bits & ((1U << detail_bits) - 1));
}

constexpr Action draw_action(int kind) {
  return make_action(ActionType::draw, kind);
}
constexpr int kind_of(Action a) {
  return number_of(a);
}

/// An action about a square. Coordinates are kept as differences from the least.
inline constexpr int least_coordinate = -32768;
constexpr Action make_action_at(Square q, ActionCode type, int number = 0, int detail = 0) {
  return {make_action(type, number, detail).bits |
          static_cast<ActionBits>(q.x - least_coordinate) << square_shift |
          static_cast<ActionBits>(q.y - least_coordinate) << (square_shift + 16)};
}
/// A placement of the tile in hand: its turn is the detail, so that it stands lowest, and the number is what
/// a part adds to the placement.
inline constexpr int turn_shift = 0;
constexpr Action place_action(Square q, Turn turn, int addition = 0) {
  return make_action_at(q, ActionType::place, addition, turn);
}
constexpr Turn turn_of(Action a) {
  return static_cast<Turn>(detail_of(a));
}
constexpr Square square_of(Action a) {
  const auto coordinate = [&](int shift) {
    return static_cast<std::int16_t>(static_cast<int>(a.bits >> shift & 0xFFFF) + least_coordinate);
  };
  return {coordinate(square_shift), coordinate(square_shift + 16)};
}
constexpr int addition_of(Action placement) {
  return number_of(placement);
}

/// A figure of some type on a feature of the tile just placed, by its number on the tile. Features of that
/// tile that are one go by the one whose anchor comes first. Where a part has added a segment to the tile,
/// its number is `added_feature`.
constexpr Action figure_action(int feature, int figure_type = 0) {
  return make_action(ActionType::figure, feature, figure_type);
}
constexpr int feature_of(Action a) {
  return number_of(a);
}
constexpr int figure_type_of(Action a) {
  return detail_of(a);
}

constexpr Action pass_action() {
  return make_action(ActionType::pass);
}

}  // namespace bastide::classic
