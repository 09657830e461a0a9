#include "cli/classic/terminal_board.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "cli/classic/front.h"
#include "games/classic/state.h"

namespace bastide::cli {
namespace {

constexpr BoardReply handled() {
  return {BoardReply::Type::handled, {}};
}

int distance(Square a, Square b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

}  // namespace

int ClassicBoard::followers_each() const {
  return classic::followers_each;
}

void ClassicBoard::update(const PlaySession& session) {
  table_ = look_at_classic(session.match());
  stage_ = session.stage();
  const int seat = session.acting_seat();
  const bool person_acts = seat >= 0 && session.is_person(seat);
  // Every placement since then has laid one tile; only a placement has a turn.
  known_tiles_ = table_.tiles.size();
  const std::size_t seen = person_acts ? session.seen_steps() : 0;
  for (std::size_t i = session.steps().size(); i > seen; --i) {
    const PlayStep& step = session.steps()[i - 1];
    if (step.token.find('/') == std::string::npos) continue;
    --known_tiles_;
    if (!person_acts) break;
  }
  choice_ = 0;
  panned_ = false;
  settle_cursor();
}

std::vector<ClassicTable::Placement> ClassicBoard::placements_at(Square q) const {
  std::vector<ClassicTable::Placement> here;
  for (const auto& placement : table_.placements)
    if (placement.square == q) here.push_back(placement);
  return here;
}

/// Puts the cursor on a legal square, near where it was, with a turn that fits there.
void ClassicBoard::settle_cursor() {
  if (!is_placing()) {
    if (table_.hand == nullptr && !table_.tiles.empty()) cursor_ = table_.tiles.back().square;
    return;
  }
  const auto nearest =
      std::min_element(table_.placements.begin(), table_.placements.end(), [&](const auto& a, const auto& b) {
        return distance(a.square, cursor_) < distance(b.square, cursor_);
      });
  cursor_ = nearest->square;
  const auto here = placements_at(cursor_);
  if (std::none_of(here.begin(), here.end(), [&](const auto& p) { return p.turn == turn_; }))
    turn_ = here.front().turn;
}

/// To the nearest legal square in that direction; what lies straight ahead is nearer than what lies aside.
void ClassicBoard::move_cursor(Side direction) {
  const Square step = beside({0, 0}, direction);
  int best = 1 << 20;
  Square target = cursor_;
  for (const auto& placement : table_.placements) {
    const int dx = placement.square.x - cursor_.x;
    const int dy = placement.square.y - cursor_.y;
    const int ahead = dx * step.x + dy * step.y;
    const int aside = std::abs(dx * step.y) + std::abs(dy * step.x);
    if (ahead <= 0) continue;
    const int cost = ahead + 2 * aside;
    if (cost >= best) continue;
    best = cost;
    target = placement.square;
  }
  cursor_ = target;
  panned_ = false;
  settle_cursor();
}

void ClassicBoard::step_cursor(int by) {
  std::vector<Square> squares;
  for (const auto& placement : table_.placements)
    if (squares.empty() || squares.back() != placement.square) squares.push_back(placement.square);
  const int count = static_cast<int>(squares.size());
  const int at = static_cast<int>(std::find(squares.begin(), squares.end(), cursor_) - squares.begin());
  cursor_ = squares[(at + by + count) % count];
  panned_ = false;
  settle_cursor();
}

void ClassicBoard::turn_tile(int by) {
  const auto here = placements_at(cursor_);
  const int count = static_cast<int>(here.size());
  int at = 0;
  while (here[at].turn != turn_) ++at;
  turn_ = here[(at + by + count) % count].turn;
}

void ClassicBoard::pan(int dx, int dy) {
  panned_ = true;
  scroll_.x += dx * size_.width;
  scroll_.y += dy * size_.height;
}

std::optional<BoardReply> ClassicBoard::on_view_key(const Key& key) {
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

BoardReply ClassicBoard::on_key(const Key& key) {
  if (const auto reply = on_view_key(key)) return *reply;
  if (is_placing()) return on_placing_key(key);
  if (is_choosing()) return on_choosing_key(key);
  return {};
}

BoardReply ClassicBoard::on_placing_key(const Key& key) {
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
  if (key.is('r') || key.is(' ')) {
    turn_tile(1);
    return handled();
  }
  if (key.is('R')) {
    turn_tile(-1);
    return handled();
  }
  return {};
}

BoardReply ClassicBoard::on_choosing_key(const Key& key) {
  const auto& choices = table_.choices;
  const std::size_t count = choices.size();
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

Hints ClassicBoard::hints() const {
  if (is_placing()) return {{"arrows", "square"}, {"r", "turn"}, {"Enter", "place"}};
  if (is_choosing()) return {{"a b ..", "follower"}, {"-", "none"}, {"Enter", "choose"}};
  return {};
}

std::string_view ClassicBoard::question() const {
  return is_choosing() ? "a follower?" : "your move";
}

std::string ClassicBoard::introduction() const {
  std::string text =
      "Lay the tile so that every side matches what it touches, and put a follower on it if you like: on a "
      "road, in a city, a cloister or a field where nobody's follower is yet. What is complete pays those "
      "who "
      "have most followers there, and they come home. The rest pays at the end.";
  if (table_.has_shrines)
    text += std::string(
                " A shrine is filled like a cloister. A follower put into a shrine beside an occupied "
                "cloister, or the reverse, begins a challenge, marked ") +
            (look_.unicode ? "×" : "x") +
            ": whichever is complete first pays 9, and the other one's follower goes home with nothing.";
  return text;
}

/// Every challenge in one line, with as many words as there is room for.
std::vector<std::string> ClassicBoard::notices(int width, int rows) const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < table_.challenges.size(); ++i) {
    const auto square = [](Square q) { return std::to_string(q.x) + "," + std::to_string(q.y); };
    const std::string shrine = square(table_.challenges[i].shrine.square);
    const std::string cloister = square(table_.challenges[i].cloister.square);
    const std::string mark = (look_.unicode ? "×" : "x") + challenge_number(i) + " ";
    std::string line = mark + "shrine " + shrine + " against cloister " + cloister;
    if (text_width(line) > width) line = mark + "shrine " + shrine + " against " + cloister;
    if (text_width(line) > width) line = mark + "shrine " + shrine + " vs " + cloister;
    if (text_width(line) > width) line = mark + shrine + " vs " + cloister;
    lines.push_back(std::move(line));
  }
  if (const auto room = static_cast<std::size_t>(rows); lines.size() > room) {
    const std::string hidden = std::to_string(lines.size() - room + 1);
    lines.resize(room);
    lines.back() = (look_.unicode ? "× " : "x ") + hidden + (room > 1 ? " more challenges" : " challenges");
  }
  return lines;
}

/// Tells challenges apart where there are several, as far as digits go.
std::string ClassicBoard::challenge_number(std::size_t challenge) const {
  return table_.challenges.size() > 1 && challenge < 9 ? std::to_string(challenge + 1) : "";
}

Hints ClassicBoard::help() const {
  return {
      {"arrows", "go to the nearest square where the tile fits"},
      {"Tab", "go through all those squares"},
      {"r, Space", "turn the tile (R: the other way)"},
      {"Enter", "place the tile"},
      {"a, b, c ...", "put a follower there; or arrows and Enter"},
      {"-", "no follower"},
      {"z", "see the whole landscape, and back"},
      {"H J K L", "move the view"},
      {":", table_.has_shrines ? "type a move, such as E@0,-1/180, +city:N or +shrine"
                               : "type a move, such as E@0,-1/180 or +city:N"},
  };
}

std::unique_ptr<TerminalBoard> make_classic_terminal_board(const Look& look) {
  return std::make_unique<ClassicBoard>(look);
}

}  // namespace bastide::cli
