#pragma once

#include "games/classic/landscape.h"
#include "games/classic/state.h"

/// Bridges (docs/rules/bridges-castles-bazaars.md, 3): roads that run over what lies below.
namespace bastide::classic {

inline constexpr int bridges_each = 3;       // 1.2
inline constexpr int bridges_each_many = 2;  // for five and six players

/// The segment of city, road or bridge at a side of a tile, or -1 where there is only field.
template <class L>
int way_at(const State<L>& s, int tile, Side side) {
  const auto& t = s.tiles[tile];
  const OrientedTile& oriented = tables[t.kind].turned[t.turn];
  if (terrain_at(oriented.sides, side) != field_terrain)
    return t.first_segment + oriented.at_side[index(side)];
  const auto* bridge = s.bridges.on(tile);
  return bridge != nullptr && bridge->axis == axis_of(side) ? bridge->segment : -1;
}

/// Whether a bridge may cross a tile: none is there, and both its ends lie on field sides (3.2).
template <class L>
bool can_be_crossed(const State<L>& s, int tile, Axis axis) {
  const auto& t = s.tiles[tile];
  const Sides sides = tables[t.kind].turned[t.turn].sides;
  const Side end = first_end(axis);
  return s.bridges.on(tile) == nullptr && terrain_at(sides, end) == field_terrain &&
         terrain_at(sides, opposite(end)) == field_terrain;
}

/// Whether the neighbour of an empty square can carry on a road that is to end there: from its far side the
/// bridge must run on to an empty square, for a field is all it could meet there (3.3).
template <class L>
bool can_bridge_neighbour(const State<L>& s, Square q, Side side) {
  const Square there = beside(q, side);
  return can_be_crossed(s, s.board.tile_at(there), axis_of(side)) &&
         s.board.tile_at(beside(there, side)) == Board<L::tiles>::none;
}

/// The one bridge on which a tile must rely to lie on an open square, turned so; none where it fits without,
/// or not at all (3.4).
template <class L>
BridgeSite needed_bridge(const State<L>& s, int kind, int open, Turn turn) {
  const auto site =
      static_cast<BridgeSite>(tables[kind].bridged_turns[s.board.open_demand(open)] >> (4 * turn) & 15);
  if (site == no_bridge || !is_beside(site)) return site;
  return can_bridge_neighbour(s, s.board.open_square(open), neighbour_of(site)) ? site : no_bridge;
}

/// Calls `visit(open square, turn, site)` for every placement of a kind that relies on a bridge, until it
/// returns false.
template <class L, class Visit>
void for_each_bridged_placement(const State<L>& s, int kind, Visit&& visit) {
  if (s.bridges.supply[s.active] == 0) return;
  for (int i = 0; i < s.board.open_count(); ++i) {
    if (tables[kind].bridged_turns[s.board.open_demand(i)] == 0) continue;
    for (Turn turn = 0; turn < 4; ++turn) {
      const BridgeSite site = needed_bridge(s, kind, i, turn);
      if (site != no_bridge && !visit(i, turn, site)) return;
    }
  }
}

/// The number of a tile in the bit sets of its roads (see Aggregate), which then share it with the bridge.
template <class L>
int repeat_number(const State<L>& s, int tile) {
  if (tables[s.tiles[tile].kind].repeated == 0) return L::repeats - 1 - s.bridges.count;  // from the far end
  int number = 0;
  for (int t = 0; t < tile; ++t) number += tables[s.tiles[t].kind].repeated != 0 ? 1 : 0;
  return number;
}

/// The square of a site, seen from the tile that it is told from.
constexpr Square square_at(Square tile, BridgeSite site) {
  return is_beside(site) ? beside(tile, neighbour_of(site)) : tile;
}

/// Builds a bridge of the active player across a tile. What its ends meet is joined by the caller; empty
/// squares beyond them ask for a road from now on (3.3).
template <class L>
void build_bridge(State<L>& s, BridgeSite site) {
  const Square last = s.board.square(s.board.tile_count() - 1);
  const Square q = square_at(last, site);
  const int tile = s.board.tile_at(q);
  const auto& t = s.tiles[tile];
  const KindTable& kind = tables[t.kind];
  Aggregate<L> road{};
  road.tiles = 1;
  road.open = 2;
  road.first_follower = no_follower;
  const int number = repeat_number(s, tile);
  for (int i = 0; i < kind.feature_count; ++i) {  // the road above and below one tile counts it once (3.5)
    if (kind.type[i] != FeatureType::road) continue;
    s.features[s.features.find(t.first_segment + i)].repeats.insert(number);
    road.repeats.insert(number);
  }
  const int segment = s.features.add(road);
  s.tile_of[segment] = static_cast<SmallIndex<L::tiles>>(tile);
  s.bridges.built[s.bridges.count] = {static_cast<SmallIndex<L::tiles>>(tile),
                                      static_cast<SmallIndex<L::segments>>(segment), axis_of(site)};
  s.bridges.on_tile[tile] = ++s.bridges.count;
  --s.bridges.supply[s.active];
  s.bridges.built_this_turn = true;
  const Side end = first_end(axis_of(site));
  for (const Side side : {end, opposite(end)})
    s.board.change_demand(beside(q, side), opposite(side), road_terrain);
}

/// Joins a new tile with the neighbour on one side: what runs there on the ground or above it, and the
/// fields.
template <class L>
void join_side_with_bridges(State<L>& s, int tile, int other, Side side) {
  const int here = way_at(s, tile, side);
  const int there = way_at(s, other, opposite(side));
  assert((here < 0) == (there < 0));
  if (here >= 0) join_ways(s, here, there);
  const auto& laid = s.tiles[tile];
  if (terrain_at(tables[laid.kind].turned[laid.turn].sides, side) != city_terrain)
    join_fields(s, laid, s.tiles[other], side);
}

/// Lays a tile where it fits, by the help of a bridge where one is named (3.4).
template <class L>
void lay_tile_among_bridges(State<L>& s, int kind, Square q, Turn turn, BridgeSite site) {
  s.bridges.built_this_turn = s.bridges.follower_put = false;
  const auto build = [&] {
    if (site != no_bridge) build_bridge(s, site);
  };
  lay_tile(s, kind, q, turn, build,
           [&](int tile, int other, Side side) { join_side_with_bridges(s, tile, other, side); });
}

/// Calls `visit(site)` for every bridge that may stand free: on the tile just placed or beside it, with empty
/// squares at both ends (3.1), until it returns false.
template <class L, class Visit>
void for_each_free_bridge(const State<L>& s, Visit&& visit) {
  if (!s.options.free_bridges || s.bridges.built_this_turn || s.bridges.supply[s.active] == 0) return;
  const Square last = s.board.square(s.board.tile_count() - 1);
  const auto can_stand = [&](BridgeSite site) {
    const Square q = square_at(last, site);
    const int tile = s.board.tile_at(q);
    const Side end = first_end(axis_of(site));
    constexpr int none = Board<L::tiles>::none;
    return tile != none && can_be_crossed(s, tile, axis_of(site)) &&
           s.board.tile_at(beside(q, end)) == none && s.board.tile_at(beside(q, opposite(end))) == none;
  };
  for (BridgeSite site = 1; site <= bridge_here(Axis::east_west); ++site)
    if (can_stand(site) && !visit(site)) return;
}

/// The segment of the bridge on the tile just placed, or -1.
template <class L>
int bridge_on_last_tile(const State<L>& s) {
  const auto* bridge = s.bridges.on(s.board.tile_count() - 1);
  return bridge == nullptr ? -1 : bridge->segment;
}

/// Whether a follower may be put on the bridge on the tile just placed (3.6). Where its road has another
/// segment on that tile, the follower is put there.
template <class L>
bool may_occupy_bridge(const State<L>& s) {
  const int bridge = bridge_on_last_tile(s);
  if (bridge < 0) return false;
  const int root = s.features.find(bridge);
  if (s.features[root].is_occupied()) return false;
  const auto& tile = s.last_tile();
  for (int i = 0; i < tables[tile.kind].feature_count; ++i)
    if (s.features.find(tile.first_segment + i) == root) return false;
  return true;
}

}  // namespace bastide::classic
