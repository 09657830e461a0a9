#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/board_cursor.h"
#include "cli/landscape_view.h"

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
  std::vector<int> supply;                ///< followers at home by seat
  std::vector<int> hand;                  ///< kinds, those that the viewer may see
  std::vector<TilePlacement> placements;  ///< by kind, square, turn
  std::vector<Choice> choices;
  std::vector<std::pair<int, int>> bag;  ///< kinds and copies that may still come
  int tiles_left = 0;
};

/// How many of the tiles last laid are news to the person now to decide; where nobody is, the last one.
std::size_t count_news(const PlaySession& session);

/// A landscape on the full screen: a view that scrolls, one or more tiles in hand, a cursor on the squares
/// where the chosen one fits, and letters where something else can be chosen. A game derives from it and says
/// what lies on the table and what a tile looks like.
class LandscapeBoard : public TerminalBoard {
 public:
  explicit LandscapeBoard(const Look& look) : view_(look) {}

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
  virtual Landscape look_at(const PlaySession& session) = 0;
  virtual TilePainting paint_tile(int kind, Turn turn, TileSize size, unsigned seed) const = 0;
  virtual std::string kind_name(int kind) const = 0;
  /// What stands above the tiles that may still come.
  virtual std::string bag_caption() const { return {}; }
  /// What can be typed, for the help page.
  virtual std::string move_example() const = 0;

  bool is_placing() const { return stage_ == Stage::choosing && !landscape_.placements.empty(); }
  bool is_choosing() const { return stage_ == Stage::choosing && landscape_.placements.empty(); }
  const Look& look() const { return view_.look(); }

 private:
  int chosen_kind() const { return landscape_.hand[in_hand_]; }
  void settle_cursor();
  Square focus() const;
  TilePainting painting_of(const Landscape::Tile& tile) const;
  void paint_choices(TermPicture& view) const;

  LandscapeView view_;
  Landscape landscape_;
  Stage stage_ = Stage::drawing;
  std::size_t known_tiles_ = 0;  ///< tiles from this number on are news
  std::size_t in_hand_ = 0;      ///< the tile in hand that is being placed
  PlacementCursor cursor_;
  ChoiceCursor choice_;
};

}  // namespace bastide::cli
