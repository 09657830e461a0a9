#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bastide::cli {

/// Writes a file so that at every moment, and after a loss of power as well, either the old or the new text
/// is there in full. What is no plain file (a pipe, /dev/null) cannot be replaced and is written to. Returns
/// why it failed, if it did; then the old text stands.
std::optional<std::string> write_whole(const std::string& path, std::string_view text);

}  // namespace bastide::cli
