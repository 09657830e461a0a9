#pragma once

#include "games/classic/catalogue.h"
#include "games/classic/survey.h"
#include "games/classic/turn.h"
#include "games/classic/view.h"
#include "kit/game.h"

namespace bastide {

/// What the classic landscape game is before it is played, whatever the size of its state. Threads may share
/// it (see Game).
struct ClassicOffer {
  static constexpr std::string_view name = "classic";
  static constexpr std::string_view title = "the landscape game";
  static constexpr int min_players = classic::min_players;
  static constexpr int max_players = classic::max_players;
  using Config = classic::Config;

  static std::span<const OptionSpec> options() { return classic::option_specs(); }
  static Result<Config> configure(const Setup& setup) { return classic::configure(setup); }
  static void write_catalogue(JsonWriter& json) { classic::write_catalogue(json); }
  static std::string fault() { return classic::tables.fault; }
};

/// The classic landscape game, in a state with room for Limits.
template <class Limits>
struct Classic : ClassicOffer {
  using State = classic::State<Limits>;

  static bool fits(const Config& config) { return classic::fits<Limits>(config); }
  static State start(const Config& config) { return classic::start<Limits>(config); }
  static int seats(const State& s) { return s.seats; }
  static bool is_over(const State& s) { return s.phase == classic::Phase::over; }
  static int actor(const State& s) { return classic::actor(s); }
  static void legal_actions(const State& s, ActionList& list) { classic::legal_actions(s, list); }
  static int chance_weight(const State& s, Action a) { return drawn_from(s).count(classic::kind_of(a)); }
  static Action sample_chance(const State& s, Rng& rng) {
    return classic::draw_action(drawn_from(s).pick(rng));
  }
  static int drawing_seat(const State& s) { return s.active; }
  static void apply(State& s, Action a, Events* events) { classic::apply(s, a, events); }
  static Scores scores(const State& s) { return s.scores; }
  static Scores scores_if_ended(const State& s) { return classic::scores_if_ended(s); }
  static unsigned winners(const State& s) { return classic::winners(s); }
  static std::string format(const State& s, Action a) { return classic::format(s, a); }
  static Result<Action> parse(const State& s, std::string_view token) { return classic::parse(s, token); }
  static State sample_hidden(const State& s, int /*seat*/, Rng& /*rng*/) { return s; }  // nothing is hidden
  static std::uint64_t hash(const State& s) { return classic::hash(s); }
  static void write_view(const State& s, int seat, JsonWriter& json) { classic::write_view(s, seat, json); }
  static Survey survey(const State& s, int /*seat*/) { return classic::survey(s); }
};

/// The sizes, the smallest first.
using ClassicGames = classic::ForAllBoxes<GameList, Classic>;
static_assert([]<GameInSizes... G>(GameList<G...>) { return true; }(ClassicGames{}));

}  // namespace bastide
