#include "games/discovery/options.h"

#include <array>

#include "games/discovery/state.h"

namespace bastide::discovery {
namespace {

using namespace std::string_view_literals;

constexpr std::array variants{"standard"sv, "expert"sv};
constexpr std::array one_three{"1"sv, "3"sv};

struct Options {
  bool expert = false;         // 5
  bool three_of_five = false;  // 5.1
};
constexpr auto table = std::to_array<Option<Options>>({
    {{"variant", variants, "expert: everybody holds two hidden tiles and plays one of them"},
     [](Options& o, int value) { o.expert = value == 1; }},
    {{"expert_remove_five", one_three, "tiles left out of an expert game of five"},
     [](Options& o, int value) { o.three_of_five = value == 1; }},
});
constexpr auto specs = specs_of(table);

Copies full_bag() {
  Copies bag;
  for (int k = 0; k < tables.kind_count(); ++k) {
    const int copies = tables.kind(k).copies - (tables.kind(k).start ? 1 : 0);
    if (copies > 0) bag.emplace_back(k, copies);
  }
  return bag;
}

/// Whether a game with this bag has room in a State.
bool fits(const Copies& bag) {
  const KindTable& start = tables[tables.start_kind()];
  int tiles = 1;
  int regions = start.region_count;
  int cities = start.city_count;
  for (const auto& [kind, copies] : bag) {
    tiles += copies;
    regions += copies * tables[kind].region_count;
    cities += copies * tables[kind].city_count;
  }
  return tiles <= max_tiles && regions <= max_segments && cities <= most_cities;
}

/// 5.1
int tiles_removed(int seats, bool three_of_five) {
  if (seats == 5) return three_of_five ? 3 : 1;
  return seats - 1;
}

}  // namespace

std::span<const OptionSpec> option_specs() {
  return specs;
}

Result<Config> configure(const Setup& setup) {
  const auto options = chosen_options(setup, table);
  if (!options) return options.error();
  if (auto fault = fault_of_seats(setup, "discovery", min_players, max_players)) return *fault;
  Config config;
  config.expert = options->expert;
  if (config.expert) config.removed = tiles_removed(setup.seats, options->three_of_five);
  config.seats = setup.seats;
  config.first = setup.first;
  config.bag = full_bag();
  if (setup.bag) {
    auto bag =
        chosen_bag(*setup.bag, tables.kind_count(), [](std::string_view id) { return tables.find(id); });
    if (!bag) return bag.error();
    config.bag = std::move(*bag);
  }
  if (!fits(config.bag))
    return Error{"the bag is too large: at most " + std::to_string(max_tiles - 1) + " tiles, with " +
                     std::to_string(max_segments) + " regions and " + std::to_string(most_cities) +
                     " cities in all, those of the start tile among them",
                 "Bag"};
  return config;
}

}  // namespace bastide::discovery
