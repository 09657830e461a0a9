#pragma once

#include <string_view>
#include <vector>

#include "games/castle/game.h"
#include "games/classic/game.h"
#include "games/dice/game.h"
#include "games/discovery/game.h"
#include "games/setup.h"
#include "kit/text.h"

/// Every game there is. A new game adds itself here, and everything above plays it.
namespace bastide {

template <class... G>
struct GameList {};

template <class... Lists>
struct Together;
template <class... A>
struct Together<GameList<A...>> {
  using Games = GameList<A...>;
};
template <class... A, class... B, class... Others>
struct Together<GameList<A...>, GameList<B...>, Others...> : Together<GameList<A..., B...>, Others...> {};

/// The games as types, one for each size of state.
using ClassicGames =
    GameList<Classic<classic::OneBox>, Classic<classic::FullBox>, Classic<classic::ManyBoxes>>;
using CastleGames = GameList<Castle>;
using DiscoveryGames = GameList<Discovery>;
using DiceGames = GameList<DiceGame>;
#ifdef BASTIDE_ONLY_GAMES  // a module for a browser has one of these lists, so that nobody fetches the others
using AllGames = BASTIDE_ONLY_GAMES;
#else
using AllGames = Together<ClassicGames, CastleGames, DiscoveryGames, DiceGames>::Games;
#endif

/// A game's place in a list.
template <class G, class... All>
constexpr int number_of(GameList<All...>) {
  int number = -1;
  int i = 0;
  ((std::is_same_v<G, All> ? number = i++ : i++), ...);
  return number;
}
template <class G>
inline constexpr bool is_offered = number_of<G>(AllGames{}) >= 0;

struct GameInfo {
  std::string_view name;
  std::string_view title;
  int min_players;
  int max_players;
  std::span<const OptionSpec> options;
  bool rolls_dice = false;  ///< chance has thousands of outcomes, which no list for people names
};

/// Games by name, in the order in which they are offered.
std::span<const GameInfo> game_infos();
const GameInfo* find_game(std::string_view name);
Error unknown_game(std::string_view name);

/// Calls `visit.template operator()<G>(config)` for the game that fits the setup, or returns what is wrong
/// with it. Visit's result must be constructible from an Error.
template <class Visit>
auto with_game(const Setup& setup, Visit&& visit)
    -> decltype(visit.template operator()<Classic<classic::OneBox>>(classic::Config{})) {
  if constexpr (is_offered<Classic<classic::OneBox>>) {
    if (setup.game == "classic") {
      auto config = classic::configure(setup);
      if (!config) return config.error();
      if (classic::fits<classic::OneBox>(*config))
        return visit.template operator()<Classic<classic::OneBox>>(*config);
      if (classic::fits<classic::FullBox>(*config))
        return visit.template operator()<Classic<classic::FullBox>>(*config);
      return visit.template operator()<Classic<classic::ManyBoxes>>(*config);
    }
  }
  if constexpr (is_offered<Discovery>) {
    if (setup.game == "discovery") {
      const auto config = discovery::configure(setup);
      if (!config) return config.error();
      return visit.template operator()<Discovery>(*config);
    }
  }
  if constexpr (is_offered<Castle>) {
    if (setup.game == "castle") {
      const auto config = castle::configure(setup);
      if (!config) return config.error();
      return visit.template operator()<Castle>(*config);
    }
  }
  if constexpr (is_offered<DiceGame>) {
    if (setup.game == "dice") {
      auto config = dice::configure(setup);
      if (!config) return config.error();
      return visit.template operator()<DiceGame>(*config);
    }
  }
  return unknown_game(setup.game);
}

}  // namespace bastide
