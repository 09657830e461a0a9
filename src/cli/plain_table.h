#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.h"

namespace bastide::cli {

/// A position as the plain game prints it, line by line: the part that each game has of its own.
class PlainTable {
 public:
  /// Something that may be decided now.
  struct Option {
    std::string token;
    std::string label;  ///< the token, with what it means or brings
  };

  virtual ~PlainTable() = default;

  /// How the seats are called, where what is printed names them.
  virtual void name_seats(const std::vector<std::string>& /*names*/) {}

  /// The board, so that its squares can be named.
  virtual Canvas board() const = 0;
  /// What else is to be seen on the table, below the board; often nothing.
  virtual std::vector<std::string> notes() const = 0;
  /// What a seat has beside its points: `6 followers`.
  virtual std::string belongings(int seat) const = 0;
  /// What is left to be drawn: `65 tiles left`.
  virtual std::string left() const = 0;

  /// What the actor does now, after the name: `places E`.
  virtual std::string question() const = 0;
  /// Whether the board is shown again before this question: once in a turn.
  virtual bool shows_board() const = 0;
  /// What the question is about: the tile in hand, or the one just placed.
  virtual Canvas hand() const = 0;
  /// What else is to be known for the answer, below the hand.
  virtual std::vector<std::string> remarks() const { return {}; }
  virtual std::vector<Option> options() const = 0;
  /// The room for an option in a list of several columns.
  virtual int option_width() const = 0;
  /// The token of a bare number where that is an amount, such as a bid, and not the number of an option.
  virtual std::optional<std::string> amount_token(int /*amount*/) const { return std::nullopt; }

  /// What can be typed in this game, for the help text.
  virtual std::vector<std::string> help() const = 0;
};

}  // namespace bastide::cli
