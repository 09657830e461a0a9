#pragma once

#include "games/castle/state.h"

/// Laying a tile: what joins, what bounds, what is complete by it (2.2, 3.1 to 3.3). Nothing here keeps
/// anything: threads may share a state that nobody changes.
namespace bastide::castle {

/// The tiles that two areas have in common: each has a feature in either.
inline int common_tiles(const State& s, int root, int other_root) {
  int count = 0;
  s.repeats.for_each([&](int square) {
    bool in_one = false;
    bool in_other = false;
    for (int i = 0; i < s.at(square).feature_count; ++i) {
      const int found = s.areas.find(segment_at(square, i));
      in_one |= found == root;
      in_other |= found == other_root;
    }
    count += in_one && in_other ? 1 : 0;
  });
  return count;
}

/// Joins what touches in one place and closes both ends of it.
inline void join(State& s, int segment, int other_segment, int ends) {
  const int root = s.areas.unite(s.areas.find(segment), s.areas.find(other_segment),
                                 [&](int a, int b) { return common_tiles(s, a, b); });
  s.areas[root].close(2 * ends);
}

/// The features on one side of a tile meet those of a neighbour or of a start space.
inline void meet(State& s, int square, int place, Side side) {
  const Lying& here = s.at(square);
  const Lying& there = s.at(place);
  const Side back = opposite(side);
  if (((here.paths >> index(side)) & 1) != 0) {
    const int path = segment_at(square, here.at_side[index(side)]);
    if (((there.paths >> index(back)) & 1) != 0)
      join(s, path, segment_at(place, there.at_side[index(back)]), 1);
    else  // a start space without a path is wall to it (2.3)
      s.areas[s.areas.find(path)].close(1);
  }
  const auto meet_half = [&](HalfSide half, int ends) {
    const int own = segment_at(square, here.at_half[half]);
    const int others = segment_at(place, there.at_half[facing(half)]);
    if (here.type_at_half[half] == there.type_at_half[facing(half)]) return join(s, own, others, ends);
    s.areas[s.areas.find(own)].close(ends);
    const int bounded = s.areas.find(others);
    s.areas[bounded].close(ends);
    // It may be complete now and have no part of the new tile.
    if (s.areas[bounded].open() == 0 && s.areas[bounded].type() != AreaType::court) s.due.add(bounded);
  };
  // Mostly both halves of a side belong to the same two areas.
  const bool same = here.at_half[left_half(side)] == here.at_half[right_half(side)] &&
                    there.at_half[left_half(back)] == there.at_half[right_half(back)];
  meet_half(left_half(side), same ? 2 : 1);
  if (!same) meet_half(right_half(side), 1);
}

/// Against plain wall everything ends.
inline void meet_wall(State& s, int square, Side side) {
  const Lying& here = s.at(square);
  const auto close = [&](int feature) { s.areas[s.areas.find(segment_at(square, feature))].close(1); };
  if (((here.paths >> index(side)) & 1) != 0) close(here.at_side[index(side)]);
  close(here.at_half[left_half(side)]);
  close(here.at_half[right_half(side)]);
}

/// Lays what has this number on an empty place, still joined with nothing.
inline void put_down(State& s, int place, int lying) {
  s.lies[place] = static_cast<std::uint8_t>(lying);
  const Lying& l = tables.lying[lying];
  for (int i = 0; i < l.feature_count; ++i) s.areas.add(segment_at(place, i), l.alone[i]);
}

/// An empty square now has a neighbour that asks this of its side; 0: the neighbour asks nothing.
inline void ask(State& s, int square, Side side, int demand) {
  s.open.insert(square);
  s.demand[square] = static_cast<Sides>(s.demand[square] | on_side(side, demand));
}

/// Lays a tile where it fits, joins its features with the neighbours', and notes what is complete.
inline void lay_tile(State& s, int kind, int square, Turn turn) {
  put_down(s, square, lying_tile(kind, turn));
  s.open.erase(square);
  s.last_square = static_cast<std::uint8_t>(square);
  s.due.count = 0;
  const Lying& here = s.at(square);
  bool repeated = false;
  for (int i = 0; i < here.feature_count; ++i) repeated |= here.alone[i].is_repeated();
  if (repeated) s.repeats.insert(square);
  for (const Side side : all_sides) {
    const int place = tables.beside[square][index(side)];
    if (place == no_place)
      meet_wall(s, square, side);
    else if (!s.is_empty(place))
      meet(s, square, place, side);
    else
      ask(s, place, opposite(side), ((here.paths >> index(side)) & 1) != 0 ? path_required : path_forbidden);
  }
  for (int i = 0; i < here.feature_count; ++i) {
    const int root = s.areas.find(segment_at(square, i));
    const Area area = s.areas[root];
    if (area.open() != 0 || area.type() == AreaType::court) continue;
    bool known = false;  // by another feature of the tile, or as bounded by it
    for (int j = 0; j < s.due.count; ++j) known |= s.due.root[j] == root;
    if (!known) s.due.add(root);
  }
}

}  // namespace bastide::castle
