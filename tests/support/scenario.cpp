#include "tests/support/scenario.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "cli/front.h"
#include "games/castle/events.h"
#include "games/classic/parts/cult_events.h"
#include "games/discovery/events.h"
#include "kit/text.h"

namespace bastide::test {
namespace {

std::string numbers(const std::vector<int>& values) {
  std::string text;
  for (const int v : values) text += (text.empty() ? "" : " ") + std::to_string(v);
  return text;
}

/// A score in one line: the feature, all that was counted, and by seat the followers and the points.
std::string describe(const ScoreItem& item) {
  const auto by_seat = [&](const auto& values) {
    std::string text;
    for (int s = 0; s < item.seats; ++s) text += (s == 0 ? "" : ",") + std::to_string(values[s]);
    return text;
  };
  std::string text = item.feature;
  for (const auto& [name, count] : item.counts) text += " " + std::string(name) + "=" + std::to_string(count);
  text += " followers=" + by_seat(item.followers) + " points=" + by_seat(item.points);
  if (const auto standing = item.note(discovery::standing_note); !standing.empty())
    return text + " (" + std::string(standing) + ")";
  return text + (item.completed ? "" : " (final)");
}

class Player {
 public:
  explicit Player(const Scenario& scenario) : scenario_(scenario) {}

  std::vector<std::string> play() {
    for (const auto& line : scenario_.lines) {
      line_ = line.number;
      const bool is_setup = set_up(line);
      if (!is_setup && !start()) break;
      if (!is_setup) check(line.key, line.value);
    }
    return failures_;
  }

 private:
  void fail(const std::string& what) { failures_.push_back("line " + std::to_string(line_) + ": " + what); }

  bool set_up(const ScenarioLine& line) {
    if (line.key == "game")
      setup_.game = line.value;
    else if (line.key == "options") {
      if (auto options = parse_options(line.value))
        setup_.options = std::move(*options);
      else
        fail(options.error().message);
    } else if (line.key == "players")
      setup_.seats = parse_int(line.value).value_or(0);
    else if (line.key == "first")
      setup_.first = parse_int(line.value).value_or(-1);
    else if (line.key == "bag") {
      const auto kinds = words_of(line.value);
      setup_.bag.emplace(kinds.begin(), kinds.end());
    } else
      return false;
    if (match_) fail(line.key + " stands after the first move");
    return true;
  }

  bool start() {
    if (match_) return true;
    auto match = make_match(setup_);
    if (!match) return fail(match.error().message), false;
    match_ = std::move(*match);
    return true;
  }

  void check(const std::string& key, const std::string& value) {
    if (key == "play") return apply_all(value);
    if (key == "scores") return expect_equal("scores", value, numbers(match_->scores()));
    if (key == "actor") {
      const int actor = match_->actor();
      return expect_equal("actor", value, actor == chance ? "chance" : std::to_string(actor));
    }
    if (key == "over") return expect_equal("over", value, match_->is_over() ? "yes" : "no");
    if (key == "winners") {
      std::vector<int> seats;
      for (int s = 0; s < setup_.seats; ++s)
        if (((match_->winners() >> s) & 1) != 0) seats.push_back(s);
      return expect_equal("winners", value, numbers(seats));
    }
    if (key == "legal" || key == "legal has" || key == "legal lacks") return check_legal(key, value);
    if (key == "legal count")
      return expect_equal("number of legal moves", value, std::to_string(match_->legal_tokens().size()));
    if (key == "refused") return check_refused(value);
    if (key == "score") return check_score(value);
    if (key == "no scores") return expect_equal("number of scores", "0", std::to_string(scores_.size()));
    if (key == "discarded") return expect_equal("discarded", value, discarded_);
    if (key == "lost") return expect_equal("lost", value, lost_);
    if (key == "taken") return expect_equal("taken", value, taken_);
    if (key == "keep moved") return expect_equal("keep moved", value, keeps_);
    if (key == "view has") return check_view(chance, value);
    if (key.starts_with("view of ")) return check_seats_view(key, value);
    if (key == "board") return check_board(value);
    if (key == "board has") return check_board_has(value);
    fail("unknown word '" + key + "'");
  }

  void check_view(int seat, const std::string& value) {
    if (match_->view(seat).find(value) == std::string::npos)
      fail("not in the view: " + value + "\n" + match_->view(seat));
  }

  /// `view of 1 has: TEXT`
  void check_seats_view(const std::string& key, const std::string& value) {
    const auto words = words_of(key);
    const auto seat = words.size() == 4 && words[3] == "has" ? parse_int(words[2]) : std::nullopt;
    if (!seat || *seat < 0 || *seat >= setup_.seats) return fail("expected 'view of SEAT has'");
    check_view(*seat, value);
  }

  void apply_all(const std::string& value) {
    scores_.clear();
    discarded_.clear();
    lost_.clear();
    taken_.clear();
    keeps_.clear();
    for (const auto token : words_of(value)) {
      const auto events = match_->try_apply(token);
      if (!events) return fail("token " + std::string(token) + ": " + events.error().message);
      for (const Event& e : *events) {
        if (e.type == Event::Type::scored) scores_.push_back(describe(e.score));
        if (e.type == classic::lost) lost_ += (lost_.empty() ? "" : " ") + e.score.feature;
        if (e.type == castle::bonus_taken)
          taken_ += (taken_.empty() ? "" : " ") + std::to_string(e.seat) + ":" + e.kind;
        if (e.type == castle::keep_moved)
          keeps_ += (keeps_.empty() ? "" : " ") + std::to_string(e.seat) + ":" + e.score.feature;
        if (e.type == Event::Type::discarded) discarded_ += (discarded_.empty() ? "" : " ") + e.kind;
      }
    }
  }

  void expect_equal(const std::string& what, const std::string& wanted, const std::string& got) {
    if (wanted != got) fail(what + ": expected '" + wanted + "', got '" + got + "'");
  }

  void check_legal(const std::string& key, const std::string& value) {
    const auto legal = match_->legal_tokens();
    std::string all;
    for (const auto& token : legal) all.append(" ").append(token);
    if (key == "legal") return expect_equal("legal moves", value, std::string(trimmed(all)));
    for (const auto token : words_of(value)) {
      const bool found = std::find(legal.begin(), legal.end(), token) != legal.end();
      if (found != (key == "legal has")) fail(key + " " + std::string(token) + ", but legal are" + all);
    }
  }

  /// `TOKEN because WORDS`: refused with a reason that has these words, and nothing changed.
  void check_refused(const std::string& value) {
    const auto because = value.find(" because ");
    const std::string token = value.substr(0, because);
    const auto before = match_->hash();
    const auto events = match_->try_apply(token);
    if (events) return fail(token + " was not refused");
    if (match_->hash() != before) fail(token + " was refused but changed the position");
    const std::string reason = because == std::string::npos ? "" : value.substr(because + 9);
    if (events.error().message.find(reason) == std::string::npos)
      fail(token + " was refused because " + events.error().message);
  }

  void check_score(const std::string& value) {
    const auto found = std::find(scores_.begin(), scores_.end(), value);
    if (found != scores_.end()) {
      scores_.erase(found);
      return;
    }
    std::string all;
    for (const auto& s : scores_) all += "\n  " + s;
    fail("no score '" + value + "' in the last moves, there were:" + all);
  }

  void check_board(const std::string& picture) {
    const std::string drawn = cli::to_text(cli::front_of(*match_).board_picture(*match_));
    if (drawn != picture) fail("the board is\n" + drawn + "and not\n" + picture);
  }

  /// The rows stand somewhere in the picture, one below the other.
  void check_board_has(const std::string& part) {
    const std::string drawn = cli::to_text(cli::front_of(*match_).board_picture(*match_));
    const auto rows = split_rows(drawn);
    const auto wanted = split_rows(part);
    for (std::size_t r = 0; r + wanted.size() <= rows.size(); ++r)
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        bool found = true;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
          std::string row = rows[r + i];
          row.resize(std::max(row.size(), c + wanted[i].size()), ' ');
          found = found && row.compare(c, wanted[i].size(), wanted[i]) == 0;
        }
        if (found) return;
      }
    fail("the board is\n" + drawn + "and has nowhere\n" + part);
  }

  static std::vector<std::string> split_rows(const std::string& text) {
    std::vector<std::string> rows;
    std::istringstream in(text);
    for (std::string row; std::getline(in, row);) rows.push_back(row);
    return rows;
  }

  const Scenario& scenario_;
  int line_ = 0;
  Setup setup_;
  std::unique_ptr<AnyMatch> match_;
  std::vector<std::string> scores_;
  std::string discarded_;
  std::string lost_;
  std::string taken_;
  std::string keeps_;
  std::vector<std::string> failures_;
};

}  // namespace

Scenario read_scenario(const std::string& text, std::string& problem) {
  Scenario scenario;
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (trimmed(line).empty() || line[0] == '#') continue;
    if (line[0] == '|') {  // a row of the picture that `board:` began
      if (scenario.lines.empty() || !scenario.lines.back().key.starts_with("board"))
        problem = "line " + std::to_string(number) + ": a row of a picture without 'board:'";
      else
        scenario.lines.back().value += line.substr(std::min<std::size_t>(line.size(), 2)) + "\n";
      continue;
    }
    const auto colon = line.find(": ");
    const bool bare = colon == std::string::npos && line.back() == ':';
    if (colon == std::string::npos && !bare) {
      problem = "line " + std::to_string(number) + ": expected 'word: value'";
      continue;
    }
    const std::string key = bare ? line.substr(0, line.size() - 1) : line.substr(0, colon);
    const std::string value = bare ? "" : std::string(trimmed(line.substr(colon + 2)));
    if (key == "scenario")
      scenario.title = value;
    else if (key == "clause") {
      const auto words = words_of(value);
      scenario.clauses.assign(words.begin(), words.end());
    } else
      scenario.lines.push_back({number, key, value});
  }
  if (scenario.title.empty()) problem = "no line 'scenario: TITLE'";
  if (scenario.clauses.empty()) problem = "no line 'clause: NUMBER'";
  return scenario;
}

std::vector<std::string> failures_of(const Scenario& scenario) {
  return Player(scenario).play();
}

}  // namespace bastide::test
