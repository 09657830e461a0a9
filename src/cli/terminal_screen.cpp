#include "cli/terminal_screen.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "cli/front.h"
#include "cli/play_interrupt.h"
#include "cli/play_log.h"
#include "cli/play_text.h"
#include "cli/terminal_panels.h"

namespace bastide::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int least_width = 60;
constexpr int least_height = 16;
constexpr int idle_milliseconds = 200;  ///< how long a signal may go unnoticed
/// A bot's tile is seen in its hand before it lies; among bots alone it may go faster.
constexpr std::chrono::milliseconds bot_pause{450};
constexpr std::chrono::milliseconds short_pause{120};

/// A page that came by itself is not seen at once.
constexpr std::chrono::milliseconds unseen_time{600};

class TerminalScreen {
 public:
  explicit TerminalScreen(PlaySession& session)
      : session_(session), board_(front_of(session.match()).make_terminal_board(window_.look())) {
    refresh();
  }

  void run() {
    while (!left_ && InterruptGuard::signal_number() == 0) {
      if (changed_) draw();
      const bool automatic = !asking_ && page_ == Page::none && !is_too_small() && is_automatic();
      const auto wait = automatic ? next_step_ - Clock::now() : Clock::duration(std::chrono::seconds(1));
      const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(wait).count();
      const auto key =
          window_.read_key(static_cast<int>(std::clamp<long long>(milliseconds, 0, idle_milliseconds)));
      if (key)
        on_key(*key);
      else if (automatic && Clock::now() >= next_step_)
        advance();
    }
  }

 private:
  enum class Page : std::uint8_t { none, help, log, bag, result };

  /// Nothing of the game is shown then, so no key may act on it, and it waits.
  bool is_too_small() const { return window_.width() < least_width || window_.height() < least_height; }

  bool is_automatic() const { return session_.stage() == Stage::drawing || session_.stage() == Stage::bot; }

  void advance() {
    session_.advance();
    refresh();
  }

  /// After every change of the position.
  void refresh() {
    changed_ = true;
    board_->update(session_);
    next_step_ = Clock::now();
    if (session_.stage() == Stage::bot) next_step_ += session_.has_person() ? bot_pause : short_pause;
    if (!session_.save_error().empty()) message_ = session_.save_error();
    if (session_.stage() == Stage::over && page_ != Page::result) open(Page::result);
    if (session_.stage() == Stage::handover) opened_ = Clock::now();
  }

  void open(Page page) {
    page_ = page;
    opened_ = Clock::now();
    scroll_ = page == Page::log ? 1 << 20 : 0;  // a log is read from its end
  }

  // Keys.

  void on_key(const Key& key) {
    changed_ = true;
    if (key.type == Key::Type::closed) {
      left_ = true;
    } else if (key.type == Key::Type::resized) {
      return;
    } else if (asking_) {
      on_answer(key);
    } else if (is_too_small()) {
      if (key.is('q')) ask_to_leave();
    } else if (typing_) {
      on_prompt_key(key);
    } else if (page_ != Page::none) {
      on_page_key(key);
    } else {
      message_.clear();
      on_table_key(key);
    }
  }

  void ask_to_leave() {
    if (session_.stage() == Stage::over)
      left_ = true;
    else
      asking_ = true;
  }

  void on_answer(const Key& key) {
    if (key.is('y') || key.is('Y')) left_ = true;
    if (key.type == Key::Type::character || key.type == Key::Type::escape) asking_ = false;
  }

  void on_prompt_key(const Key& key) {
    if (key.type == Key::Type::escape) {
      typing_ = false;
    } else if (key.type == Key::Type::backspace) {
      if (typed_.empty()) typing_ = false;
      if (!typed_.empty()) typed_.pop_back();
    } else if (key.type == Key::Type::enter) {
      typing_ = false;
      if (!typed_.empty()) play(typed_);
    } else if (key.type == Key::Type::character && key.character > ' ' && key.character < 0x7f &&
               typed_.size() < 60) {
      typed_ += static_cast<char>(key.character);
    }
  }

  void on_page_key(const Key& key) {
    const int step = std::max(1, window_.height() - 5);
    switch (key.type) {
      case Key::Type::up:
        scroll_ -= 1;
        return;
      case Key::Type::down:
        scroll_ += 1;
        return;
      case Key::Type::page_up:
        scroll_ -= step;
        return;
      case Key::Type::page_down:
        scroll_ += step;
        return;
      case Key::Type::home:
        scroll_ = 0;
        return;
      case Key::Type::end:
        scroll_ = 1 << 20;
        return;
      default:
        break;
    }
    if (key.is(' ')) {
      scroll_ += step;
    } else if (page_ == Page::result && (key.type == Key::Type::enter || key.is('q'))) {
      // An Enter that was meant for the last turn does not hide its result.
      if (Clock::now() - opened_ > unseen_time) left_ = true;
    } else {
      page_ = Page::none;
    }
  }

  void on_table_key(const Key& key) {
    if (key.is('q')) {
      ask_to_leave();
    } else if (key.is('?')) {
      open(Page::help);
    } else if (key.is('l')) {
      open(Page::log);
    } else if (key.is('t')) {
      open(Page::bag);
    } else if (key.is('u')) {
      undo();
    } else if (key.is(':') || key.is('/')) {
      start_typing();
    } else if (const BoardReply reply = board_->on_key(key); reply.type != BoardReply::Type::ignored) {
      if (reply.type == BoardReply::Type::token) play(reply.token);
    } else if (key.type == Key::Type::enter || key.is(' ')) {
      go_on(key);
    }
  }

  /// Enter where there is nothing to decide.
  void go_on(const Key& key) {
    if (session_.stage() == Stage::confirming && key.type == Key::Type::enter) {
      session_.confirm();
      refresh();
    } else if (session_.stage() == Stage::handover && key.type == Key::Type::enter) {
      // An Enter that was meant for the last turn does not show the next player's tiles.
      if (Clock::now() - opened_ < unseen_time) return;
      session_.take_over();
      refresh();
    } else if (is_automatic()) {
      advance();
    } else if (session_.stage() == Stage::over) {
      left_ = true;
    }
  }

  void start_typing() {
    if (session_.stage() != Stage::choosing) {
      message_ = "There is nothing to choose now.";
      return;
    }
    typing_ = true;
    typed_.clear();
  }

  void play(const std::string& token) {
    if (const auto error = session_.play(token))
      message_ = error->message;
    else
      refresh();
  }

  void undo() {
    if (session_.undo())
      refresh();
    else
      message_ = "There is nothing to take back in this turn.";
  }

  // Drawing.

  void draw() {
    changed_ = false;
    TermPicture screen(window_.width(), window_.height());
    if (is_too_small())
      draw_too_small(screen);
    else if (page_ != Page::none)
      draw_page(screen);
    else
      draw_table(screen);
    window_.show(screen);
  }

  void draw_too_small(TermPicture& screen) const {
    const std::string notice = "Bastide needs a window of " + std::to_string(least_width) + " by " +
                               std::to_string(least_height) + " characters; this one has " +
                               std::to_string(screen.width()) + " by " + std::to_string(screen.height()) +
                               ". Make it larger, or press q to leave.";
    const std::string text = asking_ ? leave_question() : notice;
    int row = 0;
    for (const auto line : wrapped(text, screen.width())) screen.write(0, row++, line);
  }

  void draw_table(TermPicture& screen) {
    const int panel = std::clamp(screen.width() * 3 / 10, 27, 40);
    const int height = screen.height() - 1;
    board_->paint(screen, {0, 0, screen.width() - panel, height});
    paint_panel(screen, {screen.width() - panel, 0, panel, height}, session_, *board_, window_.look());
    draw_bottom_line(screen);
  }

  std::string leave_question() const {
    const std::string& path = session_.settings().record_path;
    return "Leave the game? y/n  " +
           (path.empty() ? "It is not being recorded and will be lost." : "It is kept in " + path + ".");
  }

  void draw_bottom_line(TermPicture& screen) const {
    if (asking_) {
      paint_bar(screen, leave_question(), Colour::accent);
    } else if (typing_) {
      paint_bar(screen, "Move: " + typed_ + "_", Colour::bar_text);
    } else if (!message_.empty()) {
      paint_bar(screen, message_, Colour::bad);
    } else {
      paint_hints(screen, hints(), {{"?", "help"}, {"q", "quit"}});
    }
  }

  Hints hints() const {
    Hints all = board_->hints();
    const Stage stage = session_.stage();
    if (stage == Stage::confirming) all.emplace_back("Enter", board_->closing());
    if (stage == Stage::handover) all.emplace_back("Enter", "show the tiles");
    if (stage == Stage::over) all.emplace_back("Enter", "leave");
    if (session_.can_undo()) all.emplace_back("u", "undo");
    all.emplace_back("t", board_->words().page);
    all.emplace_back("l", "log");
    if (board_->words().zooms) all.emplace_back("z", "zoom");
    return all;
  }

  void draw_page(TermPicture& screen) {
    const int width = std::min(screen.width() - 4, 110);
    const int height = screen.height() - 4;
    std::string title;
    const TermPicture page = page_picture(width, title);
    scroll_ = std::clamp(scroll_, 0, std::max(0, page.height() - height));
    screen.write(2, 0, title, {Colour::accent, Colour::none, true});
    screen.paste({2, 2, width, height}, page, scroll_);
    Hints keys;
    if (page.height() > height) keys.emplace_back("arrows", "scroll");
    if (page_ == Page::result) {
      keys.emplace_back("Enter", "leave");
      keys.emplace_back("Esc", "look at the table");
    } else {
      keys.emplace_back("Esc", "back to the table");
    }
    if (asking_)
      draw_bottom_line(screen);
    else
      paint_hints(screen, keys);
  }

  TermPicture page_picture(int width, std::string& title) const {
    switch (page_) {
      case Page::log:
        title = "What happened";
        return log_page(width, session_, window_.look());
      case Page::bag:
        title = board_->bag_title();
        return board_->bag_page(width);
      case Page::result:
        title = "The game is over";
        return final_page(width, session_, window_.look());
      case Page::help:
      case Page::none:
        break;
    }
    title = "The game and its keys";
    return help_page(width, *board_);
  }

  PlaySession& session_;
  TerminalWindow window_;
  std::unique_ptr<TerminalBoard> board_;
  Clock::time_point next_step_;  ///< when the next draw or bot's turn is due
  Clock::time_point opened_;     ///< when the page, or the question of who looks, came
  std::string message_;
  std::string typed_;
  Page page_ = Page::none;
  int scroll_ = 0;
  bool asking_ = false;  ///< whether to leave
  bool typing_ = false;
  bool changed_ = true;
  bool left_ = false;
};

}  // namespace

void play_on_screen(PlaySession& session) {
  TerminalScreen(session).run();
  const auto scores = session.match().scores();
  for (int seat = 0; seat < session.seat_count(); ++seat) {
    const std::string& name = session.name(seat);
    const int blanks = std::max(0, static_cast<int>(longest_name) - text_width(name));
    std::printf("%s%*s %4d\n", name.c_str(), blanks, "", scores[seat]);
  }
  const std::string result = result_text(session);
  std::puts(result.empty() ? "The game is not finished." : (result + ".").c_str());
}

}  // namespace bastide::cli
