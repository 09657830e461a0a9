#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/result.h"

/// The outer form of a tile file, which the games have in common: a set of kinds, each with lines of its own
/// that only its game understands. Threads may share it.
namespace bastide {

struct TileFile {
  struct Line {
    int number;
    std::vector<std::string_view> words;
  };
  /// `tile ID xCOUNT [MARK]` and the lines that follow it.
  struct Kind {
    std::string id;
    int copies = 1;
    std::string_view mark;  ///< one of the grammar's; empty: none
    int line = 0;
    std::vector<Line> lines;
  };

  std::string file_name;
  std::string set_name;
  std::vector<Kind> kinds;

  /// `my.tiles:7: what is wrong there`
  Error error_at(int line, const std::string& what) const;
};

/// What the tile files of a game have of their own.
struct TileGrammar {
  std::span<const std::string_view> marks;  ///< what may stand behind a kind's count, such as `start`
  std::span<const std::string_view> lines;  ///< the words with which the lines of a kind begin
};
/// The mark of the tile that lies on the table before the game: no two kinds have it.
inline constexpr std::string_view start_mark = "start";

/// Reads `set NAME` and the kinds; marks and words point into the text. Comments run from `#` to the end of a
/// line. A file has one set, at least one kind, and no two of one name.
Result<TileFile> read_tile_file(std::string_view text, std::string_view file_name,
                                const TileGrammar& grammar);

/// The set of a file in a game's own form: `read_kind(file, source)` makes a kind, or says what is wrong.
template <class TileSet, class ReadKind>
Result<TileSet> read_tile_set(std::string_view text, std::string_view file_name, const TileGrammar& grammar,
                              ReadKind&& read_kind) {
  const auto file = read_tile_file(text, file_name, grammar);
  if (!file) return file.error();
  TileSet set;
  set.name = file->set_name;
  for (const auto& source : file->kinds) {
    auto kind = read_kind(*file, source);
    if (!kind) return kind.error();
    set.kinds.push_back(std::move(*kind));
  }
  return set;
}

}  // namespace bastide
