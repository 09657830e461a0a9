#include "cli/dice/die_picture.h"

#include <cctype>

#include "games/dice/tables.h"

namespace bastide::cli {

bool is_city_cell(dice::SideSet city, int column, int row) {
  const bool middle_column = column >= 2 && column <= 4;
  if (row == 1 && middle_column) return true;
  if (row == 0) return middle_column && dice::has(city, Side::north);
  if (row == 2) return middle_column && dice::has(city, Side::south);
  return dice::has(city, column < 2 ? Side::west : Side::east);
}

Canvas draw_die(const dice::Face& face, Turn turn) {
  Canvas canvas(DiePicture::width, DiePicture::height);
  const dice::SideSet sides = dice::turned_sides(face.sides, turn);
  for (int row = 0; row < DiePicture::height; ++row)
    for (int column = 0; column < DiePicture::width; ++column) {
      const bool city = sides != 0 && is_city_cell(sides, column, row);
      canvas.put(column, row, city ? Cell{'#', Ink::city} : Cell{'.', Ink::field});
    }
  if (sides == 0)
    canvas.put(DiePicture::width / 2, 1,
               {static_cast<char>(std::toupper(static_cast<unsigned char>(face.letter))), Ink::strong});
  return canvas;
}

Canvas draw_die(int face, Turn turn) {
  return draw_die(dice::tables.set.faces[face], turn);
}

}  // namespace bastide::cli
