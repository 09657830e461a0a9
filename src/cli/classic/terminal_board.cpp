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

/// The letter of a choice: none that means something else on the table.
char ClassicBoard::key_of(std::size_t choice) const {
  constexpr std::string_view letters = "abcdefghijkmnoprswxy";
  if (table_.choices[choice].token == "-") return '-';
  return choice < letters.size() ? letters[choice] : ' ';
}

const ClassicTable::Choice* ClassicBoard::highlighted() const {
  return is_choosing() && choice_ < table_.choices.size() ? &table_.choices[choice_] : nullptr;
}

void ClassicBoard::update(const PlaySession& session) {
  const classic::Phase question = table_.phase;
  if (stage_ == Stage::choosing) last_question_ = question;
  table_ = look_at_classic(session.match());
  stage_ = session.stage();
  names_.clear();
  for (int i = 0; i < session.seat_count(); ++i) names_.push_back(session.name(i));
  last_token_ = session.steps().empty() ? "" : session.steps().back().token;
  const int seat = session.acting_seat();
  acting_seat_ = seat;
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
  shown_castle_ = -1;
  if (is_bidding()) {
    const bool opens = table_.phase == classic::Phase::open;
    bid_.begin(opens ? 0 : table_.bazaar.bid + 1, !opens);
    stall_ = next_stall(stalls().size() - 1, 1);
  }
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
  // A square where the tile fits by itself is offered before one where it needs a bridge.
  const auto far = [&](const ClassicTable::Placement& placement) {
    const int length = distance(placement.square, cursor_);
    return length > 0 && placement.bridge ? length + 1000 : length;
  };
  const auto is_nearer = [&](const auto& a, const auto& b) { return far(a) < far(b); };
  cursor_ = std::min_element(table_.placements.begin(), table_.placements.end(), is_nearer)->square;
  const auto here = placements_at(cursor_);
  if (std::any_of(here.begin(), here.end(), [&](const auto& p) { return p.turn == turn_; })) return;
  const auto plain = std::find_if(here.begin(), here.end(), [](const auto& p) { return !p.bridge; });
  turn_ = plain == here.end() ? here.front().turn : plain->turn;
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
  } else if (key.is('v')) {
    show_next_castle();
  } else {
    return std::nullopt;
  }
  return handled();
}

BoardReply ClassicBoard::on_key(const Key& key) {
  if (const auto reply = on_view_key(key)) return *reply;
  if (is_placing()) return on_placing_key(key);
  if (is_bidding()) return on_bidding_key(key);
  if (is_choosing()) return on_choosing_key(key);
  return {};
}

/// The vicinity of one castle after the other, and then of none.
void ClassicBoard::show_next_castle() {
  const int count = static_cast<int>(table_.castles.size());
  do ++shown_castle_;
  while (shown_castle_ < count && table_.castles[shown_castle_].seat < 0);
  if (shown_castle_ >= count) shown_castle_ = -1;
  panned_ = false;
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
  if (key.is('d') && !table_.choices.empty())  // to decline is all that can be chosen beside a placement
    return {BoardReply::Type::token, table_.choices.front().token};
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
    if (key.is(key_of(i))) return {BoardReply::Type::token, choices[i].token};
  }
  return {};
}

std::unique_ptr<TerminalBoard> make_classic_terminal_board(const Look& look) {
  return std::make_unique<ClassicBoard>(look);
}

}  // namespace bastide::cli
