#pragma once

#include <span>
#include <utility>
#include <vector>

#include "games/classic/boxes.h"
#include "kit/setup.h"

namespace bastide::classic {

/// The options of a table: the base game's and those of all parts.
struct TableOptions : Options, AllParts::Options {
  bool has_part() const { return AllParts::is_on(*this); }
};

std::span<const OptionSpec> option_specs();

/// A checked setup: everything that `start` needs.
struct Config {
  TableOptions options;
  int seats = 2;
  int first = 0;
  std::vector<std::pair<int, int>> bag;  ///< kind and copies
};

Result<Config> configure(const Setup& setup);

/// Whether a game with this bag has room in a State<L>.
template <class L>
bool fits(const Config& config) {
  if (!L::Parts::any && config.options.has_part()) return false;
  const auto start = tables.start_kind();
  const int more = AllParts::more_segments(config.options);
  int tiles = 1;
  int segments = tables[start].feature_count + more;
  int repeats = (tables[start].repeated != 0 ? 1 : 0) + more;
  for (const auto& [kind, copies] : config.bag) {
    if (kind >= L::kinds) return false;
    tiles += copies;
    segments += copies * tables[kind].feature_count;
    repeats += tables[kind].repeated != 0 ? copies : 0;
  }
  return tiles <= L::tiles && segments <= L::segments && repeats <= L::repeats;
}

}  // namespace bastide::classic
