#include "games/classic/tables.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "games/classic/options.h"
#include "kit/bag.h"
#include "kit/embedded.h"

namespace bastide::classic {
namespace {

OrientedTile orient(const Kind& kind, Turn t) {
  OrientedTile o{};
  for (const Side s : all_sides) o.sides |= on_side(s, field_terrain);
  for (std::size_t i = 0; i < kind.features.size(); ++i) {
    const Feature& f = kind.features[i];
    const auto number = static_cast<std::uint8_t>(i);
    const auto sides = turned_sides(f.sides, t);
    const auto halves = turned_halves(f.halves, t);
    const unsigned anchors = f.type == FeatureType::field ? halves : sides;
    o.anchor[i] = static_cast<std::uint8_t>(anchors == 0 ? 0 : std::countr_zero(anchors));
    for (const Side s : all_sides) {
      if (((sides >> index(s)) & 1) == 0) continue;
      o.at_side[index(s)] = number;
      const int terrain = f.type == FeatureType::city ? city_terrain : road_terrain;
      o.sides = static_cast<Sides>((o.sides & ~on_side(s, 3)) | on_side(s, terrain));
    }
    for (HalfSide h = 0; h < 8; ++h)
      if (((halves >> h) & 1) != 0) o.at_half[h] = number;
  }
  return o;
}

bool fits(Sides sides, Sides demand) {
  return std::all_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    return terrain_at(demand, s) == 0 || terrain_at(demand, s) == terrain_at(sides, s);
  });
}

/// The one bridge by which a tile with these sides can lie where it does not fit, or none. On a neighbour it
/// still depends on that tile (see bridges.h).
BridgeSite bridge_for(Sides sides, Sides demand) {
  int roads_here = 0;   // a road that meets a field
  int roads_there = 0;  // a field that meets a road
  Side last{};
  for (const Side s : all_sides) {
    const int wanted = terrain_at(demand, s);
    const int shown = terrain_at(sides, s);
    if (wanted == 0 || wanted == shown) continue;
    if (wanted == city_terrain || shown == city_terrain) return no_bridge;
    if (roads_there > 0 && axis_of(s) != axis_of(last)) return no_bridge;
    ++(shown == road_terrain ? roads_here : roads_there);
    last = s;
  }
  if (roads_here == 1 && roads_there == 0) return bridge_beside(last, axis_of(last));
  const int far = terrain_at(demand, opposite(last));
  const bool lies_here = roads_here == 0 && roads_there > 0 &&
                         terrain_at(sides, opposite(last)) == field_terrain && far != field_terrain;
  return lies_here ? bridge_here(axis_of(last)) : no_bridge;
}

/// What the tables and a bag of ten boxes cannot hold.
std::string fault_of(const Tables& t) {
  if (t.kinds.size() > max_kinds) return "more than " + std::to_string(max_kinds) + " kinds in all tile sets";
  if (t.start_kind() < 0) return "no tile set has a start tile";
  for (const Kind* kind : t.kinds)
    if (kind->copies * most_boxes > Bag<max_kinds>::max_copies) return "too many copies of kind " + kind->id;
  return "";
}

Tables load() {
  Tables t;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.folder != "classic") continue;
    auto set = parse_tile_set(file.text, file.name);
    if (!set) {
      t.fault = set.error().message;
      return t;
    }
    t.sets.push_back(std::move(*set));
  }
  for (const TileSet& set : t.sets)
    for (const Kind& kind : set.kinds) t.kinds.push_back(&kind);
  t.fault = fault_of(t);
  if (!t.fault.empty()) return t;
  for (std::size_t k = 0; k < t.kinds.size(); ++k) {
    const auto& features = t.kinds[k]->features;
    const auto cloister =
        std::find_if(features.begin(), features.end(), [](const Feature& f) { return is_sacred(f.type); });
    t.cloister[k] = static_cast<std::int16_t>(cloister == features.end() ? -1 : cloister - features.begin());
    t.table[k] = make_table(*t.kinds[k]);
  }
  return t;
}

}  // namespace

const Tables tables = load();

int Tables::find(std::string_view id) const {
  for (int i = 0; i < kind_count(); ++i)
    if (kinds[i]->id == id) return i;
  return -1;
}

int Tables::start_kind() const {
  for (int i = 0; i < kind_count(); ++i)
    if (kinds[i]->start) return i;
  return -1;
}

const TileSet& Tables::set_of(int kind) const {
  std::size_t set = 0;
  for (auto left = static_cast<std::size_t>(kind); left >= sets[set].kinds.size(); ++set)
    left -= sets[set].kinds.size();
  return sets[set];
}

std::vector<Feature> turned_features(const Kind& kind, Turn turn) {
  // A field's cities are told by their sides, for the features' order is no property of the tile.
  std::vector<Feature> features = kind.features;
  for (Feature& f : features) {
    std::uint16_t touched = 0;
    for (std::size_t i = 0; i < kind.features.size(); ++i)
      if (((f.touching >> i) & 1) != 0)
        touched = static_cast<std::uint16_t>(touched | turned_sides(kind.features[i].sides, turn));
    f.touching = touched;
    f.sides = turned_sides(f.sides, turn);
    f.halves = turned_halves(f.halves, turn);
  }
  const auto key = [](const Feature& f) { return std::tuple(f.type, f.sides, f.halves); };
  std::sort(features.begin(), features.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  return features;
}

unsigned distinct_turns(const Kind& kind) {
  unsigned distinct = 0;
  for (Turn t = 0; t < 4; ++t) {
    bool seen = false;
    for (Turn u = 0; u < t; ++u) seen |= turned_features(kind, u) == turned_features(kind, t);
    if (!seen) distinct |= 1U << t;
  }
  return distinct;
}

KindTable make_table(const Kind& kind) {
  KindTable t{};
  t.feature_count = static_cast<std::uint8_t>(kind.features.size());
  t.bazaar = kind.bazaar;
  for (std::size_t i = 0; i < kind.features.size(); ++i) {
    const Feature& f = kind.features[i];
    t.type[i] = f.type;
    t.open[i] = static_cast<std::uint8_t>(is_sacred(f.type) ? 8 : std::popcount(f.sides));
    t.pennants[i] = f.pennants;
    t.touching[i] = f.touching;
    if (f.cap) t.caps = static_cast<std::uint16_t>(t.caps | 1 << i);
    if (f.type != FeatureType::city && f.type != FeatureType::road) continue;
    for (std::size_t j = 0; j < kind.features.size(); ++j)
      if (j != i && kind.features[j].type == f.type)
        t.repeated = static_cast<std::uint16_t>(t.repeated | 1 << i);
  }
  const unsigned distinct = distinct_turns(kind);
  for (Turn turn = 0; turn < 4; ++turn) {
    t.turned[turn] = orient(kind, turn);
    if (((distinct >> turn) & 1) == 0) continue;
    const Sides sides = t.turned[turn].sides;
    for (int demand = 0; demand < 256; ++demand) {
      if (fits(sides, static_cast<Sides>(demand)))
        t.fitting_turns[demand] = static_cast<std::uint8_t>(t.fitting_turns[demand] | 1 << turn);
      const int site = bridge_for(sides, static_cast<Sides>(demand));
      t.bridged_turns[demand] = static_cast<std::uint16_t>(t.bridged_turns[demand] | site << (4 * turn));
    }
  }
  return t;
}

}  // namespace bastide::classic
