#pragma once

#include "games/dice/catalogue.h"
#include "games/dice/plans.h"
#include "games/dice/text.h"
#include "games/dice/turn.h"
#include "games/dice/view.h"
#include "kit/game.h"

namespace bastide {

/// The Dice Game. Threads may share it (see Game).
struct DiceGame {
  static constexpr std::string_view name = "dice";
  static constexpr std::string_view title = "the Dice Game";
  static constexpr int min_players = dice::min_players;
  static constexpr int max_players = dice::max_players;
  static constexpr bool has_many_outcomes = true;
  using Config = dice::Config;
  using State = dice::State;

  static std::span<const OptionSpec> options() { return dice::option_specs(); }
  static Result<Config> configure(const Setup& setup) { return dice::configure(setup); }
  static void write_catalogue(JsonWriter& json) { dice::write_catalogue(json); }
  static std::string fault() { return dice::tables.fault; }

  static State start(const Config& config) { return dice::start(config); }
  static int seats(const State& s) { return s.seats; }
  static bool is_over(const State& s) { return s.phase == dice::Phase::over; }
  static int actor(const State& s) { return s.phase == dice::Phase::roll ? chance : s.active; }
  static void legal_actions(const State& s, ActionList& list) { dice::legal_actions(s, list); }
  static int chance_weight(const State& /*s*/, Action a) { return dice::chance_weight(a); }
  static Action sample_chance(const State& s, Rng& rng) { return dice::sample_roll(s.dice_left(), rng); }
  static int drawing_seat(const State& s) { return s.active; }
  static void apply(State& s, Action a, Events* events) { dice::apply(s, a, events); }
  /// What search and people choose from; see plans.h.
  static std::vector<dice::Plan> plans(const State& s) { return dice::list_plans(s); }
  static Scores scores(const State& s) { return s.scores; }
  static Scores scores_if_ended(const State& s) { return dice::scores_if_ended(s); }
  static unsigned winners(const State& s) { return dice::winners(s); }
  static std::string format(const State& s, Action a) { return dice::format(s, a); }
  static Result<Action> parse(const State& s, std::string_view token) { return dice::parse(s, token); }
  static State sample_hidden(const State& s, int /*seat*/, Rng& /*rng*/) { return s; }  // nothing is hidden
  static std::uint64_t hash(const State& s) { return dice::hash(s); }
  static void write_view(const State& s, int seat, JsonWriter& json) { dice::write_view(s, seat, json); }
};

static_assert(GameWithPlans<DiceGame> && GameWithManyOutcomes<DiceGame>);

}  // namespace bastide
