#include "games/classic/parts/bridges.h"

namespace bastide::classic {
namespace {

/// The one bridge by which a tile with these sides can lie where it does not fit, or none. On a neighbour it
/// still depends on that tile (see needed_bridge).
BridgeSite bridge_for(Sides sides, Sides demand) {
  int roads_here = 0;   // a road that meets a field
  int roads_there = 0;  // a field that meets a road
  Side last{};
  for (const Side s : all_sides) {
    const int wanted = terrain_at(demand, s);
    const int shown = terrain_at(sides, s);
    if (wanted == 0 || wanted == shown || wanted == closed_terrain || shown == closed_terrain) continue;
    if (roads_there > 0 && axis_of(s) != axis_of(last)) return no_bridge;
    ++(shown == road_terrain ? roads_here : roads_there);
    last = s;
  }
  if (roads_here == 1 && roads_there == 0) return bridge_beside(last, axis_of(last));
  const int far = terrain_at(demand, opposite(last));
  const bool lies_here = roads_here == 0 && roads_there > 0 &&
                         terrain_at(sides, opposite(last)) == field_terrain && far != field_terrain &&
                         far != closed_terrain;
  return lies_here ? bridge_here(axis_of(last)) : no_bridge;
}

/// What a side may meet by the help of a bridge: a field a road, and the reverse. Nothing else: 0.
int bridged(int terrain) {
  return terrain == road_terrain ? field_terrain : terrain == field_terrain ? road_terrain : 0;
}

}  // namespace

BridgedTurns make_bridged_turns(const Tables& all) {
  BridgedTurns turns{};
  constexpr int ways = 4 * 4 * 4 * 4;  // each side is not asked for, matched, bridged or beside a closed side
  for (int k = 0; k < all.kind_count(); ++k)
    for (Turn turn = 0; turn < 4; ++turn) {
      if (((all[k].distinct_turns >> turn) & 1) == 0) continue;
      const Sides sides = all[k].turned[turn].sides;
      for (int way = 0; way < ways; ++way) {
        Sides demand = 0;
        int left = way;
        for (const Side s : all_sides) {
          const int shown = terrain_at(sides, s);
          const std::array asked{0, shown, bridged(shown), int{closed_terrain}};
          demand = static_cast<Sides>(demand | on_side(s, asked[left % 4]));
          left /= 4;
        }
        auto& sites = turns[k][demand];
        sites = static_cast<std::uint16_t>(sites | bridge_for(sides, demand) << (4 * turn));
      }
    }
  return turns;
}

}  // namespace bastide::classic
