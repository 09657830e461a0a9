#include <algorithm>
#include <array>

#include "cli/landscape_board.h"

/// How a landscape is drawn.
namespace bastide::cli {
namespace {

constexpr std::array<TileSize, 4> small_sizes{{{7, 4}, {5, 3}, {4, 2}, {2, 1}}};

unsigned seed_of(Square q) {
  return static_cast<unsigned>(q.x + 1000) * 7919U + static_cast<unsigned>(q.y + 1000) * 104729U;
}

/// A mark over a cell: it keeps the cell's ground.
void put_over(TermPicture& view, int column, int row, char32_t glyph, Colour ink, bool bold) {
  if (!view.contains(column, row)) return;
  view.put(column, row, {glyph, {ink, view.at(column, row).style.ground, bold}});
}

/// A mark as wide as two cells: a cell and half of each neighbour, so that it is about as high as wide.
void put_token(TermPicture& view, int column, int row, char32_t glyph, Style style, const Look& look) {
  if (look.draws_areas()) {
    put_over(view, column - 1, row, U'▐', style.ground, false);
    put_over(view, column + 1, row, U'▌', style.ground, false);
  }
  view.put(column, row, {glyph, style});
}

}  // namespace

/// What the view must show: the cursor, what is being chosen, or else the last tile.
Square LandscapeBoard::focus() const {
  if (is_placing()) return cursor_;
  if (is_choosing() && landscape_.choices[choice_].tile >= 0)
    return landscape_.tiles[landscape_.choices[choice_].tile].square;
  return landscape_.tiles.back().square;
}

/// All tiles and the ring of squares around them.
std::pair<Square, Square> LandscapeBoard::bounds() const {
  Square low = landscape_.tiles.front().square;
  Square high = low;
  for (const auto& tile : landscape_.tiles) {
    low = {std::min(low.x, tile.square.x), std::min(low.y, tile.square.y)};
    high = {std::max(high.x, tile.square.x), std::max(high.y, tile.square.y)};
  }
  return {moved(low, -1, -1), moved(high, 1, 1)};
}

void LandscapeBoard::choose_size(const Rect& area) {
  size_ = full_size;
  if (!zoomed_out_) return;
  const auto [low, high] = bounds();
  for (const TileSize size : small_sizes) {
    size_ = size;
    if ((high.x - low.x + 1) * size.width <= area.width && (high.y - low.y + 1) * size.height <= area.height)
      return;
  }
}

/// Shows everything where it fits; else moves the view no further than the focus asks.
void LandscapeBoard::scroll(const Rect& area) {
  const auto [low, high] = bounds();
  const Square at = focus();
  const auto follow = [&](int first, int last, int place, int cell, int room, int before) {
    const int length = (last - first + 1) * cell;
    if (length <= room) return first * cell - (room - length) / 2;
    const int margin = std::max(0, std::min(cell, (room - cell) / 2));
    const int least = (place + 1) * cell + margin - room;
    const int most = place * cell - margin;
    const int followed = std::clamp(scrolled_ ? before : (least + most) / 2, least, most);
    return std::clamp(followed, first * cell, (last + 1) * cell - room);  // no more void than there must be
  };
  if (panned_) return;
  scroll_ = {follow(low.x, high.x, at.x, size_.width, area.width, scroll_.x),
             follow(low.y, high.y, at.y, size_.height, area.height, scroll_.y)};
  scrolled_ = true;
}

LandscapeBoard::Point LandscapeBoard::corner(Square q) const {
  return {q.x * size_.width - scroll_.x, q.y * size_.height - scroll_.y};
}

TilePainting LandscapeBoard::painting_of(const Landscape::Tile& tile) const {
  return paint_tile(tile.kind, tile.turn, size_, seed_of(tile.square));
}

void LandscapeBoard::paint(TermPicture& screen, Rect area) {
  choose_size(area);
  scroll(area);
  TermPicture view(area.width, area.height);
  if (is_placing()) paint_legal_squares(view);
  paint_tiles(view);
  paint_followers(view);
  const bool own_tile = is_choosing() || stage_ == Stage::confirming;
  for (std::size_t t = known_tiles_; t < landscape_.tiles.size(); ++t)
    if (!own_tile || t + 1 < landscape_.tiles.size())
      frame(view, landscape_.tiles[t].square, Colour::news, true);
  if (is_placing()) frame(view, cursor_, Colour::cursor, false);
  if (own_tile) frame(view, landscape_.tiles.back().square, Colour::cursor, true);
  if (is_choosing()) paint_choices(view);
  paint_edges(view);
  screen.paste(area, view);
}

void LandscapeBoard::paint_tiles(TermPicture& view) const {
  const auto put = [&](const Landscape::Tile& tile) {
    const Point at = corner(tile.square);
    if (at.x + size_.width <= 0 || at.x >= view.width() || at.y + size_.height <= 0 || at.y >= view.height())
      return;
    view.paste({at.x, at.y, size_.width, size_.height}, painting_of(tile).picture);
  };
  for (const auto& tile : landscape_.tiles) put(tile);
  if (is_placing()) put({chosen_kind(), turn_, cursor_});
}

void LandscapeBoard::paint_followers(TermPicture& view) const {
  for (const auto& follower : landscape_.followers) {
    const auto& tile = landscape_.tiles[follower.tile];
    const Point at = corner(tile.square);
    const auto spot = painting_of(tile).spots[follower.spot];
    const char32_t glyph = seat_glyph(follower.seat, look_);
    const Style style = seat_style(follower.seat, look_);
    if (size_ == full_size)
      put_token(view, at.x + spot.column, at.y + spot.row, glyph, style, look_);
    else
      view.put(at.x + spot.column, at.y + spot.row, {glyph, style});
  }
}

void LandscapeBoard::paint_legal_squares(TermPicture& view) const {
  for (const Square q : open_squares()) {
    frame(view, q, Colour::legal, false);
    const Point at = corner(q);
    put_over(view, at.x + size_.width / 2, at.y + size_.height / 2, look_.unicode ? U'·' : U'.',
             Colour::legal, false);
  }
}

/// The letters of the choices, where they are made.
void LandscapeBoard::paint_choices(TermPicture& view) const {
  for (std::size_t i = 0; i < landscape_.choices.size(); ++i) {
    const auto& choice = landscape_.choices[i];
    if (choice.tile < 0) continue;
    const auto& tile = landscape_.tiles[choice.tile];
    const Point at = corner(tile.square);
    const auto spot = painting_of(tile).spots[choice.spot];
    const Style style = i == choice_ ? Style{Colour::cursor_text, Colour::cursor, true, true}
                                     : Style{Colour::bright, Colour::bar, true, false};
    put_token(view, at.x + spot.column, at.y + spot.row, static_cast<char32_t>('a' + i), style, look_);
  }
}

void LandscapeBoard::frame(TermPicture& view, Square q, Colour colour, bool corners_only) const {
  const Point at = corner(q);
  const int right = at.x + size_.width - 1;
  const int bottom = at.y + size_.height - 1;
  const bool strong = colour == Colour::cursor;
  if (size_.height < 3) {  // too small for a frame
    for (int r = at.y; r <= bottom; ++r)
      for (int c = at.x; c <= right; ++c)
        if (colour != Colour::legal) put_over(view, c, r, look_.unicode ? U'▒' : U'%', colour, strong);
    return;
  }
  const auto glyph = [&](char32_t heavy, char32_t light, char32_t plain) {
    return !look_.unicode ? plain : strong || corners_only ? heavy : light;
  };
  if (!corners_only) {
    for (int c = at.x + 1; c < right; ++c)
      for (const int r : {at.y, bottom}) put_over(view, c, r, glyph(U'━', U'─', U'-'), colour, strong);
    for (int r = at.y + 1; r < bottom; ++r)
      for (const int c : {at.x, right}) put_over(view, c, r, glyph(U'┃', U'│', U'|'), colour, strong);
  }
  const bool bold = strong || corners_only;
  put_over(view, at.x, at.y, glyph(U'┏', U'┌', U'+'), colour, bold);
  put_over(view, right, at.y, glyph(U'┓', U'┐', U'+'), colour, bold);
  put_over(view, at.x, bottom, glyph(U'┗', U'└', U'+'), colour, bold);
  put_over(view, right, bottom, glyph(U'┛', U'┘', U'+'), colour, bold);
}

/// Arrows where the landscape goes on beyond the view.
void LandscapeBoard::paint_edges(TermPicture& view) const {
  const auto [low, high] = bounds();
  const Point first = corner(moved(low, 1, 1));
  const Point last = corner(high);
  const Style style{Colour::accent, Colour::bar, true, true};
  const auto mark = [&](bool beyond, int column, int row, char32_t arrow, char32_t plain) {
    if (beyond) view.put(column, row, {look_.unicode ? arrow : plain, style});
  };
  mark(first.x < 0, 0, view.height() / 2, U'◀', U'<');
  mark(last.x > view.width(), view.width() - 1, view.height() / 2, U'▶', U'>');
  mark(first.y < 0, view.width() / 2, 0, U'▲', U'^');
  mark(last.y > view.height(), view.width() / 2, view.height() - 1, U'▼', U'v');
}

int LandscapeBoard::paint_choice_list(TermPicture& screen, Rect area) const {
  const int count = static_cast<int>(landscape_.choices.size());
  for (int i = 0; i < count; ++i) {
    const auto& choice = landscape_.choices[i];
    const int row = area.row + i;
    const bool chosen = i == static_cast<int>(choice_);
    const Style style = chosen ? Style{Colour::cursor_text, Colour::cursor, true, true} : Style{};
    const Style strong{Colour::bright, Colour::none, true};
    if (chosen) screen.fill({area.column, row, area.width, 1}, {U' ', style});
    const char key = choice.token == "-" ? '-' : static_cast<char>('a' + i);
    screen.put(area.column + 1, row, {static_cast<char32_t>(key), chosen ? style : strong});
    const int value = text_width(choice.value);
    screen.write(area.column + 3, row, choice.name, style, area.width - 4 - value);
    screen.write(area.column + area.width - value, row, choice.value, style);
  }
  return count;
}

int LandscapeBoard::paint_hand(TermPicture& screen, Rect area) const {
  if (is_choosing()) return paint_choice_list(screen, area);
  const auto& hand = landscape_.hand;
  if (hand.empty()) return 0;
  const Style strong{Colour::bright, Colour::none, true};
  const Style dim{Colour::dim};
  const bool several = hand.size() > 1;
  const int top = several ? area.row + 1 : area.row;  // below the names of several tiles
  int column = area.column + 1;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const bool chosen = is_placing() && i == in_hand_;
    const auto painting = paint_tile(hand[i], chosen ? turn_ : Turn{0}, full_size, 1);
    screen.paste({column, top, full_size.width, full_size.height}, painting.picture);
    if (several)
      screen.write(column, area.row, (chosen ? (look_.unicode ? "▸" : ">") : "") + kind_name(hand[i]),
                   chosen ? strong : dim, full_size.width);
    column += full_size.width + 2;
  }
  const std::string at = "at " + std::to_string(cursor_.x) + "," + std::to_string(cursor_.y);
  const std::string turned = "turned " + std::to_string(degrees(turn_));
  if (several) {  // no room beside two tiles
    if (!is_placing()) return full_size.height + 1;
    screen.write(area.column + 1, top + full_size.height, at + ", " + turned, {}, area.width - 1);
    return full_size.height + 2;
  }
  const int room = area.column + area.width - column;
  screen.write(column, top, "tile " + kind_name(hand[0]), strong, room);
  if (is_placing()) {
    const auto ways = placements_at(cursor_).size();
    screen.write(column, top + 1, at, {}, room);
    screen.write(column, top + 2, turned, {}, room);
    screen.write(column, top + 3, ways == 1 ? "only this way" : "fits " + std::to_string(ways) + " ways", dim,
                 room);
  }
  return full_size.height;
}

/// Every kind that may still come, with its picture and its number.
TermPicture LandscapeBoard::bag_page(int width) const {
  constexpr int cell_width = full_size.width + 3;
  constexpr int cell_height = full_size.height + 2;
  const std::string caption = bag_caption();
  const int top = caption.empty() ? 0 : 2;
  const int per_row = std::max(1, (width + 3) / cell_width);
  const int count = static_cast<int>(landscape_.bag.size());
  TermPicture page(width, top + std::max(1, (count + per_row - 1) / per_row * cell_height));
  page.write(0, 0, caption, {}, width);
  if (count == 0) page.write(0, top, "The bag is empty.");
  for (int i = 0; i < count; ++i) {
    const auto& [kind, copies] = landscape_.bag[i];
    const int column = i % per_row * cell_width;
    const int row = top + i / per_row * cell_height;
    page.write(column, row, kind_name(kind) + " x" + std::to_string(copies),
               {Colour::bright, Colour::none, true});
    page.paste({column, row + 1, full_size.width, full_size.height},
               paint_tile(kind, 0, full_size, static_cast<unsigned>(i)).picture);
  }
  return page;
}

}  // namespace bastide::cli
