#pragma once

#include "cli/board_cursor.h"
#include "cli/castle/layout.h"
#include "cli/castle/table.h"
#include "cli/terminal_board.h"

namespace bastide::cli {

/// The castle on a full screen: the wall with its numbers around the tiles, markers and bonus tiles on it,
/// and beside it the keeps, the bonus tiles in hand and what each area is worth.
class CastleBoard final : public TerminalBoard {
 public:
  explicit CastleBoard(const Look& look) : look_(look) {}

  void update(const PlaySession& session) override;
  BoardReply on_key(const Key& key) override;
  Hints hints() const override;
  std::string_view question() const override;
  std::string closing() const override;
  void paint(TermPicture& screen, Rect area) override;
  int paint_hand(TermPicture& screen, Rect area) const override;
  std::vector<std::string> notices(int width, int rows) const override;
  int followers_at_home(int seat) const override { return table_.supply[seat]; }
  int followers_each() const override { return castle::followers_each; }
  int tiles_left() const override { return table_.tiles_left; }
  TermPicture bag_page(int width) const override;
  Hints help() const override;
  std::string introduction() const override;
  std::vector<std::string> further_rules() const override;

 private:
  bool is_choosing() const { return stage_ == Stage::choosing && table_.placements.empty(); }
  bool is_placing() const { return stage_ == Stage::choosing && !table_.placements.empty(); }

  void choose_size(const Rect& area);
  void scroll(const Rect& area);
  Square focus() const;
  Rect cell(Square q) const;  ///< where a square or a piece of the wall lies in the view
  void paint_wall(TermPicture& view) const;
  void paint_number(TermPicture& view, int column, int row, int number, const Style& style) const;
  void paint_start_space(TermPicture& view, const castle::StartSpace& space) const;
  void paint_tiles(TermPicture& view) const;
  void paint_pieces(TermPicture& view) const;
  void paint_choices(TermPicture& view) const;
  void paint_edges(TermPicture& screen, const Rect& area) const;
  void put_piece(TermPicture& view, Square q, int feature, char32_t glyph, Style style) const;

  Look look_;
  CastleTable table_;
  Stage stage_ = Stage::drawing;
  std::vector<Square> news_;  ///< tiles that others have placed since this person's last turn
  PlacementCursor cursor_;
  ChoiceCursor choice_;
  bool zoomed_out_ = false;
  CastleLayout layout_;
  int scroll_column_ = 0;  ///< the cell of the castle in the upper left corner of the view
  int scroll_row_ = 0;
  bool panned_ = false;  ///< the view was moved by hand and stays there
};

}  // namespace bastide::cli
