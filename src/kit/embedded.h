#pragma once

#include <span>
#include <string_view>

namespace bastide {

/// A data file that was compiled into the program.
struct EmbeddedFile {
  std::string_view name;  ///< the file's name without its folder, e.g. "base.tiles"
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace bastide
