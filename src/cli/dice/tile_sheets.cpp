#include "cli/dice/die_picture.h"
#include "cli/dice/front.h"
#include "games/dice/tables.h"

namespace bastide::cli {
namespace {

/// The faces of the dice, with their letters and names.
TileSheet sheet_of_dice(const dice::DiceSet& set) {
  constexpr int width = DiePicture::width + 6;
  TileSheet sheet{"dice: " + std::to_string(set.dice) + " dice of 6 faces",
                  Canvas(dice::face_count * width, DiePicture::height + 1)};
  for (int face = 0; face < dice::face_count; ++face) {
    sheet.picture.write(face * width, 0, std::string(1, set.faces[face].letter) + " " + set.faces[face].name,
                        Ink::strong);
    sheet.picture.paste(face * width, 1, draw_die(set.faces[face], 0));
  }
  return sheet;
}

}  // namespace

std::vector<std::string> dice_set_names() {
  return {"dice"};
}

TileSheet draw_dice_set(std::string_view /*name*/) {
  return sheet_of_dice(dice::tables.set);
}

Result<TileSheet> read_dice_set(std::string_view text, std::string_view file_name) {
  const auto set = dice::parse_dice(text, file_name);
  if (!set) return set.error();
  return sheet_of_dice(*set);
}

}  // namespace bastide::cli
