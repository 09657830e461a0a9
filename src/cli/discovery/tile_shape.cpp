#include "cli/discovery/tile_shape.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace bastide::cli {
namespace {

using discovery::Kind;
using discovery::Region;

/// A point of a tile, in a square that reaches from -1 to 1.
struct Point {
  double u;
  double v;
};
constexpr Point middle{0, 0};
constexpr std::array<Point, 4> side_middles{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
constexpr std::array<Point, 4> corner_points{{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};  // NE SE SW NW

/// How far a point is from a straight line between two others.
double distance(Point p, Point from, Point to) {
  const double du = to.u - from.u;
  const double dv = to.v - from.v;
  const double along =
      std::clamp(((p.u - from.u) * du + (p.v - from.v) * dv) / (du * du + dv * dv), 0.0, 1.0);
  return std::hypot(p.u - from.u - along * du, p.v - from.v - along * dv);
}

bool has(unsigned bits, int i) {
  return ((bits >> i) & 1) != 0;
}

bool is_single(const Region& region) {
  return std::has_single_bit(region.sides);
}

/// Whether a region lies in the tile's middle: it joins opposite sides, or a tongue of it runs into a corner.
bool joins_through_middle(const Region& region) {
  return (region.sides & 0b0101) == 0b0101 || (region.sides & 0b1010) == 0b1010 || region.corners != 0;
}

/// Whether it reaches the middle because it borders there on the region at the opposite side.
bool meets_opposite(const Kind& kind, const Region& region) {
  if (!is_single(region) || std::any_of(kind.regions.begin(), kind.regions.end(), joins_through_middle))
    return false;
  for (int i = 0; i < static_cast<int>(kind.regions.size()); ++i)
    if (is_single(kind.regions[i]) && kind.regions[i].sides == discovery::turned_bits(region.sides, 2) &&
        has(region.borders, i))
      return true;
  return false;
}

/// How far a point is from what a region holds for certain.
double distance_to(const Kind& kind, const Region& region, Turn turn, Point p) {
  // The way through the middle is narrow, so that the regions on both sides of it have room.
  constexpr double narrowness = 1.55;
  const unsigned sides = discovery::turned_bits(region.sides, turn);
  const unsigned corners = discovery::turned_bits(region.corners, turn);
  const bool through_middle = joins_through_middle(region) || meets_opposite(kind, region);
  double nearest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 4; ++i) {
    if (has(sides, i)) {
      nearest = std::min(nearest, distance(p, corner_points[(i + 3) % 4], corner_points[i]));
      if (through_middle) nearest = std::min(nearest, narrowness * distance(p, middle, side_middles[i]));
    }
    if (has(corners, i)) nearest = std::min(nearest, narrowness * distance(p, middle, corner_points[i]));
  }
  return nearest;
}

}  // namespace

TileShape::TileShape(const Kind& kind, Turn turn, int columns, int rows)
    : columns_(columns), rows_(rows), regions_(static_cast<std::size_t>(columns) * rows) {
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      double nearest = std::numeric_limits<double>::infinity();
      for (int i = 0; i < static_cast<int>(kind.regions.size()); ++i) {
        const double away = distance_to(kind, kind.regions[i], turn, {across(c), down(r)});
        if (away < nearest - 1e-9) {
          nearest = away;
          regions_[r * columns + c] = i;
        }
      }
    }
  for (const auto& city : kind.cities) cities_.push_back(place_city(city));
}

bool TileShape::is_city(Cell cell) const {
  return std::find(cities_.begin(), cities_.end(), cell) != cities_.end();
}

TileShape::Cell TileShape::place_city(const discovery::City& city) const {
  Cell best{columns_ / 2, rows_ / 2};
  double nearest = std::numeric_limits<double>::infinity();
  for (int r = 0; r < rows_; ++r)
    for (int c = 0; c < columns_; ++c) {
      if (region_at(c, r) != city.land || is_city({c, r})) continue;
      const bool on_coast = std::any_of(all_sides.begin(), all_sides.end(), [&](Side s) {
        const Square n = beside({static_cast<std::int16_t>(c), static_cast<std::int16_t>(r)}, s);
        return contains(n.x, n.y) && region_at(n.x, n.y) == city.sea;
      });
      // A little off the middle looks less stiff, and leaves the middle to a follower.
      const double away = std::hypot(across(c) - 0.3, down(r)) + (on_coast ? 0 : 100);
      if (away >= nearest) continue;
      nearest = away;
      best = {c, r};
    }
  return best;
}

TileShape::Cell TileShape::spot_of(int region) const {
  Cell best{columns_ / 2, rows_ / 2};
  double best_value = -std::numeric_limits<double>::infinity();
  for (int r = 0; r < rows_; ++r)
    for (int c = 0; c < columns_; ++c) {
      if (region_at(c, r) != region || is_city({c, r})) continue;
      double value = -0.1 * (std::abs(across(c)) + std::abs(down(r)));
      for (int nr = r - 1; nr <= r + 1; ++nr)
        for (int nc = c - 1; nc <= c + 1; ++nc)
          if (contains(nc, nr) && region_at(nc, nr) == region) value += is_city({nc, nr}) ? 0.5 : 1;
      if (value <= best_value) continue;
      best_value = value;
      best = {c, r};
    }
  return best;
}

}  // namespace bastide::cli
