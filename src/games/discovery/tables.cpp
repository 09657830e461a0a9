#include "games/discovery/tables.h"

#include <bit>

#include "kit/embedded.h"

namespace bastide::discovery {
namespace {

bool has(unsigned bits, std::size_t i) {
  return ((bits >> i) & 1) != 0;
}

void insert(std::uint8_t& bits, std::size_t i) {
  bits = static_cast<std::uint8_t>(bits | 1U << i);
}

OrientedTile orient(const Kind& kind, Turn t) {
  OrientedTile o{};
  for (std::size_t i = 0; i < kind.regions.size(); ++i) {
    const unsigned sides = turned_bits(kind.regions[i].sides, t);
    o.anchor[i] = static_cast<std::uint8_t>(sides == 0 ? 0 : std::countr_zero(sides));
    for (const Side s : all_sides) {
      if (!has(sides, index(s))) continue;
      o.at_side[index(s)] = static_cast<std::uint8_t>(i);
      o.sides |= on_side(s, static_cast<int>(kind.regions[i].terrain));
    }
  }
  return o;
}

bool fits(Sides sides, Sides demand) {
  for (const Side s : all_sides)
    if (terrain_at(demand, s) != 0 && terrain_at(demand, s) != terrain_at(sides, s)) return false;
  return true;
}

Tables load() {
  Tables t{};
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.folder != "discovery") continue;
    auto set = parse_tile_set(file.text, file.name);
    if (!set) {
      t.fault = set.error().message;
      return t;
    }
    t.set = std::move(*set);
  }
  t.fault = fault_of_box(t.set);
  if (!t.fault.empty()) return t;
  for (int k = 0; k < t.kind_count(); ++k) t.table[k] = make_table(t.set.kinds[k]);
  return t;
}

}  // namespace

const Tables tables = load();

int Tables::find(std::string_view id) const {
  for (int i = 0; i < kind_count(); ++i)
    if (set.kinds[i].id == id) return i;
  return -1;
}

int Tables::start_kind() const {
  for (int i = 0; i < kind_count(); ++i)
    if (set.kinds[i].start) return i;
  return -1;
}

unsigned distinct_turns(const Kind& kind) {
  return distinct_turns_of([&](Turn turn) { return facts_of(kind, turn); });
}

KindTable make_table(const Kind& kind) {
  KindTable t{};
  t.region_count = static_cast<std::uint8_t>(kind.regions.size());
  t.city_count = static_cast<std::uint8_t>(kind.cities.size());
  for (std::size_t i = 0; i < kind.regions.size(); ++i) {
    const Region& region = kind.regions[i];
    t.terrain[i] = region.terrain;
    t.open[i] = static_cast<std::uint8_t>(std::popcount(region.sides));
    for (std::size_t j = 0; j < kind.regions.size(); ++j) {
      const Terrain other = kind.regions[j].terrain;
      if (j != i && other == region.terrain) insert(t.alike[i], j);
      if (region.terrain == Terrain::plain && other == Terrain::mountain && has(region.borders, j))
        insert(t.mountains_beside[i], j);
    }
  }
  for (std::size_t c = 0; c < kind.cities.size(); ++c) {
    const auto [land, sea] = kind.cities[c];
    insert(t.cities[land], c);
    insert(t.cities[sea], c);
    for (std::size_t m = 0; m < kind.regions.size(); ++m)
      if (has(t.mountains_beside[land], m)) insert(t.cities[m], c);
  }
  const unsigned distinct = distinct_turns(kind);
  for (Turn turn = 0; turn < 4; ++turn) {
    t.turned[turn] = orient(kind, turn);
    if (!has(distinct, turn)) continue;
    for (int demand = 0; demand < 256; ++demand)
      if (fits(t.turned[turn].sides, static_cast<Sides>(demand))) insert(t.fitting_turns[demand], turn);
  }
  return t;
}

std::string fault_of_box(const TileSet& set) {
  constexpr int tiles_in_box = 84;
  constexpr int cities_in_box = 37;
  constexpr int sides_of_each = 4 * tiles_in_box / 3;
  if (set.kinds.size() > max_kinds) return "more than " + std::to_string(max_kinds) + " kinds";
  int tiles = 0;
  int cities = 0;
  int starts = 0;
  std::array<int, 4> sides{};
  for (const Kind& kind : set.kinds) {
    tiles += kind.copies;
    cities += kind.copies * static_cast<int>(kind.cities.size());
    starts += kind.start ? 1 : 0;
    for (const Region& r : kind.regions)
      sides[static_cast<int>(r.terrain)] += kind.copies * std::popcount(r.sides);
  }
  const auto wrong = [](const std::string& what, int expected, int found) {
    return "expected " + std::to_string(expected) + " " + what + ", not " + std::to_string(found);
  };
  if (tiles != tiles_in_box) return wrong("tiles", tiles_in_box, tiles);
  if (starts != 1) return wrong("start tile", 1, starts);
  if (cities != cities_in_box) return wrong("cities", cities_in_box, cities);
  for (int t = 1; t <= 3; ++t)
    if (sides[t] != sides_of_each)
      return wrong("sides of " + std::string(name_of(static_cast<Terrain>(t))), sides_of_each, sides[t]);
  return "";
}

}  // namespace bastide::discovery
