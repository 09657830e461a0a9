#pragma once

#include <vector>

#include "games/discovery/tile.h"

namespace bastide::cli {

/// Which part of a tile of The Discovery is which region, and where its cities lie, on a grid of any size:
/// the one drawing that the plain and the coloured pictures share.
///
/// The data say which sides and corners a region holds. Each holds what lies nearest to its sides, to its
/// corners and, if it joins any that are not neighbours, to the way between them through the tile's middle.
class TileShape {
 public:
  TileShape(const discovery::Kind& kind, Turn turn, int columns, int rows);

  struct Cell {
    int column;
    int row;
    bool operator==(const Cell&) const = default;
  };

  int region_at(int column, int row) const { return regions_[row * columns_ + column]; }
  /// One cell for each city of the kind, on its land and beside its sea.
  const std::vector<Cell>& cities() const { return cities_; }
  /// The cell of a region that has most of it around, towards the middle of the tile where that is equal, and
  /// no city on it.
  Cell spot_of(int region) const;

 private:
  bool contains(int column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_;
  }
  double across(int column) const { return (2.0 * column + 1) / columns_ - 1; }
  double down(int row) const { return (2.0 * row + 1) / rows_ - 1; }
  bool is_city(Cell cell) const;
  Cell place_city(const discovery::City& city) const;

  int columns_;
  int rows_;
  std::vector<int> regions_;
  std::vector<Cell> cities_;
};

}  // namespace bastide::cli
