#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/classic/action.h"
#include "games/classic/figure.h"
#include "games/classic/flow.h"
#include "games/classic/tile.h"
#include "kit/bag.h"
#include "kit/event.h"
#include "kit/game.h"
#include "kit/hash.h"
#include "kit/setup.h"

/// What an expansion is to the base game: a part, which answers the questions below. A box has a list of
/// parts (boxes.h), and the base game asks them all at once, through `L::Parts` (parts.h). Over an empty list
/// every question is a constant, so a box without parts has no byte and no branch for them. All answers are
/// functions of their arguments and of constant tables; threads may share them.
namespace bastide::classic {

template <class L>
struct State;
template <class L>
struct Aggregate;

/// The values of most options, the default first.
inline constexpr std::array<std::string_view, 2> on_off{"on", "off"};
inline constexpr std::array<std::string_view, 2> off_on{"off", "on"};

/// How much has to fit on the table: tiles, segments on them, tiles with several roads or several cities.
struct Room {
  int tiles = 0;
  int segments = 0;
  int repeats = 0;

  constexpr Room operator+(const Room& o) const {
    return {tiles + o.tiles, segments + o.segments, repeats + o.repeats};
  }
};

/// Where a figure stands: on a square, and there on what a view and a fingerprint call so.
struct Stand {
  Square square;
  std::string name;
};

/// Pieces of an expansion of which each player has three, or two where five or six play.
struct ScarcePieces {
  static constexpr std::uint8_t each(int seats) { return seats > 4 ? 2 : 3; }
  static constexpr int most = 12;  ///< of all players together: four with three, or six with two
};

/// Default answers: a part derives from this and overrides what it changes. Switched off, it must answer like
/// this. Each part has a `number` of its own, from 1 on.
struct Part {
  // What it has.

  /// Its options; the options of a table (options.h) have those of all parts in them.
  struct Options {};
  static constexpr std::array<Option<Options>, 0> option_rows{};
  /// Its piece of the state. In a game in which it is switched off the piece stays as it was made.
  template <class L>
  struct Piece {};
  /// What it counts of a feature, beside the tiles and pennants that the base game counts.
  template <class L>
  struct Tally {};
  /// The figures that each player has of it, and which of those are followers.
  static constexpr std::array<FigureSpec, 0> figures{};
  /// Whether tiles can have segments that no file prints on them. All of these are roads.
  static constexpr bool adds_segments = false;
  /// Whether its tiles have closed sides, which fit all others and join nothing.
  static constexpr bool closes_sides = false;

  /// Whether it is in the game with these options.
  static constexpr bool is_on(const auto& /*options*/) { return false; }
  /// Whether a set of tiles is its own, and is in the bag with these options.
  static constexpr bool owns_set(std::string_view /*set*/) { return false; }
  static constexpr bool brings_set(std::string_view /*set*/, const auto& /*options*/) { return false; }
  /// How many copies of a kind are in the full bag, where without this part there would be `plain`.
  static constexpr int copies_in_bag(const Kind& /*kind*/, const auto& /*options*/, int plain) {
    return plain;
  }
  /// Whether a kind of a set that is in the game may be in the bag at all, the full one or one that a setup
  /// names. What players have in hand, or what lies on the table from the start, may not.
  static constexpr bool may_be_drawn(const Kind& /*kind*/, const auto& /*options*/) { return true; }
  /// The kind that lies on the table when the game begins, if it is not the usual one; else -1.
  static int start_kind(const auto& /*options*/) { return -1; }
  /// Whether players have a type of its figures, by its place in `figures`, while the part is on.
  static constexpr bool brings_figure(int /*type*/, const auto& /*options*/) { return true; }
  /// What its own pieces need on the table, beside the tiles of the bag.
  static constexpr Room room(const auto& /*options*/, int /*seats*/) { return {}; }
  /// The beginning of a game.
  template <class L>
  static void start(State<L>& /*s*/, const auto& /*options*/) {}

  // Placing.

  /// A bag to draw from instead of the usual one, as long as it is there; null: none.
  template <class L>
  static const Bag<L::kinds>* pile(const State<L>& /*s*/) {
    return nullptr;
  }
  /// How many tiles that are not in the usual bag will still be placed, and how many of a kind may still be
  /// drawn there.
  template <class L>
  static int tiles_to_come(const State<L>& /*s*/) {
    return 0;
  }
  template <class L>
  static int copies_to_come(const State<L>& /*s*/, int /*kind*/) {
    return 0;
  }

  /// Whether `allowed_turns` may forbid this kind any turn anywhere. It is asked only where some part says
  /// so.
  template <class L>
  static bool restricts(const State<L>& /*s*/, int /*kind*/) {
    return false;
  }
  /// Which of the turns in which a kind fits on a square are allowed, a bit each; `why_not` says in words why
  /// one is not.
  template <class L>
  static unsigned allowed_turns(const State<L>& /*s*/, int /*kind*/, Square /*q*/, unsigned turns) {
    return turns;
  }
  template <class L>
  static std::optional<Error> why_not(const State<L>& /*s*/, int /*kind*/, Square /*q*/, Turn /*turn*/) {
    return std::nullopt;
  }
  /// Whether a kind has placements that its sides alone do not allow.
  template <class L>
  static bool fits_otherwise(const State<L>& /*s*/, int /*kind*/) {
    return false;
  }
  /// The same for one open square, judged by `demand` alone; it may say yes where the board then says no.
  template <class L>
  static bool may_fit_otherwise(const State<L>& /*s*/, int /*kind*/, int /*demand*/) {
    return false;
  }
  /// The tile is on the board but not yet joined to its neighbours. `addition` comes from the action; 0:
  /// none.
  template <class L>
  static void tile_laid(State<L>& /*s*/, int /*addition*/) {}
  /// The tile just laid is joined to its neighbours.
  template <class L>
  static void tile_joined(State<L>& /*s*/) {}
  /// The added segment on `tile` that reaches `side` (where only field is printed), or -1.
  template <class L>
  static int way_at(const State<L>& /*s*/, int /*tile*/, Side /*side*/) {
    return -1;
  }
  /// The segment that it has added to a tile, or -1.
  template <class L>
  static int segment_on(const State<L>& /*s*/, int /*tile*/) {
    return -1;
  }
  /// The first side, from the north, to which an added segment runs.
  template <class L>
  static Side first_side(const State<L>& /*s*/, int /*segment*/) {
    return Side::north;
  }
  /// What added segments are called in tokens and views.
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
  /// Why a token of its form means nothing in a game without it; nothing where it is not of its form.
  static std::optional<Error> why_missing(std::string_view /*token*/) { return std::nullopt; }
  /// What it adds to a placement as it is written, and how a placement with such words is read; without words
  /// where the sides do not match (`misfit`).
  template <class L>
  static std::string format_addition(const State<L>& /*s*/, Action /*placement*/) {
    return {};
  }
  template <class L>
  static std::optional<Result<Action>> parse_addition(const State<L>& /*s*/, int /*open_square*/,
                                                      Turn /*turn*/, std::string_view /*words*/,
                                                      const std::optional<Error>& /*misfit*/) {
    return std::nullopt;
  }

  // Acting.

  /// Whether the active player may put a figure now, of those at home; `why_no_figure` says in words why not.
  template <class L>
  static bool may_put_figure(const State<L>& /*s*/) {
    return true;
  }
  template <class L>
  static std::string why_no_figure(const State<L>& /*s*/) {
    return {};
  }
  /// Whether the part has a choice of its own to offer in the act; and whether the active player may act once
  /// more after an act.
  template <class L>
  static bool can_act(const State<L>& /*s*/) {
    return false;
  }
  template <class L>
  static bool acts_again(const State<L>& /*s*/) {
    return false;
  }
  /// Whether the active player may put a figure of a type of its own, by its place in `figures`, on a segment
  /// of the tile just placed.
  template <class L>
  static bool may_stand(const State<L>& /*s*/, int /*type*/, int /*segment*/) {
    return false;
  }
  /// A figure has been put on a segment.
  template <class L>
  static void figure_put(State<L>& /*s*/, int /*figure*/, int /*segment*/) {}

  // Scoring.

  /// How much a figure counts for the majority in a feature, where the base game counts `plain`.
  template <class L>
  static int strength(const State<L>& /*s*/, int /*figure*/, int /*root*/, int plain) {
    return plain;
  }
  /// Changes the value of a feature with `tiles` tiles, `complete` or not; `plain` is its value so far.
  template <class L>
  static int worth(const State<L>& /*s*/, int /*root*/, int /*tiles*/, bool /*complete*/, int plain) {
    return plain;
  }
  /// What a completed city is worth to a field, besides its three points.
  template <class L>
  static int worth_to_field(const State<L>& /*s*/, int /*city*/) {
    return 0;
  }
  /// What one of the seats that score a feature gets besides what all of them get.
  template <class L>
  static int bonus(const State<L>& /*s*/, int /*root*/, int /*seat*/) {
    return 0;
  }
  /// Points that a seat gets from a scored feature whether or not it is among the strongest.
  template <class L>
  static int share(const State<L>& /*s*/, int /*root*/, int /*seat*/, bool /*at_end*/) {
    return 0;
  }
  /// Whether a figure stays where it is when the others of its feature go home.
  template <class L>
  static bool stays(const State<L>& /*s*/, int /*figure*/) {
    return false;
  }
  /// Before what is complete is scored; for everything that is complete, whoever is there, before its figures
  /// go home; and after all of it.
  template <class L>
  static void before_scoring(State<L>& /*s*/, Events* /*events*/) {}
  template <class L>
  static void completed(State<L>& /*s*/, int /*root*/, Events* /*events*/) {}
  template <class L>
  static void after_scoring(State<L>& /*s*/, Events* /*events*/) {}
  /// What is scored at the end of the game, after all features.
  template <class L>
  static void score_at_end(const State<L>& /*s*/, Scores& /*scores*/, Events* /*events*/) {}
  /// Points still undecided (a sale that is going on) if the game ended now.
  template <class L>
  static void score_if_ended(const State<L>& /*s*/, Scores& /*scores*/) {}

  // Going on. All parts hear when a turn begins and when it ends, whether or not its tile could be placed; a
  // further part of a turn (see is_further_part) belongs to the same turn.

  /// A turn of the active player begins: the first one, or another after `turn_ends`. A part that gives turns
  /// at a step of its own, behind `next`, makes them begin with `L::Parts::turn_begins`.
  template <class L>
  static void turn_begins(State<L>& /*s*/) {}
  /// The turn of the active player ends; nobody's follows yet.
  template <class L>
  static void turn_ends(State<L>& /*s*/) {}

  /// Whether it still owes somebody a turn before play passes to the next seat.
  template <class L>
  static bool has_turns_left(const State<L>& /*s*/) {
    return false;
  }
  /// Starts that turn: sets `active`, perhaps `hand`. False: none is owed.
  template <class L>
  static bool next_turn(State<L>& /*s*/) {
    return false;
  }
  /// Whether this is the second part of a turn: its tile is drawn even while other tiles wait to be placed.
  template <class L>
  static bool is_further_part(const State<L>& /*s*/) {
    return false;
  }

  // Showing.

  /// Where a figure is shown that does not stand on its segment as others do; nothing: it does.
  template <class L>
  static std::optional<Stand> stand_of(const State<L>& /*s*/, int /*figure*/) {
    return std::nullopt;
  }
  template <class L>
  static void write_view(const State<L>& /*s*/, JsonWriter& /*json*/) {}
  /// In the fingerprint only where it is in the game, so that other games keep theirs.
  template <class L>
  static void hash(const State<L>& /*s*/, FactHash& /*h*/) {}
  /// Adds what it counts in a feature to the explanation of a score, which has the feature's followers in it
  /// by then. In a field it takes from `cities` those that it counts under a name of its own.
  template <class L>
  static void explain_feature(const State<L>& /*s*/, int /*root*/, ScoreItem& /*item*/) {}
  template <class L>
  static void explain_field(const State<L>& /*s*/, int /*root*/, int& /*cities*/, ScoreItem& /*item*/) {}
};

}  // namespace bastide::classic
