#pragma once

#include <memory>
#include <optional>

#include "cli/terminal_picture.h"

namespace bastide::cli {

struct Key {
  enum class Type : std::uint8_t {
    character,
    up,
    down,
    left,
    right,
    enter,
    tab,
    back_tab,
    backspace,
    escape,
    page_up,
    page_down,
    home,
    end,
    resized,  ///< the terminal has another size now
    closed,   ///< the terminal is gone
  };
  Type type = Type::character;
  char32_t character = 0;
  bool is(char c) const { return type == Type::character && character == static_cast<char32_t>(c); }
};

/// Whether the terminal can be drawn on at all: it has a known type that can move its cursor.
bool terminal_can_draw();

/// The whole terminal while it lives; afterwards the terminal is as it was. One at a time.
class TerminalWindow {
 public:
  TerminalWindow();
  ~TerminalWindow();
  TerminalWindow(const TerminalWindow&) = delete;
  TerminalWindow& operator=(const TerminalWindow&) = delete;

  const Look& look() const { return look_; }
  int width() const;
  int height() const;
  /// Shows a picture of the window's size.
  void show(const TermPicture& picture);
  /// The next key, or nothing after this many milliseconds or when a signal comes.
  std::optional<Key> read_key(int milliseconds);

 private:
  struct Pairs;  ///< the colour pairs in use

  Look look_;
  std::unique_ptr<Pairs> pairs_;
};

}  // namespace bastide::cli
