#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "games/classic/action.h"
#include "games/classic/figure.h"
#include "games/classic/phase.h"
#include "games/classic/tile.h"
#include "kit/event.h"
#include "kit/game.h"
#include "kit/hash.h"
#include "kit/setup.h"

/// What an expansion is to the base game: a part, which answers the questions below. A box has a list of
/// parts (boxes.h), and the base game asks them all at once, through `L::Parts`. Over an empty list every
/// question is a constant, so a box without parts has no byte and no branch for them.
namespace bastide::classic {

template <class L>
struct State;
template <class L>
struct Aggregate;

/// An option: its name, values and help, and what a choice among the values means.
template <class Options>
struct OptionRow {
  OptionSpec spec;
  void (*set)(Options& options, int choice);
};
inline constexpr std::array<std::string_view, 2> on_off{"on", "off"};
inline constexpr std::array<std::string_view, 2> off_on{"off", "on"};

/// The answers of a part that has nothing to say. A part derives from this, has a `number` of its own (from 1
/// on), and says only what it changes. A part that is in the box but switched off answers like this one.
struct Part {
  // What it has.

  /// Its options; the options of a table (options.h) have those of all parts in them.
  struct Options {};
  static constexpr std::array<OptionRow<Options>, 0> option_rows{};
  /// Its piece of the state. The piece of a game in which it is switched off is as it was made.
  template <class L>
  struct Piece {};
  /// What it counts of a feature, beside the tiles and pennants that the base game counts.
  template <class L>
  struct Tally {};
  /// The figures that each player has of it.
  static constexpr std::array<FigureSpec, 0> figures{};
  /// Whether tiles can have segments that no file prints on them. All of these are roads.
  static constexpr bool adds_segments = false;

  /// Whether it is in the game with these options.
  static constexpr bool is_on(const auto& /*options*/) { return false; }
  /// Whether a set of tiles is its own, and is in the bag with these options.
  static constexpr bool owns_set(std::string_view /*set*/) { return false; }
  static constexpr bool brings_set(std::string_view /*set*/, const auto& /*options*/) { return false; }
  /// Segments and tiles of two features that its own pieces need room for.
  static constexpr int more_segments(const auto& /*options*/) { return 0; }
  /// The beginning of a game.
  template <class L>
  static void start(State<L>& /*s*/, const auto& /*options*/) {}

  // Placing.

  /// Whether `may_lie` may forbid a kind anything at all. It saves asking for every square.
  template <class L>
  static bool restricts(const State<L>& /*s*/, int /*kind*/) {
    return false;
  }
  /// Whether a kind may lie on a square as far as this part goes; `why_not` says it in words.
  template <class L>
  static bool may_lie(const State<L>& /*s*/, int /*kind*/, Square /*q*/) {
    return true;
  }
  template <class L>
  static std::optional<Error> why_not(const State<L>& /*s*/, int /*kind*/, Square /*q*/) {
    return std::nullopt;
  }
  /// Whether a kind has placements that its sides alone do not allow.
  template <class L>
  static bool fits_otherwise(const State<L>& /*s*/, int /*kind*/) {
    return false;
  }
  /// The same by what the neighbours of an open square show, as far as that tells.
  template <class L>
  static bool may_fit_otherwise(const State<L>& /*s*/, int /*kind*/, int /*demand*/) {
    return false;
  }
  /// The tile of a placement lies, not yet joined to its neighbours. 0 is a placement without addition.
  template <class L>
  static void tile_laid(State<L>& /*s*/, int /*addition*/) {}
  /// The segment that it has added at a side of a tile where the tile prints field alone, or -1.
  template <class L>
  static int way_at(const State<L>& /*s*/, int /*tile*/, Side /*side*/) {
    return -1;
  }
  /// The segment that it has added to a tile, or -1, and that segment's first side and name.
  template <class L>
  static int segment_on(const State<L>& /*s*/, int /*tile*/) {
    return -1;
  }
  template <class L>
  static Side first_side(const State<L>& /*s*/, int /*segment*/) {
    return Side::north;
  }
  static constexpr std::string_view segment_word{};

  /// A new segment of a tile is counted, and two features become one.
  template <class L>
  static void count_segment(Aggregate<L>& /*a*/, int /*kind*/, int /*feature*/) {}
  template <class L>
  static void absorb(Aggregate<L>& /*a*/, const Aggregate<L>& /*b*/) {}

  // Steps of the base game to which it adds choices: what `Step` has, for those choices alone.

  template <Phase P, class L>
  static void list(At<P> /*step*/, const State<L>& /*s*/, ActionList& /*list*/) {}
  template <Phase P, class L>
  static Flow apply(At<P> /*step*/, State<L>& /*s*/, Action /*action*/, Events* /*events*/) {
    return done;
  }
  template <Phase P, class L>
  static std::string format(At<P> /*step*/, const State<L>& /*s*/, Action /*action*/) {
    return {};
  }
  /// Nothing where the token is not of its form.
  template <Phase P, class L>
  static std::optional<Result<Action>> parse(At<P> /*step*/, const State<L>& /*s*/,
                                             std::string_view /*token*/) {
    return std::nullopt;
  }
  /// What it adds to a placement as it is written, and how a placement with such words is read; without words
  /// where the sides do not match (`misfit`).
  template <class L>
  static std::string format_addition(const State<L>& /*s*/, Action /*placement*/) {
    return {};
  }
  template <class L>
  static std::optional<Result<Action>> parse_addition(const State<L>& /*s*/, int /*open*/, Turn /*turn*/,
                                                      std::string_view /*words*/,
                                                      const std::optional<Error>& /*misfit*/) {
    return std::nullopt;
  }

  // Acting.

  /// Why the active player may put no figure now, though there are some at home; nothing if it may.
  template <class L>
  static std::optional<std::string_view> why_no_figure(const State<L>& /*s*/) {
    return std::nullopt;
  }
  /// Whether there is something of its own to choose in the act, and whether an act leaves room for another.
  template <class L>
  static bool can_act(const State<L>& /*s*/) {
    return false;
  }
  template <class L>
  static bool acts_again(const State<L>& /*s*/) {
    return false;
  }
  /// A figure has been put on a segment of the tile just placed.
  template <class L>
  static void figure_put(State<L>& /*s*/, int /*segment*/) {}

  // Scoring.

  /// How much a figure counts for the majority in a feature, where the base game counts `plain`.
  template <class L>
  static int strength(const State<L>& /*s*/, int /*figure*/, int /*root*/, int plain) {
    return plain;
  }
  /// What a feature would be worth with so many tiles, complete or not, where it would be worth `plain`.
  template <class L>
  static int worth(const State<L>& /*s*/, int /*root*/, int /*tiles*/, bool /*complete*/, int plain) {
    return plain;
  }
  /// What a completed city is worth to a field, beside its three points; and what a seat among those who
  /// score a field or feature gets beside the others.
  template <class L>
  static int worth_to_field(const State<L>& /*s*/, int /*city*/) {
    return 0;
  }
  template <class L>
  static int bonus(const State<L>& /*s*/, int /*root*/, int /*seat*/) {
    return 0;
  }
  /// Before what is complete is scored.
  template <class L>
  static void before_scoring(State<L>& /*s*/, Events* /*events*/) {}
  /// What would happen to the scores if the game ended here, beside the final scoring.
  template <class L>
  static void score_if_ended(const State<L>& /*s*/, Scores& /*scores*/) {}

  // Going on.

  /// Whether somebody has a turn by this part before the next seat, and the way to it: `hand` and `active`.
  template <class L>
  static bool has_turns_left(const State<L>& /*s*/) {
    return false;
  }
  template <class L>
  static bool next_turn(State<L>& /*s*/) {
    return false;
  }

  // Showing.

  /// Where a figure stands that stands on no feature; empty: on its feature.
  template <class L>
  static std::string_view stand_of(const State<L>& /*s*/, int /*figure*/) {
    return {};
  }
  template <class L>
  static void write_view(const State<L>& /*s*/, JsonWriter& /*json*/) {}
  /// In the fingerprint only where it is in the game, so that other games keep theirs.
  template <class L>
  static void hash(const State<L>& /*s*/, FactHash& /*h*/) {}
  /// What it counts in a field, for the explanation of a score; `cities` are those not counted otherwise.
  template <class L>
  static void explain_field(const State<L>& /*s*/, int /*root*/, int& /*cities*/, ScoreItem& /*item*/) {}
};

/// What a part has of its own; where that is what any part has, an empty type that is only its own, for one
/// type cannot be a base twice.
template <class P>
struct NothingOf {};
template <class Own, class Default, class P>
using OwnOr = std::conditional_t<std::is_same_v<Own, Default>, NothingOf<P>, Own>;

/// A list of parts as one: every question, asked of all in their order. What the parts answer is combined as
/// the question demands: all must allow, one is enough, the first who knows, or a sum.
template <class... P>
struct Parts {
  static constexpr bool any = true;
  template <class Q>
  static constexpr bool has = (std::is_same_v<P, Q> || ...);
  static constexpr bool adds_segments = (P::adds_segments || ...);

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

  static constexpr bool is_on(const Options& options) { return (P::is_on(options) || ...); }
  static constexpr bool owns_set(std::string_view set) { return (P::owns_set(set) || ...); }
  static constexpr bool brings_set(std::string_view set, const Options& options) {
    return (P::brings_set(set, options) || ...);
  }
  static constexpr int more_segments(const Options& options) { return (0 + ... + P::more_segments(options)); }
  template <class L>
  static void start(State<L>& s, const auto& options) {
    (P::start(s, options), ...);
  }

  template <class L>
  static bool restricts(const State<L>& s, int kind) {
    return (P::restricts(s, kind) || ...);
  }
  template <class L>
  static bool may_lie(const State<L>& s, int kind, Square q) {
    return (P::may_lie(s, kind, q) && ...);
  }
  template <class L>
  static std::optional<Error> why_not(const State<L>& s, int kind, Square q) {
    std::optional<Error> why;
    (void)((why = P::why_not(s, kind, q)) || ...);
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
  template <class L>
  static std::string format_addition(const State<L>& s, Action placement) {
    return (std::string() + ... + P::format_addition(s, placement));
  }
  template <class L>
  static std::optional<Result<Action>> parse_addition(const State<L>& s, int open, Turn turn,
                                                      std::string_view words,
                                                      const std::optional<Error>& misfit) {
    std::optional<Result<Action>> parsed;
    (void)((parsed = P::parse_addition(s, open, turn, words, misfit)) || ...);
    return parsed;
  }

  template <class L>
  static std::optional<std::string_view> why_no_figure(const State<L>& s) {
    std::optional<std::string_view> why;
    (void)((why = P::why_no_figure(s)) || ...);
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
  template <class L>
  static void figure_put(State<L>& s, int segment) {
    (P::figure_put(s, segment), ...);
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
  static void before_scoring(State<L>& s, Events* events) {
    (P::before_scoring(s, events), ...);
  }
  template <class L>
  static void score_if_ended(const State<L>& s, Scores& scores) {
    (P::score_if_ended(s, scores), ...);
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
  static std::string_view stand_of(const State<L>& s, int figure) {
    std::string_view stand;
    (void)((!(stand = P::stand_of(s, figure)).empty()) || ...);
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
  static void explain_field(const State<L>& s, int root, int& cities, ScoreItem& item) {
    (P::explain_field(s, root, cities, item), ...);
  }

  template <class Q>
  static constexpr bool is_action_of(Action a) {
    return a.bits >> (type_shift + 4) == Q::number;
  }
};

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
