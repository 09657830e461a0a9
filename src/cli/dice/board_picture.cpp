#include <algorithm>

#include "cli/dice/die_picture.h"
#include "cli/dice/front.h"
#include "cli/dice/table.h"

namespace bastide::cli {

Canvas dice_board_picture(const AnyMatch& match) {
  const auto& building = dice_state(match).building;
  if (building.count() == 0) return {0, 0};
  Square low{0, 0};
  Square high{0, 0};
  for (int i = 0; i < building.count(); ++i) {
    const Square q = building.board.square(i);
    low = {std::min(low.x, q.x), std::min(low.y, q.y)};
    high = {std::max(high.x, q.x), std::max(high.y, q.y)};
  }
  Canvas canvas((high.x - low.x + 1) * DiePicture::width, (high.y - low.y + 1) * DiePicture::height);
  for (int i = 0; i < building.count(); ++i) {
    const Square q = building.board.square(i);
    canvas.paste((q.x - low.x) * DiePicture::width, (q.y - low.y) * DiePicture::height,
                 draw_die(building.parts[i].kind, building.parts[i].turn));
  }
  return canvas;
}

}  // namespace bastide::cli
