#include <algorithm>

#include "cli/dice/die_picture.h"
#include "cli/dice/table.h"
#include "cli/dice/terminal_board.h"
#include "games/dice/turn.h"

/// How the dice are drawn.
namespace bastide::cli {
namespace {

constexpr int die_width = DiePicture::width;
constexpr int die_height = DiePicture::height;
constexpr int per_row = 3;  ///< dice of the hand in the panel

}  // namespace

/// An ivory die with a black city; the knight and the catapult as signs.
void DiceBoard::paint_die(TermPicture& view, int column, int row, int face, Turn turn) const {
  const Canvas plain = draw_die(face, turn);
  for (int r = 0; r < die_height; ++r)
    for (int c = 0; c < die_width; ++c) {
      const Cell cell = plain.at(c, r);
      if (!look_.draws_areas()) {
        view.put(column + c, row + r, {static_cast<char32_t>(cell.glyph), {}});
        continue;
      }
      const bool city = cell.glyph == '#';
      // A thin line at the edges tells dice apart that lie side by side; cities run across it.
      const char32_t edge = city ? U' ' : c == 0 ? U'▏' : r == 0 ? U'▔' : U' ';
      view.put(
          column + c, row + r,
          {edge,
           {city ? Colour::engraved : Colour::plaza, city ? Colour::engraved : Colour::ivory, true, city}});
    }
  if (face < dice::part_count || !look_.draws_areas()) return;
  const Style sign{Colour::engraved, Colour::ivory, true};
  view.put(column + die_width / 2, row + 1, {face == dice::knight ? U'♞' : U'☄', sign});
}

void DiceBoard::paint_parts(TermPicture& view, const std::vector<Shown>& parts, int column, int row) const {
  for (const Shown& part : parts)
    paint_die(view, column + part.square.x * die_width, row + part.square.y * die_height, part.kind,
              part.turn);
}

void DiceBoard::frame(TermPicture& view, int column, int row, Colour colour, bool strong) const {
  const int right = column + die_width - 1;
  const int bottom = row + die_height - 1;
  const auto put = [&](int c, int r, char32_t heavy, char32_t light, char32_t plain) {
    if (!view.contains(c, r)) return;
    const char32_t glyph = !look_.unicode ? plain : strong ? heavy : light;
    view.put(c, r, {glyph, {colour, view.at(c, r).style.ground, strong}});
  };
  put(column, row, U'┏', U'┌', U'+');
  put(right, row, U'┓', U'┐', U'+');
  put(column, bottom, U'┗', U'└', U'+');
  put(right, bottom, U'┛', U'┘', U'+');
}

void DiceBoard::paint(TermPicture& screen, Rect area) {
  TermPicture view(area.width, area.height);
  std::vector<Shown> own;
  for (int i = 0; i < state_.building.count(); ++i)
    own.push_back(
        {state_.building.parts[i].kind, state_.building.board.square(i), state_.building.parts[i].turn});

  // Nothing is built yet: what was built in the turn before stands beside.
  const bool shows_before = own.empty() && !before_.empty();
  Rect room{0, 0, area.width, area.height};
  if (shows_before && is_choosing()) room.width = std::min(area.width, 3 * die_width);
  if (shows_before) {
    Square low{100, 100};
    Square high{-100, -100};
    for (const Shown& part : before_) {
      low = {std::min(low.x, part.square.x), std::min(low.y, part.square.y)};
      high = {std::max(high.x, part.square.x), std::max(high.y, part.square.y)};
    }
    const int first = is_choosing() ? room.width : 0;
    const int width = (high.x - low.x + 1) * die_width;
    const int height = (high.y - low.y + 1) * die_height;
    const int column = first + std::max(1, (area.width - first - width) / 2);
    const int row = std::max(2, (area.height - height) / 2);
    view.write(column, row - 2, builder_ + " built", {Colour::dim});
    paint_parts(view, before_, column - low.x * die_width, row - low.y * die_height);
  }

  // The squares around the building stay in view; the middle follows what is there.
  Square low = cursor_;
  Square high = cursor_;
  for (const Shown& part : own) {
    low = {std::min(low.x, part.square.x), std::min(low.y, part.square.y)};
    high = {std::max(high.x, part.square.x), std::max(high.y, part.square.y)};
  }
  const auto first_cell = [](int least, int most, int cell, int space, int focus) {
    const int length = (most - least + 1) * cell;
    if (length <= space) return (space - length) / 2 - least * cell;
    return std::clamp((space - cell) / 2 - focus * cell, space - (most + 1) * cell, -least * cell);
  };
  const int column = first_cell(low.x, high.x, die_width, room.width, cursor_.x);
  const int row = first_cell(low.y, high.y, die_height, room.height, cursor_.y);
  const auto at = [&](Square q) { return std::pair(column + q.x * die_width, row + q.y * die_height); };
  if (is_building())
    for (const Placement& p : placements()) {
      const auto [c, r] = at(p.square);
      frame(view, c, r, Colour::legal, false);
      view.put(c + die_width / 2, r + 1, {look_.unicode ? U'·' : U'.', {Colour::legal}});
    }
  paint_parts(view, own, column, row);
  if (is_building()) {
    const auto [c, r] = at(cursor_);
    paint_die(view, c, r, part_, turn_);
    frame(view, c, r, look_.draws_areas() ? Colour::bad : Colour::cursor, true);
  }
  screen.paste(area, view);
}

int DiceBoard::paint_hand(TermPicture& screen, Rect area) const {
  if (state_.phase != dice::Phase::decide) return 0;
  int shown = 0;
  for (int face = 0; face <= dice::knight; ++face)
    for (int i = 0; i < state_.in_hand[face]; ++i, ++shown) {
      const int column = area.column + 1 + shown % per_row * (die_width + 1);
      const int row = area.row + shown / per_row * die_height;
      paint_die(screen, column, row, face, 0);
      if (is_building() && face == part_ && i == 0)
        frame(screen, column, row, look_.draws_areas() ? Colour::bad : Colour::cursor, true);
    }
  return (shown + per_row - 1) / per_row * die_height;
}

/// The faces with their names and letters, and what closed cities pay.
TermPicture DiceBoard::bag_page(int width) const {
  constexpr int cell_width = 16;
  constexpr int cell_height = die_height + 2;
  const int columns = std::max(1, width / cell_width);
  const int rows = (dice::face_count + columns - 1) / columns;
  TermPicture page(width, rows * cell_height + 3 + dice::max_dice);
  const Style strong{Colour::bright, Colour::none, true};
  for (int face = 0; face < dice::face_count; ++face) {
    const int column = face % columns * cell_width;
    const int row = face / columns * cell_height;
    page.write(column, row, std::string(1, dice::tables.set.faces[face].letter) + "  " + face_name(face),
               strong);
    paint_die(page, column, row + 1, face, 0);
  }
  int row = rows * cell_height;
  page.write(0, row++, "Every die has these six faces. The largest closed city of a turn pays:");
  for (int dice = dice::smallest_city; dice <= dice::max_dice; ++dice)
    page.write(2, row++, std::to_string(dice) + " dice  " + counted(dice::points_of_city[dice], "points"));
  page.write(0, row, "Twice as much if you had a knight in front of you when the turn began.");
  return page;
}

}  // namespace bastide::cli
