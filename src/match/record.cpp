#include "match/record.h"

#include <algorithm>

#include "kit/text.h"

namespace bastide {
namespace {

constexpr std::size_t longest_record = 16 << 20;
constexpr std::size_t most_tokens = 1'000'000;
constexpr std::size_t longest_token = 64;
constexpr std::string_view blanks = " \t\r\n";
constexpr int line_width = 100;

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
    if (record_.scores && record_.scores->size() != static_cast<std::size_t>(record_.setup.seats))
      return Error{"header Scores has " + std::to_string(record_.scores->size()) + " numbers for " +
                   std::to_string(record_.setup.seats) + " players"};
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
    const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    const auto open = line.find('"');
    const auto close = open == std::string_view::npos ? open : line.find('"', open + 1);
    if (close == std::string_view::npos || !line.substr(close + 1).starts_with(']'))
      return fail("expected a header such as [Game \"classic\"]");
    const std::string_view name = trimmed(line.substr(1, open - 1));
    if (name.empty() || name.find_first_of(" \t[]{}") != std::string_view::npos)
      return fail("expected a header's name after '[', not " + quoted(name));
    if (std::find(names_.begin(), names_.end(), name) != names_.end())
      return fail("a second header " + quoted(name));
    names_.push_back(name);
    take_header(name, line.substr(open + 1, close - open - 1));
    if (!error_) advance_to(at_ + close + 2);
  }

  void take_header(std::string_view name, std::string_view value) {
    if (name == "Record") {
      if (value != "bastide 1") return fail("expected version \"bastide 1\", not " + quoted(value));
      has_version_ = true;
      return;
    }
    if (!has_version_) return fail("expected [Record \"bastide 1\"] before the header " + quoted(name));
    const bool opens_game =
        name == "Game" || name == "Options" || name == "Players" || name == "First" || name == "Bag";
    if (opens_game && !record_.tokens.empty())
      return fail("the header " + quoted(name) + " stands after the first token");
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
      if (!first) return fail("First is a seat number, not " + quoted(value));
      record_.setup.first = *first;
    } else if (name == "Bag") {
      const auto kinds = words_of(value);
      record_.setup.bag.emplace(kinds.begin(), kinds.end());
    } else if (name == "Scores") {
      read_scores(value);
    } else if (names_.size() > 64) {
      fail("more than 64 headers");
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
      if (!points) return fail("Scores are numbers, not " + quoted(word));
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
    if (token.size() > longest_token) return fail("a token longer than 64 characters: " + quoted(token));
    if (record_.tokens.size() == most_tokens) return fail("more than 1,000,000 tokens");
    record_.tokens.push_back({token, line_, column()});
    at_ = end;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  bool has_version_ = false;
  std::vector<std::string_view> names_;
  Record record_;
  std::optional<Error> error_;
};

std::string numbers_text(const std::vector<int>& numbers) {
  std::string text;
  for (const int n : numbers) text += (text.empty() ? "" : " ") + std::to_string(n);
  return text;
}

std::string default_names(int seats) {
  std::string names;
  for (int s = 0; s < seats; ++s) names += (s == 0 ? "Player " : "; Player ") + std::to_string(s + 1);
  return names;
}

}  // namespace

Result<Record> parse_record(std::string_view text) {
  return Parser(text).parse();
}

Result<std::unique_ptr<AnyMatch>> replay(const Record& record, const ReplayStep& before_token,
                                         const ReplayStep& after_token) {
  auto match = make_match(record.setup);
  if (!match) return match;
  AnyMatch& m = **match;
  for (std::size_t i = 0; i < record.tokens.size(); ++i) {
    const RecordToken& token = record.tokens[i];
    if (before_token) before_token(m);
    if (const auto events = m.try_apply(token.text); !events)
      return Error{"line " + std::to_string(token.line) + ", column " + std::to_string(token.column) +
                   ": token " + std::to_string(i + 1) + " " + quoted(token.text) + ": " +
                   events.error().message};
    if (after_token) after_token(m);
  }
  if (record.scores && *record.scores != m.scores())
    return Error{"header Scores says " + numbers_text(*record.scores) + ", but the game gives " +
                 numbers_text(m.scores())};
  return match;
}

std::string format_record(const AnyMatch& match, const std::vector<std::string>& players) {
  const Setup& setup = match.setup();
  const std::string options = format_options(setup, find_game(setup.game)->options);
  std::string names;
  for (const auto& name : players) names += (names.empty() ? "" : "; ") + name;
  std::string text = "[Record \"bastide 1\"]\n[Game \"" + setup.game + "\"]\n";
  if (!options.empty()) text += "[Options \"" + options + "\"]\n";
  text += "[Players \"" + (names.empty() ? default_names(setup.seats) : names) + "\"]\n";
  text += "[First \"" + std::to_string(setup.first) + "\"]\n";
  if (setup.bag) {
    text += "[Bag \"";
    for (const auto& kind : *setup.bag) text += (&kind == setup.bag->data() ? "" : " ") + kind;
    text += "\"]\n";
  }
  std::size_t width = 0;
  for (const auto& token : match.tokens()) {
    const bool breaks = width > 0 && width + 1 + token.size() > line_width;
    if (width > 0) text += breaks ? '\n' : ' ';
    width = (breaks || width == 0 ? 0 : width + 1) + token.size();
    text += token;
  }
  if (width > 0) text += '\n';
  if (match.is_over()) text += "[Scores \"" + numbers_text(match.scores()) + "\"]\n";
  return text;
}

Result<std::unique_ptr<AnyMatch>> load_match(std::string_view text) {
  const auto record = parse_record(text);
  if (!record) return record.error();
  return replay(*record);
}

}  // namespace bastide
