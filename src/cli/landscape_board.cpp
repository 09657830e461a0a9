#include "cli/landscape_board.h"

namespace bastide::cli {

std::size_t count_news(const PlaySession& session) {
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

void LandscapeBoard::update(const PlaySession& session) {
  const auto hand = landscape_.hand;
  landscape_ = look_at(session);
  stage_ = session.stage();
  known_tiles_ = landscape_.tiles.size() - count_news(session);
  if (landscape_.hand != hand) in_hand_ = 0;
  std::vector<ChoiceCursor::Choice> choices;
  for (const auto& c : landscape_.choices) choices.push_back({c.token, c.name, c.value});
  choice_.set(std::move(choices));
  view_.follow();
  settle_cursor();
}

/// Gives the cursor the placements of the chosen tile, or of the next one that can be placed at all.
void LandscapeBoard::settle_cursor() {
  if (!is_placing()) {
    cursor_.clear();
    cursor_.rest_at(landscape_.tiles.back().square);
    return;
  }
  std::vector<PlacementCursor::Placement> placements;
  while (true) {
    for (const auto& p : landscape_.placements)
      if (p.kind == chosen_kind()) placements.push_back(p);
    if (!placements.empty()) break;
    in_hand_ = (in_hand_ + 1) % landscape_.hand.size();
  }
  cursor_.set(std::move(placements));
}

BoardReply LandscapeBoard::on_key(const Key& key) {
  if (view_.on_key(key)) return {BoardReply::Type::handled, {}};
  BoardReply reply;
  if (is_placing() && key.is('x')) {
    in_hand_ = (in_hand_ + 1) % landscape_.hand.size();
    settle_cursor();
    return {BoardReply::Type::handled, {}};
  }
  if (is_placing()) reply = cursor_.on_key(key);
  if (is_choosing()) reply = choice_.on_key(key);
  if (reply.type != BoardReply::Type::ignored) view_.follow();
  return reply;
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
