#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kit/event.h"

namespace bastide::cli {

/// What a colour is for. The terminal's window knows how to show it with the colours that there are.
enum class Colour : std::uint8_t {
  none,  ///< the terminal's own
  dim,
  bright,
  accent,  ///< titles, keys
  bad,
  bar,  ///< the ground of the line of hints
  bar_text,
  cursor,
  cursor_text,
  news,   ///< the frame of what others have just placed
  legal,  ///< the frame of a square where the tile fits
  field,
  field_rim,
  tuft,
  road,
  plaza,
  city,
  city_rim,
  roof,
  wall,
  pennant_dark,
  pennant_light,
  cloister_roof,
  cloister_wall,
  shrine_stone,
  shrine_dark,
  bazaar_cloth,
  bazaar_light,
  bridge_deck,
  bridge_rail,
  castle,
  castle_dark,
  mountain,
  peak,
  sea,
  wave,
  port,
  port_wall,
  tower,  ///< of The Castle, as the five below
  house,
  court,
  wall_stone,
  wall_tower,
  wall_text,
  ivory,     ///< a die
  engraved,  ///< what is cut into it
  seat0,     ///< and so on for max_seats
  seat0_text = seat0 + max_seats,
  count = seat0_text + max_seats,
};
constexpr Colour seat_colour(int seat) {
  return static_cast<Colour>(static_cast<int>(Colour::seat0) + seat);
}
constexpr Colour seat_text_colour(int seat) {
  return static_cast<Colour>(static_cast<int>(Colour::seat0_text) + seat);
}

struct Style {
  Colour ink = Colour::none;
  Colour ground = Colour::none;
  bool bold = false;
  bool reversed = false;  ///< what a terminal without colours shows in their stead
  bool operator==(const Style&) const = default;
};

struct TermCell {
  char32_t glyph = U' ';  ///< 0: covered by a wide character to its left
  Style style;
};

/// What the terminal can show.
struct Look {
  bool unicode = true;
  int colours = 256;  ///< 256, 8, or 0: none
  /// Tiles as coloured areas, or else in the characters of the plain form.
  bool draws_areas() const { return unicode && colours >= 8; }
};

struct Rect {
  int column;
  int row;
  int width;
  int height;
};

/// A grid of coloured Unicode cells. Writing outside it does nothing.
class TermPicture {
 public:
  TermPicture(int width, int height)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * height) {}

  int width() const { return width_; }
  int height() const { return height_; }
  const TermCell& at(int column, int row) const {
    return cells_[static_cast<std::size_t>(row) * width_ + column];
  }
  bool contains(int column, int row) const {
    return column >= 0 && column < width_ && row >= 0 && row < height_;
  }
  void put(int column, int row, TermCell cell) {
    if (contains(column, row)) cells_[static_cast<std::size_t>(row) * width_ + column] = cell;
  }
  /// Writes UTF-8 text, cut at `room` columns, and returns how many it took.
  int write(int column, int row, std::string_view text, Style style = {}, int room = 1 << 20);
  void fill(Rect area, TermCell cell);
  /// Copies the part of another picture from its row `first_row` on into an area of this one.
  void paste(Rect area, const TermPicture& other, int first_row = 0);

 private:
  int width_;
  int height_;
  std::vector<TermCell> cells_;
};

/// A cell of four parts, from the upper left by rows. It has room for two colours: the two that most of its
/// parts have.
TermCell quarter_cell(const std::array<Colour, 4>& parts);

/// The columns that UTF-8 text takes.
int text_width(std::string_view text);

/// The mark of a seat: shapes differ as well as colours.
char32_t seat_glyph(int seat, const Look& look);
Style seat_style(int seat, const Look& look);

/// Text broken into lines at blanks; a word that is too long is cut.
std::vector<std::string_view> wrapped(std::string_view text, int width);

}  // namespace bastide::cli
