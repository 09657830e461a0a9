#include "cli/classic/tile_picture.h"

#include <bit>
#include <cmath>
#include <limits>

#include "cli/classic/tile_shape.h"
#include "games/classic/tables.h"

namespace bastide::cli {
namespace {

using classic::Feature;
using classic::FeatureType;
using classic::Kind;

constexpr int width = TilePicture::width;
constexpr int height = TilePicture::height;
constexpr int middle_column = width / 2;
constexpr int middle_row = height / 2;

/// The middle of a cell, in a square that reaches from -1 to 1.
double across(int column) {
  return (2.0 * column + 1) / width - 1;
}
double down(int row) {
  return (2.0 * row + 1) / height - 1;
}

/// A half-round cap before one side.
bool in_cap(Side s, double u, double v, double reach) {
  const auto [depth, off] = from_side(s, u, v);
  return std::abs(off) < 0.75 && depth < reach * (1 - off * off);
}

/// Whether a city with these sides covers a point.
bool in_city(unsigned sides, double u, double v) {
  const int count = std::popcount(sides);
  const int first = std::countr_zero(sides);
  if (count == 4) return true;
  if (count == 1) return in_cap(static_cast<Side>(first), u, v, 0.75);
  const bool adjacent = count == 2 && sides != 0b0101 && sides != 0b1010;
  if (adjacent) {  // everything on their side of the diagonal
    double depth = 0;
    for (const Side s : all_sides)
      if (((sides >> index(s)) & 1) != 0) depth += from_side(s, u, v).depth;
    return depth < 1.9;
  }
  for (const Side s : all_sides)  // everything but what lies before the other sides
    if (((sides >> index(s)) & 1) == 0 && in_cap(s, u, v, count == 3 ? 0.75 : 0.5)) return false;
  return true;
}

/// Which feature each cell shows; -1: none yet.
using Grid = std::array<std::array<int, width>, height>;

class Drawing {
 public:
  Drawing(const Kind& kind, Turn turn, const Buildings& buildings)
      : kind_(kind), turn_(turn), buildings_(buildings) {
    for (auto& row : grid_) row.fill(-1);
  }

  TilePicture draw() {
    for_each(FeatureType::city, &Drawing::draw_city);
    for_each(FeatureType::cloister, &Drawing::draw_cloister);
    for_each(FeatureType::shrine, &Drawing::draw_shrine);
    if (kind_.is(classic::KindMark::bazaar)) draw_bazaar();
    for_each(FeatureType::road, &Drawing::draw_road);
    if (road_count() > 2) set(middle_column, middle_row, -2, {'+', Ink::road});
    for_each(FeatureType::field, &Drawing::seed_field);
    spread_fields();
    if (buildings_.bridge) draw_bridge(*buildings_.bridge);
    for (int i = 0; i < count(); ++i) picture_.spots.push_back(spot_of(i));
    for (int i = 0; i < count(); ++i)
      if (kind_.features[i].pennants > 0) draw_pennant(i);
    // Off the middle, where what lies below is seen best.
    if (buildings_.bridge)
      picture_.spots.push_back(*buildings_.bridge == Axis::north_south
                                   ? TilePicture::Spot{middle_column, height - 2}
                                   : TilePicture::Spot{width - 2, middle_row});
    return std::move(picture_);
  }

 private:
  int count() const { return static_cast<int>(kind_.features.size()); }
  unsigned sides_of(const Feature& f) const { return classic::turned_sides(f.sides, turn_); }

  int road_count() const {
    int roads = 0;
    for (const Feature& f : kind_.features) roads += f.type == FeatureType::road ? 1 : 0;
    return roads;
  }

  void for_each(FeatureType type, void (Drawing::*draw_one)(int)) {
    for (int i = 0; i < count(); ++i)
      if (kind_.features[i].type == type) (this->*draw_one)(i);
  }

  void set(int column, int row, int feature, Cell cell) {
    grid_[row][column] = feature;
    picture_.canvas.put(column, row, cell);
  }

  void draw_city(int i) {
    for (int r = 0; r < height; ++r)
      for (int c = 0; c < width; ++c)
        if (in_city(sides_of(kind_.features[i]), across(c), down(r)) && !touches_other(c, r, i))
          set(c, r, i, buildings_.has_castle(i) ? Cell{'M', Ink::castle} : Cell{'#', Ink::city});
  }

  /// Whether another city lies on a cell or right beside it: two cities of a tile are kept apart by a line of
  /// field.
  bool touches_other(int column, int row, int i) const {
    const auto other = [&](int c, int r) {
      return c >= 0 && c < width && r >= 0 && r < height && grid_[r][c] >= 0 && grid_[r][c] != i;
    };
    return other(column, row) || other(column - 1, row) || other(column + 1, row) || other(column, row - 1) ||
           other(column, row + 1);
  }

  void draw_cloister(int i) {
    for (int c = -1; c <= 1; ++c) {
      set(middle_column + c, middle_row - 1, i, {"/^\\"[c + 1], Ink::cloister});
      set(middle_column + c, middle_row, i, {"[_]"[c + 1], Ink::cloister});
    }
  }

  /// Small things stand below the middle where a bridge would hide all of them.
  int row_of_small_things() const {
    return buildings_.bridge == Axis::east_west ? middle_row + 1 : middle_row;
  }

  void draw_shrine(int i) {
    for (int c = -1; c <= 1; ++c)
      set(middle_column + c, row_of_small_things(), i, {"(!)"[c + 1], Ink::cloister});
  }

  void draw_bazaar() {
    for (int c = -1; c <= 1; ++c)
      set(middle_column + c, row_of_small_things(), -2, {"{$}"[c + 1], Ink::bazaar});
  }

  /// A road on piers, over whatever is there.
  void draw_bridge(Axis axis) {
    if (axis == Axis::north_south)
      for (int r = 0; r < height; ++r) set(middle_column, r, -2, {r % 2 == 0 ? 'H' : '|', Ink::bridge});
    else
      for (int c = 0; c < width; ++c) set(c, middle_row, -2, {c % 2 == 0 ? 'H' : '=', Ink::bridge});
  }

  /// From each side straight to the middle, or up to what stands before it.
  void draw_road(int i) {
    const unsigned sides = sides_of(kind_.features[i]);
    for (const Side s : all_sides) {
      if (((sides >> index(s)) & 1) == 0) continue;
      const bool upright = s == Side::north || s == Side::south;
      int c = s == Side::west ? 0 : s == Side::east ? width - 1 : middle_column;
      int r = s == Side::north ? 0 : s == Side::south ? height - 1 : middle_row;
      const Square step = beside({0, 0}, opposite(s));
      while ((c != middle_column || r != middle_row) && grid_[r][c] == -1) {
        set(c, r, i, {upright ? '|' : '=', Ink::road});
        c += step.x;
        r += step.y;
      }
    }
    if (grid_[middle_row][middle_column] != -1) return;
    if (sides == 0b0101)
      set(middle_column, middle_row, i, {'|', Ink::road});
    else if (sides == 0b1010)
      set(middle_column, middle_row, i, {'=', Ink::road});
    else if (std::popcount(sides) == 2)
      set(middle_column, middle_row, i, {'+', Ink::road});
  }

  /// A field begins at its half sides.
  void seed_field(int i) {
    const unsigned halves = classic::turned_halves(kind_.features[i].halves, turn_);
    constexpr std::array<TilePicture::Spot, 8> at{
        {{2, 0}, {6, 0}, {8, 1}, {8, 3}, {6, 4}, {2, 4}, {0, 3}, {0, 1}}};
    for (int h = 0; h < 8; ++h)
      if (((halves >> h) & 1) != 0 && grid_[at[h].row][at[h].column] == -1)
        set(at[h].column, at[h].row, i, {'.', Ink::field});
  }

  /// Grows the fields into what is still empty, cell by cell from where they are.
  void spread_fields() {
    bool grew = true;
    while (grew) {
      grew = false;
      const Grid before = grid_;
      for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c) {
          if (before[r][c] != -1) continue;
          for (const Side s : all_sides) {
            const Square step = beside({0, 0}, s);
            const int nc = c + step.x;
            const int nr = r + step.y;
            if (nc < 0 || nc >= width || nr < 0 || nr >= height) continue;
            const int there = before[nr][nc];
            if (there < 0 || kind_.features[there].type != FeatureType::field) continue;
            set(c, r, there, {'.', Ink::field});
            grew = true;
            break;
          }
        }
    }
    for (int r = 0; r < height; ++r)
      for (int c = 0; c < width; ++c)
        if (grid_[r][c] == -1) set(c, r, -2, {'.', Ink::field});
  }

  /// The cell of the feature that has most of it around, towards the middle of the tile where that is equal.
  TilePicture::Spot spot_of(int i) const {
    TilePicture::Spot best{middle_column, middle_row};
    double best_value = -std::numeric_limits<double>::infinity();
    for (int r = 0; r < height; ++r)
      for (int c = 0; c < width; ++c) {
        if (grid_[r][c] != i) continue;
        double value = -0.1 * (std::abs(across(c)) + std::abs(down(r)));
        for (int nr = std::max(0, r - 1); nr <= std::min(height - 1, r + 1); ++nr)
          for (int nc = std::max(0, c - 1); nc <= std::min(width - 1, c + 1); ++nc)
            value += grid_[nr][nc] == i ? 1 : 0;
        if (value > best_value) {
          best_value = value;
          best = {c, r};
        }
      }
    return best;
  }

  /// A pennant stands in the city beside the spot of its followers.
  void draw_pennant(int i) {
    const auto spot = picture_.spots[i];
    for (const int step : {2, -2, 1, -1}) {
      const int c = spot.column + step;
      if (c < 0 || c >= width || grid_[spot.row][c] != i) continue;
      picture_.canvas.put(c, spot.row, {'*', Ink::pennant});
      return;
    }
  }

  const Kind& kind_;
  Turn turn_;
  Buildings buildings_;
  Grid grid_{};
  TilePicture picture_;
};

}  // namespace

TilePicture draw_tile(const classic::Kind& kind, Turn turn, const Buildings& buildings) {
  return Drawing(kind, turn, buildings).draw();
}

}  // namespace bastide::cli
