#include "cli/classic/terminal_tile.h"

/// Tiles on a terminal that cannot show coloured areas.
namespace bastide::cli {
namespace {

Style style_of(Ink ink, const Look& look) {
  switch (ink) {
    case Ink::field:
      return {Colour::tuft, Colour::field};
    case Ink::road:
      return {Colour::roof, Colour::road};
    case Ink::city:
      return {Colour::roof, Colour::city};
    case Ink::pennant:
      return {Colour::pennant_light, Colour::pennant_dark, true};
    case Ink::cloister:
      return {Colour::cloister_wall, Colour::cloister_roof, true};
    case Ink::bazaar:
      return {Colour::bazaar_light, Colour::bazaar_cloth, true};
    case Ink::bridge:
      return {Colour::bridge_rail, Colour::bridge_deck, true};
    case Ink::castle:
      return {Colour::castle_dark, Colour::castle, true};
    default:
      return {Colour::none, Colour::none, false, look.colours == 0};
  }
}

}  // namespace

TilePainting letter_tile(const classic::Kind& kind, Turn turn, TileSize size, const Look& look,
                         const Buildings& buildings) {
  const TilePicture plain = draw_tile(kind, turn, buildings);
  TilePainting painting{TermPicture(size.width, size.height), {}};
  for (int r = 0; r < size.height; ++r)
    for (int c = 0; c < size.width; ++c) {
      const Cell& cell = plain.canvas.at((2 * c + 1) * TilePicture::width / (2 * size.width),
                                         (2 * r + 1) * TilePicture::height / (2 * size.height));
      painting.picture.put(c, r, {static_cast<char32_t>(cell.glyph), style_of(cell.ink, look)});
    }
  for (const auto& spot : plain.spots)
    painting.spots.push_back(
        {spot.column * size.width / TilePicture::width, spot.row * size.height / TilePicture::height});
  return painting;
}

}  // namespace bastide::cli
