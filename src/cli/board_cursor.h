#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal_board.h"
#include "cli/tile_placement.h"
#include "kit/geometry.h"

/// What a person moves on a full-screen board: the tile in hand among the places where it fits, and the
/// choice in a list.
namespace bastide::cli {

/// The nearest square of some placements in that direction, or `from` where there is none; what lies straight
/// ahead is nearer than what lies aside.
template <class Placements>
Square nearest_ahead(Square from, Side direction, const Placements& placements) {
  const Square step = beside({0, 0}, direction);
  int best = 1 << 20;
  Square target = from;
  for (const auto& placement : placements) {
    const int dx = placement.square.x - from.x;
    const int dy = placement.square.y - from.y;
    const int ahead = dx * step.x + dy * step.y;
    const int aside = std::abs(dx * step.y) + std::abs(dy * step.x);
    if (ahead <= 0 || ahead + 2 * aside >= best) continue;
    best = ahead + 2 * aside;
    target = placement.square;
  }
  return target;
}

/// The tile in hand over one of the squares where it fits, turned in a way that fits there.
class PlacementCursor {
 public:
  using Placement = TilePlacement;

  /// Takes the placements of the position, by square, then by turn; the cursor stays near where it was.
  void set(std::vector<Placement> placements);
  void clear() { placements_.clear(); }
  /// Where the cursor is while there is nothing to place.
  void rest_at(Square square) { square_ = square; }

  const std::vector<Placement>& placements() const { return placements_; }
  Square square() const { return square_; }
  Turn turn() const { return turn_; }
  /// In how many ways the tile fits on the square.
  int ways() const { return static_cast<int>(here().size()); }
  /// The squares where the tile fits, row by row.
  std::vector<Square> squares() const;

  /// Arrows, Tab, r, R, Space and Enter.
  BoardReply on_key(const Key& key);

 private:
  std::vector<const Placement*> here() const;
  void settle();
  void move(Side direction);
  void step(int by);
  void rotate(int by);

  std::vector<Placement> placements_;
  Square square_{};
  Turn turn_ = 0;
};

/// One of a list of choices, by arrows and Enter or by its letter; `-` goes by itself.
class ChoiceCursor {
 public:
  struct Choice {
    std::string token;
    std::string name;
    std::string value;  ///< at the right end of its line
  };

  /// `letters`: those that mean nothing else on the board.
  explicit ChoiceCursor(std::string_view letters = "abcdefghijklmnopqrstuvwxyz") : letters_(letters) {}

  void set(std::vector<Choice> choices);
  const std::vector<Choice>& choices() const { return choices_; }
  std::size_t chosen() const { return chosen_; }
  /// The key of a choice: one of the letters in their order, or `-`; a blank where there are no more letters.
  char letter(std::size_t choice) const;

  BoardReply on_key(const Key& key);
  /// A line for each; returns the rows used.
  int paint(TermPicture& screen, Rect area) const;

 private:
  std::string_view letters_;
  std::vector<Choice> choices_;
  std::size_t chosen_ = 0;
};

/// A mark over a cell: it keeps the cell's ground.
void put_over(TermPicture& view, int column, int row, char32_t glyph, Colour ink, bool bold);

/// A frame around a rectangle, or only its corners; the cursor's is heavy. Where there is no room for a frame
/// the rectangle is hatched.
void paint_frame(TermPicture& view, Rect at, Colour colour, bool corners_only, const Look& look);

}  // namespace bastide::cli
