#pragma once

#include "games/castle/catalogue.h"
#include "games/castle/survey.h"
#include "games/castle/text.h"
#include "games/castle/turn.h"
#include "games/castle/view.h"
#include "kit/game.h"

namespace bastide {

/// The two-player game inside the wall. Threads may share it (see Game).
struct Castle {
  static constexpr std::string_view name = "castle";
  static constexpr std::string_view title = "the game inside the wall, for two";
  static constexpr int min_players = castle::seat_count;
  static constexpr int max_players = castle::seat_count;
  using Config = castle::Config;
  using State = castle::State;

  static std::span<const OptionSpec> options() { return castle::option_specs(); }
  static Result<Config> configure(const Setup& setup) { return castle::configure(setup); }
  static void write_catalogue(JsonWriter& json) { castle::write_catalogue(json); }
  static std::string fault() { return castle::tables.fault; }

  static State start(const Config& config) { return castle::start(config); }
  static int seats(const State& /*s*/) { return castle::seat_count; }
  static bool is_over(const State& s) { return s.phase == castle::Phase::over; }
  static int actor(const State& s) { return castle::actor(s); }
  static void legal_actions(const State& s, ActionList& list) { castle::legal_actions(s, list); }
  static int chance_weight(const State& s, Action a) { return castle::chance_weight(s, a); }
  static Action sample_chance(const State& s, Rng& rng) { return castle::sample_chance(s, rng); }
  static int drawing_seat(const State& s) { return castle::drawing_seat(s); }
  static void apply(State& s, Action a, Events* events) { castle::apply(s, a, events); }
  static Scores scores(const State& s) { return s.scores; }
  static Scores scores_if_ended(const State& s) { return castle::scores_if_ended(s); }
  static unsigned winners(const State& s) { return castle::winners(s); }
  static std::string format(const State& s, Action a) { return castle::format(s, a); }
  static Result<Action> parse(const State& s, std::string_view token) { return castle::parse(s, token); }
  /// What lies face down is not in the state at all: it is chance when it is turned.
  static State sample_hidden(const State& s, int /*seat*/, Rng& /*rng*/) { return s; }
  static std::uint64_t hash(const State& s) { return castle::hash(s); }
  static void write_view(const State& s, int seat, JsonWriter& json) { castle::write_view(s, seat, json); }
  static Survey survey(const State& s, int /*seat*/) { return castle::survey(s); }
};

static_assert(Game<Castle>);

}  // namespace bastide
