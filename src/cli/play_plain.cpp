#include "cli/play_plain.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/board_picture.h"
#include "cli/play_classic.h"
#include "cli/play_interrupt.h"
#include "cli/play_log.h"
#include "cli/tile_picture.h"
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

/// The board with the numbers of its columns and rows, so that a square can be named.
Canvas numbered_board(const AnyMatch& match, const ClassicTable& table) {
  Square low = table.tiles[0].square;
  for (const auto& tile : table.tiles) low = {std::min(low.x, tile.square.x), std::min(low.y, tile.square.y)};
  const Canvas board = board_picture(match);
  constexpr int margin = 5;
  Canvas canvas(margin + board.width(), 1 + board.height());
  canvas.paste(margin, 1, board);
  for (int x = 0; x * TilePicture::width < board.width(); ++x)
    canvas.write(margin + x * TilePicture::width + TilePicture::width / 2 - 1, 0, std::to_string(low.x + x),
                 Ink::dim);
  for (int y = 0; y * TilePicture::height < board.height(); ++y)
    canvas.write(0, 1 + y * TilePicture::height + TilePicture::height / 2, std::to_string(low.y + y),
                 Ink::dim);
  const auto mark = [&](const ClassicTable::Challenge::Building& building) {
    const auto& tile = table.tiles[building.tile];
    const auto spot = draw_tile(*tile.kind, tile.turn).spots[building.feature];
    const int column = margin + (tile.square.x - low.x) * TilePicture::width + spot.column;
    const int row = 1 + (tile.square.y - low.y) * TilePicture::height + spot.row;
    for (const int aside : {-2, 2}) canvas.put(column + aside, row, {'x', Ink::strong});
  };
  for (const auto& challenge : table.challenges) {
    mark(challenge.shrine);
    mark(challenge.cloister);
  }
  return canvas;
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

  std::string scores_line() const {
    const auto table = look_at_classic(session_.match());
    const auto scores = session_.match().scores();
    std::string text;
    for (int seat = 0; seat < session_.seat_count(); ++seat)
      text += (text.empty() ? "" : "; ") + session_.name(seat) + " " + std::to_string(scores[seat]) + " (" +
              counted(table.supply[seat], "followers") + ")";
    return text + "; " + counted(table.tiles_left, "tiles") + " left";
  }

  void show_board() const {
    print("");
    const auto table = look_at_classic(session_.match());
    std::fputs(to_text(numbered_board(session_.match(), table)).c_str(), stdout);
    print(scores_line());
    for (const auto& challenge : table.challenges)
      print("Challenge, marked x x: " + challenge.shrine.name + " against " + challenge.cloister.name);
  }

  /// The tile in hand, or the tile just placed where a follower is to be chosen.
  static void show_tile(const ClassicTable& table) {
    const bool placing = table.hand != nullptr;
    const auto& kind = placing ? *table.hand : *table.tiles.back().kind;
    std::fputs(to_text(draw_tile(kind, placing ? Turn{0} : table.tiles.back().turn).canvas).c_str(), stdout);
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
  void offer(const ClassicTable& table) {
    if (asked_ == session_.steps().size()) return;
    asked_ = session_.steps().size();
    const bool placing = table.hand != nullptr;
    if (placing) show_board();
    print("");
    print(session_.name(session_.match().actor()) + (placing ? " places " + table.hand->id : " chooses") +
          ":");
    show_tile(table);
    std::vector<std::string> labels;
    labels.reserve(table.placements.size() + table.choices.size());
    for (const auto& placement : table.placements) labels.push_back(placement.token);
    for (const auto& choice : table.choices)
      labels.push_back(choice.token + "  (" + (choice.value.empty() ? choice.name : choice.value) +
                       (choice.challenges ? ", a challenge" : "") + ")");
    list_options(labels, placing ? 19 : line_width);
  }

  void choose() {
    const auto table = look_at_classic(session_.match());
    const int seat = session_.match().actor();
    offer(table);
    std::vector<std::string> tokens;
    tokens.reserve(table.placements.size() + table.choices.size());
    for (const auto& placement : table.placements) tokens.push_back(placement.token);
    for (const auto& choice : table.choices) tokens.push_back(choice.token);
    const auto line = ask(session_.name(seat) + "> ");
    if (!line || is_command(*line) || line->empty()) return;
    const auto number = parse_int(*line);
    if (number && (*number < 1 || *number > static_cast<int>(tokens.size()))) {
      print("There are the numbers 1 to " + std::to_string(tokens.size()) + ".");
      return;
    }
    if (const auto error = session_.play(number ? tokens[*number - 1] : *line))
      print("No: " + error->message + ".");
    else if (session_.stage() != Stage::choosing)
      tell();
  }

  void confirm() {
    const auto line = ask("Enter ends the turn, 'undo' takes back> ");
    if (!line || is_command(*line)) return;
    if (line->empty())
      session_.confirm();
    else
      print("The turn is played: an empty line ends it, 'undo' takes the last decision back.");
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
      show_board();
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
    print("  E@0,-1/180   tile E on the square 0,-1 (x grows east, y south), turned by 180 degrees");
    print("  +city:N      a follower into the city at the tile's north side; +road:E, +field:SL, +cloister");
    if (look_at_classic(session_.match()).has_shrines) {
      print(
          "  +shrine      a follower into the shrine. Beside an occupied cloister that is a challenge: the");
      print("               first of the two that is complete pays 9, the other one's follower goes home");
    }
    print("  -            no follower");
    print("Also: board, log, undo (until the turn is confirmed), quit.");
  }

  void finish() {
    print("");
    if (session_.match().is_over()) {
      show_board();
      print(result_text(session_) + ".");
    } else {
      print(scores_line());
      print("The game is not finished.");
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
