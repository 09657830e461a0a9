#pragma once

#include "cli/canvas.h"
#include "games/dice/die.h"

namespace bastide::cli {

/// A die drawn in characters: seven wide and three high is about as high as wide.
struct DiePicture {
  static constexpr int width = 7;
  static constexpr int height = 3;
};

/// Whether the city of a part covers a cell of its picture.
bool is_city_cell(dice::SideSet city, int column, int row);

/// A part of a city, with `#` for the city and `.` for the rest; the knight and the catapult by their
/// letters.
Canvas draw_die(const dice::Face& face, Turn turn);
Canvas draw_die(int face, Turn turn);

}  // namespace bastide::cli
