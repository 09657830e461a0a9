#include "cli/castle/terminal_tile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "cli/castle/tile_picture.h"

namespace bastide::cli {
namespace {

using castle::AreaType;
using castle::Feature;

Colour colour_of(AreaType type) {
  switch (type) {
    case AreaType::path:
      return Colour::road;
    case AreaType::tower:
      return Colour::tower;
    case AreaType::house:
      return Colour::house;
    case AreaType::court:
      return Colour::court;
  }
  return Colour::none;
}

/// A point of the tile, from -1 to 1, on a path: along its sides to the middle, or around a corner.
bool on_path(unsigned sides, double u, double v, double half_width, double half_height) {
  if (std::popcount(sides) == 2 && sides != 0b0101 && sides != 0b1010) {
    const double corner_u = (sides & 0b0010) != 0 ? 1 : -1;
    const double corner_v = (sides & 0b0100) != 0 ? 1 : -1;
    return std::abs(std::hypot(u - corner_u, v - corner_v) - 1) < (half_width + half_height) / 2;
  }
  const bool upright = std::abs(u) < half_width;
  const bool level = std::abs(v) < half_height;
  return ((sides & 0b0001) != 0 && upright && v < half_height) ||
         ((sides & 0b0100) != 0 && upright && v > -half_height) ||
         ((sides & 0b0010) != 0 && level && u > -half_width) ||
         ((sides & 0b1000) != 0 && level && u < half_width);
}

class Painter {
 public:
  Painter(const castle::Kind& kind, Turn turn, int width, int height)
      : features_(kind.features),
        turn_(turn),
        width_(width),
        height_(height),
        painting_{TermPicture(width, height), {}} {}

  TilePainting paint() {
    for (int r = 0; r < height_; ++r)
      for (int c = 0; c < width_; ++c)
        painting_.picture.put(c, r,
                              quarter_cell({dot(2 * c, 2 * r), dot(2 * c + 1, 2 * r), dot(2 * c, 2 * r + 1),
                                            dot(2 * c + 1, 2 * r + 1)}));
    for (const Feature& f : features_) {
      painting_.spots.push_back(spot_of(f));
      if (f.marked && f.type == AreaType::court && height_ > 1) hang_tent(painting_.spots.back());
    }
    if (height_ > 1) mark_middle();
    return std::move(painting_);
  }

 private:
  double across(int column) const { return (2.0 * column + 1) / (2 * width_) - 1; }
  double down(int row) const { return (2.0 * row + 1) / (2 * height_) - 1; }

  Colour dot(int column, int row) const {
    const double u = across(column);
    const double v = down(row);
    // About a third of the tile, and no less than one dot.
    const double half_width = std::max(0.2, 1.02 / (2 * width_));
    const double half_height = std::max(0.26, 1.02 / (2 * height_));
    for (const Feature& f : features_)
      if (f.type == AreaType::path && on_path(castle::anchors_of(f, turn_), u, v, half_width, half_height))
        return f.end == "square" && std::abs(u) < 0.35 && std::abs(v) < 0.45 ? Colour::roof : Colour::road;
    // Where two areas meet without a path, each has its side of the diagonal.
    const Side side =
        std::abs(u) > std::abs(v) ? (u > 0 ? Side::east : Side::west) : (v > 0 ? Side::south : Side::north);
    const bool low = side == Side::north || side == Side::south ? u < 0 : v < 0;
    const bool first = (side == Side::north || side == Side::east) == low;
    const HalfSide half = first ? left_half(side) : right_half(side);
    return colour_of(features_[feature_at_half(features_, turn_, half)].type);
  }

  TilePainting::Spot spot_of(const Feature& f) const {
    const int anchor = std::countr_zero(castle::anchors_of(f, turn_));
    if (f.type == AreaType::path) {
      const Square step = beside({0, 0}, static_cast<Side>(anchor));
      return {width_ / 2 + step.x * (width_ / 3), height_ / 2 + (step.y == 0  ? 0
                                                                 : step.y < 0 ? -(height_ / 2)
                                                                              : (height_ - 1) / 2)};
    }
    const int quarter = (anchor + 1) % 8 / 2;  // from the north-west clockwise
    const int inset = width_ / 6;
    return {quarter == 0 || quarter == 3 ? inset : width_ - 1 - inset, quarter < 2 ? 0 : height_ - 1};
  }

  /// A market's tent, beside the place of its merchant.
  void hang_tent(TilePainting::Spot spot) {
    const int column = spot.column + (spot.column < width_ / 2 ? 1 : -1);
    painting_.picture.put(column, spot.row, {U'▲', {Colour::pennant_dark, Colour::court, true}});
  }

  void mark_middle() {
    for (const Feature& f : features_)
      if (f.type == AreaType::path && f.marked)
        painting_.picture.put(width_ / 2, height_ / 2, {U'◉', {Colour::pennant_dark, Colour::road, true}});
  }

  const std::vector<Feature>& features_;
  Turn turn_;
  int width_;
  int height_;
  TilePainting painting_;
};

/// The tile in the characters of its plain form; in a small size every few cells of it.
TilePainting letter_tile(const castle::Kind& kind, Turn turn, int width, int height, const Look& look) {
  const CastleTilePicture plain = draw_tile(kind, turn);
  TilePainting painting{TermPicture(width, height), {}};
  for (int r = 0; r < height; ++r)
    for (int c = 0; c < width; ++c) {
      const Cell& cell = plain.canvas.at((2 * c + 1) * CastleTilePicture::width / (2 * width),
                                         (2 * r + 1) * CastleTilePicture::height / (2 * height));
      painting.picture.put(
          c, r, {static_cast<char32_t>(cell.glyph), {Colour::none, Colour::none, false, look.colours == 0}});
    }
  for (const auto& spot : plain.spots)
    painting.spots.push_back(
        {spot.column * width / CastleTilePicture::width, spot.row * height / CastleTilePicture::height});
  return painting;
}

}  // namespace

TilePainting paint_tile(const castle::Kind& kind, Turn turn, int width, int height, const Look& look) {
  if (!look.draws_areas()) return letter_tile(kind, turn, width, height, look);
  return Painter(kind, turn, width, height).paint();
}

Style area_style(AreaType type, const Look& look) {
  if (!look.draws_areas()) return {};
  return {Colour::cursor_text, colour_of(type)};
}

}  // namespace bastide::cli
