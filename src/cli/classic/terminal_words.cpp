#include "cli/classic/terminal_board.h"
#include "games/classic/state.h"

/// What the full screen says of the classic game beside its pictures.
namespace bastide::cli {

using classic::Phase;

int ClassicBoard::followers_each() const {
  return classic::followers_each;
}

/// What a seat has beside its followers: `3╫ 2♜`.
std::string ClassicBoard::supplies(int seat) const {
  std::string text;
  if (!table_.bridges.empty()) text += " " + std::to_string(table_.bridges[seat]) + bridge_sign();
  if (!table_.castle_tokens.empty()) text += " " + std::to_string(table_.castle_tokens[seat]) + castle_sign();
  return text;
}

Hints ClassicBoard::hints() const {
  Hints all;
  if (is_placing()) {
    all = {{"arrows", "square"}, {"r", "turn"}, {"Enter", "place"}};
    if (!table_.choices.empty()) all.emplace_back("d", "decline");
  } else if (is_choosing_in(Phase::call)) {
    all = {{look_.unicode ? "←→" : "arrows", "tile"}, {"0-9 + -", "bid"}, {"Enter", "offer"}};
  } else if (is_choosing_in(Phase::bid)) {
    all = {{"0-9 + -", "bid"}, {"Enter", "bid it"}, {"p", "pass"}};
  } else if (is_choosing_in(Phase::castle)) {
    all = {{"a", "castle"}, {"-", "none"}, {"Enter", "choose"}};
  } else if (is_choosing_in(Phase::settle)) {
    all = {{"a", "buy"}, {"b", "sell"}, {"Enter", "choose"}};
  } else if (is_choosing_in(Phase::act)) {
    const bool bridges = question() != "a follower?";
    all = {{"a b ..", bridges ? "put" : "follower"}, {"-", "none"}, {"Enter", "choose"}};
  } else if (is_choosing()) {
    all = {{"arrows", "look"}, {"Enter", "choose"}};
  }
  for (const auto& castle : table_.castles)
    if (castle.seat >= 0) {
      all.emplace_back("v", "castles");
      break;
    }
  return all;
}

std::string_view ClassicBoard::question() const {
  switch (table_.phase) {
    case Phase::castle:
      return "build a castle?";
    case Phase::reward:
      return "what pays your castle?";
    case Phase::call:
      return "offer a tile";
    case Phase::bid:
      return "bid or pass?";
    case Phase::settle:
      return "buy or sell?";
    case Phase::choose:
      return "take a tile";
    case Phase::act:
      break;
    default:
      return "your move";
  }
  bool follower = false;
  bool bridge = false;
  for (const auto& choice : table_.choices) {
    follower = follower || choice.feature >= 0;
    bridge = bridge || choice.bridge;
  }
  return !bridge ? "a follower?" : follower ? "a follower or a bridge?" : "a bridge?";
}

std::string ClassicBoard::closing() const {
  if (last_token_ == "decline") return "decline the tile";
  if (last_token_ == "^") return "build the castle";
  if (last_token_ == "buy") return "buy the tile";
  if (last_token_ == "sell") return "sell the tile";
  if (last_token_ == "-" && last_question_ == Phase::castle) return "build no castle";
  if (last_token_ == "-" && last_question_ == Phase::bid) return "pass";
  const auto colon = last_token_.find(':');
  if (last_token_.starts_with('b')) return "bid " + last_token_.substr(1);
  if (last_token_.starts_with('#') && colon != std::string::npos)
    return "offer " + last_token_.substr(1, colon - 1) + " for " + last_token_.substr(colon + 1);
  return TerminalBoard::closing();
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

std::vector<std::string> ClassicBoard::further_rules() const {
  return expansion_rules(table_);
}

/// Every challenge in one line, with as many words as there is room for.
std::vector<std::string> ClassicBoard::challenge_notices(int width) const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < table_.challenges.size(); ++i) {
    const std::string shrine = square_text(table_.challenges[i].shrine.square);
    const std::string cloister = square_text(table_.challenges[i].cloister.square);
    const std::string mark = (look_.unicode ? "×" : "x") + challenge_number(i) + " ";
    std::string line = mark + "shrine " + shrine + " against cloister " + cloister;
    if (text_width(line) > width) line = mark + "shrine " + shrine + " against " + cloister;
    if (text_width(line) > width) line = mark + "shrine " + shrine + " vs " + cloister;
    if (text_width(line) > width) line = mark + shrine + " vs " + cloister;
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Every castle that still waits, in the same way.
std::vector<std::string> ClassicBoard::castle_notices(int width) const {
  std::vector<std::string> lines;
  for (const auto& castle : table_.castles) {
    if (castle.seat < 0) continue;
    const std::string mark = castle_sign() + " ";
    std::string line = mark + names_[castle.seat] + "'s castle at " + squares_text(castle);
    if (text_width(line) > width)
      line = mark + square_text(castle.squares[0]) + " " + square_text(castle.squares[1]) + " " +
             names_[castle.seat];
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Who still has a tile of the bazaar to place.
std::vector<std::string> ClassicBoard::bazaar_notices(int width) const {
  if (shows_bazaar() || table_.bazaar.to_place.empty()) return {};
  std::string text = table_.has_auctions ? "Then" : "Still in the bazaar:";
  for (const int seat : table_.bazaar.to_place)
    if (const auto* kind = table_.bazaar.won[seat])
      text += (text == "Then" ? " " : ", ") + names_[seat] + " places " + kind->id;
  if (!table_.has_auctions)
    for (const auto* lot : table_.bazaar.lots) text += " " + lot->id;
  const auto lines = wrapped(text, width);
  return {lines.begin(), lines.end()};
}

std::vector<std::string> ClassicBoard::notices(int width, int rows) const {
  std::vector<std::string> lines = bazaar_notices(width);
  for (const auto& more : {challenge_notices(width), castle_notices(width)})
    lines.insert(lines.end(), more.begin(), more.end());
  if (const auto room = static_cast<std::size_t>(rows); lines.size() > room) {
    const std::string hidden = std::to_string(lines.size() - room + 1);
    const bool all_alike = table_.challenges.size() == lines.size();
    lines.resize(room);
    lines.back() =
        all_alike ? (look_.unicode ? "× " : "x ") + hidden + (room > 1 ? " more challenges" : " challenges")
                  : "and " + hidden + (room > 1 ? " more" : " notices");
  }
  return lines;
}

/// Tells challenges apart where there are several, as far as digits go.
std::string ClassicBoard::challenge_number(std::size_t challenge) const {
  return table_.challenges.size() > 1 && challenge < 9 ? std::to_string(challenge + 1) : "";
}

Hints ClassicBoard::help() const {
  Hints keys{
      {"arrows", "go to the nearest square where the tile fits"},
      {"Tab", "go through all those squares"},
      {"r, Space", "turn the tile (R: the other way)"},
      {"Enter", "place the tile"},
      {"a, b, c ...", "put a follower there; or arrows and Enter"},
      {"-", "no follower"},
  };
  if (!table_.bridges.empty()) {
    keys.emplace_back(bridge_sign(), "marks a square where the tile needs one of your bridges");
    keys.emplace_back("d", "decline a tile that would fit only with a bridge; another is drawn");
  }
  if (table_.has_auctions) {
    keys.emplace_back("0-9, + -", "your bid in an auction; the arrows choose the tile that you offer");
    keys.emplace_back("p", "pass in an auction");
  }
  if (!table_.castle_tokens.empty()) keys.emplace_back("v", "the six squares of each castle that waits");
  keys.emplace_back("z", "see the whole landscape, and back");
  keys.emplace_back("H J K L", "move the view");
  keys.emplace_back(":", table_.has_shrines ? "type a move, such as E@0,-1/180, +city:N or +shrine"
                                            : "type a move, such as E@0,-1/180 or +city:N");
  return keys;
}

}  // namespace bastide::cli
