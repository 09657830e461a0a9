#include "cli/landscape_view.h"

#include <array>

#include "cli/board_cursor.h"

namespace bastide::cli {
namespace {

constexpr std::array<TileSize, 4> small_sizes{{{7, 4}, {5, 3}, {4, 2}, {2, 1}}};

}  // namespace

unsigned LandscapeView::seed_of(Square q) {
  return static_cast<unsigned>(q.x + 1000) * 7919U + static_cast<unsigned>(q.y + 1000) * 104729U;
}

bool LandscapeView::on_key(const Key& key) {
  const auto pan = [&](int dx, int dy) {
    is_panned_ = true;
    scroll_.x += dx * size_.width;
    scroll_.y += dy * size_.height;
    return true;
  };
  if (key.is('H')) return pan(-1, 0);
  if (key.is('J')) return pan(0, 1);
  if (key.is('K')) return pan(0, -1);
  if (key.is('L')) return pan(1, 0);
  if (!key.is('z')) return false;
  is_zoomed_out_ = !is_zoomed_out_;
  is_panned_ = false;
  has_scrolled_ = false;
  return true;
}

void LandscapeView::fit(const Bounds& bounds, Square focus, int width, int height) {
  bounds_ = bounds;
  const auto& [low, high] = bounds;
  size_ = full_size;
  if (is_zoomed_out_)
    for (const TileSize size : small_sizes) {
      size_ = size;
      if ((high.x - low.x + 1) * size.width <= width && (high.y - low.y + 1) * size.height <= height) break;
    }
  if (is_panned_) return;
  const auto follow = [&](int first, int last, int place, int cell, int room, int before) {
    const int length = (last - first + 1) * cell;
    if (length <= room) return first * cell - (room - length) / 2;
    const int margin = std::max(0, std::min(cell, (room - cell) / 2));
    const int least = (place + 1) * cell + margin - room;
    const int most = place * cell - margin;
    const int followed = std::clamp(has_scrolled_ ? before : (least + most) / 2, least, most);
    return std::clamp(followed, first * cell, (last + 1) * cell - room);  // no more void than there must be
  };
  scroll_ = {follow(low.x, high.x, focus.x, size_.width, width, scroll_.x),
             follow(low.y, high.y, focus.y, size_.height, height, scroll_.y)};
  has_scrolled_ = true;
}

LandscapeView::Point LandscapeView::corner(Square q) const {
  return {q.x * size_.width - scroll_.x, q.y * size_.height - scroll_.y};
}

bool LandscapeView::shows(const TermPicture& view, Square q) const {
  const Point at = corner(q);
  return at.x + size_.width > 0 && at.x < view.width() && at.y + size_.height > 0 && at.y < view.height();
}

void LandscapeView::put_tile(TermPicture& view, Square q, const TermPicture& tile) const {
  const Point at = corner(q);
  view.paste({at.x, at.y, size_.width, size_.height}, tile);
}

/// A mark as wide as two cells: a cell and half of each neighbour, so that it is about as high as wide.
void LandscapeView::put_token(TermPicture& view, int column, int row, char32_t glyph, Style style) const {
  if (look_.draws_areas()) {
    put_over(view, column - 1, row, U'▐', style.ground, false);
    put_over(view, column + 1, row, U'▌', style.ground, false);
  }
  view.put(column, row, {glyph, style});
}

void LandscapeView::put_follower(TermPicture& view, Square q, TilePainting::Spot spot, int seat) const {
  const Point at = corner(q);
  const char32_t glyph = seat_glyph(seat, look_);
  const Style style = seat_style(seat, look_);
  if (size_ == full_size)
    put_token(view, at.x + spot.column, at.y + spot.row, glyph, style);
  else
    view.put(at.x + spot.column, at.y + spot.row, {glyph, style});
}

void LandscapeView::put_letter(TermPicture& view, Square q, TilePainting::Spot spot, char letter,
                               bool is_chosen) const {
  const Point at = corner(q);
  const Style style = is_chosen ? Style{Colour::cursor_text, Colour::cursor, true, true}
                                : Style{Colour::bright, Colour::bar, true, false};
  put_token(view, at.x + spot.column, at.y + spot.row, static_cast<char32_t>(letter), style);
}

void LandscapeView::put_legal_square(TermPicture& view, Square q, char32_t mark, Colour colour,
                                     bool bold) const {
  frame(view, q, Colour::legal, false);
  const Point at = corner(q);
  put_over(view, at.x + size_.width / 2, at.y + size_.height / 2, mark, colour, bold);
}

void LandscapeView::put_legal_square(TermPicture& view, Square q) const {
  put_legal_square(view, q, look_.unicode ? U'·' : U'.', Colour::legal, false);
}

void LandscapeView::frame(TermPicture& view, Square q, Colour colour, bool corners_only) const {
  const Point at = corner(q);
  if (size_.height >= 3)
    return paint_frame(view, {at.x, at.y, size_.width, size_.height}, colour, corners_only, look_);
  // Too small for a frame: every row is hatched.
  for (int r = at.y; r < at.y + size_.height; ++r)
    paint_frame(view, {at.x, r, size_.width, 1}, colour, corners_only, look_);
}

void LandscapeView::paint_edges(TermPicture& view) const {
  const Point first = corner(moved(bounds_.first, 1, 1));
  const Point last = corner(bounds_.second);
  const Style style{Colour::accent, Colour::bar, true, true};
  const auto mark = [&](bool beyond, int column, int row, char32_t arrow, char32_t plain) {
    if (beyond) view.put(column, row, {look_.unicode ? arrow : plain, style});
  };
  mark(first.x < 0, 0, view.height() / 2, U'◀', U'<');
  mark(last.x > view.width(), view.width() - 1, view.height() / 2, U'▶', U'>');
  mark(first.y < 0, view.width() / 2, 0, U'▲', U'^');
  mark(last.y > view.height(), view.width() / 2, view.height() - 1, U'▼', U'v');
}

TermPicture page_of_kinds(int width, const std::string& caption, const std::vector<KindOnPage>& kinds) {
  constexpr TileSize tile = LandscapeView::full_size;
  constexpr int cell_width = tile.width + 3;
  constexpr int cell_height = tile.height + 2;
  const int top = caption.empty() ? 0 : 2;
  const int per_row = std::max(1, (width + 3) / cell_width);
  const int count = static_cast<int>(kinds.size());
  TermPicture page(width, top + std::max(1, (count + per_row - 1) / per_row * cell_height));
  page.write(0, 0, caption, {}, width);
  if (count == 0) page.write(0, top, "The bag is empty.");
  for (int i = 0; i < count; ++i) {
    const int column = i % per_row * cell_width;
    const int row = top + i / per_row * cell_height;
    page.write(column, row, kinds[i].name + " x" + std::to_string(kinds[i].copies),
               {Colour::bright, Colour::none, true});
    page.paste({column, row + 1, tile.width, tile.height}, kinds[i].picture);
  }
  return page;
}

}  // namespace bastide::cli
