#pragma once

#include "games/classic/explain.h"
#include "games/classic/fingerprint.h"
#include "games/classic/parts/fair.h"
#include "games/classic/steps.h"

/// The steps of the fair, and how it is shown.
namespace bastide::classic {

inline constexpr Event::Type prized{
    "prized", [](const Event& event, JsonWriter& json) { write_score(event.score, json); }};

/// A number that no other tag has; a part of the game itself adds its own to fingerprint.h.
inline constexpr Tag fair_tag{200};

/// What the two steps at which a stall may be placed have in common.
struct StallStep : StepOf<Fair> {
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    for (int i = 0; i < s.board.open_count(); ++i)
      list.push_back(make_action_at(s.board.open_square(i), Fair::place_stall));
    list.push_back(pass_action());
  }
  template <class L>
  static std::string format(const State<L>& /*s*/, Action action) {
    return type_of(action) == ActionType::pass ? "-" : place_text("FAIR-STALL", square_of(action), 0);
  }
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    if (token == "-") return pass_action();
    const auto words = split_place(token);
    if (!words || words->kind != "FAIR-STALL" || words->turn != 0)
      return expected("a stall such as FAIR-STALL@1,0/0, or -", token);
    if (s.board.open_at(words->square) < 0) return Error{"no stall can be placed there"};
    return make_action_at(words->square, Fair::place_stall);
  }
  template <class L>
  static Flow lay_stall(State<L>& s, Action action) {
    --fair(s).stalls[s.active];
    lay_tile(s, tables.find("FAIR-STALL"), square_of(action), 0);
    return go_to(Phase::act);
  }
};

template <>
struct Step<Phase::stall> : StallStep {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    auto& own = fair(s);
    if (!own.options.fair || own.is_offered || own.stalls[s.active] == 0 || drawn_from(s).is_empty())
      return done;
    own.is_offered = true;
    return asks;
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    return type_of(action) == ActionType::pass ? done : lay_stall(s, action);
  }
};

/// A brook is followed by a further part of the turn, but not by a third.
template <>
struct Step<Phase::encore> : StepOf<Fair> {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    auto& own = fair(s);
    const bool goes_on = !own.is_further && tables.kinds[s.last_tile().kind]->id == "FAIR-BROOK";
    own.is_further = goes_on;
    own.is_offered = false;
    return goes_on ? go_to(first_phase) : done;
  }
};

/// From the left of the player whose turn was the last.
template <>
struct Step<Phase::farewell> : StallStep {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    auto& own = fair(s);
    for (int i = 1; i <= s.seats; ++i) {
      const int seat = (own.last_seat + i) % s.seats;
      if (own.stalls[seat] == 0 || ((own.farewells >> seat) & 1) != 0) continue;
      s.active = static_cast<std::uint8_t>(seat);
      return asks;
    }
    return done;
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    fair(s).farewells = static_cast<std::uint8_t>(fair(s).farewells | 1U << s.active);
    if (type_of(action) == ActionType::pass) return again;
    L::Parts::turn_begins(s);
    return lay_stall(s, action);
  }
};

template <class L>
void explain(const State<L>& s, const Prized& fact, Events& events) {
  Event event{prized, {}, {}};
  event.score.type = "fair";
  event.score.feature = "prize";
  event.score.seats = s.seats;
  event.score.points = fact.points;
  events.push_back(std::move(event));
}

template <class L>
std::optional<Stand> Fair::stand_of(const State<L>& s, int figure) {
  if (!is_of_fair<L>(figure, tent)) return std::nullopt;
  const Square q = s.board.square(s.tile_of[s.figures.segment[figure]]);
  return Stand{moved(q, -1, -1), "corner"};
}
template <class L>
void Fair::write_view(const State<L>& s, JsonWriter& json) {
  if (!fair(s).options.fair) return;
  write_by_seat(s, "stalls", fair(s).stalls, json);
  write_by_seat(s, "ribbons", fair(s).ribbons, json);
}
template <class L>
void Fair::hash(const State<L>& s, FactHash& h) {
  const auto& own = fair(s);
  if (!own.options.fair) return;
  h.add(fair_tag, own.options.big_prize, own.is_offered, own.is_further, own.farewells, own.last_seat);
  for (int seat = 0; seat < s.seats; ++seat) h.add(fair_tag, seat, own.stalls[seat], own.ribbons[seat], 1);
  for (int k = 0; k < kinds_in(s); ++k)
    if (own.pile.count(k) > 0) h.add(fair_tag, hash_text(tables.kinds[k]->id), own.pile.count(k));
}
template <class L>
void Fair::explain_feature(const State<L>& s, int root, ScoreItem& item) {
  if (fair(s).options.fair && s.features[root].inns > 0)
    item.counts.emplace_back("inns", s.features[root].inns);
}

}  // namespace bastide::classic
