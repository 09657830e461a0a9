#include "cli/board_cursor.h"

#include <algorithm>
#include <cstdlib>

namespace bastide::cli {
namespace {

const BoardReply handled{BoardReply::Type::handled, {}};

int distance(Square a, Square b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

}  // namespace

void PlacementCursor::set(std::vector<Placement> placements) {
  placements_ = std::move(placements);
  settle();
}

std::vector<const PlacementCursor::Placement*> PlacementCursor::here() const {
  std::vector<const Placement*> found;
  for (const auto& placement : placements_)
    if (placement.square == square_) found.push_back(&placement);
  return found;
}

std::vector<Square> PlacementCursor::squares() const {
  std::vector<Square> squares;
  for (const auto& placement : placements_)
    if (squares.empty() || squares.back() != placement.square) squares.push_back(placement.square);
  return squares;
}

/// Onto the nearest square where the tile fits, with a turn that fits there.
void PlacementCursor::settle() {
  if (placements_.empty()) return;
  const auto far = [&](const Placement& placement) {
    const int length = distance(placement.square, square_);
    return length > 0 && placement.is_dear ? length + 1000 : length;
  };
  const auto is_nearer = [&](const auto& a, const auto& b) { return far(a) < far(b); };
  square_ = std::min_element(placements_.begin(), placements_.end(), is_nearer)->square;
  const auto fitting = here();
  if (std::any_of(fitting.begin(), fitting.end(), [&](const auto* p) { return p->turn == turn_; })) return;
  const auto plain = std::find_if(fitting.begin(), fitting.end(), [](const auto* p) { return !p->is_dear; });
  turn_ = (plain == fitting.end() ? fitting.front() : *plain)->turn;
}

void PlacementCursor::move(Side direction) {
  square_ = nearest_ahead(square_, direction, placements_);
  settle();
}

void PlacementCursor::step(int by) {
  const auto all = squares();
  const int count = static_cast<int>(all.size());
  const int at = static_cast<int>(std::find(all.begin(), all.end(), square_) - all.begin());
  square_ = all[(at + by + count) % count];
  settle();
}

void PlacementCursor::rotate(int by) {
  const auto fitting = here();
  const int count = static_cast<int>(fitting.size());
  int at = 0;
  while (fitting[at]->turn != turn_) ++at;
  turn_ = fitting[(at + by + count) % count]->turn;
}

BoardReply PlacementCursor::on_key(const Key& key) {
  switch (key.type) {
    case Key::Type::up:
      move(Side::north);
      return handled;
    case Key::Type::right:
      move(Side::east);
      return handled;
    case Key::Type::down:
      move(Side::south);
      return handled;
    case Key::Type::left:
      move(Side::west);
      return handled;
    case Key::Type::tab:
      step(1);
      return handled;
    case Key::Type::back_tab:
      step(-1);
      return handled;
    case Key::Type::enter:
      for (const auto* placement : here())
        if (placement->turn == turn_) return {BoardReply::Type::token, placement->token};
      return {};
    default:
      break;
  }
  if (!key.is('r') && !key.is('R') && !key.is(' ')) return {};
  rotate(key.is('R') ? -1 : 1);
  return handled;
}

void ChoiceCursor::set(std::vector<Choice> choices) {
  choices_ = std::move(choices);
  chosen_ = 0;
}

char ChoiceCursor::letter(std::size_t choice) const {
  if (choices_[choice].token == "-") return '-';
  return choice < letters_.size() ? letters_[choice] : ' ';
}

BoardReply ChoiceCursor::on_key(const Key& key) {
  const std::size_t count = choices_.size();
  switch (key.type) {
    case Key::Type::down:
    case Key::Type::right:
    case Key::Type::tab:
      chosen_ = (chosen_ + 1) % count;
      return handled;
    case Key::Type::up:
    case Key::Type::left:
    case Key::Type::back_tab:
      chosen_ = (chosen_ + count - 1) % count;
      return handled;
    case Key::Type::enter:
      return {BoardReply::Type::token, choices_[chosen_].token};
    default:
      break;
  }
  for (std::size_t i = 0; i < count; ++i)
    if (letter(i) != ' ' && key.is(letter(i))) return {BoardReply::Type::token, choices_[i].token};
  return {};
}

int ChoiceCursor::paint(TermPicture& screen, Rect area) const {
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const auto& choice = choices_[i];
    const int row = area.row + static_cast<int>(i);
    const bool is_chosen = i == chosen_;
    const Style style = is_chosen ? Style{Colour::cursor_text, Colour::cursor, true, true} : Style{};
    if (is_chosen) screen.fill({area.column, row, area.width, 1}, {U' ', style});
    screen.put(
        area.column + 1, row,
        {static_cast<char32_t>(letter(i)), is_chosen ? style : Style{Colour::bright, Colour::none, true}});
    const int room = area.width - 3 - text_width(choice.value) - 1;
    screen.write(area.column + 3, row, choice.name, style, room);
    screen.write(area.column + area.width - text_width(choice.value), row, choice.value, style);
  }
  return static_cast<int>(choices_.size());
}

void put_over(TermPicture& view, int column, int row, char32_t glyph, Colour ink, bool bold) {
  if (!view.contains(column, row)) return;
  view.put(column, row, {glyph, {ink, view.at(column, row).style.ground, bold}});
}

void paint_frame(TermPicture& view, Rect at, Colour colour, bool corners_only, const Look& look) {
  const int right = at.column + at.width - 1;
  const int bottom = at.row + at.height - 1;
  const bool strong = colour == Colour::cursor;
  if (at.height < 2) {
    for (int c = at.column; c <= right; ++c)
      if (colour != Colour::legal) put_over(view, c, at.row, look.unicode ? U'▒' : U'%', colour, strong);
    return;
  }
  const bool bold = strong || corners_only;
  const auto put = [&](int column, int row, char32_t heavy, char32_t light, char32_t plain) {
    put_over(view, column, row, !look.unicode ? plain : bold ? heavy : light, colour, bold);
  };
  if (!corners_only) {
    for (int c = at.column + 1; c < right; ++c)
      for (const int r : {at.row, bottom}) put(c, r, U'━', U'─', U'-');
    for (int r = at.row + 1; r < bottom; ++r)
      for (const int c : {at.column, right}) put(c, r, U'┃', U'│', U'|');
  }
  put(at.column, at.row, U'┏', U'┌', U'+');
  put(right, at.row, U'┓', U'┐', U'+');
  put(at.column, bottom, U'┗', U'└', U'+');
  put(right, bottom, U'┛', U'┘', U'+');
}

}  // namespace bastide::cli
