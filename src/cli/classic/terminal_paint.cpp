#include <algorithm>
#include <array>
#include <map>

#include "cli/classic/terminal_board.h"

/// How the landscape is drawn.
namespace bastide::cli {
namespace {

constexpr TileSize full_size{9, 5};
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

/// The castle that is asked about, or that is looked at.
std::optional<ClassicTable::Castle> ClassicBoard::shown_castle() const {
  if (shown_castle_ >= 0) return table_.castles[shown_castle_];
  if (stage_ == Stage::choosing && table_.asks_about_castle()) return table_.at_issue;
  return std::nullopt;
}

/// What the view must show: what is asked about, the cursor, or else the last tile.
Square ClassicBoard::focus() const {
  if (const auto* choice = highlighted(); shown_castle_ < 0 && choice != nullptr && !choice->squares.empty())
    return choice->squares.front();
  if (const auto castle = shown_castle()) return castle->squares[0];
  if (is_placing() || table_.tiles.empty()) return cursor_;
  return table_.tiles.back().square;
}

std::optional<ClassicTable::Placement> ClassicBoard::placement_at_cursor() const {
  if (!is_placing()) return std::nullopt;
  for (const auto& placement : table_.placements)
    if (placement.square == cursor_ && placement.turn == turn_) return placement;
  return std::nullopt;
}

/// The bridge that would be built by what is highlighted now.
std::optional<ClassicTable::Bridge> ClassicBoard::planned_bridge() const {
  if (const auto placement = placement_at_cursor()) return placement->bridge;
  if (const auto* choice = highlighted()) return choice->bridge;
  return std::nullopt;
}

/// All tiles and the ring of squares around them.
std::pair<Square, Square> ClassicBoard::bounds() const {
  Square low = table_.tiles.front().square;
  Square high = low;
  for (const auto& tile : table_.tiles) {
    low = {std::min(low.x, tile.square.x), std::min(low.y, tile.square.y)};
    high = {std::max(high.x, tile.square.x), std::max(high.y, tile.square.y)};
  }
  return {moved(low, -1, -1), moved(high, 1, 1)};
}

void ClassicBoard::choose_size(const Rect& area) {
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
void ClassicBoard::scroll(const Rect& area) {
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

ClassicBoard::Point ClassicBoard::corner(Square q, const Rect& area) const {
  return {area.column + q.x * size_.width - scroll_.x, area.row + q.y * size_.height - scroll_.y};
}

TilePainting ClassicBoard::painting_of(const ClassicTable::Tile& tile, TileSize size) const {
  Buildings buildings = tile.buildings;
  if (const auto bridge = planned_bridge(); bridge && bridge->square == tile.square)
    buildings.bridge = bridge->axis;
  return paint_tile(*tile.kind, tile.turn, size, seed_of(tile.square), look_, buildings);
}

void ClassicBoard::paint(TermPicture& screen, Rect area) {
  if (shows_bazaar()) {
    const int height = std::min(full_size.height + 3, area.height / 2);
    area.height -= height;
    paint_bazaar(screen, {area.column, area.row + area.height, area.width, height});
  }
  choose_size(area);
  scroll(area);
  TermPicture view(area.width, area.height);
  if (is_placing()) paint_legal_squares(view);
  paint_tiles(view, {0, 0, area.width, area.height});
  paint_followers(view);
  const bool own_tile =
      (is_choosing() || stage_ == Stage::confirming) && !table_.asks_about_castle() && !shows_bazaar();
  for (std::size_t t = known_tiles_; t < table_.tiles.size(); ++t)
    if (!own_tile || t + 1 < table_.tiles.size()) frame(view, table_.tiles[t].square, Colour::news, true);
  if (is_placing()) frame(view, cursor_, Colour::cursor, false);
  if (own_tile) frame(view, table_.tiles.back().square, Colour::cursor, true);
  paint_castle_frames(view);
  paint_challenges(view);
  if (is_choosing()) paint_choices(view);
  screen.paste(area, view);
  paint_edges(screen, area);
}

void ClassicBoard::paint_tiles(TermPicture& view, const Rect& area) const {
  const auto put = [&](const ClassicTable::Tile& tile) {
    const Point at = corner(tile.square, area);
    if (at.x + size_.width <= 0 || at.x >= area.width || at.y + size_.height <= 0 || at.y >= area.height)
      return;
    view.paste({at.x, at.y, size_.width, size_.height}, painting_of(tile, size_).picture);
  };
  for (const auto& tile : table_.tiles) put(tile);
  if (is_placing()) put({table_.hand, turn_, cursor_});
}

void ClassicBoard::paint_followers(TermPicture& view) const {
  const Rect area{0, 0, view.width(), view.height()};
  for (const auto& follower : table_.followers) {
    const auto& tile = table_.tiles[follower.tile];
    const Point at = corner(tile.square, area);
    const auto spot = painting_of(tile, size_).spots[follower.feature];
    const char32_t glyph = seat_glyph(follower.seat, look_);
    const Style style = seat_style(follower.seat, look_);
    if (size_ == full_size)
      put_token(view, at.x + spot.column, at.y + spot.row, glyph, style, look_);
    else
      view.put(at.x + spot.column, at.y + spot.row, {glyph, style});
  }
}

/// A mark to the right of both followers, and the numbers of their challenges where there are several.
void ClassicBoard::paint_challenges(TermPicture& view) const {
  const Style style{Colour::cursor_text, Colour::news, true, true};
  std::map<int, std::u32string> marks;  // by tile
  const Rect area{0, 0, view.width(), view.height()};
  for (std::size_t i = 0; i < table_.challenges.size(); ++i)
    for (const auto* building : {&table_.challenges[i].shrine, &table_.challenges[i].cloister}) {
      auto& mark = marks[building->tile];
      if (mark.empty()) mark = look_.unicode ? U'×' : U'x';
      for (const char digit : challenge_number(i)) mark += static_cast<char32_t>(digit);
    }
  for (const auto& follower : table_.followers) {
    const auto mark = marks.find(follower.tile);
    const auto& tile = table_.tiles[follower.tile];
    if (mark == marks.end() || !classic::is_sacred(tile.kind->features[follower.feature].type)) continue;
    const auto spot = painting_of(tile, size_).spots[follower.feature];
    // As wide as the numbers ask, and clear of the building where there is room.
    const int length = static_cast<int>(mark->second.size());
    const int aside = size_ != full_size ? 1 : std::clamp(size_.width - length - spot.column, 2, 3);
    const int first = spot.column + aside < size_.width ? spot.column + aside : std::max(0, spot.column - 1);
    const Point at = corner(tile.square, area);
    for (int i = 0; i < length && first + i < size_.width; ++i)
      if (first + i != spot.column) view.put(at.x + first + i, at.y + spot.row, {mark->second[i], style});
  }
}

void ClassicBoard::paint_legal_squares(TermPicture& view) const {
  const Rect area{0, 0, view.width(), view.height()};
  for (const auto& placement : table_.placements) {
    frame(view, placement.square, Colour::legal, false);
    const auto here = placements_at(placement.square);
    const bool bridged =
        std::all_of(here.begin(), here.end(), [](const auto& p) { return p.bridge.has_value(); });
    const Point at = corner(placement.square, area);
    const char32_t mark = bridged ? (look_.unicode ? U'╫' : U'H') : look_.unicode ? U'·' : U'.';
    put_over(view, at.x + size_.width / 2, at.y + size_.height / 2, mark,
             bridged ? Colour::accent : Colour::legal, bridged);
  }
}

/// The six squares of the castle that is shown, the castle itself, and what is highlighted to pay it.
void ClassicBoard::paint_castle_frames(TermPicture& view) const {
  if (const auto castle = shown_castle()) {
    for (const Square q : castle->vicinity()) frame(view, q, Colour::accent, true);
    for (const Square q : castle->squares) frame(view, q, Colour::cursor, true);
  }
  if (const auto* choice = highlighted())
    for (const Square q : choice->squares) frame(view, q, Colour::cursor, false);
}

/// The letters of the choices: followers on the tile just placed, bridges at their northern or eastern ends.
void ClassicBoard::paint_choices(TermPicture& view) const {
  const auto& tile = table_.tiles.back();
  const Rect area{0, 0, view.width(), view.height()};
  const auto spots = painting_of(tile, size_).spots;
  for (std::size_t i = 0; i < table_.choices.size(); ++i) {
    const auto& choice = table_.choices[i];
    Square square = tile.square;
    TilePainting::Spot spot{size_.width / 2, 0};
    if (choice.bridge) {
      square = choice.bridge->square;
      if (choice.bridge->axis == Axis::east_west) spot = {size_.width - 2, size_.height / 2};
    } else if (choice.feature >= 0) {
      spot = spots[choice.feature];
    } else {
      continue;
    }
    const Point at = corner(square, area);
    const Style style = i == choice_ ? Style{Colour::cursor_text, Colour::cursor, true, true}
                                     : Style{Colour::bright, Colour::bar, true, false};
    put_token(view, at.x + spot.column, at.y + spot.row, static_cast<char32_t>(key_of(i)), style, look_);
  }
}

void ClassicBoard::frame(TermPicture& view, Square q, Colour colour, bool corners_only) const {
  const Point at = corner(q, {0, 0, view.width(), view.height()});
  const int right = at.x + size_.width - 1;
  const int bottom = at.y + size_.height - 1;
  const bool strong = colour == Colour::cursor;
  if (size_.height < 3) {  // too small for a frame
    for (int r = at.y; r <= bottom; ++r)
      for (int c = at.x; c <= right; ++c)
        if (colour != Colour::legal && view.contains(c, r))
          put_over(view, c, r, look_.unicode ? U'▒' : U'%', colour, strong);
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
void ClassicBoard::paint_edges(TermPicture& screen, const Rect& area) const {
  const auto [low, high] = bounds();
  const Point first = corner(moved(low, 1, 1), area);
  const Point last = corner(high, area);
  const Style style{Colour::accent, Colour::bar, true, true};
  const auto mark = [&](bool beyond, int column, int row, char32_t arrow, char32_t plain) {
    if (beyond) screen.put(column, row, {look_.unicode ? arrow : plain, style});
  };
  const int middle_column = area.column + area.width / 2;
  const int middle_row = area.row + area.height / 2;
  mark(first.x < area.column, area.column, middle_row, U'◀', U'<');
  mark(last.x > area.column + area.width, area.column + area.width - 1, middle_row, U'▶', U'>');
  mark(first.y < area.row, middle_column, area.row, U'▲', U'^');
  mark(last.y > area.row + area.height, middle_column, area.row + area.height - 1, U'▼', U'v');
}

}  // namespace bastide::cli
