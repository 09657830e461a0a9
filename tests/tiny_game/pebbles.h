#pragma once

#include "kit/game.h"

/// A tiny game, complete: what CONTRIBUTING asks of a new one and nothing more.
///
/// A heap of pebbles. Who is on turn rolls a die of three faces and takes one pebble or more, at most as many
/// as the die shows. Each pebble is a point, but the last one of the heap costs three.
namespace bastide::pebbles {

inline constexpr int faces = 3;
inline constexpr int price_of_last = 3;

struct Options {
  int heap = 12;
};

struct Config {
  int seats = 2;
  int first = 0;
  int heap = 12;
};

struct State {
  std::int8_t seats;
  std::int8_t active;
  std::int8_t heap;
  std::int8_t rolled;  ///< 0: the die is still to be rolled
  Scores scores;
};

/// What happens in this game alone.
inline constexpr Event::Type emptied{
    "emptied", [](const Event& event, JsonWriter& json) { json.member("seat", event.seat); }};

std::span<const OptionSpec> option_specs();
Result<Config> configure(const Setup& setup);
State start(const Config& config);
void legal_actions(const State& s, ActionList& list);
void apply(State& s, Action action, Events* events);
unsigned winners(const State& s);
std::string format(const State& s, Action action);
Result<Action> parse(const State& s, std::string_view token);
std::uint64_t hash(const State& s);
void write_view(const State& s, JsonWriter& json);

}  // namespace bastide::pebbles

namespace bastide {

struct Pebbles {
  static constexpr std::string_view name = "pebbles";
  static constexpr std::string_view title = "a heap, and nobody wants the last one";
  static constexpr int min_players = 2;
  static constexpr int max_players = 4;
  using Config = pebbles::Config;
  using State = pebbles::State;

  static std::span<const OptionSpec> options() { return pebbles::option_specs(); }
  static Result<Config> configure(const Setup& setup) { return pebbles::configure(setup); }
  static void write_catalogue(JsonWriter& json) {
    json.begin_object().member("faces", pebbles::faces).end_object();
  }
  static std::string fault() { return {}; }

  static State start(const Config& config) { return pebbles::start(config); }
  static int seats(const State& s) { return s.seats; }
  static bool is_over(const State& s) { return s.heap == 0; }
  static int actor(const State& s) { return s.rolled == 0 ? chance : s.active; }
  static void legal_actions(const State& s, ActionList& list) { pebbles::legal_actions(s, list); }
  static int chance_weight(const State& /*s*/, Action /*a*/) { return 1; }
  static Action sample_chance(const State& /*s*/, Rng& rng) { return {1 + rng.below(pebbles::faces)}; }
  static int drawing_seat(const State& s) { return s.active; }
  static void apply(State& s, Action a, Events* events) { pebbles::apply(s, a, events); }
  static Scores scores(const State& s) { return s.scores; }
  static Scores scores_if_ended(const State& s) { return s.scores; }
  static unsigned winners(const State& s) { return pebbles::winners(s); }
  static std::string format(const State& s, Action a) { return pebbles::format(s, a); }
  static Result<Action> parse(const State& s, std::string_view token) { return pebbles::parse(s, token); }
  static State sample_hidden(const State& s, int /*seat*/, Rng& /*rng*/) { return s; }  // nothing is hidden
  static std::uint64_t hash(const State& s) { return pebbles::hash(s); }
  static void write_view(const State& s, int /*seat*/, JsonWriter& json) { pebbles::write_view(s, json); }
};

static_assert(Game<Pebbles>);

}  // namespace bastide
