#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/play_log.h"
#include "cli/play_session.h"
#include "cli/terminal_picture.h"
#include "cli/terminal_window.h"

namespace bastide::cli {

/// What a key meant on the board: nothing, something that only changes the view, or a decision.
struct BoardReply {
  enum class Type : std::uint8_t { ignored, handled, token };
  Type type = Type::ignored;
  std::string token;
};

/// Keys and what they do.
using Hints = std::vector<std::pair<std::string, std::string>>;

/// Words of the full-screen table that games may have their own of.
struct TableWords {
  std::string_view drawing = "Drawing";  ///< while chance is due
  std::string_view page = "tiles";       ///< what the key `t` shows: in the hints, and in the help
  std::string_view page_help = "the tiles that are left";
  std::string_view end_help = "end your turn; the next tile is drawn";
  bool zooms = true;
};

/// The part of the full-screen table that each game has of its own: its board, what is in hand and what can
/// be chosen. It sees the session but changes nothing in it.
class TerminalBoard {
 public:
  virtual ~TerminalBoard() = default;

  /// Takes in the position; called after every change of it.
  virtual void update(const PlaySession& session) = 0;
  virtual BoardReply on_key(const Key& key) = 0;
  virtual Hints hints() const = 0;
  /// What a person is asked now, after the name: `your move`.
  virtual std::string_view question() const = 0;

  /// What a person's last decision does when it is confirmed, as in `Anna, end your turn?`.
  virtual std::string closing() const { return "end your turn"; }

  virtual void paint(TermPicture& screen, Rect area) = 0;
  /// What is in hand or can be chosen, for the panel beside the board; returns the rows used.
  virtual int paint_hand(TermPicture& screen, Rect area) const = 0;

  /// What goes on beside the turn, in lines of this width, no more than told; often nothing.
  virtual std::vector<std::string> notices(int width, int rows) const = 0;

  virtual int followers_at_home(int seat) const = 0;
  virtual int followers_each() const = 0;
  /// What else a seat has, in a few columns; where there is something, followers are shown as a number too.
  virtual std::string supplies(int /*seat*/) const { return {}; }
  virtual int tiles_left() const = 0;
  /// What is left in the bag, as wide as told and as high as it needs.
  virtual TermPicture bag_page(int width) const = 0;
  virtual TableWords words() const { return {}; }
  /// What stands beside the title, in a few words: `68 tiles left`.
  virtual std::string status() const { return counted(tiles_left(), "tiles") + " left"; }
  virtual std::string bag_title() const { return counted(tiles_left(), "tiles") + " left in the bag"; }
  virtual Hints help() const = 0;
  /// The game in a few sentences, for somebody who has never played it.
  virtual std::string introduction() const = 0;
  /// What more there is to know, a paragraph each, below the keys.
  virtual std::vector<std::string> further_rules() const { return {}; }
};

}  // namespace bastide::cli
