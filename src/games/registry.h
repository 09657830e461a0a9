#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "games/list.h"

/// What can be asked of the list of games without knowing any of them. Threads may share it.
namespace bastide {

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

/// What a game says of itself, whatever its type; see OfferedGame.
struct GameInfo {
  std::string_view name;
  std::string_view title;
  int min_players;
  int max_players;
  std::span<const OptionSpec> options;
  bool has_many_outcomes;  ///< see GameWithManyOutcomes
  void (*write_catalogue)(JsonWriter& json);
  std::string (*fault)();
};

/// Games by name, in the order in which they are offered.
std::span<const GameInfo> game_infos();
const GameInfo* find_game(std::string_view name);
Error unknown_game(std::string_view name);
/// The game of a setup that names none.
std::string default_game();

/// Calls `visit.template operator()<G>(config)` for the game that fits the setup, or returns what is wrong
/// with it. Visit's result must be constructible from an Error, and the same for all games.
template <class Visit>
auto with_game(const Setup& setup, Visit&& visit) {
  return [&]<Game First, Game... Others>(GameList<First, Others...>) {
    using Answer = decltype(visit.template operator()<First>(std::declval<const typename First::Config&>()));
    std::optional<Answer> answer;
    const auto answer_for = [&]<Game G>() {
      if (setup.game != G::name) return;
      const auto config = G::configure(setup);
      if (!config) {
        answer.emplace(config.error());
        return;
      }
      if constexpr (GameInSizes<G>)
        if (!G::fits(*config)) return;
      answer.emplace(visit.template operator()<G>(*config));
    };
    answer_for.template operator()<First>();
    ((answer ? void() : answer_for.template operator()<Others>()), ...);
    return answer ? std::move(*answer) : Answer(unknown_game(setup.game));
  }(AllGames{});
}

}  // namespace bastide
