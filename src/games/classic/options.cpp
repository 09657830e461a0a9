#include "games/classic/options.h"

#include <algorithm>
#include <array>

#include "games/classic/state.h"
#include "games/classic/tables.h"
#include "kit/text.h"

namespace bastide::classic {
namespace {

using namespace std::string_view_literals;

constexpr std::array on_off{"on"sv, "off"sv};
constexpr std::array off_on{"off"sv, "on"sv};
constexpr std::array four_two{"4"sv, "2"sv};
constexpr std::array one_to_ten{"1"sv, "2"sv, "3"sv, "4"sv, "5"sv, "6"sv, "7"sv, "8"sv, "9"sv, "10"sv};

constexpr std::array five_six{"5"sv, "6"sv};
constexpr std::array adjacency{"source"sv, "at_most_one"sv};

enum {
  farmers,
  two_tile_city,
  start_player_loses_ties,
  boxes,
  bridges,
  free_bridges,
  castles,
  bazaars,
  auction,
  cult,
  shrines,
  cult_adjacency
};
constexpr std::array<OptionSpec, 12> specs{{
    {"farmers", on_off, "fields take followers and pay at the end"},
    {"two_tile_city", four_two, "points for a complete city of two tiles"},
    {"start_player_loses_ties", off_on, "two players: with equal points the one who did not begin wins"},
    {"boxes", one_to_ten, "copies of the whole set in the bag"},
    {"bridges", off_on, "bridges carry roads over fields, cities and cloisters"},
    {"free_bridges", off_on, "bridges may stand free, to be continued later"},
    {"castles", off_on, "small cities may become castles, which earn what is completed beside them"},
    {"bazaars", off_on, "some tiles open a bazaar where the players bid for the next ones"},
    {"auction", on_off, "bazaar tiles are sold by bids; off: each player just chooses one"},
    {"cult", off_on, "the expansion with shrines that challenge cloisters"},
    {"shrines", five_six, "shrine tiles of the cult"},
    {"cult_adjacency", adjacency, "how many rivals a shrine or cloister may lie beside"},
}};

/// Whether the tiles of a set belong to the game.
bool is_in_game(const TileSet& set, const Options& options) {
  if (set.name == "bridges-castles-bazaars") return options.bridges || options.castles || options.bazaars;
  if (set.name == "cult") return options.cult;
  if (set.name == "cult-sixth") return options.cult && options.sixth_shrine;
  return true;
}

Result<std::vector<std::pair<int, int>>> chosen_bag(const std::vector<std::string>& ids,
                                                    const Options& options) {
  std::vector<int> copies(tables.kind_count());
  for (const std::string& id : ids) {
    const int kind = tables.find(id);
    if (kind < 0) return Error{"unknown kind " + in_quotes(id) + " in the bag", "Bag"};
    if (const TileSet& set = tables.set_of(kind); !is_in_game(set, options))
      return Error{"kind " + id + " is of the set " + set.name + ", which the options leave out", "Bag"};
    if (++copies[kind] > Bag<max_kinds>::max_copies)
      return Error{"more than 255 tiles of kind " + id + " in the bag", "Bag"};
  }
  std::vector<std::pair<int, int>> bag;
  for (int k = 0; k < tables.kind_count(); ++k)
    if (copies[k] > 0) bag.emplace_back(k, copies[k]);
  return bag;
}

std::vector<std::pair<int, int>> full_bag(const Options& options) {
  std::vector<std::pair<int, int>> bag;
  for (int k = 0; k < tables.kind_count(); ++k) {
    const int in_one = tables.kinds[k]->copies - (k == tables.start_kind() ? 1 : 0);
    const int copies = in_one * options.boxes;
    if (copies > 0 && is_in_game(tables.set_of(k), options)) bag.emplace_back(k, copies);
  }
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
  config.options.farmers = (*choices)[farmers] == 0;
  config.options.cheap_two_tile_city = (*choices)[two_tile_city] == 1;
  config.options.start_player_loses_ties = (*choices)[start_player_loses_ties] == 1;
  config.options.boxes = static_cast<std::uint8_t>((*choices)[boxes] + 1);
  config.options.cult = (*choices)[cult] == 1;
  config.options.sixth_shrine = (*choices)[shrines] == 1;
  config.options.cult_at_most_one = (*choices)[cult_adjacency] == 1;
  config.options.bridges = (*choices)[bridges] == 1;
  config.options.free_bridges = config.options.bridges && (*choices)[free_bridges] == 1;
  config.options.castles = (*choices)[castles] == 1;
  config.options.bazaars = (*choices)[bazaars] == 1;
  config.options.auction = (*choices)[auction] == 0;
  const int most_players = config.options.has_expansion() ? max_players : max_base_players;
  if (auto fault = fault_of_seats(setup, "classic with these options", min_players, most_players))
    return *fault;
  if (config.options.start_player_loses_ties && setup.seats != 2)
    return Error{"option start_player_loses_ties is for 2 players only", "Options"};
  config.seats = setup.seats;
  config.first = setup.first;
  if (setup.bag) {
    auto bag = chosen_bag(*setup.bag, config.options);
    if (!bag) return bag.error();
    config.bag = std::move(*bag);
  } else {
    config.bag = full_bag(config.options);
  }
  if (!fits<ManyBoxes>(config))
    return Error{"the bag is too large: at most " + std::to_string(ManyBoxes::tiles - 1) + " tiles, with " +
                     std::to_string(ManyBoxes::segments) + " features in all, " +
                     std::to_string(ManyBoxes::repeats) + " of the tiles with several roads or cities",
                 "Bag"};
  return config;
}

}  // namespace bastide::classic
