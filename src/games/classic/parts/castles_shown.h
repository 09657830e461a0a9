#pragma once

#include "games/classic/explain.h"
#include "games/classic/fingerprint.h"
#include "games/classic/parts/castles.h"
#include "games/classic/parts/castles_events.h"
#include "games/classic/step.h"
#include "games/classic/text.h"

/// The steps of the castles, and how castles are shown. Nothing here keeps anything: threads may share a
/// state that nobody changes.
namespace bastide::classic {

/// A castle by its first square and the side there on which it goes on, e.g. `castle@0,-1:S`.
template <class L>
std::string castle_name(const State<L>& s, const Castle<L>& castle) {
  return "castle@" + square_text(s.board.square(castle.tiles[0])) + ":" +
         std::string(side_names[index(inner_side(s, castle.tiles))]);
}

/// What pays a castle in the current round, by name.
template <class L>
std::string payer_name(const State<L>& s, int payer) {
  return castles(s).round == 1 ? feature_name(s, payer) : castle_name(s, castles(s).built[payer]);
}

/// Whether words name a castle: either of its squares, and the side there on which it goes on.
template <class L>
bool is_named(const State<L>& s, const Castle<L>& castle, const FeatureWords& words) {
  const Side inner = inner_side(s, castle.tiles);
  return (words.square == s.board.square(castle.tiles[0]) && words.anchor == side_names[index(inner)]) ||
         (words.square == s.board.square(castle.tiles[1]) &&
          words.anchor == side_names[index(opposite(inner))]);
}

/// Owners of small cities are asked one by one whether to build (4.2).
template <>
struct Step<Phase::castle> : StepOf<Castles> {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    if (!castles(s).options.castles) return done;
    look_for_castles(s);
    return next_offer(s) ? asks : done;
  }
  template <class L>
  static void list(const State<L>& /*s*/, ActionList& list) {
    list.push_back(make_action(Castles::build));
    list.push_back(pass_action());
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    answer_offer(s, type_of(action) == Castles::build);
    return next_offer(s) ? asks : done;
  }
  template <class L>
  static std::string format(const State<L>& /*s*/, Action action) {
    return type_of(action) == Castles::build ? "^" : "-";
  }
  template <class L>
  static Result<Action> parse(const State<L>& /*s*/, std::string_view token) {
    if (token == "^") return make_action(Castles::build);
    if (token == "-") return pass_action();
    return expected("^ (a castle) or -", token);
  }
};

/// Castles are paid, in rounds, until an owner has to choose or nothing is left (4.6 to 4.8).
template <>
struct Step<Phase::reward> : StepOf<Castles> {
  template <class L>
  static Flow enter(State<L>& s, Events* events) {
    return castles(s).count > 0 && pay_castles(s, events) ? asks : done;
  }
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    const Payers payers = payers_of(s, castles(s).built[castles(s).at_issue]);
    for (int i = 0; i < payers.count; ++i)
      list.push_back(make_action(Castles::reward, payers.list[i].number));
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* events) {
    answer_reward(s, number_of(action), events);
    return again;
  }
  template <class L>
  static std::string format(const State<L>& s, Action action) {
    return "$" + payer_name(s, number_of(action));
  }
  /// `$road@1,0:E`: what pays the castle at issue.
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    const auto words =
        token.substr(0, 1) == "$" ? parse_feature_words(token.substr(1)) : std::optional<FeatureWords>();
    if (!words) return expected("what pays the castle, such as $road@1,0:E", token);
    const Payers payers = payers_of(s, castles(s).built[castles(s).at_issue]);
    for (int i = 0; i < payers.count; ++i) {
      const int payer = payers.list[i].number;
      const int segment = castles(s).round == 1 ? find_segment(s, *words) : -1;
      const bool is_meant = castles(s).round == 1
                                ? segment >= 0 && s.features.find(segment) == payer
                                : words->type == "castle" && is_named(s, castles(s).built[payer], *words);
      if (is_meant) return make_action(Castles::reward, payer);
    }
    return Error{"nothing of that name has been completed beside the castle in this turn"};
  }
};

template <class L>
void explain(const State<L>& s, const CastlePaid<L>& fact, Events& events) {
  const auto& castle = fact.castle;
  const int seat = Figures<L>::seat_of(castle.keeper);
  ScoreItem item;
  item.type = "castle";
  item.seats = s.seats;
  item.feature = castle_name(s, castle);
  item.notes.emplace_back(paid_as_note, payer_name(s, fact.payer));
  item.squares = {s.board.square(castle.tiles[0]), s.board.square(castle.tiles[1])};
  item.counts.emplace_back("tiles", 2);
  item.followers[seat] = 1;
  item.points[seat] = static_cast<std::int16_t>(fact.points);
  events.push_back({Event::Type::scored, {}, std::move(item)});
}

/// Castles are not counted as cities.
template <class L>
void Castles::explain_field(const State<L>& s, int root, int& cities, ScoreItem& item) {
  int beside = 0;
  for_each_city_beside(s, root, [&](int city) { beside += castles(s).contains(city) ? 1 : 0; });
  if (beside > 0) item.counts.emplace_back("castles", beside);
  cities -= beside;
}

template <class L>
std::optional<Stand> Castles::stand_of(const State<L>& s, int figure) {
  for (int i = 0; i < castles(s).count; ++i)
    if (castles(s).built[i].keeper == figure)
      return Stand{s.board.square(s.tile_of[s.figures.segment[figure]]), "castle"};
  return std::nullopt;
}

template <class L>
void Castles::write_view(const State<L>& s, JsonWriter& json) {
  const auto& all = castles(s);
  if (!all.options.castles) return;
  write_by_seat(s, "castles_left", all.tokens, json);
  json.key("castles").begin_array();
  for (int i = 0; i < all.count; ++i) {
    json.begin_object().member("name", castle_name(s, all.built[i]));
    if (all.built[i].keeper != no_figure) json.member("seat", Figures<L>::seat_of(all.built[i].keeper));
    json.end_object();
  }
  json.end_array();
  if (s.phase == Phase::castle)
    json.member("offered", feature_name(s, s.last_tile().first_segment + all.at_issue));
  if (s.phase == Phase::reward) json.member("rewarded", castle_name(s, all.built[all.at_issue]));
}

template <class L>
void Castles::hash(const State<L>& s, FactHash& h) {
  const auto& all = castles(s);
  if (!all.options.castles) return;
  for (int seat = 0; seat < s.seats; ++seat) h.add(Tag::castles, seat, all.tokens[seat]);
  if (s.phase == Phase::castle) h.add(Tag::castles, all.at_issue, all.offers, 1);
  if (s.phase == Phase::reward)
    h.add(Tag::castles, hash_text(castle_name(s, all.built[all.at_issue])), all.round, 2);
  for (int i = 0; i < all.count; ++i)
    h.add(Tag::castle, hash_text(castle_name(s, all.built[i])), all.built[i].round, all.built[i].points);
}

}  // namespace bastide::classic
