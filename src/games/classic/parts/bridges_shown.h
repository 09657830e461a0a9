#pragma once

#include <algorithm>

#include "games/classic/facts.h"
#include "games/classic/fingerprint.h"
#include "games/classic/parts/bridges.h"
#include "games/classic/placing.h"
#include "kit/json_writer.h"
#include "kit/notation.h"
#include "kit/text.h"

/// What bridges add to the steps `place` and `act`, and how they are shown. Nothing here keeps anything:
/// threads may share a state that nobody changes.
namespace bastide::classic {

/// A bridge as it is written: `=x,y,NS`. `tile` is the square of the tile placed in this turn.
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

inline Error no_bridges_here() {
  return {"there are no bridges at this table"};
}
inline std::optional<Error> Bridges::why_missing(std::string_view token) {
  if (token == "decline" || token.starts_with('=')) return no_bridges_here();
  return std::nullopt;
}
template <class L>
std::string Bridges::why_no_figure(const State<L>& s) {
  if (may_put_figure(s)) return {};
  return "a " + std::string(s.figures.word()) + " was put in this turn already";
}

// Placing: tiles that rely on a bridge. Where there are no other placements the tile may be declined (3.4).

template <class L>
void Bridges::list(At<Phase::place> /*step*/, const State<L>& s, ActionList& list) {
  if (!bridge_options(s).bridges) return;
  const bool may_decline = list.empty();
  for_each_bridged_placement(s, s.hand, [&](int open_square, Turn turn, BridgeSite site) {
    list.push_back(place_action(s.board.open_square(open_square), turn, site));
    return true;
  });
  if (may_decline) list.push_back(make_action(decline));
}

/// The tile leaves the game, and another is drawn.
template <class L>
Flow Bridges::apply(At<Phase::place> /*step*/, State<L>& s, Action /*decline*/, Events* events) {
  tell(s, Discarded{s.hand}, events);
  s.hand = no_kind;
  return go_to(Phase::draw);
}

template <class L>
std::string Bridges::format(At<Phase::place> /*step*/, const State<L>& /*s*/, Action /*decline*/) {
  return "decline";
}

template <class L>
std::optional<Result<Action>> Bridges::parse(At<Phase::place> /*step*/, const State<L>& s,
                                             std::string_view token) {
  if (token != "decline") return std::nullopt;
  ActionList fitting;
  list_fitting(s, fitting);
  if (!bridge_options(s).bridges) return no_bridges_here();
  if (!fitting.empty()) return Error{"a tile may be declined only where it needs a bridge everywhere"};
  return make_action(decline);
}

template <class L>
std::string Bridges::format_addition(const State<L>& /*s*/, Action placement) {
  const auto site = static_cast<BridgeSite>(addition_of(placement));
  return site == no_bridge ? std::string() : bridge_text(square_of(placement), site);
}

template <class L>
std::optional<Result<Action>> Bridges::parse_addition(const State<L>& s, int open_square, Turn turn,
                                                      std::string_view words,
                                                      const std::optional<Error>& misfit) {
  const auto named = parse_bridge_words(words);
  if (!named && !words.empty()) return std::nullopt;
  if (named && !bridge_options(s).bridges) return no_bridges_here();
  if (!misfit) {
    if (!named) return std::nullopt;
    return Error{"there the tile fits without a bridge"};
  }
  const Square q = s.board.open_square(open_square);
  const BridgeSite site = bridge_options(s).bridges ? needed_bridge(s, s.hand, open_square, turn) : no_bridge;
  if (site == no_bridge)
    return named ? Error{misfit->message + ", and no bridge can carry the road on"} : *misfit;
  if (bridges(s).supply[s.active] == 0) return Error{misfit->message + ", and no bridge is left"};
  const std::string needed = bridge_text(q, site);
  if (!named) return Error{misfit->message + ": that needs a bridge, " + needed};
  if (named->square != square_at(q, site) || named->axis != axis_of(site))
    return Error{"there it needs another bridge, " + needed};
  return place_action(q, turn, site);
}

// Acting: bridges that stand free (3.1).

template <class L>
void Bridges::list(At<Phase::act> /*step*/, const State<L>& s, ActionList& list) {
  for_each_free_bridge(s, [&](BridgeSite site) { return list.push_back(make_action(build, site)), true; });
}

template <class L>
Flow Bridges::apply(At<Phase::act> /*step*/, State<L>& s, Action action, Events* /*events*/) {
  build_bridge(s, static_cast<BridgeSite>(number_of(action)));
  return done;
}

template <class L>
std::string Bridges::format(At<Phase::act> /*step*/, const State<L>& s, Action action) {
  return bridge_text(s.last_square(), static_cast<BridgeSite>(number_of(action)));
}

template <class L>
std::optional<Result<Action>> Bridges::parse(At<Phase::act> /*step*/, const State<L>& s,
                                             std::string_view token) {
  if (token.substr(0, 1) != "=") return std::nullopt;
  const auto words = parse_bridge_words(token.substr(1));
  if (!words) return expected("a bridge such as =1,0,NS", token);
  const auto& b = bridges(s);
  if (!b.options.bridges) return no_bridges_here();
  if (!b.options.free_bridges)
    return Error{"at this table a bridge stands only where a road needs it to place a tile"};
  if (b.built_this_turn) return Error{"a bridge was built in this turn already"};
  if (b.supply[s.active] == 0) return Error{"no bridge is left"};
  const Square last = s.last_square();
  BridgeSite named = no_bridge;
  if (words->square == last) named = bridge_here(words->axis);
  for (const Side side : all_sides)
    if (words->square == beside(last, side)) named = bridge_beside(side, words->axis);
  const std::string where = "square " + square_text(words->square);
  if (named == no_bridge) return Error{where + " is neither the tile just placed nor beside it"};
  const int tile = s.board.tile_at(words->square);
  if (tile < 0) return Error{where + " is empty"};
  if (b.on(tile) != nullptr) return Error{where + " has a bridge already"};
  if (!can_be_crossed(s, tile, words->axis)) return Error{"both ends of a bridge must lie on field sides"};
  bool stands = false;
  for_each_free_bridge(s, [&](BridgeSite site) { return !(stands = stands || site == named); });
  if (!stands) return Error{"an end of the bridge would meet a field"};
  return make_action(build, named);
}

template <class L>
void Bridges::write_view(const State<L>& s, JsonWriter& json) {
  const auto& b = bridges(s);
  if (!b.options.bridges) return;
  write_by_seat(s, "bridges_left", b.supply, json);
  json.key("bridges").begin_array();
  for (int i = 0; i < b.count; ++i) {
    const Square q = s.board.square(b.built[i].tile);
    json.begin_object().member("x", q.x).member("y", q.y);
    json.member("runs", axis_names[static_cast<int>(b.built[i].axis)]).end_object();
  }
  json.end_array();
}

template <class L>
void Bridges::hash(const State<L>& s, FactHash& h) {
  const auto& b = bridges(s);
  if (!b.options.bridges) return;
  for (int seat = 0; seat < s.seats; ++seat) h.add(Tag::bridges, seat, b.supply[seat]);
  h.add(Tag::bridges, b.options.free_bridges);
  if (s.phase == Phase::act) h.add(Tag::bridges, 1, b.built_this_turn, b.figure_put_this_turn);
  for (int i = 0; i < b.count; ++i) {
    const Square q = s.board.square(b.built[i].tile);
    h.add(Tag::bridge, q.x, q.y, static_cast<int>(b.built[i].axis));
  }
}

}  // namespace bastide::classic
