#include "games/discovery/options.h"

#include <array>

#include "games/discovery/state.h"
#include "kit/text.h"

namespace bastide::discovery {
namespace {

using namespace std::string_view_literals;

constexpr std::array variants{"standard"sv, "expert"sv};
constexpr std::array one_three{"1"sv, "3"sv};

enum { variant, expert_remove_five };
constexpr std::array<OptionSpec, 2> specs{{
    {"variant", variants, "expert: everybody holds two hidden tiles and plays one of them"},
    {"expert_remove_five", one_three, "tiles left out of an expert game of five"},
}};

using Copies = std::vector<std::pair<int, int>>;

Result<Copies> chosen_bag(const std::vector<std::string>& ids) {
  std::vector<int> copies(tables.kind_count());
  for (const std::string& id : ids) {
    const int kind = tables.find(id);
    if (kind < 0) return Error{"unknown kind " + in_quotes(id) + " in the bag", "Bag"};
    ++copies[kind];
  }
  Copies bag;
  for (int k = 0; k < tables.kind_count(); ++k)
    if (copies[k] > 0) bag.emplace_back(k, copies[k]);
  return bag;
}

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
  const auto choices = option_choices(setup, specs);
  if (!choices) return choices.error();
  if (auto fault = fault_of_seats(setup, "discovery", min_players, max_players)) return *fault;
  Config config;
  config.expert = (*choices)[variant] == 1;
  if (config.expert) config.removed = tiles_removed(setup.seats, (*choices)[expert_remove_five] == 1);
  config.seats = setup.seats;
  config.first = setup.first;
  config.bag = full_bag();
  if (setup.bag) {
    auto bag = chosen_bag(*setup.bag);
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
