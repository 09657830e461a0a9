#pragma once

#include <algorithm>

#include "cli/classic/table.h"
#include "games/classic/all_steps.h"

/// What the expansions add to the table that a front end shows. Included by table.cpp alone.
namespace bastide::cli {

/// Whether a follower there begins a challenge, even one that this turn decides.
template <class L>
bool begins_challenge(const classic::State<L>& s, int feature) {
  if constexpr (L::Parts::template has<classic::Cult>) {
    if (!classic::cult(s).options.cult) return false;
    auto with = s;
    classic::begin_challenges(with, classic::segment_of(s, feature));
    return classic::cult(with).count > classic::cult(s).count;
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
  const auto& cult = classic::cult(s);
  table.has_shrines = cult.options.cult;
  for (int i = 0; i < cult.count; ++i) {
    int shrine = cult.challenges[i].one;
    int cloister = cult.challenges[i].other;
    if (s.type_of(shrine) != classic::FeatureType::shrine) std::swap(shrine, cloister);
    table.challenges.push_back({building(s, shrine), building(s, cloister)});
  }
}

template <class L>
ClassicTable::Bridge bridge_at(const classic::State<L>& s, classic::BridgeSite site) {
  return {classic::square_at(s.last_square(), site), classic::axis_of(site)};
}

template <class L>
void list_bridges(const classic::State<L>& s, ClassicTable& table) {
  const auto& bridges = classic::bridges(s);
  if (!bridges.options.bridges) return;
  table.has_free_bridges = bridges.options.free_bridges;
  for (int seat = 0; seat < s.seats; ++seat) table.bridges.push_back(bridges.supply[seat]);
  for (int i = 0; i < bridges.count; ++i)
    table.tiles[bridges.built[i].tile].buildings.bridge = bridges.built[i].axis;
}

/// A small city or castle by the segment of one of its two caps.
template <class L>
ClassicTable::Castle castle_of(const classic::State<L>& s, int segment, int seat) {
  const auto tiles = classic::tiles_of_small_city(s, s.features.find(segment));
  return {{s.board.square(tiles[0]), s.board.square(tiles[1])}, seat};
}

template <class L>
void list_castles(const classic::State<L>& s, ClassicTable& table) {
  const auto& castles = classic::castles(s);
  if (!castles.options.castles) return;
  for (int seat = 0; seat < s.seats; ++seat) table.castle_tokens.push_back(castles.tokens[seat]);
  for (int i = 0; i < castles.count; ++i) {
    const auto& castle = castles.built[i];
    const bool kept = castle.keeper != classic::no_figure;
    table.castles.push_back(castle_of(s, castle.city, kept ? s.figures.seat_of(castle.keeper) : -1));
    s.features.for_each(castle.city, [&](int segment) {
      const int tile = s.tile_of[segment];
      table.tiles[tile].buildings.castles |= 1U << (segment - s.tiles[tile].first_segment);
    });
  }
  if (s.phase == classic::Phase::castle)
    table.at_issue = castle_of(s, s.last_tile().first_segment + castles.at_issue, s.asked);
  if (s.phase == classic::Phase::reward) table.at_issue = table.castles[castles.at_issue];
}

template <class L>
void list_bazaar(const classic::State<L>& s, ClassicTable& table) {
  const auto& b = classic::bazaar(s);
  table.has_bazaars = b.options.bazaars;
  table.has_auctions = b.options.bazaars && b.options.auction;
  if (!b.is_under_way) return;
  const auto& kinds = classic::tables.kinds;
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
    bazaar.bid = b.highest;
    bazaar.leader = b.leader;
  }
  table.bazaar = std::move(bazaar);
}

/// What could pay the castle at issue, with its squares and what it is worth.
template <class L>
ClassicTable::Choice reward_choice(const classic::State<L>& s, int payer, const std::string& token) {
  ClassicTable::Choice choice{token, token.substr(1)};
  const auto payers = classic::payers_of(s, classic::castles(s).built[classic::castles(s).at_issue]);
  for (int i = 0; i < payers.count; ++i)
    if (payers.list[i].number == payer) choice.value = "+" + std::to_string(payers.list[i].points);
  if (classic::castles(s).round == 1) {
    choice.squares = classic::squares_of(s, payer);
  } else {
    const auto castle = castle_of(s, classic::castles(s).built[payer].city, -1);
    choice.squares.assign(castle.squares.begin(), castle.squares.end());
  }
  return choice;
}

/// What declining to do anything more means now.
template <class L>
ClassicTable::Choice pass_choice(const classic::State<L>& s) {
  ClassicTable::Choice choice{"-", "no follower"};
  if constexpr (L::Parts::any) {
    if (s.phase == classic::Phase::bid) choice.name = "pass";
    if (s.phase == classic::Phase::castle) {
      const int city = s.features.find(s.last_tile().first_segment + classic::castles(s).at_issue);
      choice.name = "no castle";
      choice.value = "+" + std::to_string(classic::value_of(s, city)) + " now";
    }
    const auto& bridges = classic::bridges(s);
    if (s.phase == classic::Phase::act && bridges.options.free_bridges) {
      const bool follower = !bridges.figure_put_this_turn;
      const bool bridge = !bridges.built_this_turn && bridges.supply[s.active] > 0;
      choice.name = follower && bridge ? "neither" : bridge ? "no bridge" : "no follower";
    }
  }
  return choice;
}

}  // namespace bastide::cli
