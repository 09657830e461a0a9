#pragma once

#include <bit>

#include "games/discovery/state.h"

/// Laying a tile and joining what touches (2.1). Nothing here keeps anything: threads may share a state that
/// nobody changes.
namespace bastide::discovery {

/// How many tiles have a region in either of two territories. Walks through the first.
inline int shared_tiles(const State& s, int walked, int other) {
  int shared = 0;
  s.territories.for_each(walked, [&](int segment) {
    const State::Tile& tile = s.tile_under(segment);
    const int region = segment - tile.first_segment;
    bool in_other = false;
    bool counted = false;  // by an earlier region of the same tile
    for (unsigned alike = tables[tile.kind].alike[region]; alike != 0; alike &= alike - 1) {
      const int i = std::countr_zero(alike);
      const int root = s.territories.find(tile.first_segment + i);
      in_other |= root == other;
      counted |= root == walked && i < region;
    }
    shared += in_other && !counted ? 1 : 0;
  });
  return shared;
}

/// Tells the mountains that a plain borders of cities which the plain is about to gain (3.3). A plain hardly
/// ever gains any, so walking through it is cheaper than to keep its mountains.
inline void tell_mountains(State& s, int plain, const CitySet& gained) {
  if (gained.empty()) return;
  s.territories.for_each(plain, [&](int segment) {
    const State::Tile& tile = s.tile_under(segment);
    unsigned beside = tables[tile.kind].mountains_beside[segment - tile.first_segment];
    for (; beside != 0; beside &= beside - 1) {
      const int mountain = s.territories.find(tile.first_segment + std::countr_zero(beside));
      s.territories[mountain].cities.insert_all(gained);
    }
  });
}

/// Joins the territories of two segments that meet at a side of two tiles.
inline void join(State& s, Terrain terrain, int segment, int other_segment) {
  int one = s.territories.find(segment);
  int other = s.territories.find(other_segment);
  if (one != other) {
    if (terrain == Terrain::plain) {
      const CitySet cities = s.territories[one].cities;
      tell_mountains(s, one, s.territories[other].cities);
      tell_mountains(s, other, cities);
    }
    if (s.territories[one].tiles > s.territories[other].tiles) std::swap(one, other);
    const int shared = shared_tiles(s, one, other);
    one = s.territories.unite(other, one, [&](Territory& a, const Territory& b) {
      a.tiles = static_cast<std::uint8_t>(a.tiles + b.tiles - shared);
      a.open = static_cast<std::uint8_t>(a.open + b.open);
      a.followers = static_cast<std::uint8_t>(a.followers + b.followers);
      a.cities.insert_all(b.cities);
    });
  }
  s.territories[one].open = static_cast<std::uint8_t>(s.territories[one].open - 2);
}

/// The regions of a new tile, each still a territory of its own.
inline void add_segments(State& s, const KindTable& kind, int tile) {
  for (int i = 0; i < kind.region_count; ++i) {
    Territory t;
    t.open = kind.open[i];
    for (unsigned cities = kind.cities[i]; cities != 0; cities &= cities - 1)
      t.cities.insert(s.city_count + std::countr_zero(cities));
    s.tile_of[s.territories.add(t)] = static_cast<SmallIndex<max_tiles>>(tile);
  }
  s.city_count = static_cast<std::uint8_t>(s.city_count + kind.city_count);
}

/// Lays a tile where it fits and joins its regions with the neighbours'.
inline void lay_tile(State& s, int kind_number, Square q, Turn turn) {
  const KindTable& kind = tables[kind_number];
  const OrientedTile& here = kind.turned[turn];
  const auto placed = s.board.place(q, here.sides);
  State::Tile& tile = s.tiles[placed.tile];
  tile = {static_cast<std::uint8_t>(kind_number), turn,
          static_cast<SmallIndex<max_segments>>(s.territories.size())};
  add_segments(s, kind, placed.tile);
  for (const Side side : all_sides) {
    const int beside = placed.beside[index(side)];
    if (beside == Board<max_tiles>::none) continue;
    const State::Tile& other = s.tiles[beside];
    const OrientedTile& there = tables[other.kind].turned[other.turn];
    const int region = here.at_side[index(side)];
    join(s, kind.terrain[region], tile.first_segment + region,
         other.first_segment + there.at_side[index(opposite(side))]);
  }
}

}  // namespace bastide::discovery
