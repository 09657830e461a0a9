#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal_board.h"
#include "cli/tile_painting.h"
#include "kit/geometry.h"

namespace bastide::cli {

/// The window through which a landscape of square tiles is seen: which part of it shows, how large its tiles
/// are, and what is drawn on its squares.
class LandscapeView {
 public:
  static constexpr TileSize full_size{9, 5};

  struct Point {
    int x = 0;
    int y = 0;
  };
  /// The first and the last square that may be shown.
  using Bounds = std::pair<Square, Square>;

  explicit LandscapeView(const Look& look) : look_(look) {}

  /// `z` shows the whole landscape and back, H J K L move the view. False for any other key.
  bool on_key(const Key& key);
  /// The view goes to what it must show, even if it was moved away from there by hand.
  void follow() { is_panned_ = false; }

  /// All tiles and the ring of squares around them.
  template <class Tiles>
  static Bounds bounds_of(const Tiles& tiles) {
    Square low = tiles.front().square;
    Square high = low;
    for (const auto& tile : tiles) {
      low = {std::min(low.x, tile.square.x), std::min(low.y, tile.square.y)};
      high = {std::max(high.x, tile.square.x), std::max(high.y, tile.square.y)};
    }
    return {moved(low, -1, -1), moved(high, 1, 1)};
  }
  /// Makes ready to draw into an area of this size. Everything is shown where it fits; else the view moves no
  /// further than the focus asks.
  void fit(const Bounds& bounds, Square focus, int width, int height);

  const Look& look() const { return look_; }
  TileSize size() const { return size_; }
  /// The upper left cell of a square.
  Point corner(Square q) const;
  bool shows(const TermPicture& view, Square q) const;

  void put_tile(TermPicture& view, Square q, const TermPicture& tile) const;
  void put_follower(TermPicture& view, Square q, TilePainting::Spot spot, int seat) const;
  /// Tiles as `painting_of` paints them, those that show.
  template <class Tiles, class Paint>
  void put_tiles(TermPicture& view, const Tiles& tiles, Paint&& painting_of) const {
    for (const auto& tile : tiles)
      if (shows(view, tile.square)) put_tile(view, tile.square, painting_of(tile).picture);
  }
  /// Followers on such tiles, each on the spot that a member of it numbers.
  template <class Follower, class Tiles, class Paint>
  void put_followers(TermPicture& view, const std::vector<Follower>& followers, int Follower::* spot,
                     const Tiles& tiles, Paint&& painting_of) const {
    for (const Follower& follower : followers) {
      const auto& tile = tiles[follower.tile];
      put_follower(view, tile.square, painting_of(tile).spots[follower.*spot], follower.seat);
    }
  }
  /// Frames around the tiles that are news, from a number on; the last tile has one of its own while somebody
  /// acts on it.
  template <class Tiles>
  void frame_tiles(TermPicture& view, const Tiles& tiles, std::size_t first_news, bool acts_on_last) const {
    for (std::size_t t = first_news; t < tiles.size(); ++t)
      if (!acts_on_last || t + 1 < tiles.size()) frame(view, tiles[t].square, Colour::news, true);
    if (acts_on_last) frame(view, tiles.back().square, Colour::cursor, true);
  }
  /// The letter of something that can be chosen there.
  void put_letter(TermPicture& view, Square q, TilePainting::Spot spot, char letter, bool is_chosen) const;
  /// A square where the tile in hand fits, and a mark in its middle.
  void put_legal_square(TermPicture& view, Square q, char32_t mark, Colour colour, bool bold) const;
  void put_legal_square(TermPicture& view, Square q) const;
  void frame(TermPicture& view, Square q, Colour colour, bool corners_only) const;
  /// Arrows where the landscape goes on beyond the view.
  void paint_edges(TermPicture& view) const;

  /// Tiles have little things strewn over them, each its own.
  static unsigned seed_of(Square q);

 private:
  void put_token(TermPicture& view, int column, int row, char32_t glyph, Style style) const;

  Look look_;
  TileSize size_ = full_size;
  Bounds bounds_;
  Point scroll_;  ///< the cell of the landscape in the upper left corner of the view
  bool is_zoomed_out_ = false;
  bool has_scrolled_ = false;  ///< the view has been somewhere before
  bool is_panned_ = false;     ///< the view was moved by hand and stays there
};

/// A kind of tile with its picture in full size, on the page of what is left in the bag.
struct KindOnPage {
  std::string name;
  int copies;
  TermPicture picture;
};
TermPicture page_of_kinds(int width, const std::string& caption, const std::vector<KindOnPage>& kinds);

}  // namespace bastide::cli
