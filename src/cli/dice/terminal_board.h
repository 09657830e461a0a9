#pragma once

#include <optional>

#include "cli/terminal_board.h"
#include "games/dice/state.h"

namespace bastide::cli {

/// The table of the Dice Game: what is built in this turn, a cursor on the squares where the chosen part
/// fits, and the dice of the roll beside it.
class DiceBoard final : public TerminalBoard {
 public:
  explicit DiceBoard(const Look& look) : look_(look) {}

  void update(const PlaySession& session) override;
  BoardReply on_key(const Key& key) override;
  Hints hints() const override;
  std::string_view question() const override { return "what do you keep?"; }
  void paint(TermPicture& screen, Rect area) override;
  int paint_hand(TermPicture& screen, Rect area) const override;
  std::vector<std::string> notices(int width, int rows) const override;
  int followers_at_home(int seat) const override;
  int followers_each() const override { return 1; }  ///< the knight that one may keep
  int tiles_left() const override { return state_.dice_left(); }
  TermPicture bag_page(int width) const override;
  TableWords words() const override;
  std::string status() const override;
  std::string bag_title() const override { return "The dice and what cities pay"; }
  Hints help() const override;
  std::string introduction() const override;

 private:
  struct Placement {
    Square square;
    Turn turn;
  };
  /// A part as it lies.
  struct Shown {
    int kind;
    Square square;
    Turn turn;
  };

  bool is_choosing() const { return stage_ == Stage::choosing; }
  bool is_building() const { return is_choosing() && state_.may_build(); }
  std::vector<Placement> placements() const;
  std::vector<Placement> placements_at(Square q) const;
  void choose_part(int part);
  void next_part(int by);
  void settle_cursor();
  void move_cursor(Side direction);
  void turn_part(int by);
  std::optional<BoardReply> on_building_key(const Key& key);
  void look_back(const PlaySession& session);

  void paint_die(TermPicture& view, int column, int row, int face, Turn turn) const;
  void paint_parts(TermPicture& view, const std::vector<Shown>& parts, int column, int row) const;
  void frame(TermPicture& view, int column, int row, Colour colour, bool strong) const;

  Look look_;
  dice::State state_;
  Stage stage_ = Stage::drawing;
  std::string builder_;  ///< who built what is shown of the turn before
  std::vector<Shown> before_;
  int part_ = 0;  ///< the part to build next
  Square cursor_{};
  Turn turn_ = 0;
};

}  // namespace bastide::cli
