#include "cli/tile_picture.h"

#include <string>

namespace bastide::cli {

Canvas numbered_board(const Canvas& board, Square low) {
  constexpr int width = TilePicture::width;
  constexpr int height = TilePicture::height;
  Canvas canvas(number_margin + board.width(), 1 + board.height());
  canvas.paste(number_margin, 1, board);
  for (int x = 0; x * width < board.width(); ++x)
    canvas.write(number_margin + x * width + width / 2 - 1, 0, std::to_string(low.x + x), Ink::dim);
  for (int y = 0; y * height < board.height(); ++y)
    canvas.write(0, 1 + y * height + height / 2, std::to_string(low.y + y), Ink::dim);
  return canvas;
}

}  // namespace bastide::cli
