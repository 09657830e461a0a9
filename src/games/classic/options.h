#pragma once

#include <algorithm>
#include <span>

#include "games/classic/boxes.h"
#include "kit/setup.h"

/// Threads may share all of it.
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
  Copies bag;
};

Result<Config> configure(const Setup& setup);

/// The kind that lies on the table when the game begins.
int start_kind(const TableOptions& options);

/// What a game may come to need on the table.
Room room_of(const Config& config);

/// Whether a game has room in a State<L>.
template <class L>
bool fits(const Config& config) {
  if (!L::Parts::any && config.options.has_part()) return false;
  if (std::any_of(config.bag.begin(), config.bag.end(),
                  [](const auto& held) { return held.first >= L::kinds; }))
    return false;
  const Room room = room_of(config);
  return room.tiles <= L::tiles && room.segments <= L::segments && room.repeats <= L::repeats;
}

}  // namespace bastide::classic
