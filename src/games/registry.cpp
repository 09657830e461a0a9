#include "games/registry.h"

#include <algorithm>
#include <vector>

#include "kit/text.h"

namespace bastide {
namespace {

template <Game... G>
std::vector<GameInfo> infos_of(GameList<G...>) {
  std::vector<GameInfo> infos;
  const auto add = [&](const GameInfo& info) {
    // A game that comes in sizes is one game.
    if (infos.empty() || infos.back().name != info.name) infos.push_back(info);
  };
  (add({G::name, G::title, G::min_players, G::max_players, G::options(), GameWithManyOutcomes<G>,
        G::write_catalogue, G::fault}),
   ...);
  return infos;
}

}  // namespace

std::span<const GameInfo> game_infos() {
  static const std::vector<GameInfo> infos = infos_of(AllGames{});
  return infos;
}

const GameInfo* find_game(std::string_view name) {
  const auto infos = game_infos();
  const auto found = std::find_if(infos.begin(), infos.end(), [&](const auto& i) { return i.name == name; });
  return found == infos.end() ? nullptr : &*found;
}

Error unknown_game(std::string_view name) {
  std::vector<std::string> names;
  for (const GameInfo& info : game_infos()) names.emplace_back(info.name);
  return {"unknown game " + in_quotes(name) + ", expected " + joined(names, ", "), "Game"};
}

std::string default_game() {
  return std::string(game_infos().front().name);
}

}  // namespace bastide
