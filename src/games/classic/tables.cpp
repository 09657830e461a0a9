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
  const auto show = [&](Side s, int terrain) {
    o.sides = static_cast<Sides>((o.sides & ~on_side(s, (1 << side_bits) - 1)) | on_side(s, terrain));
  };
  for (const Side s : all_sides)
    show(s, ((turned_sides(kind.closed, t) >> index(s)) & 1) != 0 ? closed_terrain : field_terrain);
  for (std::size_t i = 0; i < kind.features.size(); ++i) {
    const Feature& f = kind.features[i];
    const auto number = static_cast<std::uint8_t>(i);
    const auto sides = turned_sides(f.sides, t);
    const auto halves = turned_halves(f.halves, t);
    const unsigned anchors = f.type == FeatureType::field ? halves : sides;
    o.anchor[i] = anchors != 0        ? static_cast<std::uint8_t>(std::countr_zero(anchors))
                  : is_sacred(f.type) ? std::uint8_t{0}
                                      : no_anchor;
    for (const Side s : all_sides) {
      if (((sides >> index(s)) & 1) == 0) continue;
      o.at_side[index(s)] = number;
      show(s, terrain_of(f.type));
    }
    for (HalfSide h = 0; h < 8; ++h)
      if (((halves >> h) & 1) != 0) o.at_half[h] = number;
  }
  return o;
}

/// Adds the turns of a kind wherever its sides are what is asked for, on each of the sides that are asked. A
/// closed side fits all others.
void insert_fitting(KindTable& kind) {
  for (Turn turn = 0; turn < 4; ++turn) {
    if (((kind.distinct_turns >> turn) & 1) == 0) continue;
    std::array<std::vector<int>, 4> asked;
    for (const Side s : all_sides) {
      const int shown = terrain_at(kind.turned[turn].sides, s);
      asked[index(s)] = {0, shown};
      if (shown != closed_terrain)
        asked[index(s)].push_back(closed_terrain);
      else
        for (int other = field_terrain; other < closed_terrain; ++other) asked[index(s)].push_back(other);
    }
    for (const int n : asked[0])
      for (const int e : asked[1])
        for (const int s : asked[2])
          for (const int w : asked[3]) {
            auto& turns = kind.fitting_turns[on_side(Side::north, n) | on_side(Side::east, e) |
                                             on_side(Side::south, s) | on_side(Side::west, w)];
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

Look look_of(const Kind& kind, Turn turn) {
  // Other features of the tile are told by their sides, for the features' order is no property of the tile;
  // what has no sides, of which a feature meets one at most, by another bit.
  constexpr unsigned without_sides = 16;
  const auto look_of_set = [&](unsigned others) {
    unsigned look = 0;
    for (std::size_t i = 0; i < kind.features.size(); ++i)
      if (((others >> i) & 1) != 0)
        look |= kind.features[i].sides != 0 ? turned_sides(kind.features[i].sides, turn) : without_sides;
    return static_cast<std::uint16_t>(look);
  };
  std::vector<Feature> features = kind.features;
  for (Feature& f : features) {
    f.touching = look_of_set(f.touching);
    f.meets = look_of_set(f.meets);
    f.sides = turned_sides(f.sides, turn);
    f.halves = turned_halves(f.halves, turn);
  }
  const auto key = [](const Feature& f) { return std::tuple(f.type, f.sides, f.halves, f.touching); };
  std::sort(features.begin(), features.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  return {turned_sides(kind.closed, turn), std::move(features)};
}

unsigned distinct_turns(const Kind& kind) {
  return distinct_turns_of([&](Turn turn) { return look_of(kind, turn); });
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
      if (f.has(static_cast<Mark>(mark)))
        t.marked[mark] = static_cast<std::uint16_t>(t.marked[mark] | 1 << i);
    if (f.type != FeatureType::city && f.type != FeatureType::road) continue;
    for (std::size_t j = 0; j < kind.features.size(); ++j)
      if (j != i && kind.features[j].type == f.type)
        t.repeated = static_cast<std::uint16_t>(t.repeated | 1 << i);
  }
  bool has_shut_in = false;
  for (std::size_t i = 0; i < kind.features.size(); ++i) {
    const bool is_shut_in = kind.features[i].type == FeatureType::field && kind.features[i].halves == 0;
    if (holds_figures(kind.features[i].type) && !(is_shut_in && has_shut_in))
      t.stands = static_cast<std::uint16_t>(t.stands | 1 << i);
    has_shut_in |= is_shut_in;
    if (holds_figures(kind.features[i].type) && kind.features[i].type != FeatureType::field)
      t.completable = static_cast<std::uint16_t>(t.completable | 1 << i);
  }
  t.closed = kind.closed;
  t.distinct_turns = static_cast<std::uint8_t>(distinct_turns(kind));
  for (Turn turn = 0; turn < 4; ++turn) t.turned[turn] = orient(kind, turn);
  insert_fitting(t);
  return t;
}

}  // namespace bastide::classic
