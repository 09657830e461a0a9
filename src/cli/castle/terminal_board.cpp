#include "cli/castle/terminal_board.h"

#include <algorithm>
#include <tuple>

#include "cli/castle/front.h"
#include "cli/play_log.h"

namespace bastide::cli {
namespace {

using castle::Phase;
using castle::tables;

/// The square of a placement's token, `C01@3,0/90`.
std::optional<Square> placed_square(const std::string& token) {
  for (const Square q : tables.plan.squares)
    if (token.find("@" + std::to_string(q.x) + "," + std::to_string(q.y) + "/") != std::string::npos)
      return q;
  return std::nullopt;
}

}  // namespace

void CastleBoard::update(const PlaySession& session) {
  table_ = look_at_castle(session.match());
  stage_ = session.stage();
  const int seat = session.acting_seat();
  const bool person_acts = seat >= 0 && session.is_person(seat);
  news_.clear();
  for (std::size_t i = person_acts ? session.seen_steps() : 0; i < session.steps().size(); ++i)
    if (const auto square = placed_square(session.steps()[i].token)) {
      if (!person_acts) news_.clear();  // only the last one
      if (session.steps()[i].actor != seat || !person_acts) news_.push_back(*square);
    }
  cursor_.set(table_.placements);
  std::vector<ChoiceCursor::Choice> choices;
  for (const auto& c : table_.choices) choices.push_back({c.token, c.name, c.value});
  choice_.set(std::move(choices));
  panned_ = false;
}

BoardReply CastleBoard::on_key(const Key& key) {
  const auto pan = [&](int columns, int rows) {
    panned_ = true;
    scroll_column_ += columns * layout_.tile_width;
    scroll_row_ += rows * layout_.tile_height;
    return BoardReply{BoardReply::Type::handled, {}};
  };
  if (key.is('z')) {
    zoomed_out_ = !zoomed_out_;
    panned_ = false;
    return {BoardReply::Type::handled, {}};
  }
  if (key.is('H')) return pan(-1, 0);
  if (key.is('J')) return pan(0, 1);
  if (key.is('K')) return pan(0, -1);
  if (key.is('L')) return pan(1, 0);
  if (is_placing()) {
    const BoardReply reply = cursor_.on_key(key);
    if (reply.type != BoardReply::Type::ignored) panned_ = false;
    return reply;
  }
  return is_choosing() ? choice_.on_key(key) : BoardReply{};
}

Hints CastleBoard::hints() const {
  if (is_placing()) return {{"arrows", "square"}, {"r", "turn"}, {"Enter", "place"}};
  if (!is_choosing()) return {};
  if (table_.phase == Phase::act) return {{"a b ..", "follower"}, {"-", "none"}, {"Enter", "choose"}};
  return {{"a b ..", "choose"}, {"-", "none"}};
}

std::string_view CastleBoard::question() const {
  if (!is_choosing()) return "your move";
  switch (table_.phase) {
    case Phase::act:
      return "a follower?";
    case Phase::order:
      return "what scores next?";
    case Phase::twice:
      return "double it?";
    case Phase::again:
      return "one more turn?";
    default:
      return "for which area?";
  }
}

std::string CastleBoard::closing() const {
  return table_.phase == Phase::reveal ? "turn the bonus tile" : TerminalBoard::closing();
}

/// The keeps and bonus tiles of both, then what the areas are worth, the dearest first.
std::vector<std::string> CastleBoard::notices(int width, int rows) const {
  const auto glyph = [&](int seat) {
    return look_.unicode ? std::string(seat == 0 ? "●" : "■") : std::to_string(seat);
  };
  std::vector<std::string> lines;
  for (int seat = 0; seat < castle::seat_count; ++seat) {
    const std::string keep =
        table_.keeps[seat].size > 0 ? "keep " + std::to_string(table_.keeps[seat].size) : "";
    const std::string bonus = bonus_text(table_.bonus[seat]);
    if (!keep.empty() || !bonus.empty())
      lines.push_back(glyph(seat) + " " + keep + (keep.empty() || bonus.empty() ? "" : ", ") + bonus);
  }
  auto areas = table_.areas;
  std::sort(areas.begin(), areas.end(), [](const auto& a, const auto& b) {
    return std::tuple(-a.points, a.type, a.squares) < std::tuple(-b.points, b.type, b.squares);
  });
  const std::size_t room =
      std::max<std::size_t>(lines.size() + 1, static_cast<std::size_t>(std::max(1, rows - 2)));
  for (std::size_t i = 0; i < areas.size() && lines.size() < room; ++i) {
    const bool last = lines.size() + 1 == room && i + 1 < areas.size();
    std::string line = last ? std::to_string(areas.size() - i) + " more areas"
                            : (areas[i].winner < 0 ? "=" : glyph(areas[i].winner)) + " " + areas[i].name;
    const std::string points = last ? "" : std::to_string(areas[i].points);
    const int blanks = width - text_width(line) - text_width(points);
    if (blanks > 0) line += std::string(static_cast<std::size_t>(blanks), ' ') + points;
    lines.push_back(std::move(line));
  }
  if (static_cast<int>(lines.size()) > rows) lines.resize(static_cast<std::size_t>(rows));
  return lines;
}

Hints CastleBoard::help() const {
  return {
      {"arrows", "go to the nearest square where the tile fits"},
      {"Tab", "go through all those squares"},
      {"r, Space", "turn the tile (R: the other way)"},
      {"Enter", "place the tile"},
      {"a, b, c ...", "put a follower there; or arrows and Enter"},
      {"-", "no follower, or keep the bonus tile"},
      {"z", "see the whole castle, and back"},
      {"H J K L", "move the view"},
      {":", "type a move, such as C01@3,0/180 or +tower:Nw"},
  };
}

std::string CastleBoard::introduction() const {
  return "Lay the tile inside the wall, against a start space or another tile. Only paths must go on; "
         "towers, "
         "houses and courts may touch anything. You may put a follower on a path, tower, house or court "
         "where "
         "nobody's follower is yet. What is complete, or ends at the wall, pays the player with more "
         "followers "
         "there: a tower 2 a tile, a house 1, a path 1, or 2 with a well. A tie pays nobody. Your keep "
         "stands on "
         "the largest house that has paid you; at the end the larger keep pays as many points as the largest "
         "empty area has squares, and courts pay 3 for each market. A marker that stops exactly on a corner "
         "tower takes the bonus tile there, marked ?.";
}

std::vector<std::string> CastleBoard::further_rules() const {
  std::string text = "Bonus tiles, two of each kind. Those of a turn can be used from your next turn on. ";
  for (int kind = 0; kind < castle::bonus_kinds; ++kind)
    text += (kind == 0 ? "" : "; ") + std::to_string(kind + 1) + " " + tables.plan.bonus[kind];
  return {text + "."};
}

std::unique_ptr<TerminalBoard> make_castle_terminal_board(const Look& look) {
  return std::make_unique<CastleBoard>(look);
}

}  // namespace bastide::cli
