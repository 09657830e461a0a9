#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "games/classic/part.h"

/// The parts of a box, asked as one. All answers are functions of their arguments and of constant tables;
/// threads may share them.
namespace bastide::classic {

/// A part's own type (Options, Piece or Tally). If it defines none, an empty placeholder unique to the part:
/// Parts inherits from all of them, and C++ forbids the same base twice.
template <class P>
struct NothingOf {};
template <class Own, class Default, class P>
using OwnOr = std::conditional_t<std::is_same_v<Own, Default>, NothingOf<P>, Own>;

/// A list of parts as one: every question, asked of all in their order. What the parts answer is combined as
/// the question demands: all must allow, one is enough, the first who knows, or a sum.
template <class... P>
struct Parts {
  static_assert(
      [] {
        unsigned seen = 0;
        bool is_good = true;
        ((is_good = is_good && P::number > 0 && P::number < 16 && ((seen >> P::number) & 1) == 0,
          seen |= 1U << P::number),
         ...);
        return is_good;
      }(),
      "every part has a number of its own that fits into four bits of an action");
  static constexpr bool any = true;
  template <class Q>
  static constexpr bool has = (std::is_same_v<P, Q> || ...);
  static constexpr bool adds_segments = (P::adds_segments || ...);
  static constexpr bool closes_sides = (P::closes_sides || ...);

  struct Options : OwnOr<typename P::Options, Part::Options, P>... {};
  template <class L>
  struct Pieces : OwnOr<typename P::template Piece<L>, Part::Piece<L>, P>... {};
  template <class L>
  struct Tally : OwnOr<typename P::template Tally<L>, Part::Tally<L>, P>... {};

  static constexpr std::size_t option_count = (0 + ... + P::option_rows.size());
  template <class Visit>
  static constexpr void for_each_option(Visit&& visit) {
    const auto each = [&](const auto& rows) {
      for (const auto& row : rows) visit(row);
    };
    (each(P::option_rows), ...);
  }

  /// All types of figures: the base game's follower, then those of the parts.
  static constexpr auto figures = [] {
    std::array<FigureSpec, 1 + (0 + ... + P::figures.size())> all{follower};
    std::size_t count = 1;
    const auto add = [&](const auto& specs) {
      for (const FigureSpec& spec : specs) all[count++] = spec;
    };
    (add(P::figures), ...);
    return all;
  }();

  /// The first type of a part's figures.
  template <class Q>
  static constexpr int first_type = [] {
    int type = 1;
    (void)((std::is_same_v<P, Q> || (type += static_cast<int>(P::figures.size()), false)) || ...);
    return type;
  }();
  /// Whether players have a type of figures with these options.
  static constexpr bool brings_figure(int type, const auto& options) {
    bool brings = type == follower_type;
    const auto ask = [&]<class Q>(std::type_identity<Q>) {
      const int own = type - first_type<Q>;
      if (own >= 0 && own < static_cast<int>(Q::figures.size()))
        brings = Q::is_on(options) && Q::brings_figure(own, options);
    };
    (ask(std::type_identity<P>{}), ...);
    return brings;
  }

  static constexpr bool is_on(const Options& options) { return (P::is_on(options) || ...); }
  static constexpr bool owns_set(std::string_view set) { return (P::owns_set(set) || ...); }
  static constexpr bool brings_set(std::string_view set, const Options& options) {
    return (P::brings_set(set, options) || ...);
  }
  static constexpr int copies_in_bag(const Kind& kind, const auto& options, int plain) {
    ((plain = P::copies_in_bag(kind, options, plain)), ...);
    return plain;
  }
  static constexpr bool may_be_drawn(const Kind& kind, const auto& options) {
    return (P::may_be_drawn(kind, options) && ...);
  }
  static int start_kind(const auto& options) {
    int kind = -1;
    (void)(((kind = P::start_kind(options)) >= 0) || ...);
    return kind;
  }
  static constexpr Room room(const auto& options, int seats) {
    return (Room{} + ... + P::room(options, seats));
  }
  template <class L>
  static void start(State<L>& s, const auto& options) {
    (P::start(s, options), ...);
  }

  template <class L>
  static const Bag<L::kinds>* pile(const State<L>& s) {
    const Bag<L::kinds>* pile = nullptr;
    (void)(((pile = P::pile(s)) != nullptr) || ...);
    return pile;
  }
  template <class L>
  static int tiles_to_come(const State<L>& s) {
    return (0 + ... + P::tiles_to_come(s));
  }
  template <class L>
  static int copies_to_come(const State<L>& s, int kind) {
    return (0 + ... + P::copies_to_come(s, kind));
  }
  template <class L>
  static bool restricts(const State<L>& s, int kind) {
    return (P::restricts(s, kind) || ...);
  }
  template <class L>
  static unsigned allowed_turns(const State<L>& s, int kind, Square q, unsigned turns) {
    assert(restricts(s, kind));
    ((turns = P::allowed_turns(s, kind, q, turns)), ...);
    return turns;
  }
  template <class L>
  static std::optional<Error> why_not(const State<L>& s, int kind, Square q, Turn turn) {
    std::optional<Error> why;
    (void)((why = P::why_not(s, kind, q, turn)) || ...);
    return why;
  }
  template <class L>
  static bool fits_otherwise(const State<L>& s, int kind) {
    return (P::fits_otherwise(s, kind) || ...);
  }
  template <class L>
  static bool may_fit_otherwise(const State<L>& s, int kind, int demand) {
    return (P::may_fit_otherwise(s, kind, demand) || ...);
  }
  template <class L>
  static void tile_laid(State<L>& s, int addition) {
    (P::tile_laid(s, addition), ...);
  }
  template <class L>
  static void tile_joined(State<L>& s) {
    (P::tile_joined(s), ...);
  }
  template <class L>
  static int way_at(const State<L>& s, int tile, Side side) {
    int way = -1;
    (void)(((way = P::way_at(s, tile, side)) >= 0) || ...);
    return way;
  }
  template <class L>
  static int segment_on(const State<L>& s, int tile) {
    int segment = -1;
    (void)(((segment = P::segment_on(s, tile)) >= 0) || ...);
    return segment;
  }
  template <class L>
  static Side first_side(const State<L>& s, int segment) {
    Side side{};
    (void)((P::adds_segments && (side = P::first_side(s, segment), true)) || ...);
    return side;
  }
  /// What added segments are called; a box has at most one part that adds some.
  static constexpr std::string_view segment_word = [] {
    std::string_view word;
    (void)((P::adds_segments && (word = P::segment_word, true)) || ...);
    return word;
  }();
  static_assert((0 + ... + (P::adds_segments ? 1 : 0)) <= 1);

  template <class L>
  static void count_segment(Aggregate<L>& a, int kind, int feature) {
    (P::count_segment(a, kind, feature), ...);
  }
  template <class L>
  static void absorb(Aggregate<L>& a, const Aggregate<L>& b) {
    (P::absorb(a, b), ...);
  }

  template <Phase Ph, class L>
  static void list(At<Ph> step, const State<L>& s, ActionList& list) {
    (P::list(step, s, list), ...);
  }
  /// By the part whose action it is.
  template <Phase Ph, class L>
  static Flow apply(At<Ph> step, State<L>& s, Action action, Events* events) {
    Flow flow = done;
    (void)((is_action_of<P>(action) && (flow = P::apply(step, s, action, events), true)) || ...);
    return flow;
  }
  template <Phase Ph, class L>
  static std::string format(At<Ph> step, const State<L>& s, Action action) {
    std::string text;
    (void)((is_action_of<P>(action) && (text = P::format(step, s, action), true)) || ...);
    return text;
  }
  template <Phase Ph, class L>
  static std::optional<Result<Action>> parse(At<Ph> step, const State<L>& s, std::string_view token) {
    std::optional<Result<Action>> parsed;
    (void)((parsed = P::parse(step, s, token)) || ...);
    return parsed;
  }
  static std::optional<Error> why_missing(std::string_view token) {
    std::optional<Error> why;
    (void)((why = P::why_missing(token)) || ...);
    return why;
  }
  template <class L>
  static std::string format_addition(const State<L>& s, Action placement) {
    return (std::string() + ... + P::format_addition(s, placement));
  }
  template <class L>
  static std::optional<Result<Action>> parse_addition(const State<L>& s, int open_square, Turn turn,
                                                      std::string_view words,
                                                      const std::optional<Error>& misfit) {
    std::optional<Result<Action>> parsed;
    (void)((parsed = P::parse_addition(s, open_square, turn, words, misfit)) || ...);
    return parsed;
  }

  template <class L>
  static bool may_put_figure(const State<L>& s) {
    return (P::may_put_figure(s) && ...);
  }
  template <class L>
  static std::string why_no_figure(const State<L>& s) {
    std::string why;
    (void)(!(why = P::why_no_figure(s)).empty() || ...);
    return why;
  }
  template <class L>
  static bool can_act(const State<L>& s) {
    return (P::can_act(s) || ...);
  }
  template <class L>
  static bool acts_again(const State<L>& s) {
    return (P::acts_again(s) || ...);
  }
  /// Of a type of the parts, by its number among all types.
  template <class L>
  static bool may_stand(const State<L>& s, int type, int segment) {
    bool may = false;
    const auto ask = [&]<class Q>(std::type_identity<Q>) {
      const int own = type - first_type<Q>;
      if (own >= 0 && own < static_cast<int>(Q::figures.size())) may = Q::may_stand(s, own, segment);
    };
    (ask(std::type_identity<P>{}), ...);
    return may;
  }
  template <class L>
  static void figure_put(State<L>& s, int figure, int segment) {
    (P::figure_put(s, figure, segment), ...);
  }

  template <class L>
  static int strength(const State<L>& s, int figure, int root, int plain) {
    ((plain = P::strength(s, figure, root, plain)), ...);
    return plain;
  }
  template <class L>
  static int worth(const State<L>& s, int root, int tiles, bool complete, int plain) {
    ((plain = P::worth(s, root, tiles, complete, plain)), ...);
    return plain;
  }
  template <class L>
  static int worth_to_field(const State<L>& s, int city) {
    return (0 + ... + P::worth_to_field(s, city));
  }
  template <class L>
  static int bonus(const State<L>& s, int root, int seat) {
    return (0 + ... + P::bonus(s, root, seat));
  }
  template <class L>
  static int share(const State<L>& s, int root, int seat, bool at_end) {
    return (0 + ... + P::share(s, root, seat, at_end));
  }
  template <class L>
  static bool stays(const State<L>& s, int figure) {
    return (P::stays(s, figure) || ...);
  }
  template <class L>
  static void before_scoring(State<L>& s, Events* events) {
    (P::before_scoring(s, events), ...);
  }
  template <class L>
  static void completed(State<L>& s, int root, Events* events) {
    (P::completed(s, root, events), ...);
  }
  template <class L>
  static void after_scoring(State<L>& s, Events* events) {
    (P::after_scoring(s, events), ...);
  }
  template <class L>
  static void score_at_end(const State<L>& s, Scores& scores, Events* events) {
    (P::score_at_end(s, scores, events), ...);
  }
  template <class L>
  static void score_if_ended(const State<L>& s, Scores& scores) {
    (P::score_if_ended(s, scores), ...);
  }

  template <class L>
  static void turn_begins(State<L>& s) {
    (P::turn_begins(s), ...);
  }
  template <class L>
  static void turn_ends(State<L>& s) {
    (P::turn_ends(s), ...);
  }
  template <class L>
  static bool has_turns_left(const State<L>& s) {
    return (P::has_turns_left(s) || ...);
  }
  template <class L>
  static bool next_turn(State<L>& s) {
    return (P::next_turn(s) || ...);
  }
  template <class L>
  static bool is_further_part(const State<L>& s) {
    return (P::is_further_part(s) || ...);
  }

  template <class L>
  static std::optional<Stand> stand_of(const State<L>& s, int figure) {
    std::optional<Stand> stand;
    (void)((stand = P::stand_of(s, figure)) || ...);
    return stand;
  }
  template <class L>
  static void write_view(const State<L>& s, JsonWriter& json) {
    (P::write_view(s, json), ...);
  }
  template <class L>
  static void hash(const State<L>& s, FactHash& h) {
    (P::hash(s, h), ...);
  }
  template <class L>
  static void explain_feature(const State<L>& s, int root, ScoreItem& item) {
    (P::explain_feature(s, root, item), ...);
  }
  template <class L>
  static void explain_field(const State<L>& s, int root, int& cities, ScoreItem& item) {
    (P::explain_field(s, root, cities, item), ...);
  }

  template <class Q>
  static constexpr bool is_action_of(Action a) {
    return a.bits >> (type_shift + 4) == Q::number;
  }
};

/// Whether two lists have the same parts, in whatever order.
template <class A, class B>
inline constexpr bool are_same_parts = false;
template <class... P, class... Q>
inline constexpr bool are_same_parts<Parts<P...>, Parts<Q...>> =
    sizeof...(P) == sizeof...(Q) && (Parts<Q...>::template has<P> && ...);

/// No parts at all answer like one that has nothing to say.
template <>
struct Parts<> : Part {
  static constexpr bool any = false;
  template <class Q>
  static constexpr bool has = false;
  template <class L>
  using Pieces = Piece<L>;
  static constexpr std::array<FigureSpec, 1> figures{follower};
};

}  // namespace bastide::classic
