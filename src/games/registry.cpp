#include "games/registry.h"

#include <algorithm>
#include <array>

namespace bastide {

std::span<const GameInfo> game_infos() {
  static const std::array<GameInfo, 4> infos{{
      {"classic", "the landscape game", classic::min_players, classic::max_players, classic::option_specs()},
      {"castle", "the game inside the wall, for two", castle::seat_count, castle::seat_count,
       castle::option_specs()},
      {"discovery", "plains, mountains and seas", discovery::min_players, discovery::max_players,
       discovery::option_specs()},
      {"dice", "the Dice Game", dice::min_players, dice::max_players, dice::option_specs(), true},
  }};
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

}  // namespace bastide
