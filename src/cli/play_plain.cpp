#include "cli/play_plain.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/front.h"
#include "cli/play_interrupt.h"
#include "cli/play_log.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

constexpr int line_width = 78;

/// Lines of standard input. Not a stream, so that a signal breaks off the wait.
class LineReader {
 public:
  /// The next line; nothing at the end of the input or after a signal.
  std::optional<std::string> next() {
    while (true) {
      const auto end = buffer_.find('\n');
      if (end != std::string::npos) return take(end, end + 1);
      char chunk[4096];
      const ssize_t count =
          InterruptGuard::signal_number() != 0 ? 0 : read(STDIN_FILENO, chunk, sizeof chunk);
      if (count > 0 && buffer_.size() < longest_line) {
        buffer_.append(chunk, static_cast<std::size_t>(count));
        continue;
      }
      if (buffer_.empty() || InterruptGuard::signal_number() != 0) return std::nullopt;
      return take(buffer_.size(), buffer_.size());
    }
  }

 private:
  static constexpr std::size_t longest_line = 1 << 16;

  std::string take(std::size_t end, std::size_t next) {
    std::string line(trimmed(std::string_view(buffer_).substr(0, end)));
    buffer_.erase(0, next);
    return line;
  }

  std::string buffer_;
};

void print(const std::string& text) {
  std::fputs((text + "\n").c_str(), stdout);
}

class PlainGame {
 public:
  explicit PlainGame(PlaySession& session) : session_(session), told_(session.steps().size()) {}

  void run() {
    greet();
    while (!left_ && InterruptGuard::signal_number() == 0) {
      switch (session_.stage()) {
        case Stage::drawing:
        case Stage::bot:
          session_.advance();
          tell();
          break;
        case Stage::choosing:
          choose();
          break;
        case Stage::handover:
          hand_over();
          break;
        case Stage::confirming:
          confirm();
          break;
        case Stage::over:
          return finish();
      }
      std::fflush(stdout);
    }
    finish();
  }

 private:
  void greet() const {
    print("The game of " + session_.match().setup().game + ", " + counted(session_.seat_count(), "players") +
          ":");
    for (int seat = 0; seat < session_.seat_count(); ++seat)
      print("  " + std::to_string(seat) + "  " + session_.name(seat) +
            (session_.is_person(seat) ? "" : " (bot)"));
    if (session_.has_person()) print("Type 'help' for what can be typed.");
  }

  void print_log(std::size_t first) const {
    for (const LogLine& line : log_lines(session_, first))
      print(line.seat >= 0 ? session_.name(line.seat) + " " + line.text : "  " + line.text);
  }

  /// What happened since the last time.
  void tell() {
    // A turn is told when it is whole, so that its decisions stand on one line.
    print_log(told_);
    told_ = session_.steps().size();
    if (!session_.save_error().empty()) print("Warning: " + session_.save_error());
  }

  std::unique_ptr<PlainTable> look() const {
    auto table = front_of(session_.match()).make_plain_table(session_.match());
    std::vector<std::string> names;
    for (int seat = 0; seat < session_.seat_count(); ++seat) names.push_back(session_.name(seat));
    table->name_seats(names);
    return table;
  }

  std::string scores_line(const PlainTable& table) const {
    const auto scores = session_.match().scores();
    std::string text;
    for (int seat = 0; seat < session_.seat_count(); ++seat)
      text +=
          session_.name(seat) + " " + std::to_string(scores[seat]) + " (" + table.belongings(seat) + "); ";
    return text + table.left();
  }

  void show_board(const PlainTable& table) const {
    print("");
    std::fputs(to_text(table.board()).c_str(), stdout);
    print(scores_line(table));
    for (const auto& note : table.notes()) print(note);
  }

  /// Numbered, in columns of this width.
  static void list_options(const std::vector<std::string>& options, int width) {
    std::string line;
    for (std::size_t i = 0; i < options.size(); ++i) {
      std::string item = std::to_string(i + 1);
      item.insert(0, 4 - std::min<std::size_t>(4, item.size()), ' ');
      item += " " + options[i];
      if (!line.empty() && static_cast<int>(line.size()) + width > line_width) {
        print(line);
        line.clear();
      }
      line.resize((line.size() + width - 1) / width * width, ' ');
      line += item;
    }
    if (!line.empty()) print(line);
  }

  /// Says what is to be decided; once for each decision.
  void offer(const PlainTable& table, const std::vector<PlainTable::Option>& options) {
    if (asked_ == session_.steps().size()) return;
    asked_ = session_.steps().size();
    if (table.shows_board()) show_board(table);
    print("");
    print(session_.name(session_.match().actor()) + " " + table.question() + ":");
    std::fputs(to_text(table.hand()).c_str(), stdout);
    for (const auto& line : table.remarks()) print(line);
    if (table.amount_token(0)) {
      for (const auto& option : options) print("  " + option.label);
      return;
    }
    std::vector<std::string> labels;
    labels.reserve(options.size());
    for (const auto& option : options) labels.push_back(option.label);
    list_options(labels, table.option_width());
  }

  void choose() {
    const auto table = look();
    const int seat = session_.match().actor();
    const auto options = table->options();
    offer(*table, options);
    const auto line = ask(session_.name(seat) + "> ");
    if (!line || is_command(*line) || line->empty()) return;
    const auto number = parse_int(*line);
    const auto amount = number ? table->amount_token(*number) : std::nullopt;
    if (number && !amount && (*number < 1 || *number > static_cast<int>(options.size()))) {
      print("There are the numbers 1 to " + std::to_string(options.size()) + ".");
      return;
    }
    const std::string token = amount ? *amount : number ? options[*number - 1].token : *line;
    if (const auto error = session_.play(token))
      print("No: " + error->message + ".");
    else if (session_.stage() != Stage::choosing)
      tell();
  }

  void confirm() {
    const auto line =
        ask(session_.name(session_.acting_seat()) + ": Enter ends the turn, 'undo' takes back> ");
    if (!line || is_command(*line)) return;
    if (line->empty())
      session_.confirm();
    else
      print("The turn is played: an empty line ends it, 'undo' takes the last decision back.");
  }

  /// What the last player saw goes off the screen before the next one is asked to sit down.
  void hand_over() {
    if (isatty(STDOUT_FILENO)) std::fputs("\x1b[2J\x1b[3J\x1b[H", stdout);
    const auto line =
        ask("It is " + session_.name(session_.match().actor()) + "'s turn. Enter shows the hidden tiles> ");
    if (!line || is_command(*line)) return;
    if (line->empty())
      session_.take_over();
    else
      print("An empty line shows the tiles; let nobody else look.");
  }

  std::optional<std::string> ask(const std::string& prompt) {
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    auto line = reader_.next();
    if (!isatty(STDIN_FILENO)) print(line.value_or(""));  // so that what is printed reads like a dialogue
    if (!line) left_ = true;
    return line;
  }

  bool is_command(const std::string& line) {
    if (line == "quit") {
      left_ = true;
    } else if (line == "board") {
      show_board(*look());
    } else if (line == "log") {
      print_log(0);
    } else if (line == "help") {
      help();
    } else if (line == "undo") {
      undo();
    } else {
      return false;
    }
    return true;
  }

  void undo() {
    if (!session_.undo()) return print("There is nothing to take back in this turn.");
    // The turn is told as a whole again when it is played.
    const auto& steps = session_.steps();
    const bool began = !steps.empty() && steps.back().actor == session_.match().actor();
    told_ = began ? session_.last_turn() : steps.size();
    asked_ = no_step;
    print("Taken back.");
  }

  void help() const {
    print("A decision is a number from the list, or its token as in a game record:");
    for (const auto& line : look()->help()) print("  " + line);
    print("Also: board, log, undo (until the turn is confirmed), quit.");
  }

  void finish() {
    print("");
    if (session_.match().is_over()) {
      show_board(*look());
      print(result_text(session_) + ".");
    } else {
      print(scores_line(*look()));
      print(session_.forfeit() ? result_text(session_) + "." : "The game is not finished.");
    }
    std::fflush(stdout);
  }

  static constexpr std::size_t no_step = static_cast<std::size_t>(-1);

  PlaySession& session_;
  LineReader reader_;
  std::size_t told_;             ///< how many steps have been told
  std::size_t asked_ = no_step;  ///< the step for which the options were listed
  bool left_ = false;
};

}  // namespace

void play_plain(PlaySession& session) {
  PlainGame(session).run();
}

}  // namespace bastide::cli
