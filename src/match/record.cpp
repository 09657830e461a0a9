#include "match/record.h"

#include <algorithm>
#include <cassert>

#include "kit/text.h"

namespace bastide {
namespace {

constexpr std::size_t longest_value = 16 << 10;
constexpr std::size_t most_tokens = 1'000'000;
constexpr std::size_t longest_token = 64;
constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t most_headers = 64;
constexpr int line_width = 100;
constexpr std::string_view hidden_draw = "*?";
constexpr char shown_tile = '~';

/// "line N: " of a header, or nothing where the record has none of that name.
std::string place_of(const Record& record, std::string_view header) {
  for (const auto& [name, line] : record.header_lines)
    if (name == header) return "line " + std::to_string(line) + ": ";
  return "";
}

/// Reads one record from its beginning to its end; the first problem ends it.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Record> parse() {
    if (text_.size() > longest_record) return Error{"the record is longer than 16 MiB"};
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (skip_blanks(), !error_ && at_ < text_.size()) {
      if (text_[at_] == '[') {
        read_header();
      } else if (text_[at_] == '{') {
        skip_comment();
      } else {
        read_token();
      }
    }
    if (!error_ && !has_version_) fail("expected the header [Record \"bastide 1\"]");
    if (error_) return *error_;
    if (record_.players.empty()) record_.setup.seats = 2;
    if (record_.setup.game.empty()) record_.setup.game = default_game();
    if (record_.scores && record_.scores->size() != static_cast<std::size_t>(record_.setup.seats))
      return Error{place_of(record_, "Scores") + "expected as many scores as players, " +
                   std::to_string(record_.setup.seats) + ", not " + std::to_string(record_.scores->size())};
    return std::move(record_);
  }

 private:
  void fail(const std::string& what) {
    if (!error_)
      error_ = Error{"line " + std::to_string(line_) + ", column " + std::to_string(column()) + ": " + what};
  }
  int column() const { return static_cast<int>(at_ - line_start_) + 1; }

  void advance_to(std::size_t end) {
    for (; at_ < end; ++at_)
      if (text_[at_] == '\n') {
        ++line_;
        line_start_ = at_ + 1;
      }
  }
  void skip_blanks() { advance_to(std::min(text_.find_first_not_of(blanks, at_), text_.size())); }

  void skip_comment() {
    const auto end = text_.find('}', at_);
    if (end == std::string_view::npos) return fail("a comment that begins here has no '}'");
    advance_to(end + 1);
  }

  /// `[Name "value"]` on one line.
  void read_header() {
    const std::string_view line = text_.substr(at_, text_.find_first_of("\r\n", at_) - at_);
    const auto open = line.find('"');
    const auto close = open == std::string_view::npos ? open : line.find('"', open + 1);
    if (close == std::string_view::npos || !line.substr(close + 1).starts_with(']'))
      return fail("expected a header such as [Game \"classic\"]");
    const std::string_view name = trimmed(line.substr(1, open - 1));
    if (name.empty() || name.find_first_of(" \t[]{}") != std::string_view::npos)
      return fail("expected a header's name after '[', not " + in_quotes(name));
    if (!place_of(record_, name).empty()) return fail("a second header " + in_quotes(name));
    if (record_.header_lines.size() == most_headers) return fail("more than 64 headers");
    record_.header_lines.emplace_back(name, line_);
    take_header(name, line.substr(open + 1, close - open - 1));
    if (!error_) advance_to(at_ + close + 2);
  }

  void take_header(std::string_view name, std::string_view value) {
    if (value.size() > longest_value) return fail("the header " + in_quotes(name) + " is longer than 16 KiB");
    if (name == "Record") {
      if (value != "bastide 1") return fail("expected version \"bastide 1\", not " + in_quotes(value));
      has_version_ = true;
      return;
    }
    if (!has_version_) return fail("expected [Record \"bastide 1\"] before the header " + in_quotes(name));
    const bool opens_game =
        name == "Game" || name == "Options" || name == "Players" || name == "First" || name == "Bag";
    if (opens_game && !record_.tokens.empty())
      return fail("the header " + in_quotes(name) + " stands after the first token");
    if (name == "Game") {
      record_.setup.game = value;
    } else if (name == "Options") {
      auto options = parse_options(value);
      if (!options) return fail(options.error().message);
      record_.setup.options = std::move(*options);
    } else if (name == "Players") {
      read_players(value);
    } else if (name == "First") {
      const auto first = parse_int(value);
      if (!first) return fail("First is a seat number, not " + in_quotes(value));
      record_.setup.first = *first;
    } else if (name == "Bag") {
      const auto kinds = words_of(value);
      record_.setup.bag.emplace(kinds.begin(), kinds.end());
    } else if (name == "Scores") {
      read_scores(value);
    } else {
      record_.other_headers.emplace_back(name, value);
    }
  }

  void read_players(std::string_view value) {
    const auto names = split(value, ';');
    if (names.size() > max_seats) return fail("more than " + std::to_string(max_seats) + " players");
    record_.players.assign(names.begin(), names.end());
    record_.setup.seats = static_cast<int>(names.size());
  }

  void read_scores(std::string_view value) {
    record_.scores.emplace();
    for (const auto word : words_of(value)) {
      const auto points = parse_int(word);
      if (!points) return fail("Scores are numbers, not " + in_quotes(word));
      record_.scores->push_back(*points);
      if (record_.scores->size() > max_seats)
        return fail("more than " + std::to_string(max_seats) + " scores");
    }
  }

  void read_token() {
    if (!has_version_) return fail("expected the header [Record \"bastide 1\"]");
    const auto end = std::min(text_.find_first_of(" \t\r\n{}[", at_), text_.size());
    const std::string_view token = text_.substr(at_, end - at_);
    if (token.empty()) return fail("a '}' without its '{'");
    if (token.size() > longest_token) return fail("a token longer than 64 characters: " + in_quotes(token));
    if (record_.tokens.size() == most_tokens) return fail("more than 1,000,000 tokens");
    record_.tokens.push_back({token, line_, column()});
    at_ = end;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  bool has_version_ = false;
  Record record_;
  std::optional<Error> error_;
};

std::string numbers_text(const std::vector<int>& numbers) {
  std::vector<std::string> words;
  for (const int n : numbers) words.push_back(std::to_string(n));
  return joined(words, " ");
}

[[maybe_unused]] bool can_stand_in_header(const std::string& text) {
  return text.find_first_of("\"\r\n") == std::string::npos;
}

std::string names_text(const std::vector<std::string>& players, int seats) {
  std::string text;
  for (int s = 0; s < seats; ++s) {
    const bool named = s < static_cast<int>(players.size()) && !players[s].empty();
    const std::string name = named ? players[s] : "Player " + std::to_string(s + 1);
    assert(can_stand_in_header(name) && name.find(';') == std::string::npos);
    text.append(s == 0 ? "" : "; ").append(name);
  }
  return text;
}

using Headers = std::vector<std::pair<std::string, std::string>>;

std::string format_text(const AnyMatch& match, const std::vector<std::string>& tokens,
                        const std::vector<std::string>& players, const Headers& other_headers) {
  const Setup& setup = match.setup();
  std::string text;
  const auto write_header = [&](std::string_view name, const std::string& value) {
    assert(can_stand_in_header(value));
    text.append("[").append(name).append(" \"").append(value).append("\"]\n");
  };
  write_header("Record", "bastide 1");
  write_header("Game", setup.game);
  const std::string options = format_options(setup, find_game(setup.game)->options);
  if (!options.empty()) write_header("Options", options);
  write_header("Players", names_text(players, setup.seats));
  write_header("First", std::to_string(setup.first));
  if (setup.bag) write_header("Bag", joined(*setup.bag, " "));
  for (const auto& [name, value] : other_headers) write_header(name, value);
  std::size_t width = 0;
  for (const auto& token : tokens) {
    const bool breaks = width > 0 && width + 1 + token.size() > line_width;
    if (width > 0) text += breaks ? '\n' : ' ';
    width = (breaks || width == 0 ? 0 : width + 1) + token.size();
    text += token;
  }
  if (width > 0) text += '\n';
  if (match.is_over()) write_header("Scores", numbers_text(match.scores()));
  return text;
}

}  // namespace

Result<Record> parse_record(std::string_view text) {
  return Parser(text).parse();
}

Result<std::unique_ptr<AnyMatch>> replay(const Record& record, const ReplayStep& before_token,
                                         const ReplayStep& after_token) {
  auto match = make_match(record.setup);
  if (!match) return Error{place_of(record, match.error().about) + match.error().message};
  AnyMatch& m = **match;
  for (std::size_t i = 0; i < record.tokens.size(); ++i) {
    const RecordToken& token = record.tokens[i];
    const auto refuse = [&](const std::string& why) {
      return Error{"line " + std::to_string(token.line) + ", column " + std::to_string(token.column) +
                   ": token " + std::to_string(i + 1) + " " + in_quotes(token.text) + ": " + why};
    };
    if (token.text == hidden_draw || token.text.starts_with(shown_tile))
      return refuse("a record for a player's eyes cannot be replayed, for what is hidden is not in it");
    if (before_token) before_token(m);
    if (const auto events = m.try_apply(token.text); !events) return refuse(events.error().message);
    if (after_token) after_token(m);
  }
  if (record.scores && *record.scores != m.scores())
    return Error{place_of(record, "Scores") + "the header says " + numbers_text(*record.scores) +
                 ", but the game gives " + numbers_text(m.scores())};
  return match;
}

std::string format_record(const AnyMatch& match, const std::vector<std::string>& players,
                          const std::vector<std::pair<std::string, std::string>>& other_headers) {
  return format_text(match, match.tokens(), players, other_headers);
}

std::vector<std::string> tokens_seen_by(const AnyMatch& match, int seat) {
  std::vector<std::string> seen;
  const auto again = *make_match(match.setup());
  for (const std::string& token : match.tokens()) {
    const bool hidden = again->actor() == chance && !again->sees_chance(seat);
    seen.push_back(hidden ? std::string(hidden_draw) : token);
    const auto events = again->try_apply(token);
    assert(events.ok());
    for (const Event& e : *events)
      if (e.type == Event::Type::discarded && e.seat >= 0) seen.push_back(shown_tile + e.kind);
  }
  return seen;
}

std::string format_record_for(int seat, const AnyMatch& match, const std::vector<std::string>& players,
                              const std::vector<std::pair<std::string, std::string>>& other_headers) {
  auto headers = other_headers;
  // The draws could be computed from these headers, so they stay secret too.
  std::erase_if(headers, [](const auto& header) {
    return header.first == "Seed" || header.first == "Nonces" || header.first == eyes_header;
  });
  headers.emplace_back(eyes_header, seat == chance ? "spectator" : std::to_string(seat));
  return format_text(match, tokens_seen_by(match, seat), players, headers);
}

Result<std::unique_ptr<AnyMatch>> match_seen_by(int seat, const Setup& setup,
                                                const std::vector<std::string>& seen, Rng& rng) {
  using Tokens = Result<std::vector<std::string>>;
  const Tokens tokens = with_game(setup, [&]<Game G>(const typename G::Config& config) -> Tokens {
    if constexpr (GameWithSecrets<G>)
      if (G::has_secrets(G::start(config))) return G::fill_in(config, seen, seat, rng);
    return seen;
  });
  if (!tokens) return tokens.error();
  auto match = make_match(setup);
  for (std::size_t i = 0; i < tokens->size(); ++i)
    if (const auto events = (*match)->try_apply((*tokens)[i]); !events)
      return Error{"token " + std::to_string(i + 1) + " " + in_quotes((*tokens)[i]) + ": " +
                   events.error().message};
  return match;
}

Result<std::unique_ptr<AnyMatch>> load_match(std::string_view text) {
  const auto record = parse_record(text);
  if (!record) return record.error();
  return replay(*record);
}

}  // namespace bastide
