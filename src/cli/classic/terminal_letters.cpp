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
  return letters_of(draw_tile(kind, turn, buildings), size, style_of, look);
}

}  // namespace bastide::cli
