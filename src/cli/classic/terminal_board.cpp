#include "cli/classic/terminal_board.h"

#include "cli/classic/front.h"
#include "cli/landscape_board.h"
#include "games/classic/state.h"

namespace bastide::cli {

const ClassicTable::Choice* ClassicBoard::highlighted() const {
  return is_choosing() && choice_.chosen() < table_.choices.size() ? &table_.choices[choice_.chosen()]
                                                                   : nullptr;
}

void ClassicBoard::update(const PlaySession& session) {
  const classic::Phase question = table_.phase;
  if (stage_ == Stage::choosing) last_question_ = question;
  table_ = look_at_classic(session.match());
  stage_ = session.stage();
  names_.clear();
  for (int i = 0; i < session.seat_count(); ++i) names_.push_back(session.name(i));
  last_token_ = session.steps().empty() ? "" : session.steps().back().token;
  acting_seat_ = session.acting_seat();
  known_tiles_ = table_.tiles.size() - count_news(session);
  std::vector<ChoiceCursor::Choice> choices;
  for (const auto& c : table_.choices) choices.push_back({c.token, c.name, c.value});
  choice_.set(std::move(choices));
  shown_castle_ = -1;
  if (is_bidding()) {
    const bool opens = table_.phase == classic::Phase::call;
    bid_.begin(opens ? 0 : table_.bazaar.bid + 1, !opens);
    stall_ = next_stall(stalls().size() - 1, 1);
  }
  view_.follow();
  settle_cursor();
}

void ClassicBoard::settle_cursor() {
  std::vector<PlacementCursor::Placement> placements;
  if (is_placing())
    for (const auto& p : table_.placements)
      placements.push_back({p.square, p.turn, p.token, -1, p.bridge.has_value()});
  cursor_.set(std::move(placements));
  if (!is_placing() && table_.hand == nullptr) cursor_.rest_at(table_.tiles.back().square);
}

BoardReply ClassicBoard::on_key(const Key& key) {
  if (view_.on_key(key)) return {BoardReply::Type::handled, {}};
  if (key.is('v')) {
    show_next_castle();
    return {BoardReply::Type::handled, {}};
  }
  if (is_placing()) return on_placing_key(key);
  if (is_bidding()) return on_bidding_key(key);
  if (is_choosing()) return choice_.on_key(key);
  return {};
}

/// The vicinity of one castle after the other, and then of none.
void ClassicBoard::show_next_castle() {
  const int count = static_cast<int>(table_.castles.size());
  do ++shown_castle_;
  while (shown_castle_ < count && table_.castles[shown_castle_].seat < 0);
  if (shown_castle_ >= count) shown_castle_ = -1;
  view_.follow();
}

BoardReply ClassicBoard::on_placing_key(const Key& key) {
  if (key.is('d') && !table_.choices.empty())  // to decline is all that can be chosen beside a placement
    return {BoardReply::Type::token, table_.choices.front().token};
  const BoardReply reply = cursor_.on_key(key);
  if (reply.type != BoardReply::Type::ignored) view_.follow();
  return reply;
}

std::unique_ptr<TerminalBoard> make_classic_terminal_board(const Look& look) {
  return std::make_unique<ClassicBoard>(look);
}

}  // namespace bastide::cli
