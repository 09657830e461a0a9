#pragma once

#include <algorithm>

#include "cli/classic/table.h"
#include "games/classic/bridges.h"
#include "games/classic/castles.h"
#include "games/classic/cult.h"
#include "games/classic/text.h"

/// What the expansions add to the table that a front end shows. Included by table.cpp alone.
namespace bastide::cli {

/// Whether a follower there begins a challenge, even one that this turn decides.
template <class L>
bool begins_challenge(const classic::State<L>& s, int feature) {
  if constexpr (L::expansions) {
    if (!s.options.cult || feature == classic::bridge_feature) return false;
    auto with = s;
    classic::begin_challenges(with, feature);
    return with.cult.count > s.cult.count;
  }
  return false;
}

template <class L>
ClassicTable::Challenge::Building building(const classic::State<L>& s, int segment) {
  const int tile = s.tile_of[segment];
  return {classic::feature_name(s, segment), s.board.square(tile), tile,
          segment - s.tiles[tile].first_segment};
}

template <class L>
void list_challenges(const classic::State<L>& s, ClassicTable& table) {
  table.has_shrines = s.options.cult;
  if (!s.options.cult) return;
  for (int i = 0; i < s.cult.count; ++i) {
    int shrine = s.cult.challenges[i].one;
    int cloister = s.cult.challenges[i].other;
    if (s.type_of(shrine) != classic::FeatureType::shrine) std::swap(shrine, cloister);
    table.challenges.push_back({building(s, shrine), building(s, cloister)});
  }
}

template <class L>
ClassicTable::Bridge bridge_at(const classic::State<L>& s, classic::BridgeSite site) {
  const Square last = s.board.square(s.board.tile_count() - 1);
  return {classic::square_at(last, site), classic::axis_of(site)};
}

template <class L>
void list_bridges(const classic::State<L>& s, ClassicTable& table) {
  if (!s.options.bridges) return;
  table.has_free_bridges = s.options.free_bridges;
  for (int seat = 0; seat < s.seats; ++seat) table.bridges.push_back(s.bridges.supply[seat]);
  for (int i = 0; i < s.bridges.count; ++i)
    table.tiles[s.bridges.built[i].tile].buildings.bridge = s.bridges.built[i].axis;
}

/// A small city or castle by the segment of one of its two caps.
template <class L>
ClassicTable::Castle castle_of(const classic::State<L>& s, int segment, int seat) {
  const auto tiles = classic::tiles_of_small_city(s, s.features.find(segment));
  return {{s.board.square(tiles[0]), s.board.square(tiles[1])}, seat};
}

template <class L>
void list_castles(const classic::State<L>& s, ClassicTable& table) {
  if (!s.options.castles) return;
  for (int seat = 0; seat < s.seats; ++seat) table.castle_tokens.push_back(s.castles.tokens[seat]);
  for (int i = 0; i < s.castles.count; ++i) {
    const auto& castle = s.castles.built[i];
    const bool kept = castle.keeper != classic::no_follower;
    table.castles.push_back(castle_of(s, castle.city, kept ? s.followers.seat_of(castle.keeper) : -1));
    s.features.for_each(castle.city, [&](int segment) {
      const int tile = s.tile_of[segment];
      table.tiles[tile].buildings.castles |= 1U << (segment - s.tiles[tile].first_segment);
    });
  }
  if (s.phase == classic::Phase::castle)
    table.at_issue = castle_of(s, s.last_tile().first_segment + s.castles.at_issue, s.asked);
  if (s.phase == classic::Phase::reward) table.at_issue = table.castles[s.castles.at_issue];
}

template <class L>
void list_bazaar(const classic::State<L>& s, ClassicTable& table) {
  table.has_bazaars = s.options.bazaars;
  table.has_auctions = s.options.bazaars && s.options.auction;
  if (!s.options.bazaars || !s.bazaars.is_open) return;
  const auto& kinds = classic::tables.kinds;
  const auto& b = s.bazaars;
  ClassicTable::Bazaar bazaar;
  for (int i = 0; i < b.lot_count; ++i) bazaar.lots.push_back(kinds[b.lots[i]]);
  std::sort(bazaar.lots.begin(), bazaar.lots.end(),
            [](const auto* one, const auto* other) { return one->id < other->id; });
  for (int seat = 0; seat < s.seats; ++seat)
    bazaar.won.push_back(b.has_won(seat) ? kinds[b.won[seat]] : nullptr);
  for (int i = b.placed; i < s.seats; ++i) bazaar.to_place.push_back((b.host + 1 + i) % s.seats);
  bazaar.auctioneer = b.auctioneer;
  if (s.phase == classic::Phase::bid || s.phase == classic::Phase::settle) {
    bazaar.lot = kinds[b.lot];
    bazaar.bid = b.bid;
    bazaar.leader = b.leader;
  }
  table.bazaar = std::move(bazaar);
}

/// What could pay the castle at issue, with its squares and what it is worth.
template <class L>
ClassicTable::Choice reward_choice(const classic::State<L>& s, int payer, const std::string& token) {
  ClassicTable::Choice choice{token, token.substr(1)};
  const auto payers = classic::payers_of(s, s.castles.built[s.castles.at_issue]);
  for (int i = 0; i < payers.count; ++i)
    if (payers.list[i].number == payer) choice.value = "+" + std::to_string(payers.list[i].points);
  if (s.castles.round == 1) {
    choice.squares = classic::squares_of(s, payer);
  } else {
    const auto castle = castle_of(s, s.castles.built[payer].city, -1);
    choice.squares.assign(castle.squares.begin(), castle.squares.end());
  }
  return choice;
}

/// What declining to do anything more means now.
template <class L>
ClassicTable::Choice pass_choice(const classic::State<L>& s) {
  ClassicTable::Choice choice{"-", "no follower"};
  if constexpr (L::expansions) {
    if (s.phase == classic::Phase::bid) choice.name = "pass";
    if (s.phase == classic::Phase::castle) {
      const int city = s.features.find(s.last_tile().first_segment + s.castles.at_issue);
      choice.name = "no castle";
      choice.value = "+" + std::to_string(classic::value_of(s, city)) + " now";
    }
    if (s.phase == classic::Phase::act && s.options.bridges && s.options.free_bridges) {
      const bool follower = !s.bridges.follower_put;
      const bool bridge = !s.bridges.built_this_turn && s.bridges.supply[s.active] > 0;
      choice.name = follower && bridge ? "neither" : bridge ? "no bridge" : "no follower";
    }
  }
  return choice;
}

}  // namespace bastide::cli
