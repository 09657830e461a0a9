#include <algorithm>

#include "cli/classic/front.h"
#include "cli/classic/tile_picture.h"
#include "match/visit.h"

namespace bastide::cli {
namespace {

template <class L>
Canvas draw_board(const classic::State<L>& s) {
  Square low{0, 0};
  Square high{0, 0};
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    low = {std::min(low.x, q.x), std::min(low.y, q.y)};
    high = {std::max(high.x, q.x), std::max(high.y, q.y)};
  }
  Canvas canvas((high.x - low.x + 1) * TilePicture::width, (high.y - low.y + 1) * TilePicture::height);
  const auto corner = [&](Square q) {
    return TilePicture::Spot{(q.x - low.x) * TilePicture::width, (q.y - low.y) * TilePicture::height};
  };
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const auto at = corner(s.board.square(t));
    canvas.paste(at.column, at.row,
                 draw_tile(*classic::tables.kinds[s.tiles[t].kind], s.tiles[t].turn).canvas);
  }
  for (int f = 0; f < s.seats * classic::followers_each; ++f) {
    if (!s.followers.is_out(f)) continue;
    const int seat = f / classic::followers_each;
    const int tile = s.tile_of[s.followers.segment[f]];
    const auto& t = s.tiles[tile];
    const auto spot =
        draw_tile(*classic::tables.kinds[t.kind], t.turn).spots[s.followers.segment[f] - t.first_segment];
    const auto at = corner(s.board.square(tile));
    canvas.put(at.column + spot.column, at.row + spot.row, {static_cast<char>('0' + seat), seat_ink(seat)});
  }
  return canvas;
}

}  // namespace

Canvas classic_board_picture(const AnyMatch& match) {
  return visit_match<ClassicGames>(match, [](const auto& typed) { return draw_board(typed.state()); });
}

}  // namespace bastide::cli
