#include "games/classic/options.h"

#include <algorithm>
#include <array>

#include "games/classic/tables.h"

namespace bastide::classic {
namespace {

using namespace std::string_view_literals;

constexpr std::array one_to_ten{"1"sv, "2"sv, "3"sv, "4"sv, "5"sv, "6"sv, "7"sv, "8"sv, "9"sv, "10"sv};
constexpr std::array four_two{"4"sv, "2"sv};

constexpr std::array base_rows{
    Option<Options>{{"farmers", on_off, "fields take followers and pay at the end"},
                    [](Options& o, int choice) { o.farmers = choice == 0; }},
    Option<Options>{{"two_tile_city", four_two, "points for a complete city of two tiles"},
                    [](Options& o, int choice) { o.cheap_two_tile_city = choice == 1; }},
    Option<Options>{
        {"start_player_loses_ties", off_on, "two players: with equal points the one who did not begin wins"},
        [](Options& o, int choice) { o.start_player_loses_ties = choice == 1; }},
    Option<Options>{{"boxes", one_to_ten, "copies of the whole set in the bag"},
                    [](Options& o, int choice) { o.boxes = static_cast<std::uint8_t>(choice + 1); }},
};

constexpr auto specs = [] {
  std::array<OptionSpec, base_rows.size() + PartsOffered::option_count> all{};
  std::size_t count = 0;
  for (const auto& row : base_rows) all[count++] = row.spec;
  PartsOffered::for_each_option([&](const auto& row) { all[count++] = row.spec; });
  return all;
}();

static_assert(are_same_parts<AllParts, PartsOffered>, "every part is offered, even one without options");

/// Carries out a choice for each spec.
void set_options(TableOptions& options, const std::vector<int>& choices) {
  std::size_t count = 0;
  for (const auto& row : base_rows) row.choose(options, choices[count++]);
  PartsOffered::for_each_option([&](const auto& row) { row.choose(options, choices[count++]); });
}

/// Whether the tiles of a set belong to the game.
bool is_in_game(const TileSet& set, const TableOptions& options) {
  return !AllParts::owns_set(set.name) || AllParts::brings_set(set.name, options);
}

/// The bag of a setup, if all of it belongs to the game.
Result<Copies> bag_of(const std::vector<std::string>& ids, const TableOptions& options) {
  auto bag = chosen_bag(ids, tables.kind_count(), [](std::string_view id) { return tables.find(id); });
  if (!bag) return bag;
  for (const auto& [kind, copies] : *bag) {
    const std::string named = "kind " + tables.kinds[kind]->id;
    if (const TileSet& set = tables.set_of(kind); !is_in_game(set, options))
      return Error{named + " is of the set " + set.name + ", which the options leave out", "Bag"};
    if (!AllParts::may_be_drawn(*tables.kinds[kind], options))
      return Error{named + " is never drawn from the bag", "Bag"};
  }
  return bag;
}

Copies full_bag(const TableOptions& options) {
  Copies bag;
  for (int k = 0; k < tables.kind_count(); ++k) {
    const Kind& kind = *tables.kinds[k];
    const int in_one = kind.copies - (k == tables.start_kind() ? 1 : 0);
    const int copies = AllParts::copies_in_bag(kind, options, in_one * options.boxes);
    if (copies > 0 && is_in_game(tables.set_of(k), options) && AllParts::may_be_drawn(kind, options))
      bag.emplace_back(k, copies);
  }
  return bag;
}

}  // namespace

std::span<const OptionSpec> option_specs() {
  return specs;
}

int start_kind(const TableOptions& options) {
  const int own = AllParts::start_kind(options);
  return own >= 0 ? own : tables.start_kind();
}

Room room_of(const Config& config) {
  const auto of_kind = [](int kind, int copies) {
    return Room{copies, copies * tables[kind].feature_count, tables[kind].repeated != 0 ? copies : 0};
  };
  Room room = of_kind(start_kind(config.options), 1) + AllParts::room(config.options, config.seats);
  for (const auto& [kind, copies] : config.bag) room = room + of_kind(kind, copies);
  return room;
}

Result<Config> configure(const Setup& setup) {
  const auto choices = option_choices(setup, specs);
  if (!choices) return choices.error();
  Config config;
  set_options(config.options, *choices);
  const int most_players = config.options.has_part() ? max_players : max_base_players;
  if (auto fault = fault_of_seats(setup, "classic with these options", min_players, most_players))
    return *fault;
  if (config.options.start_player_loses_ties && setup.seats != 2)
    return Error{"option start_player_loses_ties is for 2 players only", "Options"};
  config.seats = setup.seats;
  config.first = setup.first;
  if (setup.bag) {
    auto bag = bag_of(*setup.bag, config.options);
    if (!bag) return bag.error();
    config.bag = std::move(*bag);
  } else {
    config.bag = full_bag(config.options);
  }
  if (!fits<LargestBox>(config))
    return Error{"the bag is too large: at most " + std::to_string(LargestBox::tiles - 1) + " tiles, with " +
                     std::to_string(LargestBox::segments) + " features in all, " +
                     std::to_string(LargestBox::repeats) + " of the tiles with several roads or cities",
                 "Bag"};
  return config;
}

}  // namespace bastide::classic
