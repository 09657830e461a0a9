#include "games/castle/options.h"

#include <array>

#include "games/castle/tables.h"
#include "kit/bag.h"
#include "kit/text.h"

namespace bastide::castle {
namespace {

using namespace std::string_view_literals;

constexpr std::array open_strict{"open"sv, "strict"sv};
constexpr std::array none_take{"none"sv, "take"sv};

enum { start_space_paths, second_lap };
constexpr std::array<OptionSpec, 2> specs{{
    {"start_space_paths", open_strict, "whether a path may meet a start space without one"},
    {"second_lap", none_take, "whether a marker past 99 still takes bonus tiles"},
}};

Result<std::vector<std::pair<int, int>>> chosen_bag(const std::vector<std::string>& ids) {
  std::vector<int> copies(tables.kind_count());
  for (const std::string& id : ids) {
    const int kind = tables.find(id);
    if (kind < 0) return Error{"unknown kind " + in_quotes(id) + " in the bag", "Bag"};
    if (++copies[kind] > Bag<max_kinds>::max_copies)
      return Error{"more than 255 tiles of kind " + id + " in the bag", "Bag"};
  }
  std::vector<std::pair<int, int>> bag;
  for (int k = 0; k < tables.kind_count(); ++k)
    if (copies[k] > 0) bag.emplace_back(k, copies[k]);
  return bag;
}

}  // namespace

std::span<const OptionSpec> option_specs() {
  return specs;
}

Result<Config> configure(const Setup& setup) {
  const auto choices = option_choices(setup, specs);
  if (!choices) return choices.error();
  Config config;
  config.options.strict_start_spaces = (*choices)[start_space_paths] == 1;
  config.options.second_lap_takes = (*choices)[second_lap] == 1;
  if (auto fault = fault_of_seats(setup, "castle", seat_count, seat_count)) return *fault;
  config.first = setup.first;
  if (setup.bag) {
    auto bag = chosen_bag(*setup.bag);
    if (!bag) return bag.error();
    config.bag = std::move(*bag);
  } else {
    for (int k = 0; k < tables.kind_count(); ++k) config.bag.emplace_back(k, tables.kind(k).copies);
  }
  return config;
}

}  // namespace bastide::castle
