#include "cli/tile_painting.h"

namespace bastide::cli {

TilePainting letters_of(const TilePicture& plain, TileSize size, Style (*style_of)(Ink ink, const Look& look),
                        const Look& look) {
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
