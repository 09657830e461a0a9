#pragma once

#include "games/discovery/catalogue.h"
#include "games/discovery/fill_in.h"
#include "games/discovery/survey.h"
#include "games/discovery/text.h"
#include "games/discovery/turn.h"
#include "games/discovery/view.h"
#include "kit/game.h"

namespace bastide {

/// The Discovery: plains, mountains and seas. Threads may share it (see Game).
struct Discovery {
  static constexpr std::string_view name = "discovery";
  static constexpr std::string_view title = "plains, mountains and seas";
  static constexpr int min_players = discovery::min_players;
  static constexpr int max_players = discovery::max_players;
  using Config = discovery::Config;
  using State = discovery::State;

  static std::span<const OptionSpec> options() { return discovery::option_specs(); }
  static Result<Config> configure(const Setup& setup) { return discovery::configure(setup); }
  static void write_catalogue(JsonWriter& json) { discovery::write_catalogue(json); }
  static std::string fault() { return discovery::tables.fault; }

  static State start(const Config& config) { return discovery::start(config); }
  static int seats(const State& s) { return s.seats; }
  static bool is_over(const State& s) { return s.phase == discovery::Phase::over; }
  static int actor(const State& s) { return discovery::actor(s); }
  static void legal_actions(const State& s, ActionList& list) { discovery::legal_actions(s, list); }
  static int chance_weight(const State& s, Action a) { return s.bag.count(discovery::kind_of(a)); }
  static Action sample_chance(const State& s, Rng& rng) { return discovery::draw_action(s.bag.pick(rng)); }
  static int drawing_seat(const State& s) { return s.active; }
  static void apply(State& s, Action a, Events* events) { discovery::apply(s, a, events); }
  static Scores scores(const State& s) { return s.scores; }
  static Scores scores_if_ended(const State& s) { return discovery::scores_if_ended(s); }
  static unsigned winners(const State& s) { return discovery::winners(s); }
  static std::string format(const State& s, Action a) { return discovery::format(s, a); }
  static Result<Action> parse(const State& s, std::string_view token) { return discovery::parse(s, token); }
  static State sample_hidden(const State& s, int seat, Rng& rng) {
    return discovery::sample_hidden(s, seat, rng);
  }
  static std::uint64_t hash(const State& s) { return discovery::hash(s); }
  static void write_view(const State& s, int seat, JsonWriter& json) { discovery::write_view(s, seat, json); }
  static Survey survey(const State& s, int seat) { return discovery::survey(s, seat); }

  static bool has_secrets(const State& s) { return s.expert; }
  static bool sees_chance(const State& s, int seat) { return discovery::sees_draw(s, seat); }
  static Result<std::vector<std::string>> fill_in(const Config& config, const std::vector<std::string>& seen,
                                                  int seat, Rng& rng) {
    return discovery::fill_in(config, seen, seat, rng);
  }
};

static_assert(Game<Discovery>);
static_assert(GameWithSecrets<Discovery>);

}  // namespace bastide
