#include "games/castle/tables.h"

#include <algorithm>
#include <bit>

#include "kit/embedded.h"

namespace bastide::castle {
namespace {

bool is_repeated(const std::vector<Feature>& features, std::size_t i) {
  return std::count_if(features.begin(), features.end(),
                       [&](const Feature& f) { return f.type == features[i].type; }) > 1;
}

Lying lay(const std::vector<Feature>& features, Turn turn) {
  Lying l{};
  l.feature_count = static_cast<std::uint8_t>(features.size());
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Feature& f = features[i];
    const auto number = static_cast<std::uint8_t>(i);
    const unsigned anchors = anchors_of(f, turn);
    l.anchor[i] = static_cast<std::uint8_t>(std::countr_zero(anchors));
    l.alone[i] = Area(f.type, std::popcount(anchors), f.marked, is_repeated(features, i));
    if (f.type == AreaType::path) {
      l.paths = static_cast<std::uint8_t>(l.paths | anchors);
      for (const Side s : all_sides)
        if (((anchors >> index(s)) & 1) != 0) l.at_side[index(s)] = number;
    } else {
      for (HalfSide h = 0; h < 8; ++h)
        if (((anchors >> h) & 1) != 0) {
          l.at_half[h] = number;
          l.type_at_half[h] = f.type;
        }
    }
  }
  return l;
}

bool fits(unsigned paths, Sides demand) {
  return std::all_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    const int asked = terrain_at(demand, s);
    return asked == 0 || (asked == path_required) == (((paths >> index(s)) & 1) != 0);
  });
}

void fill_places(Tables& t) {
  for (int q = 0; q < square_count; ++q)
    for (const Side s : all_sides) {
      const Square next = beside(t.plan.squares[q], s);
      const int number = t.square_number(next);
      int place = number >= 0 ? number : no_place;
      for (int i = 0; i < start_count; ++i)
        if (t.plan.starts[i].square == next) place = square_count + i;
      t.beside[q][index(s)] = static_cast<std::uint8_t>(place);
    }
  t.corner_at.fill(Tables::no_corner);
  for (int c = 0; c < corner_count; ++c)
    for (const int half : {0, 1}) t.corner_at[2 * t.plan.corners[c] + half] = static_cast<std::uint8_t>(c);
}

/// What the tables cannot hold, or the rules do not know.
std::string fault_of(const TileSet& set) {
  if (set.kinds.size() > max_kinds)
    return "more than " + std::to_string(max_kinds) + " kinds of castle tiles";
  int tiles = 0;
  for (const Kind& kind : set.kinds) tiles += kind.copies;
  if (tiles != tile_count)
    return "expected " + std::to_string(tile_count) + " castle tiles, not " + std::to_string(tiles);
  return "";
}

Tables load() {
  Tables t{};
  t.fault = "no castle.tiles";
  std::string plan_fault = "no castle.plan";
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.folder != "castle") continue;
    if (file.name == "castle.tiles") {
      auto set = parse_tile_set(file.text, file.name);
      t.fault = set ? fault_of(*set) : set.error().message;
      if (set) t.tiles = std::move(*set);
    } else if (file.name == "castle.plan") {
      auto plan = parse_plan(file.text, file.name);
      plan_fault = plan ? "" : plan.error().message;
      if (plan) t.plan = std::move(*plan);
    }
  }
  if (t.fault.empty()) t.fault = plan_fault;
  if (!t.fault.empty()) return t;
  fill_places(t);
  for (int k = 0; k < t.kind_count(); ++k) {
    for (Turn turn = 0; turn < 4; ++turn) t.lying[lying_tile(k, turn)] = lay(t.kind(k).features, turn);
    t.fitting_turns[k] = fitting_turns(t.kind(k));
  }
  for (int i = 0; i < start_count; ++i) t.lying[lying_start(i)] = lay(t.plan.starts[i].features, 0);
  return t;
}

}  // namespace

const Tables tables = load();

int Tables::find(std::string_view id) const {
  for (int i = 0; i < kind_count(); ++i)
    if (kind(i).id == id) return i;
  return -1;
}

int Tables::square_number(Square q) const {
  const auto found = std::lower_bound(plan.squares.begin(), plan.squares.end(), q);
  return found != plan.squares.end() && *found == q ? static_cast<int>(found - plan.squares.begin()) : -1;
}

std::array<std::uint8_t, 256> fitting_turns(const Kind& kind) {
  std::array<std::uint8_t, 256> fitting{};
  const unsigned distinct = distinct_turns(kind);
  for (Turn turn = 0; turn < 4; ++turn) {
    if (((distinct >> turn) & 1) == 0) continue;
    const unsigned paths = lay(kind.features, turn).paths;
    for (int demand = 0; demand < 256; ++demand)
      if (fits(paths, static_cast<Sides>(demand)))
        fitting[demand] = static_cast<std::uint8_t>(fitting[demand] | 1 << turn);
  }
  return fitting;
}

}  // namespace bastide::castle
