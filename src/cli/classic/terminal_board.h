#pragma once

#include <optional>

#include "cli/board_cursor.h"
#include "cli/classic/bid_entry.h"
#include "cli/classic/table.h"
#include "cli/classic/terminal_tile.h"
#include "cli/classic/words.h"
#include "cli/landscape_view.h"

namespace bastide::cli {

/// The landscape of the classic game: a view that scrolls, a cursor on the squares where the tile in hand
/// fits, and the spots of a tile where a follower may stand.
class ClassicBoard final : public TerminalBoard {
 public:
  explicit ClassicBoard(const Look& look) : look_(look), view_(look) {}

  void update(const PlaySession& session) override;
  BoardReply on_key(const Key& key) override;
  Hints hints() const override;
  std::string_view question() const override;
  std::string closing() const override;
  void paint(TermPicture& screen, Rect area) override;
  int paint_hand(TermPicture& screen, Rect area) const override;
  std::vector<std::string> notices(int width, int rows) const override;
  int followers_at_home(int seat) const override { return table_.supply[seat]; }
  int followers_each() const override;
  std::string supplies(int seat) const override;
  int tiles_left() const override { return table_.tiles_left; }
  TermPicture bag_page(int width) const override;
  Hints help() const override;
  std::string introduction() const override;
  std::vector<std::string> further_rules() const override;

 private:
  bool is_placing() const { return stage_ == Stage::choosing && !table_.placements.empty(); }
  bool is_choosing() const { return stage_ == Stage::choosing && table_.placements.empty(); }
  bool is_choosing_in(classic::Phase phase) const { return is_choosing() && table_.phase == phase; }
  /// A bid is to be typed.
  bool is_bidding() const {
    return is_choosing_in(classic::Phase::call) || is_choosing_in(classic::Phase::bid);
  }
  const ClassicTable::Choice* highlighted() const;
  void settle_cursor();
  BoardReply on_placing_key(const Key& key);
  void show_next_castle();

  // The bazaar.
  struct Stall {
    const classic::Kind* kind;
    int owner;  ///< -1: nobody yet
  };
  bool shows_bazaar() const;
  std::vector<Stall> stalls() const;
  std::size_t next_stall(std::size_t from, int by) const;
  std::size_t chosen_stall() const;
  std::string later_bidders() const;
  BoardReply on_bidding_key(const Key& key);
  void paint_bazaar(TermPicture& screen, Rect area) const;
  int paint_sale(TermPicture& screen, Rect area) const;
  int paint_bid(TermPicture& screen, Rect area) const;

  // The view.
  Square focus() const;
  std::optional<CastleSeen> shown_castle() const;
  std::optional<ClassicTable::Placement> placement_at_cursor() const;
  std::optional<RoadAcross> planned_bridge() const;
  TilePainting painting_of(const ClassicTable::Tile& tile) const;
  std::string challenge_number(std::size_t challenge) const;
  void paint_challenges(TermPicture& view) const;
  void paint_legal_squares(TermPicture& view) const;
  void paint_choices(TermPicture& view) const;
  void paint_castle_frames(TermPicture& view) const;
  int paint_choice_list(TermPicture& screen, Rect area) const;
  int paint_tile_in_hand(TermPicture& screen, Rect area) const;
  int write_wrapped(TermPicture& screen, Rect area, const std::string& text, Style style) const;
  std::vector<std::string> challenge_notices(int width) const;
  std::vector<std::string> castle_notices(int width) const;
  std::vector<std::string> bazaar_notices(int width) const;
  std::string castle_sign() const { return look_.unicode ? "♜" : "M"; }
  std::string bridge_sign() const { return look_.unicode ? "╫" : "H"; }

  Look look_;
  LandscapeView view_;
  ClassicTable table_;
  Names names_;
  Stage stage_ = Stage::drawing;
  int acting_seat_ = -1;
  std::string last_token_;                               ///< that was played
  classic::Phase last_question_ = classic::Phase::draw;  ///< that a person was asked
  std::size_t known_tiles_ = 0;                          ///< tiles from this number on are news
  PlacementCursor cursor_;
  ChoiceCursor choice_{"abcdefghijkmnoprswxy"};
  std::size_t stall_ = 0;  ///< the tile of the bazaar that is chosen
  BidEntry bid_;
  int shown_castle_ = -1;  ///< the castle whose vicinity is shown, by its number in the table
};

}  // namespace bastide::cli
