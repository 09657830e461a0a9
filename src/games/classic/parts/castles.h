#pragma once

#include <algorithm>
#include <bit>
#include <tuple>

#include "games/classic/scoring.h"
#include "games/classic/state.h"

/// Castles (docs/rules/bridges-castles-bazaars.md, 4): small cities that wait for what is completed beside
/// them. A castle's follower leaves the city's chain of figures and stands only here, so that the city pays
/// nobody. Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

struct Castles : Part {
  static constexpr int number = 2;
  static constexpr ActionCode build = part_action(number, 0);
  static constexpr ActionCode reward = part_action(number, 1);

  static constexpr int most = ScarcePieces::most;  // 1.2

  struct Options {
    bool castles = false;
  };
  static constexpr std::array option_rows{
      Option<Options>{
          {"castles", off_on, "small cities may become castles, which earn what is completed beside them"},
          [](Options& o, int choice) { o.castles = choice == 1; }},
  };

  template <class L>
  struct Piece {
    struct Castle {
      SmallIndex<L::segments> city;               ///< the root of what was a city
      std::array<SmallIndex<L::tiles>, 2> tiles;  ///< by row, then by column
      std::uint8_t keeper;                        ///< the follower; none once the castle is completed
      /// The round of this turn's payments in which it was paid, from 1; 0: not in this turn.
      std::uint8_t round;
      std::int16_t points;  ///< what it paid then
    };
    Options options;
    std::array<Castle, most> built;
    std::uint8_t count;
    std::array<std::uint8_t, max_seats> tokens;
    std::uint16_t offers;   ///< cities of the tile just placed that may still become castles, a bit each
    std::uint8_t at_issue;  ///< the feature that is offered, or the castle whose owner chooses what pays
    std::uint8_t round;     ///< of the payments of this turn

    bool contains(int city) const {
      for (int i = 0; i < count; ++i)
        if (built[i].city == city) return true;
      return false;
    }
  };

  static constexpr bool is_on(const Options& o) { return o.castles; }
  static constexpr bool owns_set(std::string_view set) { return set == "bridges-castles-bazaars"; }
  static constexpr bool brings_set(std::string_view set, const Options& o) {
    return o.castles && owns_set(set);
  }

  template <class L>
  static void start(State<L>& s, const Options& options);
  template <class L>
  static int worth_to_field(const State<L>& s, int city);

  // In castles_shown.h.
  template <class L>
  static std::optional<Stand> stand_of(const State<L>& s, int figure);
  template <class L>
  static void write_view(const State<L>& s, JsonWriter& json);
  template <class L>
  static void hash(const State<L>& s, FactHash& h);
  template <class L>
  static void explain_field(const State<L>& s, int root, int& cities, ScoreItem& item);
};

/// Its piece of a state.
auto& castles(auto& state) {
  return part<Castles>(state);
}

template <class L>
using Castle = typename Castles::Piece<L>::Castle;

/// A castle has earned what something else is worth. `payer`: in the first round a feature, by its root; in
/// later ones another castle, by its number.
template <class L>
struct CastlePaid {
  const Castle<L>& castle;
  int payer;
  int points;
};

/// The two tiles of a small city or castle, by row, then by column.
template <class L>
std::array<SmallIndex<L::tiles>, 2> tiles_of_small_city(const State<L>& s, int root) {
  std::array<SmallIndex<L::tiles>, 2> tiles{};
  int count = 0;
  s.features.for_each(root, [&](int segment) { tiles[count++] = s.tile_of[segment]; });
  if (s.board.square(tiles[1]) < s.board.square(tiles[0])) std::swap(tiles[0], tiles[1]);
  return tiles;
}

/// The side of the first tile on which a castle lies across the border to the second.
template <class L>
Side inner_side(const State<L>& s, const std::array<SmallIndex<L::tiles>, 2>& tiles) {
  return s.board.square(tiles[0]).y == s.board.square(tiles[1]).y ? Side::east : Side::south;
}

/// Who holds a city of two caps, or -1. It is one player at most: one of the two tiles lay there alone with
/// its follower, the other came without.
template <class L>
int owner_of(const State<L>& s, int root) {
  const unsigned seats = strongest_in(s, root);
  return seats == 0 ? -1 : std::countr_zero(seats);
}

/// Whether a city of the tile just placed is complete, of two plain caps, and held by somebody (4.1).
template <class L>
bool may_become_castle(const State<L>& s, int feature) {
  const int root = s.features.find(s.last_tile().first_segment + feature);
  const auto& city = s.features[root];
  if (city.open != 0 || city.tiles != 2 || !city.is_occupied()) return false;
  bool caps = true;
  s.features.for_each(root, [&](int segment) {
    const auto& tile = s.tiles[s.tile_of[segment]];
    caps &= tables[tile.kind].is_marked(Mark::cap, segment - tile.first_segment);
  });
  return caps && owner_of(s, root) >= 0;
}

/// Who is asked first, then who next: from the active player clockwise, then by square and side (4.2).
template <class L>
auto castle_order(const State<L>& s, int seat, const std::array<SmallIndex<L::tiles>, 2>& tiles) {
  return std::tuple((seat - s.active + s.seats) % s.seats, s.board.square(tiles[0]), inner_side(s, tiles));
}

/// Looks for the cities that may become castles; `next_offer` asks for them one by one.
template <class L>
void look_for_castles(State<L>& s) {
  unsigned offers = 0;
  unsigned caps = tables[s.last_tile().kind].marked[static_cast<int>(Mark::cap)];
  for (; caps != 0; caps &= caps - 1)
    if (may_become_castle(s, std::countr_zero(caps))) offers |= caps & -caps;
  castles(s).offers = static_cast<std::uint16_t>(offers);
}

/// Turns to the next owner who may build a castle; false if there is none.
template <class L>
bool next_offer(State<L>& s) {
  bool found = false;
  decltype(castle_order(s, 0, {})) first{};
  for (unsigned left = castles(s).offers; left != 0; left &= left - 1) {
    const int feature = std::countr_zero(left);
    const int root = s.features.find(s.last_tile().first_segment + feature);
    const int owner = owner_of(s, root);
    if (castles(s).tokens[owner] == 0) continue;
    const auto order = castle_order(s, owner, tiles_of_small_city(s, root));
    if (found && first < order) continue;
    found = true;
    first = order;
    s.asked = static_cast<std::uint8_t>(owner);
    castles(s).at_issue = static_cast<std::uint8_t>(feature);
  }
  return found;
}

/// The owner of the city at issue builds a castle there, or does not.
template <class L>
void answer_offer(State<L>& s, bool builds) {
  auto& all = castles(s);
  all.offers = static_cast<std::uint16_t>(all.offers & ~(1U << all.at_issue));
  if (!builds) return;
  const int root = s.features.find(s.last_tile().first_segment + all.at_issue);
  auto& keeper = s.features[root].first_figure;
  assert(s.figures.next[keeper] == no_figure);  // whoever stands there alone is its keeper
  all.built[all.count++] = {static_cast<SmallIndex<L::segments>>(root), tiles_of_small_city(s, root), keeper,
                            0, 0};
  keeper = no_figure;
  --all.tokens[s.asked];
}

/// Calls `visit(tile)` for the tiles on the six squares around and under a castle (4.4).
template <class L, class Visit>
void for_each_in_vicinity(const State<L>& s, const Castle<L>& castle, Visit&& visit) {
  const bool lies_across = inner_side(s, castle.tiles) == Side::east;
  const std::array long_sides{lies_across ? Side::north : Side::west, lies_across ? Side::south : Side::east};
  for (const int tile : castle.tiles) {
    visit(tile);
    for (const Side side : long_sides) {
      const int other = s.board.tile_at(beside(s.board.square(tile), side));
      if (other >= 0) visit(other);
    }
  }
}

/// Whether a feature has a segment on a tile. A cloister lies on its own tile alone.
template <class L>
bool lies_on(const State<L>& s, int root, int tile) {
  bool lies = false;
  for_each_on(s, tile, [&](int segment) { lies |= s.features.find(segment) == root; });
  return lies;
}

/// What could pay a castle, and how much: features by their roots in the first round, castles by their
/// numbers in the later ones.
struct Payers {
  struct Payer {
    int number;
    int points;
  };
  static constexpr int most = most_completed;
  static_assert(Castles::most <= most);
  std::array<Payer, most> list;
  int count = 0;

  void add(int number, int points) {
    for (int i = 0; i < count; ++i)
      if (list[i].number == number) return;
    assert(count < most);
    list[count++] = {number, points};
  }
  bool all_pay_the_same() const {
    return std::all_of(list.begin(), list.begin() + count,
                       [&](const Payer& p) { return p.points == list[0].points; });
  }
};

/// What completes a castle in the current round (4.5, 4.7). Nothing completes one that is completed already
/// or was built in this turn.
template <class L>
Payers payers_of(const State<L>& s, const Castle<L>& castle) {
  Payers payers;
  const int last = s.board.tile_count() - 1;
  const auto is_new = [&](const Castle<L>& c) { return c.tiles[0] == last || c.tiles[1] == last; };
  if (castle.keeper == no_figure || is_new(castle)) return payers;
  const auto is_near = [&](auto&& is_on) {
    bool near = false;
    for_each_in_vicinity(s, castle, [&](int tile) { near = near || is_on(tile); });
    return near;
  };
  if (castles(s).round == 1) {
    for_each_completed(s, [&](int root) {
      if (castles(s).contains(root)) return;
      if (is_near([&](int tile) { return lies_on(s, root, tile); })) payers.add(root, value_of(s, root));
    });
    return payers;
  }
  for (int i = 0; i < castles(s).count; ++i) {
    const Castle<L>& other = castles(s).built[i];
    if (other.round != castles(s).round - 1) continue;
    if (is_near([&](int tile) { return tile == other.tiles[0] || tile == other.tiles[1]; }))
      payers.add(i, other.points);
  }
  return payers;
}

/// A castle earns what completed it, and its follower goes home (4.5).
template <class L>
void pay_castle(State<L>& s, Castle<L>& castle, const Payers::Payer& payer, Events* events) {
  tell(s, CastlePaid<L>{castle, payer.number, payer.points}, events);
  s.figures.send_home(castle.keeper);
  add_points(s.scores, Figures<L>::seat_of(castle.keeper), payer.points);
  castle.keeper = no_figure;
  castle.round = castles(s).round;
  castle.points = static_cast<std::int16_t>(payer.points);
}

/// Pays the castles of this turn, in rounds, until an owner has to choose (true) or nothing is left.
template <class L>
bool pay_castles(State<L>& s, Events* events) {
  auto& all = castles(s);
  if (all.round == 0) all.round = 1;
  while (true) {
    std::array<std::uint8_t, Castles::most> order;
    int count = 0;
    for (int i = 0; i < all.count; ++i)
      if (all.built[i].keeper != no_figure) order[count++] = static_cast<std::uint8_t>(i);
    const auto key = [&](int i) {
      const Castle<L>& c = all.built[i];
      return castle_order(s, Figures<L>::seat_of(c.keeper), c.tiles);
    };
    std::sort(order.begin(), order.begin() + count, [&](int a, int b) { return key(a) < key(b); });
    for (int i = 0; i < count; ++i) {
      Castle<L>& castle = all.built[order[i]];
      const Payers payers = payers_of(s, castle);
      if (payers.count == 0) continue;
      if (!payers.all_pay_the_same()) {
        all.at_issue = order[i];
        s.asked = static_cast<std::uint8_t>(Figures<L>::seat_of(castle.keeper));
        return true;
      }
      pay_castle(s, castle, payers.list[0], events);
    }
    const bool paid = std::any_of(all.built.begin(), all.built.begin() + all.count,
                                  [&](const Castle<L>& c) { return c.round == all.round; });
    if (!paid) break;
    ++all.round;
  }
  for (int i = 0; i < all.count; ++i) all.built[i].round = 0;
  all.round = 0;
  return false;
}

/// The owner of the castle at issue has chosen what pays it.
template <class L>
void answer_reward(State<L>& s, int number, Events* events) {
  Castle<L>& castle = castles(s).built[castles(s).at_issue];
  const Payers payers = payers_of(s, castle);
  for (int i = 0; i < payers.count; ++i)
    if (payers.list[i].number == number) return pay_castle(s, castle, payers.list[i], events);
}

// The answers to the base game's questions.

template <class L>
void Castles::start(State<L>& s, const Options& options) {
  castles(s).options = options;
  if (options.castles) castles(s).tokens.fill(ScarcePieces::each(s.seats));
}
/// A castle is worth one more than a city (4.9).
template <class L>
int Castles::worth_to_field(const State<L>& s, int city) {
  return castles(s).contains(city) ? 1 : 0;
}

}  // namespace bastide::classic
