#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"

/// The outer form of a tile file, which the games have in common: a set of kinds, each with lines of its own
/// that only its game understands.
namespace bastide {

struct TileFile {
  struct Line {
    int number;
    std::vector<std::string_view> words;
  };
  /// `tile ID xCOUNT [start]` and the lines that follow it.
  struct Kind {
    std::string id;
    int copies = 1;
    bool start = false;
    int line = 0;
    std::vector<Line> lines;
  };

  std::string file_name;
  std::string set_name;
  std::vector<Kind> kinds;

  /// `my.tiles:7: what is wrong there`
  Error error_at(int line, const std::string& what) const;
};

/// Reads `set NAME` and the kinds; their words point into the text. Comments run from `#` to the end of a
/// line. A file has one set, at least one kind, no two of one name, and one start tile at most.
Result<TileFile> read_tile_file(std::string_view text, std::string_view file_name);

}  // namespace bastide
