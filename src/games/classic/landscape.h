#pragma once

#include "games/classic/state.h"

/// Laying a tile and joining what touches (2.2). Nothing here keeps anything: threads may share a state that
/// nobody changes.
namespace bastide::classic {

/// Adds a feature's aggregate to that of another, with which it is now one. A tile with a segment in each of
/// the two is counted once.
template <class L>
void absorb(Figures<L>& figures, Aggregate<L>& a, const Aggregate<L>& b) {
  a.tiles = a.count_of(a.tiles + b.tiles - a.repeats.count_common(b.repeats));
  a.open = a.count_of(a.open + b.open);
  a.pennants = a.count_of(a.pennants + b.pennants);
  a.repeats.insert_all(b.repeats);
  L::Parts::absorb(a, b);
  if (!b.is_occupied()) return;
  int tail = b.first_figure;
  while (figures.next[tail] != no_figure) tail = figures.next[tail];
  figures.next[tail] = a.first_figure;
  a.first_figure = b.first_figure;
}

template <class L>
int join(State<L>& s, int a, int b) {
  return s.features.unite(a, b, [&](auto& winner, const auto& loser) { absorb(s.figures, winner, loser); });
}

/// The features of a new tile, each still alone.
template <class L>
void add_segments(State<L>& s, int number, int tile) {
  const KindTable& kind = tables[number];
  for (int i = 0; i < kind.feature_count; ++i) {
    Aggregate<L> a{};
    a.tiles = 1;
    a.open = kind.open[i];
    a.pennants = kind.pennants[i];
    a.first_figure = no_figure;
    if (((kind.repeated >> i) & 1) != 0) a.repeats.insert(s.repeat_count);
    L::Parts::count_segment(a, number, i);
    const int segment = s.features.add(a);
    s.tile_of[segment] = static_cast<SmallIndex<L::tiles>>(tile);
  }
  if (kind.repeated != 0) ++s.repeat_count;
}

/// Joins two segments of city or road across the border of their tiles.
template <class L>
void join_ways(State<L>& s, int a, int b) {
  const int root = join(s, a, b);
  s.features[root].open -= 2;
}

/// Joins the fields of a new tile with those of the neighbour on one side, half side by half side.
template <class L>
void join_fields(State<L>& s, const typename State<L>::Tile& tile, const typename State<L>::Tile& other,
                 Side side) {
  const OrientedTile& here = tables[tile.kind].turned[tile.turn];
  const OrientedTile& there = tables[other.kind].turned[other.turn];
  const Side back = opposite(side);
  const auto join_half = [&](HalfSide half) {
    join(s, tile.first_segment + here.at_half[half], other.first_segment + there.at_half[facing(half)]);
  };
  join_half(left_half(side));
  // Across a field side both halves mostly belong to the same two fields, which are joined by now.
  const bool same = here.at_half[left_half(side)] == here.at_half[right_half(side)] &&
                    there.at_half[left_half(back)] == there.at_half[right_half(back)];
  if (!same) join_half(right_half(side));
}

/// The segment that runs to a side of a tile, or -1 where there is only field, or a wall.
template <class L>
int way_at(const State<L>& s, int tile, Side side) {
  const auto& t = s.tiles[tile];
  const OrientedTile& oriented = tables[t.kind].turned[t.turn];
  const int terrain = terrain_at(oriented.sides, side);
  if (L::Parts::closes_sides && terrain == closed_terrain) return -1;
  if (terrain != field_terrain) return t.first_segment + oriented.at_side[index(side)];
  return L::Parts::way_at(s, tile, side);
}

/// What a side shows of a tile as it lies.
template <class L>
int terrain_of(const State<L>& s, int tile, Side side) {
  const auto& t = s.tiles[tile];
  return terrain_at(tables[t.kind].turned[t.turn].sides, side);
}

/// What runs against a closed side ends there; the fields end, too.
template <class L>
void end_ways(State<L>& s, int tile, int other, Side side) {
  for (const int way : {way_at(s, tile, side), way_at(s, other, opposite(side))})
    if (way >= 0) --s.features[s.features.find(way)].open;
}

/// Joins the new tile's features with those of the neighbour on one side.
template <class L>
void join_side(State<L>& s, int tile, int other, Side side) {
  const int terrain = terrain_of(s, tile, side);
  if constexpr (L::Parts::closes_sides)
    if (terrain == closed_terrain || terrain_of(s, other, opposite(side)) == closed_terrain)
      return end_ways(s, tile, other, side);
  // What runs through a side shows on both tiles alike, unless a part adds to what is printed.
  if (L::Parts::adds_segments || terrain != field_terrain) {
    const int here = way_at(s, tile, side);
    const int there = way_at(s, other, opposite(side));
    assert((here < 0) == (there < 0));
    if (here >= 0) join_ways(s, here, there);
  }
  if (terrain != city_terrain) join_fields(s, s.tiles[tile], s.tiles[other], side);
}

/// Counts the tile just placed for the cloisters around it, and the tiles around for its own.
template <class L>
void fill_cloisters(State<L>& s, int tile, const std::array<int, 4>& beside) {
  s.cloister_filled = false;
  const Square q = s.board.square(tile);
  const int own = tables.cloister[s.tiles[tile].kind];
  if (own < 0 && !s.near_cloisters.may_contain(q)) return;
  int neighbours = 0;
  const auto fill = [&](int segment, int by) {
    auto& a = s.features[segment];
    a.tiles = a.count_of(a.tiles + by);
    a.open = a.count_of(a.open - by);
    s.cloister_filled |= a.open == 0;
  };
  for (const auto& four : {beside, s.board.corners(tile)})
    for (const int n : four) {
      if (n < 0) continue;
      ++neighbours;
      const int cloister = tables.cloister[s.tiles[n].kind];
      if (cloister >= 0) fill(s.tiles[n].first_segment + cloister, 1);
    }
  if (own < 0) return;
  fill(s.tiles[tile].first_segment + own, neighbours);
  s.near_cloisters.insert_around(q);
}

/// Lays a tile where it fits and joins its features with the neighbours'; a part may add something to it.
template <class L>
void lay_tile(State<L>& s, int kind, Square q, Turn turn, int addition = 0) {
  const auto placed = s.board.place(q, tables[kind].turned[turn].sides);
  s.tiles[placed.tile] = {static_cast<std::uint8_t>(kind), turn,
                          static_cast<SmallIndex<L::segments>>(s.features.size())};
  add_segments(s, kind, placed.tile);
  L::Parts::tile_laid(s, addition);
  for (const Side side : all_sides) {
    const int other = placed.beside[index(side)];
    if (other >= 0) join_side(s, placed.tile, other, side);
  }
  fill_cloisters(s, placed.tile, placed.beside);
  L::Parts::tile_joined(s);
}

}  // namespace bastide::classic
