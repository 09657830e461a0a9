#pragma once

#include "games/classic/tables.h"
#include "kit/game.h"
#include "kit/geometry.h"

/// The actions of the classic game, packed into 32 bits: four bits of type, then what the type needs.
namespace bastide::classic {

enum class ActionType : std::uint8_t {
  draw,
  place,
  follower,
  pass,
  // Only with the expansions:
  decline,
  bridge,
  castle,
  reward,
  open,
  bid,
  buy,
  sell,
  choose,
};

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

/// A place: two bits of turn, eleven of x, eleven of y, both from -1024 on, and four for the bridge on which
/// it relies.
constexpr Action place_action(Square q, Turn turn, BridgeSite bridge = no_bridge) {
  return make_action(ActionType::place,
                     turn | (q.x + 1024U) << 2 | (q.y + 1024U) << 13 | std::uint32_t{bridge} << 24);
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

constexpr BridgeSite bridge_of(Action placement) {
  return static_cast<BridgeSite>(placement.bits >> 28);
}

/// A follower on a feature of the tile just placed, by its number on the tile. Features of that tile that are
/// one go by the one whose anchor comes first.
constexpr Action follower_action(int feature) {
  return make_action(ActionType::follower, feature);
}
constexpr int feature_of(Action a) {
  return static_cast<int>(a.bits >> 4);
}

/// The number that stands for the bridge on the tile just placed, as if it were a feature of the tile.
inline constexpr int bridge_feature = max_features;

constexpr Action pass_action() {
  return make_action(ActionType::pass);
}

constexpr Action decline_action() {
  return make_action(ActionType::decline);
}
constexpr Action bridge_action(BridgeSite site) {
  return make_action(ActionType::bridge, site);
}
constexpr BridgeSite site_of(Action a) {
  return static_cast<BridgeSite>(a.bits >> 4);
}
constexpr Action castle_action() {
  return make_action(ActionType::castle);
}
/// What pays a castle: the root of a feature, or the number of another castle.
constexpr Action reward_action(int payer) {
  return make_action(ActionType::reward, payer);
}
constexpr int payer_of(Action a) {
  return static_cast<int>(a.bits >> 4);
}

/// A bid is at most 100, and so fits into seven bits.
constexpr Action open_action(int kind, int bid) {
  return make_action(ActionType::open, static_cast<std::uint32_t>(bid) | static_cast<std::uint32_t>(kind)
                                                                             << 7);
}
constexpr Action bid_action(int bid) {
  return make_action(ActionType::bid, bid);
}
constexpr int bid_of(Action a) {
  return static_cast<int>(a.bits >> 4 & 127);
}
constexpr int lot_of(Action opening) {
  return static_cast<int>(opening.bits >> 11);
}
constexpr Action buy_action() {
  return make_action(ActionType::buy);
}
constexpr Action sell_action() {
  return make_action(ActionType::sell);
}
constexpr Action choose_action(int kind) {
  return make_action(ActionType::choose, kind);
}

}  // namespace bastide::classic
