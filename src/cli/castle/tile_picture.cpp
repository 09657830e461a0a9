#include "cli/castle/tile_picture.h"

#include <algorithm>
#include <bit>

namespace bastide::cli {
namespace {

using castle::AreaType;
using castle::Feature;

constexpr int width = CastleTilePicture::width;
constexpr int height = CastleTilePicture::height;
constexpr int middle_column = width / 2;
constexpr int middle_row = height / 2;

/// The quarter of a tile that a half side belongs to, from the north-west clockwise.
constexpr int quarter_of(HalfSide half) {
  return (half + 1) % 8 / 2;
}

class Drawing {
 public:
  Drawing(const castle::Kind& kind, Turn turn) : features_(kind.features), turn_(turn) {
    for (HalfSide h = 0; h < 8; ++h) quarters_[quarter_of(h)] = feature_at_half(features_, turn, h);
  }

  CastleTilePicture draw() {
    for (int r = 0; r < height; ++r)
      for (int c = 0; c < width; ++c) picture_.canvas.put(c, r, ground(c, r));
    for (const Side s : all_sides)
      if (path_at_side(features_, turn_, s) >= 0) draw_path(s);
    draw_middle();
    for (const Feature& f : features_) {
      picture_.spots.push_back(spot_of(f));
      if (f.marked && f.type == AreaType::court) {
        const auto spot = picture_.spots.back();
        picture_.canvas.put(spot.column + (spot.column < middle_column ? 1 : -1), spot.row,
                            {market_glyph, Ink::pennant});
      }
    }
    return std::move(picture_);
  }

 private:
  /// A cell between two quarters is theirs if they are one area, else a gap.
  Cell ground(int column, int row) const {
    int first = -1;
    for (const int q : quarters_at(column, row)) {
      if (first >= 0 && quarters_[q] != first) return {' ', Ink::none};
      first = quarters_[q];
    }
    return area_cell(features_[first].type);
  }

  static std::vector<int> quarters_at(int column, int row) {
    std::vector<int> quarters;
    for (int q = 0; q < 4; ++q) {
      const bool north = q < 2;
      const bool west = q == 0 || q == 3;
      const bool in_row = row == middle_row || (row < middle_row) == north;
      const bool in_column = column == middle_column || (column < middle_column) == west;
      if (in_row && in_column) quarters.push_back(q);
    }
    return quarters;
  }

  void draw_path(Side side) {
    const Square step = beside({0, 0}, side);
    const char line = step.x == 0 ? '|' : '-';
    for (int i = 1; i <= (step.x == 0 ? middle_row : middle_column); ++i)
      picture_.canvas.put(middle_column + i * step.x, middle_row + i * step.y, {line, Ink::road});
  }

  void draw_middle() {
    int through = 0;  // paths that cross the middle
    for (const Feature& f : features_) {
      if (f.type != AreaType::path) continue;
      const unsigned sides = castle::anchors_of(f, turn_);
      if (f.end == "square") return put_middle({square_glyph, Ink::road});
      if (f.marked) return put_middle({well_glyph, Ink::pennant});
      if (!f.end.empty()) {  // up to the door of a building
        put_middle({(sides & 0b0101) != 0 ? '|' : '-', Ink::road});
        continue;
      }
      ++through;
      const bool straight = sides == 0b0101 || sides == 0b1010;
      put_middle({straight ? (sides == 0b0101 ? '|' : '-') : '+', Ink::road});
    }
    if (through < 2) return;
    // Two bends that do not meet: what runs between them parts them.
    const bool falls = std::any_of(features_.begin(), features_.end(), [&](const Feature& f) {
      return f.type == AreaType::path && castle::anchors_of(f, turn_) == 0b0011;
    });
    put_middle({falls ? '\\' : '/', Ink::court});
  }

  void put_middle(Cell cell) { picture_.canvas.put(middle_column, middle_row, cell); }

  CastleTilePicture::Spot spot_of(const Feature& f) const {
    const int anchor = std::countr_zero(castle::anchors_of(f, turn_));
    if (f.type == AreaType::path) {
      const Square step = beside({0, 0}, static_cast<Side>(anchor));
      return {middle_column + 2 * step.x, middle_row + step.y};
    }
    const int quarter = quarter_of(static_cast<HalfSide>(anchor));
    return {quarter == 0 || quarter == 3 ? 1 : width - 2, quarter < 2 ? 0 : height - 1};
  }

  const std::vector<Feature>& features_;
  Turn turn_;
  std::array<int, 4> quarters_{};  // the feature in each, from the north-west clockwise
  CastleTilePicture picture_;
};

}  // namespace

CastleTilePicture draw_tile(const castle::Kind& kind, Turn turn) {
  return Drawing(kind, turn).draw();
}

Cell area_cell(AreaType type) {
  switch (type) {
    case AreaType::path:
      return {'-', Ink::road};
    case AreaType::tower:
      return {'#', Ink::tower};
    case AreaType::house:
      return {'^', Ink::house};
    case AreaType::court:
      return {'.', Ink::court};
  }
  return {};
}

int feature_at_half(const std::vector<Feature>& features, Turn turn, HalfSide half) {
  for (int i = 0; i < static_cast<int>(features.size()); ++i)
    if (features[i].type != AreaType::path && ((castle::anchors_of(features[i], turn) >> half) & 1) != 0)
      return i;
  return -1;
}

int path_at_side(const std::vector<Feature>& features, Turn turn, Side side) {
  for (int i = 0; i < static_cast<int>(features.size()); ++i)
    if (features[i].type == AreaType::path &&
        ((castle::anchors_of(features[i], turn) >> index(side)) & 1) != 0)
      return i;
  return -1;
}

}  // namespace bastide::cli
