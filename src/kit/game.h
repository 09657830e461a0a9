#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kit/action.h"
#include "kit/event.h"
#include "kit/json_writer.h"
#include "kit/result.h"
#include "kit/rng.h"
#include "kit/setup.h"
#include "kit/survey.h"

/// What a game is: the concepts that its type fits. A game is functions over plain states and constant
/// tables, so threads may share it; of a state, one that nobody changes.
namespace bastide {

/// The actor of a chance event, where a player's seat would stand.
inline constexpr int chance = -1;

/// What a game says of itself before anybody plays it: how it is called, who can play it, what can be chosen.
template <class G>
concept OfferedGame = requires(const Setup& setup, JsonWriter& json) {
  /// Its name in records and commands, and a few words on it for people.
  { G::name } -> std::convertible_to<std::string_view>;
  { G::title } -> std::convertible_to<std::string_view>;
  { G::min_players } -> std::convertible_to<int>;
  { G::max_players } -> std::convertible_to<int>;
  { G::options() } -> std::same_as<std::span<const OptionSpec>>;
  /// A checked setup, or what is wrong with it.
  { G::configure(setup) } -> std::same_as<Result<typename G::Config>>;
  /// All its pieces (tiles, a plan, the faces of dice), for those who draw them: one JSON value.
  { G::write_catalogue(json) };
  /// What is wrong with the data files that it was built with; empty: nothing.
  { G::fault() } -> std::same_as<std::string>;
};

/// The contract of a game. G is a type with a plain State and static functions over it; it starts no threads,
/// throws nothing and reads nothing but its arguments and constant tables, so threads may share it freely.
///
/// Precondition of actor, legal_actions, apply and sample_chance: not is_over. Precondition of apply: the
/// action is one of legal_actions; nothing is checked, that is `Match::try_apply`'s task.
template <class G>
concept Game = OfferedGame<G> && std::is_trivially_copyable_v<typename G::State> &&
               requires(const typename G::Config& config, typename G::State& state,
                        const typename G::State& looked_at, Action action, ActionList& list, Rng& rng,
                        Events* events, JsonWriter& json, std::string_view token, int seat) {
                 /// The position before the first action.
                 { G::start(config) } -> std::same_as<typename G::State>;
                 { G::seats(looked_at) } -> std::same_as<int>;
                 { G::is_over(looked_at) } -> std::same_as<bool>;
                 /// The seat that decides, or `chance`.
                 { G::actor(looked_at) } -> std::same_as<int>;
                 /// Fills the list with every legal action, each once; in a chance event with every outcome.
                 { G::legal_actions(looked_at, list) };
                 /// How likely a chance outcome is, relative to the others.
                 { G::chance_weight(looked_at, action) } -> std::same_as<int>;
                 { G::sample_chance(looked_at, rng) } -> std::same_as<Action>;
                 /// The seat for which chance acts: who draws the tile or rolls the dice. Precondition: the
                 /// actor is chance.
                 { G::drawing_seat(looked_at) } -> std::same_as<int>;
                 /// Carries out an action and all that follows from it without a decision. `events` may be
                 /// null.
                 { G::apply(state, action, events) };
                 { G::scores(looked_at) } -> std::same_as<Scores>;
                 /// The scores as if the game ended here, final scoring included.
                 { G::scores_if_ended(looked_at) } -> std::same_as<Scores>;
                 /// The seats that have won, one bit each; only when is_over.
                 { G::winners(looked_at) } -> std::same_as<unsigned>;
                 /// The canonical token of a legal action, and the action of a token: an error says why not.
                 { G::format(looked_at, action) } -> std::same_as<std::string>;
                 { G::parse(looked_at, token) } -> std::same_as<Result<Action>>;
                 /// A full state that agrees with all that the seat may see, what is hidden from it drawn by
                 /// its odds.
                 { G::sample_hidden(looked_at, seat, rng) } -> std::same_as<typename G::State>;
                 /// A fingerprint of what the position means, equal on every machine and in every version.
                 { G::hash(looked_at) } -> std::same_as<std::uint64_t>;
                 /// What a seat may see (`chance`: what everyone may see), as members of the open JSON
                 /// object.
                 { G::write_view(looked_at, seat, json) };
               };

/// A game in which players can hold something that others may not see has three functions more. What such a
/// game shows of a position is `write_view` alone; its legal actions, its hash and the tokens of its chance
/// events may tell secrets.
template <class G>
concept GameWithSecrets =
    Game<G> && requires(const typename G::Config& config, Rng& rng, const typename G::State& looked_at,
                        int seat, const std::vector<std::string>& seen) {
      /// Whether anything is hidden from anybody in this game, by its options.
      { G::has_secrets(looked_at) } -> std::same_as<bool>;
      /// Whether a seat (`chance`: a spectator) may see the outcome of the chance event that is due.
      { G::sees_chance(looked_at, seat) } -> std::same_as<bool>;
      /// The tokens of some whole game that agrees with the tokens that a seat has seen, as a record for its
      /// eyes has them; an error where there is none.
      { G::fill_in(config, seen, seat, rng) } -> std::same_as<Result<std::vector<std::string>>>;
    };

/// A game that comes as several types, each with a state of another size. They have the same name and
/// Config; the first one in the list of games that fits is played.
template <class G>
concept GameInSizes = Game<G> && requires(const typename G::Config& config) {
  { G::fits(config) } -> std::same_as<bool>;
};

/// A game may list whole plans for the seat that decides, as sequences of actions: short lists where the
/// legal actions lead to too many ways to try.
template <class G>
concept GameWithPlans = Game<G> && requires(const typename G::State& looked_at) {
  { G::plans(looked_at).front().actions.front() } -> std::convertible_to<Action>;
};

/// A game whose chance events have thousands of outcomes, such as a roll of many dice: no list for people
/// names them all.
template <class G>
concept GameWithManyOutcomes = Game<G> && bool(G::has_many_outcomes);

/// A game with a board of features can be surveyed, as a seat may see it (`chance`: a spectator).
template <class G>
concept GameWithSurvey = Game<G> && requires(const typename G::State& looked_at, int seat) {
  { G::survey(looked_at, seat) } -> std::same_as<Survey>;
};

/// Games as types, and two lists of them as one.
template <class... G>
struct GameList {};
template <class A, class B>
struct JoinedLists;
template <class... A, class... B>
struct JoinedLists<GameList<A...>, GameList<B...>> {
  using Type = GameList<A..., B...>;
};
template <class A, class B>
using Joined = typename JoinedLists<A, B>::Type;

/// An action by its odds in a chance event, otherwise any legal one, each as likely. `list` is room to work
/// in.
template <Game G>
Action random_action(const typename G::State& state, ActionList& list, Rng& rng) {
  if (G::actor(state) == chance) return G::sample_chance(state, rng);
  G::legal_actions(state, list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace bastide
