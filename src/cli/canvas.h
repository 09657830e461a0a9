#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::cli {

/// What a character cell stands for. The plain form shows the glyph alone; a terminal gives each ink its
/// colours.
enum class Ink : std::uint8_t {
  none,
  field,
  road,
  city,
  pennant,
  cloister,
  bazaar,
  bridge,
  castle,
  tower,
  house,
  court,
  wall,
  seat0,
  seat1,
  seat2,
  seat3,
  seat4,
  seat5,
  legal,   ///< an empty square where the tile in hand fits
  cursor,  ///< the chosen square
  dim,     ///< captions
  strong,
  plain,
  mountain,
  sea,
  port,
};
constexpr Ink seat_ink(int seat) {
  return static_cast<Ink>(static_cast<int>(Ink::seat0) + seat);
}

struct Cell {
  char glyph = ' ';
  Ink ink = Ink::none;
};

/// A grid of character cells. Writing outside it does nothing.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * height) {}

  int width() const { return width_; }
  int height() const { return height_; }
  const Cell& at(int column, int row) const {
    return cells_[static_cast<std::size_t>(row) * width_ + column];
  }
  void put(int column, int row, Cell cell) {
    if (column >= 0 && column < width_ && row >= 0 && row < height_)
      cells_[static_cast<std::size_t>(row) * width_ + column] = cell;
  }
  void write(int column, int row, std::string_view text, Ink ink) {
    for (const char c : text) put(column++, row, {c, ink});
  }
  /// Copies another canvas onto this one.
  void paste(int column, int row, const Canvas& other) {
    for (int r = 0; r < other.height(); ++r)
      for (int c = 0; c < other.width(); ++c) put(column + c, row + r, other.at(c, r));
  }

 private:
  int width_;
  int height_;
  std::vector<Cell> cells_;
};

/// The glyphs line by line, without blanks at the ends of lines.
std::string to_text(const Canvas& canvas);

/// The same with colours for a terminal.
std::string to_ansi(const Canvas& canvas);

/// The colours of an ink, as numbers of the 256-colour palette; -1: the terminal's own.
struct InkColours {
  int foreground;
  int background;
  bool bold;
};
InkColours colours_of(Ink ink);

}  // namespace bastide::cli
