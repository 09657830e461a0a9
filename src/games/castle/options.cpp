#include "games/castle/options.h"

#include <array>

#include "games/castle/tables.h"

namespace bastide::castle {
namespace {

using namespace std::string_view_literals;

constexpr std::array open_strict{"open"sv, "strict"sv};
constexpr std::array none_take{"none"sv, "take"sv};

constexpr auto table = std::to_array<Option<Options>>({
    {{"start_space_paths", open_strict, "whether a path may meet a start space without one"},
     [](Options& o, int value) { o.strict_start_spaces = value == 1; }},
    {{"second_lap", none_take, "whether a marker past 99 still takes bonus tiles"},
     [](Options& o, int value) { o.second_lap_takes = value == 1; }},
});
constexpr auto specs = specs_of(table);

Copies full_bag() {
  Copies bag;
  for (int k = 0; k < tables.kind_count(); ++k) bag.emplace_back(k, tables.kind(k).copies);
  return bag;
}

}  // namespace

std::span<const OptionSpec> option_specs() {
  return specs;
}

Result<Config> configure(const Setup& setup) {
  const auto options = chosen_options(setup, table);
  if (!options) return options.error();
  if (auto fault = fault_of_seats(setup, "castle", seat_count, seat_count)) return *fault;
  if (!setup.bag) return Config{*options, setup.first, full_bag()};
  auto bag = chosen_bag(*setup.bag, tables.kind_count(), [](std::string_view id) { return tables.find(id); });
  if (!bag) return bag.error();
  return Config{*options, setup.first, std::move(*bag)};
}

}  // namespace bastide::castle
