#pragma once

#include <span>
#include <string_view>

namespace bastide {

/// A data file that was compiled into the program. Threads may share all of it.
struct EmbeddedFile {
  std::string_view folder;  ///< of data/tiles, one for each game
  std::string_view name;    ///< e.g. "base.tiles"
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace bastide
