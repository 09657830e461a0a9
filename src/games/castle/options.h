#pragma once

#include <span>

#include "kit/setup.h"

/// Threads may share all of it.
namespace bastide::castle {

/// The options of docs/rules/castle.md.
struct Options {
  bool strict_start_spaces = false;  // 2.3
  bool second_lap_takes = false;     // 2.7
};

std::span<const OptionSpec> option_specs();

/// A checked setup: everything that `start` needs.
struct Config {
  Options options;
  int first = 0;
  Copies bag;
};

Result<Config> configure(const Setup& setup);

}  // namespace bastide::castle
