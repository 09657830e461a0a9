#include <algorithm>

#include "cli/castle/front.h"
#include "cli/castle/layout.h"
#include "cli/castle/table.h"
#include "cli/castle/tile_picture.h"

namespace bastide::cli {
namespace {

using castle::tables;

std::string two_digits(int number) {
  return (number < 10 ? " " : "") + std::to_string(number);
}

/// The whole castle: the wall with its numbers around the tiles.
class BoardDrawing {
 public:
  explicit BoardDrawing(const CastleTable& table)
      : table_(table), canvas_(layout_.width(), layout_.height()) {}

  Canvas draw() {
    for (int i = 0; i < castle::ring_length; ++i) draw_wall(i);
    for (const auto& space : tables.plan.starts) draw_start_space(space);
    for (const Square q : tables.plan.squares)
      if (const auto* tile = table_.tile_at(q))
        canvas_.paste(layout_.column(q.x), layout_.row(q.y), draw_tile(*tile->kind, tile->turn).canvas);
    for (const auto& follower : table_.followers)
      put_on(follower.square, follower.feature, static_cast<char>('0' + follower.seat), follower.seat);
    for (int seat = 0; seat < castle::seat_count; ++seat)
      if (table_.keeps[seat].size > 0) put_keep(seat);
    return std::move(canvas_);
  }

 private:
  /// `12?13`: the numbers, and a bonus tile between them. A marker stands in the place of its number.
  void draw_wall(int place) {
    const Square q = tables.plan.ring[place];
    const int width = layout_.width_of(q.x);
    const int height = layout_.height_of(q.y);
    for (int r = 0; r < height; ++r)
      for (int c = 0; c < width; ++c)
        canvas_.put(layout_.column(q.x) + c, layout_.row(q.y) + r, {'=', Ink::wall});
    const int column = layout_.column(q.x) + (width - CastleLayout::numbers_width + 1) / 2;
    const int row = layout_.row(q.y) + height / 2;
    canvas_.put(column + 2, row, {' ', Ink::wall});
    for (const int tower : table_.towers)
      if (tower == place) canvas_.put(column + 2, row, {'?', Ink::pennant});
    for (const int half : {0, 1}) draw_number(column + 3 * half, row, 2 * place + half);
  }

  void draw_number(int column, int row, int number) {
    canvas_.write(column, row, two_digits(number), Ink::wall);
    bool taken = false;
    for (int seat = 0; seat < castle::seat_count; ++seat) {
      if (table_.scores[seat] % castle::lap != number) continue;
      canvas_.put(column, row, {'>', seat_ink(seat)});
      canvas_.put(column + 1, row, {taken ? '>' : static_cast<char>('0' + seat), seat_ink(seat)});
      taken = true;
    }
  }

  /// The features of a start space, along the side where its square lies.
  void draw_start_space(const castle::StartSpace& space) {
    const int left = layout_.column(space.square.x);
    const int top = layout_.row(space.square.y);
    const int right = left + layout_.width_of(space.square.x) - 1;
    const int bottom = top + layout_.height_of(space.square.y) - 1;
    const auto glyph_at = [&](HalfSide half) {
      const auto& f = space.features[feature_at_half(space.features, 0, half)];
      return f.marked ? Cell{market_glyph, Ink::pennant} : area_cell(f.type);
    };
    const Cell first = glyph_at(left_half(space.side));
    const Cell second = glyph_at(right_half(space.side));
    switch (space.side) {
      case Side::north:
      case Side::south:
        canvas_.put(left, top, space.side == Side::north ? first : second);
        canvas_.put(right, top, space.side == Side::north ? second : first);
        return;
      case Side::east:
        canvas_.put(right, top, first);
        canvas_.put(right, bottom, second);
        break;
      case Side::west:
        canvas_.put(left, top, second);
        canvas_.put(left, bottom, first);
        break;
    }
    const int path = path_at_side(space.features, 0, space.side);
    if (path < 0) return;
    const Cell end = space.features[path].marked ? Cell{well_glyph, Ink::pennant} : Cell{'-', Ink::road};
    canvas_.put(space.side == Side::east ? right : left, (top + bottom) / 2, end);
  }

  /// `K0`: the keep takes two cells of its house.
  void put_keep(int seat) {
    const auto& keep = table_.keeps[seat];
    const auto* tile = table_.tile_at(keep.square);
    const auto spot = draw_tile(*tile->kind, tile->turn).spots[keep.feature];
    const int column = layout_.column(keep.square.x) + std::min(spot.column, CastleTilePicture::width - 3);
    canvas_.write(column, layout_.row(keep.square.y) + spot.row, "K" + std::to_string(seat), seat_ink(seat));
  }

  void put_on(Square q, int feature, char glyph, int seat) {
    const auto* tile = table_.tile_at(q);
    const auto spot = draw_tile(*tile->kind, tile->turn).spots[feature];
    canvas_.put(layout_.column(q.x) + spot.column, layout_.row(q.y) + spot.row, {glyph, seat_ink(seat)});
  }

  const CastleTable& table_;
  CastleLayout layout_;
  Canvas canvas_;
};

}  // namespace

Canvas castle_board_picture(const AnyMatch& match) {
  return BoardDrawing(look_at_castle(match)).draw();
}

}  // namespace bastide::cli
