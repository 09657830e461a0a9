#pragma once

#include "games/classic/survey.h"
#include "games/classic/turn.h"
#include "games/classic/view.h"
#include "kit/game.h"

namespace bastide {

/// The classic landscape game, in a state with room for Limits.
template <class Limits>
struct Classic {
  static constexpr std::string_view name = "classic";
  using Config = classic::Config;
  using State = classic::State<Limits>;

  static State start(const Config& config) { return classic::start<Limits>(config); }
  static int seats(const State& s) { return s.seats; }
  static bool is_over(const State& s) { return s.phase == classic::Phase::over; }
  static int actor(const State& s) { return classic::actor(s); }
  static void legal_actions(const State& s, ActionList& list) { classic::legal_actions(s, list); }
  static int chance_weight(const State& s, Action a) { return s.bag.count(classic::kind_of(a)); }
  static Action sample_chance(const State& s, Rng& rng) { return classic::draw_action(s.bag.pick(rng)); }
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

static_assert(Game<Classic<classic::OneBox>>);
static_assert(Game<Classic<classic::FullBox>>);
static_assert(Game<Classic<classic::ManyBoxes>>);

}  // namespace bastide
