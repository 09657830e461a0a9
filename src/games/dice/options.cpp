#include "games/dice/options.h"

#include <array>
#include <string>
#include <vector>

namespace bastide::dice {
namespace {

/// The numbers from 0 on as words.
std::span<const std::string_view> numbers() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (int n = 0; n <= longest_limit; ++n) all.push_back(std::to_string(n));
    return all;
  }();
  static const std::vector<std::string_view> views(words.begin(), words.end());
  return views;
}

struct Options {
  int turn_limit = 0;  // 5.3
};
const std::array<Option<Options>, 1>& table() {
  static const std::array<Option<Options>, 1> options{{
      {{"turn_limit", numbers(), "the game ends after so many turns of each player; 0: it does not"},
       [](Options& o, int value) { o.turn_limit = value; }},
  }};
  return options;
}

}  // namespace

std::span<const OptionSpec> option_specs() {
  static const auto specs = specs_of(table());
  return specs;
}

Result<Config> configure(const Setup& setup) {
  const auto options = chosen_options(setup, table());
  if (!options) return options.error();
  if (auto fault = fault_of_seats(setup, "dice", min_players, max_players)) return *fault;
  if (setup.bag) return Error{"dice has no bag", "Bag"};
  return Config{setup.seats, setup.first, options->turn_limit};
}

}  // namespace bastide::dice
