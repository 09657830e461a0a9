#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/result.h"

namespace bastide {

/// What a table agrees on before the game: the headers of a record.
struct Setup {
  std::string game = "classic";
  std::vector<std::pair<std::string, std::string>>
      options;  ///< name and value, only what differs from the defaults
  int seats = 2;
  int first = 0;                                ///< the seat that begins
  std::optional<std::vector<std::string>> bag;  ///< the kinds in the bag where it is not the full set
};

/// One option of a game: its name, its values with the default first, and what it does.
struct OptionSpec {
  std::string_view name;
  std::span<const std::string_view> values;
  std::string_view help;
};

/// Reads `name=value name=value`. The names and values are checked by `option_choices`.
Result<std::vector<std::pair<std::string, std::string>>> parse_options(std::string_view text);

/// For each spec the number of the chosen value. An unknown name or value is an error that lists what there
/// is.
Result<std::vector<int>> option_choices(const Setup& setup, std::span<const OptionSpec> specs);

/// The options that differ from the defaults, in the order of the specs, as `parse_options` reads them.
std::string format_options(const Setup& setup, std::span<const OptionSpec> specs);

}  // namespace bastide
