#include "cli/dice/terminal_board.h"

#include <algorithm>
#include <cstdlib>

#include "cli/board_cursor.h"
#include "cli/dice/front.h"
#include "cli/dice/table.h"
#include "games/dice/text.h"
#include "games/dice/turn.h"

namespace bastide::cli {
namespace {

constexpr BoardReply handled() {
  return {BoardReply::Type::handled, {}};
}
BoardReply token(std::string text) {
  return {BoardReply::Type::token, std::move(text)};
}

int distance(Square a, Square b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

}  // namespace

void DiceBoard::update(const PlaySession& session) {
  const bool same_turn = state_.turns == dice_state(session.match()).turns;
  state_ = dice_state(session.match());
  stage_ = session.stage();
  look_back(session);
  if (!same_turn) cursor_ = {};
  choose_part(part_);
}

/// What the player before has built, or the same player whose turn waits to be confirmed: the rules have
/// cleared it away already.
void DiceBoard::look_back(const PlaySession& session) {
  before_.clear();
  const auto& steps = session.steps();
  std::size_t end = steps.size();
  const auto is_own = [&](const PlayStep& step) {
    return step.actor == state_.active || step.actor == chance;
  };
  if (stage_ != Stage::confirming && !session.match().is_over())
    while (end > 0 && is_own(steps[end - 1])) --end;
  while (end > 0 && steps[end - 1].actor == chance) --end;
  if (end == 0) return;
  const int seat = steps[end - 1].actor;
  for (std::size_t i = end; i > 0 && (steps[i - 1].actor == seat || steps[i - 1].actor == chance); --i) {
    const std::string& text = steps[i - 1].token;
    const auto comma = text.find(',');
    const auto slash = text.find('/');
    if (text.find('@') != 1 || comma == std::string::npos || slash == std::string::npos) continue;
    const Square q{static_cast<std::int16_t>(std::atoi(text.c_str() + 2)),
                   static_cast<std::int16_t>(std::atoi(text.c_str() + comma + 1))};
    before_.push_back(
        {dice::tables.find(text[0]), q, static_cast<Turn>(std::atoi(text.c_str() + slash + 1) / 90)});
  }
  builder_ = session.name(seat);
}

std::vector<DiceBoard::Placement> DiceBoard::placements() const {
  std::vector<Placement> all;
  ActionList list;
  dice::legal_actions(state_, list);
  for (const Action a : list)
    if (dice::type_of(a) == dice::ActionType::build && dice::part_of(a) == part_)
      all.push_back({dice::square_of(a), dice::turn_of(a)});
  return all;
}

std::vector<DiceBoard::Placement> DiceBoard::placements_at(Square q) const {
  auto here = placements();
  std::erase_if(here, [&](const Placement& p) { return p.square != q; });
  return here;
}

/// The part, or the next one that the roll has.
void DiceBoard::choose_part(int part) {
  if (!is_building()) return;
  while (state_.in_hand[part] == 0) part = (part + 1) % dice::part_count;
  part_ = part;
  settle_cursor();
}

void DiceBoard::next_part(int by) {
  int part = part_;
  do part = (part + by + dice::part_count) % dice::part_count;
  while (state_.in_hand[part] == 0);
  choose_part(part);
}

/// Puts the cursor on a legal square, near where it was, with a turn that fits there.
void DiceBoard::settle_cursor() {
  const auto all = placements();
  const auto nearest = std::min_element(all.begin(), all.end(), [&](const auto& a, const auto& b) {
    return distance(a.square, cursor_) < distance(b.square, cursor_);
  });
  cursor_ = nearest->square;
  const auto here = placements_at(cursor_);
  if (std::none_of(here.begin(), here.end(), [&](const auto& p) { return p.turn == turn_; }))
    turn_ = here.front().turn;
}

void DiceBoard::move_cursor(Side direction) {
  cursor_ = nearest_ahead(cursor_, direction, placements());
  settle_cursor();
}

void DiceBoard::turn_part(int by) {
  const auto here = placements_at(cursor_);
  const int count = static_cast<int>(here.size());
  int at = 0;
  while (here[at].turn != turn_) ++at;
  turn_ = here[(at + by + count) % count].turn;
}

std::optional<BoardReply> DiceBoard::on_building_key(const Key& key) {
  switch (key.type) {
    case Key::Type::up:
      return move_cursor(Side::north), handled();
    case Key::Type::right:
      return move_cursor(Side::east), handled();
    case Key::Type::down:
      return move_cursor(Side::south), handled();
    case Key::Type::left:
      return move_cursor(Side::west), handled();
    case Key::Type::tab:
      return next_part(1), handled();
    case Key::Type::back_tab:
      return next_part(-1), handled();
    case Key::Type::enter:
      return token(dice::part_text(part_, cursor_, turn_));
    default:
      break;
  }
  if (key.is('r') || key.is(' ')) return turn_part(1), handled();
  if (key.is('R')) return turn_part(-1), handled();
  for (int part = 0; part < dice::part_count; ++part)
    if (key.is(static_cast<char>('1' + part))) {
      if (state_.in_hand[part] > 0) choose_part(part);
      return handled();
    }
  return std::nullopt;
}

BoardReply DiceBoard::on_key(const Key& key) {
  if (!is_choosing()) return {};
  if (is_building())
    if (const auto reply = on_building_key(key)) return *reply;
  // What is not possible now is refused with the reason by the rules themselves.
  if (key.is('k')) return token(std::string(1, dice::tables.set.faces[dice::knight].letter));
  if (key.is('g')) return token("roll");
  if (key.is('s')) return token("stop");
  if (key.is('d')) return token("double");
  return {};
}

int DiceBoard::followers_at_home(int seat) const {
  return ((state_.kept >> seat) & 1) != 0 || (seat == state_.active && state_.doubled) ? 1 : 0;
}

TableWords DiceBoard::words() const {
  return {"Rolling", "dice", "the faces of the dice, and what a city pays",
          "end your turn and pass the dice on", false};
}

std::string DiceBoard::status() const {
  return roll_name(state_.rolls) + (state_.doubled ? ", double" : "");
}

Hints DiceBoard::hints() const {
  Hints all;
  if (!is_choosing()) return all;
  if (is_building()) all = {{"arrows", "move"}, {"r", "turn"}, {"Tab", "part"}, {"Enter", "build"}};
  if (state_.may_set_aside()) all.emplace_back("k", "knight");
  if (state_.may_roll()) all.emplace_back("g", "roll");
  all.emplace_back("s", "stop");
  if (state_.may_double()) all.emplace_back("d", "double");
  return all;
}

std::vector<std::string> DiceBoard::notices(int width, int rows) const {
  std::vector<std::string> lines;
  if (state_.aside > 0 || state_.passed > 0)
    lines.push_back("knights " + std::to_string(state_.aside) + ", catapults " +
                    std::to_string(state_.passed));
  auto cities = city_notes(state_);
  for (auto& note : cities) {
    if (text_width(note) > width) note = note.substr(note.find(", ") + 2);  // without its name
    lines.push_back(std::move(note));
  }
  if (static_cast<int>(lines.size()) > rows) lines.resize(rows);
  return lines;
}

Hints DiceBoard::help() const {
  return {
      {"Tab, 1 to 4", "choose a part of the roll"},
      {"arrows", "go to the nearest square where it fits"},
      {"r, Space", "turn it (R: the other way)"},
      {"Enter", "build it; built dice stay"},
      {"k", "set a knight aside, before anything of the roll is built"},
      {"g", "roll again what is neither built nor aside"},
      {"s", "stop and score the largest closed city"},
      {"d", "with three knights aside: no score now, the next turn counts double"},
      {":", "type a move, such as l@1,0/90, k, roll, stop or double"},
  };
}

std::string DiceBoard::introduction() const {
  return "You have three rolls. Of each roll build the parts of cities that you like, city to city and plain "
         "to "
         "plain; the rest you roll again. Catapults are lost for this turn. In the end only your largest "
         "closed "
         "city counts. Whoever keeps three knights may go without a score and double the next turn. Who has "
         "42 "
         "points first wins; so does who rolls nine catapults in a turn.";
}

std::unique_ptr<TerminalBoard> make_dice_terminal_board(const Look& look) {
  return std::make_unique<DiceBoard>(look);
}

}  // namespace bastide::cli
