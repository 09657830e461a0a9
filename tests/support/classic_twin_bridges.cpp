/// Bridges, as docs/rules/bridges-castles-bazaars.md tells them in 3.

#include <algorithm>

#include "games/classic/tables.h"
#include "tests/support/classic_twin.h"

namespace bastide::test {
namespace {

std::array<Side, 2> ends_of(bool north_south) {
  return north_south ? std::array{Side::north, Side::south} : std::array{Side::east, Side::west};
}

}  // namespace

/// Whether a number means the bridge of a tile: it comes after all that is printed.
bool ClassicTwin::is_bridge(int tile, int number) const {
  if (number < static_cast<int>(classic::tables.kinds[tiles_[tile].kind]->features.size())) return false;
  return std::any_of(bridges_.begin(), bridges_.end(), [&](const Bridge& b) { return b.tile == tile; });
}

/// 3.2, 3.3: one bridge to a tile, its ends on field sides, and beyond each nothing or a road.
bool ClassicTwin::may_stand(const Bridge& bridge) const {
  for (const Bridge& b : bridges_)
    if (b.tile == bridge.tile) return false;
  const auto ends = ends_of(bridge.north_south);
  return std::all_of(ends.begin(), ends.end(), [&](Side s) {
    if (terrain(bridge.tile, s) != classic::field_terrain) return false;
    const int beyond = tile_at(beside(tiles_[bridge.tile].square, s));
    return beyond < 0 || terrain(beyond, opposite(s)) == classic::road_terrain;
  });
}

/// 3.1: both ways over the tile just placed and over each of its neighbours.
std::vector<ClassicTwin::Bridge> ClassicTwin::bridges_around_last() const {
  std::vector<int> under{last()};
  for (const Side s : all_sides)
    if (const int n = tile_at(beside(tiles_[last()].square, s)); n >= 0) under.push_back(n);
  std::vector<Bridge> found;
  for (const int tile : under)
    for (const bool north_south : {true, false}) found.push_back({tile, north_south});
  return found;
}

std::string ClassicTwin::bridge_token(const Bridge& bridge) const {
  const Square q = tiles_[bridge.tile].square;
  return "=" + std::to_string(q.x) + "," + std::to_string(q.y) + (bridge.north_south ? ",NS" : ",EW");
}

/// The bridges that may be put up after the tile: both ends on empty squares.
std::vector<std::pair<std::string, ClassicTwin::Bridge>> ClassicTwin::free_bridges() const {
  std::vector<std::pair<std::string, Bridge>> found;
  if (!config_.options.free_bridges || bridges_left_[active_] == 0 || bridge_placed_) return found;
  for (const Bridge& b : bridges_around_last()) {
    const auto ends = ends_of(b.north_south);
    const bool free = std::all_of(ends.begin(), ends.end(),
                                  [&](Side s) { return tile_at(beside(tiles_[b.tile].square, s)) < 0; });
    if (free && may_stand(b)) found.emplace_back(bridge_token(b), b);
  }
  return found;
}

/// 3.4: every one of these placements relies on a bridge.
bool ClassicTwin::needs_bridge(const std::vector<std::string>& tokens) {
  return std::all_of(tokens.begin(), tokens.end(),
                     [](const std::string& t) { return t.find('=') != std::string::npos; });
}

void ClassicTwin::place_bridge(const Bridge& bridge) {
  bridges_.push_back(bridge);
  --bridges_left_[active_];
  bridge_placed_ = true;
}

}  // namespace bastide::test
