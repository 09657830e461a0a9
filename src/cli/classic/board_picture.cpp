#include <algorithm>

#include "cli/classic/front.h"
#include "cli/classic/table.h"

namespace bastide::cli {

Canvas draw_board(const ClassicTable& table) {
  Square low{0, 0};
  Square high{0, 0};
  for (const auto& tile : table.tiles) {
    low = {std::min(low.x, tile.square.x), std::min(low.y, tile.square.y)};
    high = {std::max(high.x, tile.square.x), std::max(high.y, tile.square.y)};
  }
  Canvas canvas((high.x - low.x + 1) * TilePicture::width, (high.y - low.y + 1) * TilePicture::height);
  const auto corner = [&](Square q) {
    return TilePicture::Spot{(q.x - low.x) * TilePicture::width, (q.y - low.y) * TilePicture::height};
  };
  for (const auto& tile : table.tiles) {
    const auto at = corner(tile.square);
    canvas.paste(at.column, at.row, draw_tile(*tile.kind, tile.turn, tile.buildings).canvas);
  }
  for (const auto& follower : table.followers) {
    const auto& tile = table.tiles[follower.tile];
    const auto spot = draw_tile(*tile.kind, tile.turn, tile.buildings).spots[follower.feature];
    const auto at = corner(tile.square);
    canvas.put(at.column + spot.column, at.row + spot.row,
               {static_cast<char>('0' + follower.seat), seat_ink(follower.seat)});
  }
  return canvas;
}

Canvas classic_board_picture(const AnyMatch& match) {
  return draw_board(look_at_classic(match));
}

}  // namespace bastide::cli
