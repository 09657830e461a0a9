#include <algorithm>

#include "cli/discovery/front.h"
#include "cli/discovery/tile_picture.h"
#include "match/visit.h"

namespace bastide::cli {

Canvas discovery_board_picture(const AnyMatch& match) {
  const auto& s = static_cast<const Match<Discovery>&>(match).state();
  Square low{0, 0};
  Square high{0, 0};
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    low = {std::min(low.x, q.x), std::min(low.y, q.y)};
    high = {std::max(high.x, q.x), std::max(high.y, q.y)};
  }
  Canvas canvas((high.x - low.x + 1) * TilePicture::width, (high.y - low.y + 1) * TilePicture::height);
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    const int column = (q.x - low.x) * TilePicture::width;
    const int row = (q.y - low.y) * TilePicture::height;
    const auto picture = draw_tile(discovery::tables.kind(s.tiles[t].kind), s.tiles[t].turn);
    canvas.paste(column, row, picture.canvas);
    for (int seat = 0; seat < s.seats; ++seat)
      for (const int segment : s.followers[seat]) {
        if (segment == discovery::State::at_home || s.tile_of[segment] != t) continue;
        const auto spot = picture.spots[segment - s.tiles[t].first_segment];
        canvas.put(column + spot.column, row + spot.row, {static_cast<char>('0' + seat), seat_ink(seat)});
      }
  }
  return canvas;
}

}  // namespace bastide::cli
