#include "cli/classic/terminal_tile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cli/classic/terminal_shape.h"
#include "cli/classic/tile_picture.h"
#include "kit/rng.h"

namespace bastide::cli {
namespace {

using classic::Feature;
using classic::FeatureType;
using classic::Kind;

/// One of the four parts of a character cell.
struct Dot {
  int feature = unclaimed;
  Colour colour = Colour::field;
  static constexpr int unclaimed = -1;
  static constexpr int nobody = -2;
};

class Painter {
 public:
  Painter(const Kind& kind, Turn turn, TileSize size, unsigned seed, const Buildings& buildings)
      : kind_(kind),
        turn_(turn),
        size_(size),
        buildings_(buildings),
        columns_(2 * size.width),
        rows_(2 * size.height),
        rng_(seed),
        dots_(static_cast<std::size_t>(columns_) * rows_),
        painting_{TermPicture(size.width, size.height), {}} {}

  TilePainting paint() {
    // A road is at least one cell wide where cells are large.
    const double road_width = std::max(0.23, 1.04 / rows_);
    claim(FeatureType::city, Colour::city,
          [&](const Feature& f, double u, double v) { return area::in_city(sides_of(f), u, v); });
    found_castles();
    raise_walls();
    build_cloister();
    build_shrine();
    if (kind_.is(classic::KindMark::bazaar)) pitch_bazaar();
    claim(FeatureType::road, Colour::road,
          [&](const Feature& f, double u, double v) { return area::on_road(sides_of(f), u, v, road_width); });
    if (road_count() > 2) pave_junction();
    sow_fields();
    if (buildings_.bridge) span_bridge(*buildings_.bridge, road_width);
    for (int r = 0; r < size_.height; ++r)
      for (int c = 0; c < size_.width; ++c) painting_.picture.put(c, r, cell_at(c, r));
    for (int i = 0; i < feature_count(); ++i) painting_.spots.push_back(spot_of(i));
    if (kind_.is(classic::KindMark::bazaar)) stripe_bazaar();
    if (buildings_.bridge) plank_bridge(*buildings_.bridge);
    if (size_.width >= TilePicture::width) {
      for (int i = 0; i < feature_count(); ++i)
        if (kind_.features[i].pennants > 0)
          hang_pennant(i);
        else if (buildings_.has_castle(i))
          raise_tower(i);
      scatter();
      hint_edges();
    }
    return std::move(painting_);
  }

 private:
  int feature_count() const { return static_cast<int>(kind_.features.size()); }
  unsigned sides_of(const Feature& f) const { return classic::turned_sides(f.sides, turn_); }
  int road_count() const {
    return static_cast<int>(std::count_if(kind_.features.begin(), kind_.features.end(),
                                          [](const Feature& f) { return f.type == FeatureType::road; }));
  }
  Dot& dot(int column, int row) { return dots_[static_cast<std::size_t>(row) * columns_ + column]; }
  const Dot& dot(int column, int row) const {
    return dots_[static_cast<std::size_t>(row) * columns_ + column];
  }
  double across(int column) const { return (2.0 * column + 1) / columns_ - 1; }
  double down(int row) const { return (2.0 * row + 1) / rows_ - 1; }

  template <class Covers>
  void claim(FeatureType type, Colour colour, Covers&& covers) {
    for (int i = 0; i < feature_count(); ++i) {
      if (kind_.features[i].type != type) continue;
      for (int r = 0; r < rows_; ++r)
        for (int c = 0; c < columns_; ++c)
          if (dot(c, r).feature == Dot::unclaimed && covers(kind_.features[i], across(c), down(r)))
            dot(c, r) = {i, colour};
    }
  }

  /// The rim of a city towards the rest of its tile.
  void raise_walls() {
    if (size_.width < TilePicture::width) return;
    std::vector<Dot*> rim;
    for (int r = 0; r < rows_; ++r)
      for (int c = 0; c < columns_; ++c) {
        if (dot(c, r).feature < 0) continue;
        const auto outside = [&](int column, int row) {
          return column >= 0 && column < columns_ && row >= 0 && row < rows_ &&
                 dot(column, row).feature != dot(c, r).feature;
        };
        if (outside(c, r - 1) || outside(c, r + 1) || outside(c - 1, r) || outside(c + 1, r))
          rim.push_back(&dot(c, r));
      }
    for (Dot* d : rim) d->colour = buildings_.has_castle(d->feature) ? Colour::castle_dark : Colour::wall;
  }

  void found_castles() {
    for (Dot& d : dots_)
      if (d.feature >= 0 && buildings_.has_castle(d.feature)) d.colour = Colour::castle;
  }

  /// The row of the stall: the middle one, or the next where a bridge runs there.
  int stall_row() const {
    const int below = buildings_.bridge == Axis::east_west && size_.height > 2 ? 1 : 0;
    return size_.height / 2 + below;
  }
  int stall_half() const { return size_.width >= TilePicture::width ? 1 : 0; }

  /// A stall before which roads end. It belongs to no feature.
  void pitch_bazaar() {
    const int middle = size_.width / 2;
    for (int c = 2 * (middle - stall_half()); c < 2 * (middle + stall_half() + 1); ++c)
      for (const int r : {2 * stall_row(), 2 * stall_row() + 1})
        dot(c, r) = {Dot::nobody, Colour::bazaar_cloth};
  }

  void stripe_bazaar() {
    for (int c = -stall_half(); c <= stall_half(); ++c)
      painting_.picture.put(size_.width / 2 + c, stall_row(),
                            {U'▌', {Colour::bazaar_light, Colour::bazaar_cloth}});
  }

  /// From side to side over everything. The rails of one that runs north are beside it; the other's are drawn
  /// with the planks.
  void span_bridge(Axis axis, double half_width) {
    const Side end = first_end(axis);
    const bool upright = end == Side::north;
    for (int r = 0; r < rows_; ++r)
      for (int c = 0; c < columns_; ++c) {
        const double off = std::abs(from_side(end, across(c), down(r)).off);
        if (off >= half_width) continue;
        const bool rail = upright && size_.width >= TilePicture::width && off > 0.1;
        dot(c, r) = {Dot::nobody, rail ? Colour::bridge_rail : Colour::bridge_deck};
      }
  }

  void plank_bridge(Axis axis) {
    const bool upright = axis == Axis::north_south;
    const int column = size_.width / 2;
    const int row = size_.height / 2;
    auto& picture = painting_.picture;
    const Style planks{Colour::bridge_rail, Colour::bridge_deck};
    if (upright) {
      for (int r = 0; r < size_.height; ++r) picture.put(column, r, {U'═', planks});
      painting_.spots.push_back({column, std::max(0, size_.height - 2)});
      return;
    }
    for (int c = 0; c < size_.width; ++c) {
      picture.put(c, row, {U'║', planks});
      if (size_.width < TilePicture::width) continue;
      const auto put_rail = [&](int r, char32_t rail) {
        const TermCell& under = picture.at(c, r);
        if (under.glyph == U' ') picture.put(c, r, {rail, {Colour::bridge_rail, under.style.ground}});
      };
      put_rail(row - 1, U'▁');
      put_rail(row + 1, U'▔');
    }
    painting_.spots.push_back({std::max(0, size_.width - 2), row});
  }

  void build_cloister() {
    claim(FeatureType::cloister, Colour::cloister_wall, [&](const Feature&, double u, double v) {
      if (v < -0.1) return std::abs(u) < 0.6 * (v + 0.75);
      return std::abs(u) < 0.36 && v < 0.25;
    });
    for (int r = 0; r < rows_; ++r)
      for (int c = 0; c < columns_; ++c)
        if (dot(c, r).colour == Colour::cloister_wall && down(r) < -0.15)
          dot(c, r).colour = Colour::cloister_roof;
  }

  /// Two standing stones under a third that lies across them, and the dark between them.
  void build_shrine() {
    claim(FeatureType::shrine, Colour::shrine_stone, [&](const Feature&, double u, double v) {
      const double half = v < -0.4 ? 0.45 : v < -0.2 ? 0.56 : 0.42;
      return v > -0.6 && v < 0.6 && std::abs(u) < half;
    });
    for (int r = 0; r < rows_; ++r)
      for (int c = 0; c < columns_; ++c)
        if (dot(c, r).colour == Colour::shrine_stone && down(r) > -0.2 && std::abs(across(c)) < 0.1)
          dot(c, r).colour = Colour::shrine_dark;
  }

  void pave_junction() {
    for (int r = 0; r < rows_; ++r)
      for (int c = 0; c < columns_; ++c)
        if (std::abs(across(c)) < 0.3 && std::abs(down(r)) < 0.25) dot(c, r) = {Dot::nobody, Colour::plaza};
  }

  /// Each field grows from its half sides into what is still free.
  void sow_fields() {
    for (int i = 0; i < feature_count(); ++i) {
      if (kind_.features[i].type != FeatureType::field) continue;
      const unsigned halves = classic::turned_halves(kind_.features[i].halves, turn_);
      for (HalfSide h = 0; h < 8; ++h) {
        if (((halves >> h) & 1) == 0) continue;
        Dot& seed = half_side_dot(h);
        if (seed.feature == Dot::unclaimed) seed = {i, Colour::field};
      }
    }
    bool grew = true;
    while (grew) {
      grew = false;
      const auto before = dots_;
      for (int r = 0; r < rows_; ++r)
        for (int c = 0; c < columns_; ++c)
          if (before[static_cast<std::size_t>(r) * columns_ + c].feature == Dot::unclaimed)
            grew |= take_neighbours_field(before, c, r);
    }
  }

  /// The middle of a half side, at the tile's rim.
  Dot& half_side_dot(HalfSide h) {
    const Side side = side_of(h);
    // Seen from the middle, left is clockwise's beginning: west on the north side, north on the east side.
    const bool low = (h % 2 == 0) == (side == Side::north || side == Side::east);
    const bool upright = side == Side::east || side == Side::west;
    const int length = upright ? rows_ : columns_;
    const int along = low ? length / 4 : length - 1 - length / 4;
    switch (side) {
      case Side::north:
        return dot(along, 0);
      case Side::east:
        return dot(columns_ - 1, along);
      case Side::south:
        return dot(along, rows_ - 1);
      case Side::west:
        break;
    }
    return dot(0, along);
  }

  bool take_neighbours_field(const std::vector<Dot>& before, int column, int row) {
    for (const Side s : all_sides) {
      const Square next = beside({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)}, s);
      if (next.x < 0 || next.x >= columns_ || next.y < 0 || next.y >= rows_) continue;
      const int feature = before[static_cast<std::size_t>(next.y) * columns_ + next.x].feature;
      if (feature < 0 || kind_.features[feature].type != FeatureType::field) continue;
      dot(column, row) = {feature, Colour::field};
      return true;
    }
    return false;
  }

  TermCell cell_at(int column, int row) const {
    return quarter_cell({dot(2 * column, 2 * row).colour, dot(2 * column + 1, 2 * row).colour,
                         dot(2 * column, 2 * row + 1).colour, dot(2 * column + 1, 2 * row + 1).colour});
  }

  int share_of(int feature, int column, int row) const {
    int share = 0;
    for (const int dr : {0, 1})
      for (const int dc : {0, 1}) share += dot(2 * column + dc, 2 * row + dr).feature == feature ? 1 : 0;
    return share;
  }

  /// The cell that has most of the feature in it and around it, towards the middle where that is equal.
  TilePainting::Spot spot_of(int feature) const {
    TilePainting::Spot best{size_.width / 2, size_.height / 2};
    double best_value = -std::numeric_limits<double>::infinity();
    for (int r = 0; r < size_.height; ++r)
      for (int c = 0; c < size_.width; ++c) {
        const int share = share_of(feature, c, r);
        if (share == 0) continue;
        double value = 4.0 * share - std::hypot(across(2 * c), down(2 * r));
        for (int nr = std::max(0, r - 1); nr <= std::min(size_.height - 1, r + 1); ++nr)
          for (int nc = std::max(0, c - 1); nc <= std::min(size_.width - 1, c + 1); ++nc)
            value += share_of(feature, nc, nr);
        if (value > best_value) {
          best_value = value;
          best = {c, r};
        }
      }
    return best;
  }

  bool is_plain(int column, int row, int feature) const {
    return column >= 0 && column < size_.width && row >= 0 && row < size_.height &&
           share_of(feature, column, row) == 4 && painting_.picture.at(column, row).glyph == U' ';
  }

  bool is_spot(int column, int row) const {
    return std::any_of(painting_.spots.begin(), painting_.spots.end(), [&](const auto& spot) {
      return spot.row == row && std::abs(spot.column - column) <= 1;
    });
  }

  /// A tower on each of a castle's tiles; the keeper covers one of them.
  void raise_tower(int feature) {
    const auto spot = painting_.spots[feature];
    painting_.picture.put(spot.column, spot.row, {U'♜', {Colour::castle_dark, Colour::castle, true}});
  }

  /// A pennant flies in the city, where it leaves room for a follower.
  void hang_pennant(int feature) {
    const auto spot = painting_.spots[feature];
    constexpr std::array<TilePainting::Spot, 8> steps{
        {{2, 0}, {-2, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};
    for (const auto& step : steps) {
      const int c = spot.column + step.column;
      const int r = spot.row + step.row;
      if (!is_plain(c, r, feature)) continue;
      painting_.picture.put(c, r, {U'▞', {Colour::pennant_light, Colour::pennant_dark}});
      return;
    }
  }

  /// Roofs in the cities, tufts in the fields.
  void scatter() {
    for (int r = 0; r < size_.height; ++r)
      for (int c = 0; c < size_.width; ++c) {
        const int feature = dot(2 * c, 2 * r).feature;
        const std::uint32_t luck = rng_.below(16);
        if (feature < 0 || !is_plain(c, r, feature) || is_spot(c, r)) continue;
        const FeatureType type = kind_.features[feature].type;
        if (type == FeatureType::city && dot(2 * c, 2 * r).colour == Colour::city && luck < 5)
          painting_.picture.put(c, r, {U'⌂', {Colour::roof, Colour::city}});
        else if (type == FeatureType::field && luck < 2)
          painting_.picture.put(c, r, {luck == 0 ? U'"' : U',', {Colour::tuft, Colour::field}});
      }
  }

  /// A thin line along the north and west rim, a shade darker than what it crosses.
  void hint_edges() {
    const auto draw = [&](int column, int row, char32_t line) {
      const TermCell& cell = painting_.picture.at(column, row);
      if (cell.glyph != U' ') return;
      const Colour ground = cell.style.ground;
      const Colour ink = ground == Colour::field  ? Colour::field_rim
                         : ground == Colour::city ? Colour::city_rim
                         : ground == Colour::road ? Colour::plaza
                                                  : ground;
      painting_.picture.put(column, row, {line, {ink, ground}});
    };
    for (int c = 0; c < size_.width; ++c) draw(c, 0, U'▔');
    for (int r = 1; r < size_.height; ++r) draw(0, r, U'▏');
  }

  const Kind& kind_;
  Turn turn_;
  TileSize size_;
  Buildings buildings_;
  int columns_;
  int rows_;
  Rng rng_;
  std::vector<Dot> dots_;
  TilePainting painting_;
};

}  // namespace

TilePainting paint_tile(const Kind& kind, Turn turn, TileSize size, unsigned seed, const Look& look,
                        const Buildings& buildings) {
  if (!look.draws_areas()) return letter_tile(kind, turn, size, look, buildings);
  return Painter(kind, turn, size, seed, buildings).paint();
}

}  // namespace bastide::cli
