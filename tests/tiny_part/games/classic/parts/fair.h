#pragma once

#include "games/classic/acting.h"
#include "games/classic/landscape.h"
#include "games/classic/scoring.h"
#include "games/classic/state.h"

/// A tiny expansion of the classic game, as docs/parts.md tells: it answers nearly every question of part.h.
///
/// 1. Its tiles are drawn before all others, and the game begins with one of them. A bend is never turned by
///    180 degrees. A brook gives a further part of the turn, once.
/// 2. Each player has a stall, a cloister whose sides fit all and join nothing. It may be placed instead of
///    a draw, on any open square, and after the last tile.
/// 3. Each player has a herald, who counts for two on roads and in cities and is paid one point more.
///    With farmers each has a tent, too, which may stand in a field whoever is there and stays to the end;
///    then it is paid two points for each complete city beside it. It is shown at the north-west corner of
///    its tile.
/// 4. A complete road with an inn pays one point more for each tile. Whoever completes a city takes a ribbon;
///    at the end those with most ribbons score the prize.
namespace bastide::classic {

struct Fair : Part {
  static constexpr int number = 9;
  static constexpr ActionCode place_stall = part_action(number, 0);
  static constexpr int herald = 0;  ///< in `figures`
  static constexpr int tent = 1;

  struct Options {
    bool fair = false;
    bool big_prize = false;
  };
  static constexpr std::array<std::string_view, 2> prizes{"5", "9"};
  static constexpr std::array option_rows{
      Option<Options>{{"fair", off_on, "a fair"}, [](Options& o, int choice) { o.fair = choice == 1; }},
      Option<Options>{{"prize", prizes, "points for most ribbons"},
                      [](Options& o, int choice) { o.big_prize = choice == 1; }},
  };

  template <class L>
  struct Piece {
    Options options;
    Bag<L::kinds> pile;
    std::array<std::uint8_t, max_seats> stalls;
    std::array<std::uint8_t, max_seats> ribbons;
    std::uint8_t last_seat;  ///< whose turn was the last
    std::uint8_t farewells;  ///< who has been asked after the last tile, a bit each
    bool is_in_turn;         ///< between the beginning of a turn and its end
    bool is_offered;         ///< the stall, in this part of the turn
    bool is_further;
    bool has_joined;  ///< the tile just placed touches another
  };
  template <class L>
  struct Tally {
    std::uint8_t inns;
  };
  static constexpr std::array<FigureSpec, 2> figures{{{"herald", 1}, {"tent", 1, false}}};
  static constexpr bool closes_sides = true;

  static constexpr bool is_on(const Options& o) { return o.fair; }
  static constexpr bool owns_set(std::string_view set) { return set == "fair"; }
  static constexpr bool brings_set(std::string_view set, const Options& o) { return o.fair && owns_set(set); }
  static constexpr int copies_in_bag(const Kind& kind, const Options& /*o*/, int plain) {
    return std::string_view(kind.id).starts_with("FAIR-") ? kind.copies : plain;
  }
  static constexpr bool may_be_drawn(const Kind& kind, const Options& /*o*/) {
    return kind.id != "FAIR-STALL" && kind.id != "FAIR-START";
  }
  static int start_kind(const Options& o) { return o.fair ? tables.find("FAIR-START") : -1; }
  static constexpr bool brings_figure(int type, const auto& options) {
    return type != tent || options.farmers;
  }
  static constexpr Room room(const Options& o, int seats) { return o.fair ? Room{seats, seats, 0} : Room{}; }

  template <class L>
  static void start(State<L>& s, const Options& options);
  template <class L>
  static const Bag<L::kinds>* pile(const State<L>& s);
  template <class L>
  static int tiles_to_come(const State<L>& s);
  template <class L>
  static int copies_to_come(const State<L>& s, int kind);
  template <class L>
  static bool restricts(const State<L>& s, int kind);
  template <class L>
  static unsigned allowed_turns(const State<L>& s, int kind, Square q, unsigned turns);
  template <class L>
  static std::optional<Error> why_not(const State<L>& s, int kind, Square q, Turn turn);
  template <class L>
  static void tile_joined(State<L>& s);
  template <class L>
  static void count_segment(Aggregate<L>& a, int kind, int feature);
  template <class L>
  static void absorb(Aggregate<L>& a, const Aggregate<L>& b);
  template <class L>
  static bool may_stand(const State<L>& s, int type, int segment);
  template <class L>
  static int strength(const State<L>& s, int figure, int root, int plain);
  template <class L>
  static int worth(const State<L>& s, int root, int tiles, bool complete, int plain);
  template <class L>
  static int bonus(const State<L>& s, int root, int seat);
  template <class L>
  static int share(const State<L>& s, int root, int seat, bool at_end);
  template <class L>
  static bool stays(const State<L>& s, int figure);
  template <class L>
  static void completed(State<L>& s, int root, Events* events);
  template <class L>
  static void after_scoring(State<L>& s, Events* events);
  template <class L>
  static void score_at_end(const State<L>& s, Scores& scores, Events* events);
  template <class L>
  static void turn_begins(State<L>& s);
  template <class L>
  static void turn_ends(State<L>& s);
  template <class L>
  static bool is_further_part(const State<L>& s);

  // In fair_shown.h.
  template <class L>
  static std::optional<Stand> stand_of(const State<L>& s, int figure);
  template <class L>
  static void write_view(const State<L>& s, JsonWriter& json);
  template <class L>
  static void hash(const State<L>& s, FactHash& h);
  template <class L>
  static void explain_feature(const State<L>& s, int root, ScoreItem& item);
};

/// Its piece of a state.
auto& fair(auto& state) {
  return part<Fair>(state);
}

/// The prize at the end.
struct Prized {
  Scores points;
};

/// Whether a figure is a herald (or a tent).
template <class L>
bool is_of_fair(int figure, int type) {
  return Figures<L>::type_of(figure) == L::Parts::template first_type<Fair> + type;
}
/// How many of a seat's figures of a type are in a feature.
template <class L>
int count_in(const State<L>& s, int root, int seat, int type) {
  int count = 0;
  for (int f = s.features[root].first_figure; f != no_figure; f = s.figures.next[f])
    count += Figures<L>::seat_of(f) == seat && is_of_fair<L>(f, type) ? 1 : 0;
  return count;
}
inline bool is_bend(int kind) {
  return tables.kinds[kind]->id == "FAIR-BEND";
}

template <class L>
void Fair::start(State<L>& s, const Options& options) {
  auto& own = fair(s);
  own.options = options;
  if (!options.fair) return;
  own.stalls.fill(1);
  for (int k = 0; k < tables.kind_count(); ++k)
    if (owns_set(tables.set_of(k).name))
      while (s.bag.count(k) > 0) {
        s.bag.take(k);
        own.pile.add(k, 1);
      }
}
template <class L>
const Bag<L::kinds>* Fair::pile(const State<L>& s) {
  return fair(s).pile.is_empty() ? nullptr : &fair(s).pile;
}
template <class L>
int Fair::tiles_to_come(const State<L>& s) {
  return fair(s).pile.total();
}
template <class L>
int Fair::copies_to_come(const State<L>& s, int kind) {
  return fair(s).pile.count(kind);
}
template <class L>
bool Fair::restricts(const State<L>& /*s*/, int kind) {
  return is_bend(kind);
}
template <class L>
unsigned Fair::allowed_turns(const State<L>& /*s*/, int kind, Square /*q*/, unsigned turns) {
  return is_bend(kind) ? turns & ~4U : turns;
}
template <class L>
std::optional<Error> Fair::why_not(const State<L>& /*s*/, int kind, Square /*q*/, Turn turn) {
  if (is_bend(kind) && turn == 2) return Error{"a bend is never turned by 180"};
  return std::nullopt;
}
template <class L>
void Fair::tile_joined(State<L>& s) {
  for (const Side side : all_sides) fair(s).has_joined |= s.board.tile_at(beside(s.last_square(), side)) >= 0;
}
template <class L>
void Fair::count_segment(Aggregate<L>& a, int kind, int feature) {
  a.inns = tables[kind].is_marked(Mark::inn, feature) ? 1 : 0;
}
template <class L>
void Fair::absorb(Aggregate<L>& a, const Aggregate<L>& b) {
  a.inns = static_cast<std::uint8_t>(a.inns + b.inns);
}
template <class L>
bool Fair::may_stand(const State<L>& s, int type, int segment) {
  const FeatureType on = s.type_of(segment);
  if (type == tent) return on == FeatureType::field;
  const bool is_way = on == FeatureType::road || on == FeatureType::city;
  return is_way && is_free_for_followers(s, on, s.features.find(segment));
}
template <class L>
int Fair::strength(const State<L>& /*s*/, int figure, int /*root*/, int plain) {
  return is_of_fair<L>(figure, herald) ? 2 : is_of_fair<L>(figure, tent) ? 0 : plain;
}
template <class L>
int Fair::worth(const State<L>& s, int root, int tiles, bool complete, int plain) {
  const bool is_inn_road =
      fair(s).options.fair && s.type_of(root) == FeatureType::road && s.features[root].inns > 0;
  return is_inn_road && complete ? plain + tiles : plain;
}
template <class L>
int Fair::bonus(const State<L>& s, int root, int seat) {
  return count_in(s, root, seat, herald);
}
template <class L>
int Fair::share(const State<L>& s, int root, int seat, bool at_end) {
  const int tents = at_end ? count_in(s, root, seat, tent) : 0;
  int points = 0;
  if (tents > 0)
    for_each_city_beside(s, root, [&](int city) { points += s.features[city].open == 0 ? 2 * tents : 0; });
  return points;
}
template <class L>
bool Fair::stays(const State<L>& /*s*/, int figure) {
  return is_of_fair<L>(figure, tent);
}
template <class L>
void Fair::completed(State<L>& s, int root, Events* /*events*/) {
  if (fair(s).options.fair && s.type_of(root) == FeatureType::city) ++fair(s).ribbons[s.active];
}
template <class L>
void Fair::after_scoring(State<L>& s, Events* /*events*/) {
  assert(fair(s).has_joined);  // no tile lies alone but the first
  fair(s).has_joined = false;
}
template <class L>
void Fair::score_at_end(const State<L>& s, Scores& scores, Events* events) {
  const auto& own = fair(s);
  const auto most = *std::max_element(own.ribbons.begin(), own.ribbons.end());
  if (most == 0) return;
  Prized prized{};
  for (int seat = 0; seat < s.seats; ++seat)
    if (own.ribbons[seat] == most) add_points(prized.points, seat, own.options.big_prize ? 9 : 5);
  tell(s, prized, events);
  for (int seat = 0; seat < s.seats; ++seat) add_points(scores, seat, prized.points[seat]);
}
template <class L>
void Fair::turn_begins(State<L>& s) {
  assert(!fair(s).is_in_turn);
  fair(s).is_in_turn = true;
  fair(s).is_offered = false;
}
template <class L>
void Fair::turn_ends(State<L>& s) {
  assert(fair(s).is_in_turn);
  fair(s).is_in_turn = false;
  fair(s).last_seat = s.active;
}
template <class L>
bool Fair::is_further_part(const State<L>& s) {
  return fair(s).is_further;
}

}  // namespace bastide::classic
