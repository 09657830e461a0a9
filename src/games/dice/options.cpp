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

}  // namespace

std::span<const OptionSpec> option_specs() {
  static const std::array<OptionSpec, 1> specs{{
      {"turn_limit", numbers(), "the game ends after so many turns of each player; 0: it does not"},
  }};
  return specs;
}

Result<Config> configure(const Setup& setup) {
  const auto choices = option_choices(setup, option_specs());
  if (!choices) return choices.error();
  if (auto fault = fault_of_seats(setup, "dice", min_players, max_players)) return *fault;
  if (setup.bag) return Error{"dice has no bag", "Bag"};
  return Config{setup.seats, setup.first, (*choices)[0]};
}

}  // namespace bastide::dice
