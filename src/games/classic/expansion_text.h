#pragma once

#include "games/classic/bazaars.h"
#include "games/classic/bridges.h"
#include "games/classic/castles.h"
#include "games/classic/text.h"
#include "kit/notation.h"
#include "kit/text.h"

/// The tokens of bridges, castles and bazaars; text.cpp is who asks.
namespace bastide::classic {

/// A bridge as it is written, seen from the tile that it is told from: `=x,y,NS`.
inline std::string bridge_text(Square tile, BridgeSite site) {
  return "=" + square_text(square_at(tile, site)) + "," +
         std::string(axis_names[static_cast<int>(axis_of(site))]);
}

struct BridgeWords {
  Square square;
  Axis axis;
};

/// The words after the sign of equality.
inline std::optional<BridgeWords> parse_bridge_words(std::string_view text) {
  const auto comma = text.rfind(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto square = parse_square(text.substr(0, comma));
  const auto axis = index_of(axis_names, text.substr(comma + 1));
  if (!square || !axis) return std::nullopt;
  return BridgeWords{*square, static_cast<Axis>(*axis)};
}

/// `=x,y,NS`, a bridge that stands free.
template <class L>
Result<Action> parse_free_bridge(const State<L>& s, std::string_view token) {
  const auto words = parse_bridge_words(token.substr(1));
  if (!words) return expected("a bridge such as =1,0,NS", token);
  if (!s.options.bridges) return Error{"there are no bridges at this table"};
  if (!s.options.free_bridges)
    return Error{"at this table a bridge stands only where a road needs it to place a tile"};
  if (s.bridges.built_this_turn) return Error{"a bridge was built in this turn already"};
  if (s.bridges.supply[s.active] == 0) return Error{"no bridge is left"};
  const Square last = s.board.square(s.board.tile_count() - 1);
  BridgeSite named = no_bridge;
  if (words->square == last) named = bridge_here(words->axis);
  for (const Side side : all_sides)
    if (words->square == beside(last, side)) named = bridge_beside(side, words->axis);
  const std::string where = "square " + square_text(words->square);
  if (named == no_bridge) return Error{where + " is neither the tile just placed nor beside it"};
  const int tile = s.board.tile_at(words->square);
  if (tile == Board<L::tiles>::none) return Error{where + " is empty"};
  if (s.bridges.on(tile) != nullptr) return Error{where + " has a bridge already"};
  if (!can_be_crossed(s, tile, words->axis)) return Error{"both ends of a bridge must lie on field sides"};
  bool stands = false;
  for_each_free_bridge(s, [&](BridgeSite site) { return !(stands = stands || site == named); });
  if (!stands) return Error{"an end of the bridge would meet a field"};
  return bridge_action(named);
}

/// What a tile that does not fit on an open square can do with a bridge there, which the token names or not.
/// `misfit` says why it does not fit.
template <class L>
Result<Action> parse_bridged_placement(const State<L>& s, int open, Turn turn,
                                       const std::optional<BridgeWords>& named, const Error& misfit) {
  const Square q = s.board.open_square(open);
  const BridgeSite site = s.options.bridges ? needed_bridge(s, s.drawn, open, turn) : no_bridge;
  if (site == no_bridge)
    return named ? Error{misfit.message + ", and no bridge can carry the road on"} : misfit;
  if (s.bridges.supply[s.active] == 0) return Error{misfit.message + ", and no bridge is left"};
  const std::string needed = bridge_text(q, site);
  if (!named) return Error{misfit.message + ": that needs a bridge, " + needed};
  if (named->square != square_at(q, site) || named->axis != axis_of(site))
    return Error{"there it needs another bridge, " + needed};
  return place_action(q, turn, site);
}

/// A feature as a record names it: `type@x,y:anchor`.
struct FeatureWords {
  std::string_view type;
  Square square;
  std::string_view anchor;
};

inline std::optional<FeatureWords> parse_feature_words(std::string_view text) {
  const auto at = text.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const auto colon = text.find(':', at);
  const auto square =
      parse_square(text.substr(at + 1, colon == std::string_view::npos ? colon : colon - at - 1));
  if (!square) return std::nullopt;
  return FeatureWords{text.substr(0, at), *square,
                      colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1)};
}

/// Whether words name a castle: either of its squares, and the side there on which it goes on.
template <class L>
bool is_named(const State<L>& s, const Castle<L>& castle, const FeatureWords& words) {
  const Side inner = inner_side(s, castle.tiles);
  return (words.square == s.board.square(castle.tiles[0]) && words.anchor == side_names[index(inner)]) ||
         (words.square == s.board.square(castle.tiles[1]) &&
          words.anchor == side_names[index(opposite(inner))]);
}

/// `$road@1,0:E`: what pays the castle at issue. `find` gives the segment that words name, or -1.
template <class L, class Find>
Result<Action> parse_reward(const State<L>& s, std::string_view token, Find&& find) {
  const auto words =
      token.substr(0, 1) == "$" ? parse_feature_words(token.substr(1)) : std::optional<FeatureWords>();
  if (!words) return expected("what pays the castle, such as $road@1,0:E", token);
  const Payers payers = payers_of(s, s.castles.built[s.castles.at_issue]);
  for (int i = 0; i < payers.count; ++i) {
    const int number = payers.list[i].number;
    if (s.castles.round == 1) {
      const int segment = find(*words);
      if (segment >= 0 && s.features.find(segment) == number) return reward_action(number);
    } else if (words->type == "castle" && is_named(s, s.castles.built[number], *words)) {
      return reward_action(number);
    }
  }
  return Error{"nothing of that name has been completed beside the castle in this turn"};
}

/// The number of a kind that lies open in the bazaar, or why it does not.
template <class L>
Result<int> parse_lot(const State<L>& s, std::string_view id) {
  const int kind = tables.find(id);
  const auto* first = s.bazaars.lots.data();
  const auto* end = first + s.bazaars.lot_count;
  if (kind < 0 || std::find(first, end, kind) == end)
    return Error{"no tile of kind " + in_quotes(id) + " is on offer"};
  return kind;
}

inline std::optional<int> parse_bid(std::string_view text) {
  const auto bid = parse_int(text);
  return bid && *bid >= 0 && *bid <= highest_bid ? bid : std::nullopt;
}

/// `#K:n`, or `#K` where there are no auctions.
template <class L>
Result<Action> parse_choice_of_lot(const State<L>& s, std::string_view token) {
  const bool opens = s.phase == Phase::open;
  const auto colon = token.find(':');
  const bool has_bid = colon != std::string_view::npos;
  if (token.substr(0, 1) != "#" || has_bid != opens)
    return expected(opens ? "a tile and a bid such as #D:3" : "a tile of the bazaar such as #D", token);
  const auto kind = parse_lot(s, token.substr(1, has_bid ? colon - 1 : colon));
  if (!kind) return kind.error();
  if (!opens) return choose_action(*kind);
  const auto bid = parse_bid(token.substr(colon + 1));
  if (!bid) return Error{"a bid is a number from 0 to " + std::to_string(highest_bid)};
  return open_action(*kind, *bid);
}

template <class L>
Result<Action> parse_bid_or_pass(const State<L>& s, std::string_view token) {
  if (token == "-") return pass_action();
  if (token.substr(0, 1) != "b") return expected("a bid such as b5, or -", token);
  const auto bid = parse_bid(token.substr(1));
  if (!bid) return Error{"a bid is a number from 0 to " + std::to_string(highest_bid)};
  if (*bid <= s.bazaars.bid)
    return Error{"the highest bid is " + std::to_string(s.bazaars.bid) + ": bid more, or -"};
  return bid_action(*bid);
}

}  // namespace bastide::classic
