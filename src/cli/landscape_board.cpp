#include "cli/landscape_board.h"

#include <algorithm>
#include <cstdlib>

namespace bastide::cli {
namespace {

constexpr BoardReply handled() {
  return {BoardReply::Type::handled, {}};
}

int distance(Square a, Square b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

/// How many of the last tiles were laid since the person now to decide last looked; else the last one.
std::size_t news(const PlaySession& session) {
  const int seat = session.acting_seat();
  const bool person_acts = seat >= 0 && session.is_person(seat);
  const std::size_t seen = person_acts ? session.seen_steps() : 0;
  std::size_t count = 0;
  for (std::size_t i = session.steps().size(); i > seen; --i) {
    if (session.steps()[i - 1].token.find('/') == std::string::npos) continue;  // only a placement has a turn
    ++count;
    if (!person_acts) break;
  }
  return count;
}

}  // namespace

void LandscapeBoard::update(const PlaySession& session) {
  const auto hand = landscape_.hand;
  landscape_ = look_at(session);
  stage_ = session.stage();
  known_tiles_ = landscape_.tiles.size() - news(session);
  if (landscape_.hand != hand) in_hand_ = 0;
  choice_ = 0;
  panned_ = false;
  settle_cursor();
}

std::vector<Landscape::Placement> LandscapeBoard::placements_at(Square q) const {
  std::vector<Landscape::Placement> here;
  for (const auto& placement : landscape_.placements)
    if (placement.kind == chosen_kind() && placement.square == q) here.push_back(placement);
  return here;
}

/// Where the chosen tile fits, row by row.
std::vector<Square> LandscapeBoard::open_squares() const {
  std::vector<Square> squares;
  for (const auto& placement : landscape_.placements)
    if (placement.kind == chosen_kind() && (squares.empty() || squares.back() != placement.square))
      squares.push_back(placement.square);
  return squares;
}

/// Puts the cursor on a legal square, near where it was, with a turn that fits there.
void LandscapeBoard::settle_cursor() {
  if (!is_placing()) {
    cursor_ = landscape_.tiles.back().square;
    return;
  }
  while (open_squares().empty()) in_hand_ = (in_hand_ + 1) % landscape_.hand.size();
  const auto squares = open_squares();
  cursor_ = *std::min_element(squares.begin(), squares.end(), [&](Square a, Square b) {
    return distance(a, cursor_) < distance(b, cursor_);
  });
  const auto here = placements_at(cursor_);
  if (std::none_of(here.begin(), here.end(), [&](const auto& p) { return p.turn == turn_; }))
    turn_ = here.front().turn;
}

/// To the nearest legal square in that direction; what lies straight ahead is nearer than what lies aside.
void LandscapeBoard::move_cursor(Side direction) {
  const Square step = beside({0, 0}, direction);
  int best = 1 << 20;
  Square target = cursor_;
  for (const Square q : open_squares()) {
    const int dx = q.x - cursor_.x;
    const int dy = q.y - cursor_.y;
    const int ahead = dx * step.x + dy * step.y;
    const int cost = ahead + 2 * (std::abs(dx * step.y) + std::abs(dy * step.x));
    if (ahead <= 0 || cost >= best) continue;
    best = cost;
    target = q;
  }
  cursor_ = target;
  panned_ = false;
  settle_cursor();
}

void LandscapeBoard::step_cursor(int by) {
  const auto squares = open_squares();
  const int count = static_cast<int>(squares.size());
  const int at = static_cast<int>(std::find(squares.begin(), squares.end(), cursor_) - squares.begin());
  cursor_ = squares[(at + by + count) % count];
  panned_ = false;
  settle_cursor();
}

void LandscapeBoard::turn_tile(int by) {
  const auto here = placements_at(cursor_);
  const int count = static_cast<int>(here.size());
  int at = 0;
  while (here[at].turn != turn_) ++at;
  turn_ = here[(at + by + count) % count].turn;
}

void LandscapeBoard::change_tile() {
  in_hand_ = (in_hand_ + 1) % landscape_.hand.size();
  settle_cursor();
}

void LandscapeBoard::pan(int dx, int dy) {
  panned_ = true;
  scroll_.x += dx * size_.width;
  scroll_.y += dy * size_.height;
}

std::optional<BoardReply> LandscapeBoard::on_view_key(const Key& key) {
  if (key.is('z')) {
    zoomed_out_ = !zoomed_out_;
    panned_ = false;
    scrolled_ = false;
  } else if (key.is('H')) {
    pan(-1, 0);
  } else if (key.is('J')) {
    pan(0, 1);
  } else if (key.is('K')) {
    pan(0, -1);
  } else if (key.is('L')) {
    pan(1, 0);
  } else {
    return std::nullopt;
  }
  return handled();
}

BoardReply LandscapeBoard::on_key(const Key& key) {
  if (const auto reply = on_view_key(key)) return *reply;
  if (is_placing()) return on_placing_key(key);
  if (is_choosing()) return on_choosing_key(key);
  return {};
}

BoardReply LandscapeBoard::on_placing_key(const Key& key) {
  switch (key.type) {
    case Key::Type::up:
      move_cursor(Side::north);
      return handled();
    case Key::Type::right:
      move_cursor(Side::east);
      return handled();
    case Key::Type::down:
      move_cursor(Side::south);
      return handled();
    case Key::Type::left:
      move_cursor(Side::west);
      return handled();
    case Key::Type::tab:
      step_cursor(1);
      return handled();
    case Key::Type::back_tab:
      step_cursor(-1);
      return handled();
    case Key::Type::enter:
      for (const auto& placement : placements_at(cursor_))
        if (placement.turn == turn_) return {BoardReply::Type::token, placement.token};
      return {};
    default:
      break;
  }
  if (key.is('r') || key.is(' '))
    turn_tile(1);
  else if (key.is('R'))
    turn_tile(-1);
  else if (key.is('x'))
    change_tile();
  else
    return {};
  return handled();
}

BoardReply LandscapeBoard::on_choosing_key(const Key& key) {
  const auto& choices = landscape_.choices;
  const std::size_t count = choices.size();
  panned_ = false;
  switch (key.type) {
    case Key::Type::down:
    case Key::Type::right:
    case Key::Type::tab:
      choice_ = (choice_ + 1) % count;
      return handled();
    case Key::Type::up:
    case Key::Type::left:
    case Key::Type::back_tab:
      choice_ = (choice_ + count - 1) % count;
      return handled();
    case Key::Type::enter:
      return {BoardReply::Type::token, choices[choice_].token};
    case Key::Type::character:
      break;
    default:
      return {};
  }
  for (std::size_t i = 0; i < count; ++i) {
    const bool named = choices[i].token == "-" ? key.is('-') : key.is(static_cast<char>('a' + i));
    if (named) return {BoardReply::Type::token, choices[i].token};
  }
  return {};
}

Hints LandscapeBoard::hints() const {
  if (is_choosing()) return {{"a b ..", "choose"}, {"-", "neither"}, {"arrows", "look"}};
  if (!is_placing()) return {};
  Hints hints{{"arrows", "square"}, {"r", "turn"}, {"Enter", "place"}};
  if (landscape_.hand.size() > 1) hints.insert(hints.begin() + 2, {"x", "other tile"});
  return hints;
}

Hints LandscapeBoard::help() const {
  return {
      {"arrows", "go to the nearest square where the tile fits"},
      {"Tab", "go through all those squares"},
      {"r, Space", "turn the tile (R: the other way)"},
      {"x", "take the other tile, where you hold two"},
      {"Enter", "place the tile"},
      {"a, b, c ...", "choose; or look at each with the arrows, and Enter"},
      {"-", "neither"},
      {"z", "see the whole landscape, and back"},
      {"H J K L", "move the view"},
      {":", "type a move, such as " + move_example()},
  };
}

}  // namespace bastide::cli
