#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal_board.h"
#include "cli/tile_painting.h"

namespace bastide::cli {

/// A table of square tiles in the terms that LandscapeBoard needs. Kinds are numbers that the game
/// understands.
struct Landscape {
  struct Tile {
    int kind;
    Turn turn;
    Square square;
  };
  struct Follower {
    int seat;
    int tile;  ///< its number in `tiles`
    int spot;  ///< of the tile's painting
  };
  struct Placement {
    int kind;
    Square square;
    Turn turn;
    std::string token;
  };
  /// Something else than a placement that may be decided now.
  struct Choice {
    std::string token;
    std::string name;
    std::string value;  ///< what it brings
    int tile;           ///< where its letter stands, or -1
    int spot;
  };

  std::vector<Tile> tiles;  ///< in the order in which they were placed
  std::vector<Follower> followers;
  std::vector<int> supply;            ///< followers at home by seat
  std::vector<int> hand;              ///< kinds, those that the viewer may see
  std::vector<Placement> placements;  ///< by kind, square, turn
  std::vector<Choice> choices;
  std::vector<std::pair<int, int>> bag;  ///< kinds and copies that may still come
  int tiles_left = 0;
};

/// A landscape on the full screen: a view that scrolls, one or more tiles in hand, a cursor on the squares
/// where the chosen one fits, and letters where something else can be chosen. A game derives from it and says
/// what lies on the table and what a tile looks like.
class LandscapeBoard : public TerminalBoard {
 public:
  explicit LandscapeBoard(const Look& look) : look_(look) {}

  void update(const PlaySession& session) final;
  BoardReply on_key(const Key& key) final;
  Hints hints() const final;
  void paint(TermPicture& screen, Rect area) final;
  int paint_hand(TermPicture& screen, Rect area) const final;
  int followers_at_home(int seat) const final { return landscape_.supply[seat]; }
  int tiles_left() const final { return landscape_.tiles_left; }
  TermPicture bag_page(int width) const final;
  Hints help() const final;

 protected:
  static constexpr TileSize full_size{9, 5};

  virtual Landscape look_at(const PlaySession& session) = 0;
  virtual TilePainting paint_tile(int kind, Turn turn, TileSize size, unsigned seed) const = 0;
  virtual std::string kind_name(int kind) const = 0;
  /// What stands above the tiles that may still come.
  virtual std::string bag_caption() const { return {}; }
  /// What can be typed, for the help page.
  virtual std::string move_example() const = 0;

  bool is_placing() const { return stage_ == Stage::choosing && !landscape_.placements.empty(); }
  bool is_choosing() const { return stage_ == Stage::choosing && landscape_.placements.empty(); }
  const Look& look() const { return look_; }

 private:
  struct Point {
    int x = 0;
    int y = 0;
  };

  // The cursor.
  int chosen_kind() const { return landscape_.hand[in_hand_]; }
  std::vector<Landscape::Placement> placements_at(Square q) const;
  std::vector<Square> open_squares() const;
  void settle_cursor();
  void move_cursor(Side direction);
  void step_cursor(int by);
  void turn_tile(int by);
  void change_tile();
  void pan(int dx, int dy);
  std::optional<BoardReply> on_view_key(const Key& key);
  BoardReply on_placing_key(const Key& key);
  BoardReply on_choosing_key(const Key& key);

  // The view.
  Square focus() const;
  std::pair<Square, Square> bounds() const;
  void choose_size(const Rect& area);
  void scroll(const Rect& area);
  Point corner(Square q) const;
  TilePainting painting_of(const Landscape::Tile& tile) const;
  void paint_tiles(TermPicture& view) const;
  void paint_followers(TermPicture& view) const;
  void paint_legal_squares(TermPicture& view) const;
  void paint_choices(TermPicture& view) const;
  void paint_edges(TermPicture& view) const;
  void frame(TermPicture& view, Square q, Colour colour, bool corners_only) const;
  int paint_choice_list(TermPicture& screen, Rect area) const;

  Look look_;
  Landscape landscape_;
  Stage stage_ = Stage::drawing;
  std::size_t known_tiles_ = 0;  ///< tiles from this number on are news
  std::size_t in_hand_ = 0;      ///< the tile in hand that is being placed
  Square cursor_{};
  Turn turn_ = 0;
  std::size_t choice_ = 0;
  bool zoomed_out_ = false;
  TileSize size_ = full_size;
  Point scroll_;           ///< the cell of the landscape in the upper left corner of the view
  bool scrolled_ = false;  ///< the view has been somewhere before
  bool panned_ = false;    ///< the view was moved by hand and stays there
};

}  // namespace bastide::cli
