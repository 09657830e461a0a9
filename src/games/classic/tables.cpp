#include "games/classic/tables.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "games/classic/base_options.h"
#include "kit/bag.h"
#include "kit/embedded.h"

namespace bastide::classic {
namespace {

constexpr std::string_view base_set = "base";

OrientedTile orient(const Kind& kind, Turn t) {
  OrientedTile o{};
  for (const Side s : all_sides) o.sides = static_cast<Sides>(o.sides | on_side(s, field_terrain));
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
      o.sides = static_cast<Sides>((o.sides & ~on_side(s, (1 << side_bits) - 1)) | on_side(s, terrain));
    }
    for (HalfSide h = 0; h < 8; ++h)
      if (((halves >> h) & 1) != 0) o.at_half[h] = number;
  }
  return o;
}

/// Adds the turns of a kind wherever its sides are what is asked for, on each of the sides that are asked.
void insert_fitting(KindTable& kind) {
  for (Turn turn = 0; turn < 4; ++turn) {
    if (((kind.distinct_turns >> turn) & 1) == 0) continue;
    for (unsigned asked = 0; asked < 16; ++asked) {
      Sides demand = 0;
      for (const Side s : all_sides)
        if (((asked >> index(s)) & 1) != 0)
          demand = static_cast<Sides>(demand | on_side(s, terrain_at(kind.turned[turn].sides, s)));
      auto& turns = kind.fitting_turns[demand];
      turns = static_cast<std::uint8_t>(turns | 1 << turn);
    }
  }
}

/// What the tables and a bag of ten boxes cannot hold.
std::string fault_of(const Tables& t) {
  if (t.kinds.size() > max_kinds) return "more than " + std::to_string(max_kinds) + " kinds in all tile sets";
  if (t.start_kind() < 0) return "no tile set has a start tile";
  if (t.sets[0].name != base_set || t.sets[0].kinds.size() > base_kinds)
    return "no set " + std::string(base_set) + " of at most " + std::to_string(base_kinds) + " kinds";
  for (const Kind* kind : t.kinds)
    if (kind->copies * most_boxes > Bag<max_kinds>::max_copies) return "too many copies of kind " + kind->id;
  return "";
}

}  // namespace

Tables load_tables() {
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
  std::stable_partition(t.sets.begin(), t.sets.end(),
                        [](const TileSet& set) { return set.name == base_set; });
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
  for (std::size_t i = 0; i < kind.features.size(); ++i) {
    const Feature& f = kind.features[i];
    t.type[i] = f.type;
    t.open[i] = static_cast<std::uint8_t>(is_sacred(f.type) ? 8 : std::popcount(f.sides));
    t.pennants[i] = f.pennants;
    t.touching[i] = f.touching;
    for (int mark = 0; mark < mark_count; ++mark)
      if (has_mark(f, static_cast<Mark>(mark)))
        t.marked[mark] = static_cast<std::uint16_t>(t.marked[mark] | 1 << i);
    if (f.type != FeatureType::city && f.type != FeatureType::road) continue;
    for (std::size_t j = 0; j < kind.features.size(); ++j)
      if (j != i && kind.features[j].type == f.type)
        t.repeated = static_cast<std::uint16_t>(t.repeated | 1 << i);
  }
  t.distinct_turns = static_cast<std::uint8_t>(distinct_turns(kind));
  for (Turn turn = 0; turn < 4; ++turn) t.turned[turn] = orient(kind, turn);
  insert_fitting(t);
  return t;
}

}  // namespace bastide::classic
