#pragma once

#include <string>

#include "cli/canvas.h"
#include "kit/result.h"

namespace bastide::cli {

/// A tile set as the command `tiles` prints it.
struct TileSheet {
  std::string headline;
  Canvas picture;
};

/// The kinds of a set in rows, each with its name and number above its picture, which `draw` draws.
template <class TileSet, class Draw>
TileSheet sheet_of(const TileSet& set, Draw&& draw) {
  const auto counted_as = [](int number, const std::string& noun) {
    return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
  };
  const int kinds = static_cast<int>(set.kinds.size());
  int tiles = 0;
  for (const auto& kind : set.kinds) tiles += kind.copies;
  using Picture = decltype(draw(set.kinds[0]));
  constexpr int page_width = 75;
  constexpr int cell_width = Picture::width + 6;
  constexpr int cell_height = Picture::height + 2;
  constexpr int per_row = page_width / cell_width;
  const int rows = (kinds + per_row - 1) / per_row;
  TileSheet sheet{set.name + ": " + counted_as(tiles, "tile") + " of " + counted_as(kinds, "kind"),
                  Canvas(per_row * cell_width, rows * cell_height)};
  for (int i = 0; i < kinds; ++i) {
    const auto& kind = set.kinds[i];
    std::string caption = kind.id + " x" + std::to_string(kind.copies);
    if constexpr (requires { kind.start; })
      if (kind.start) caption += " start";
    const int column = i % per_row * cell_width;
    const int row = i / per_row * cell_height;
    sheet.picture.write(column, row, caption, Ink::strong);
    sheet.picture.paste(column, row + 1, draw(kind).canvas);
  }
  return sheet;
}

/// The same of a set that was read from a file, or why it could not be.
template <class TileSet, class Draw>
Result<TileSheet> sheet_of(const Result<TileSet>& read, Draw&& draw) {
  if (!read) return read.error();
  return sheet_of(*read, draw);
}

}  // namespace bastide::cli
