#pragma once

#include <algorithm>
#include <tuple>

#include "games/classic/scoring.h"
#include "games/classic/state.h"

/// Castles (docs/rules/bridges-castles-bazaars.md, 4): small cities that wait for what is completed beside
/// them.
namespace bastide::classic {

inline constexpr int castles_each = 3;       // 1.2
inline constexpr int castles_each_many = 2;  // for five and six players

template <class L>
using Castle = typename Castles<L>::Castle;

/// The two tiles of a small city or castle, the first square's first.
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

/// Whether a city of the tile just placed is complete, of two plain caps, and held by somebody (4.1). It is
/// one player: one of the two tiles lay there alone with its follower, the other came without.
template <class L>
bool may_become_castle(const State<L>& s, int feature) {
  const int root = s.features.find(s.last_tile().first_segment + feature);
  const auto& city = s.features[root];
  if (city.open != 0 || city.tiles != 2 || !city.is_occupied()) return false;
  bool caps = true;
  s.features.for_each(root, [&](int segment) {
    const auto& tile = s.tiles[s.tile_of[segment]];
    caps &= ((tables[tile.kind].caps >> (segment - tile.first_segment)) & 1) != 0;
  });
  return caps;
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
  unsigned caps = tables[s.last_tile().kind].caps;
  for (; caps != 0; caps &= caps - 1)
    if (may_become_castle(s, std::countr_zero(caps))) offers |= caps & -caps;
  s.castles.offers = static_cast<std::uint16_t>(offers);
}

/// Turns to the next owner who may build a castle; false if there is none.
template <class L>
bool next_offer(State<L>& s) {
  bool found = false;
  decltype(castle_order(s, 0, {})) first{};
  for (unsigned left = s.castles.offers; left != 0; left &= left - 1) {
    const int feature = std::countr_zero(left);
    const int root = s.features.find(s.last_tile().first_segment + feature);
    const int owner = Followers<L>::seat_of(s.features[root].first_follower);
    if (s.castles.tokens[owner] == 0) continue;
    const auto order = castle_order(s, owner, tiles_of_small_city(s, root));
    if (found && first < order) continue;
    found = true;
    first = order;
    s.asked = static_cast<std::uint8_t>(owner);
    s.castles.at_issue = static_cast<std::uint8_t>(feature);
  }
  return found;
}

/// The owner of the city at issue builds a castle there, or does not.
template <class L>
void answer_offer(State<L>& s, bool builds) {
  auto& castles = s.castles;
  castles.offers = static_cast<std::uint16_t>(castles.offers & ~(1U << castles.at_issue));
  if (!builds) return;
  const int root = s.features.find(s.last_tile().first_segment + castles.at_issue);
  auto& follower = s.features[root].first_follower;
  castles.built[castles.count++] = {static_cast<SmallIndex<L::segments>>(root), tiles_of_small_city(s, root),
                                    follower, 0, 0};
  follower = no_follower;
  --castles.tokens[s.asked];
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
      if (other != Board<L::tiles>::none) visit(other);
    }
  }
}

/// Whether a feature has a segment on a tile. A cloister lies on its own tile alone.
template <class L>
bool lies_on(const State<L>& s, int root, int tile) {
  const auto& t = s.tiles[tile];
  for (int i = 0; i < tables[t.kind].feature_count; ++i)
    if (s.features.find(t.first_segment + i) == root) return true;
  const auto* bridge = s.bridges.on(tile);
  return bridge != nullptr && s.features.find(bridge->segment) == root;
}

/// What could pay a castle, and how much: features by their roots in the first round, castles by their
/// numbers in the later ones.
struct Payers {
  struct Payer {
    int number;
    int points;
  };
  std::array<Payer, 16> list;
  int count = 0;

  void add(int number, int points) {
    for (int i = 0; i < count; ++i)
      if (list[i].number == number) return;
    list[count++] = {number, points};
  }
  bool all_pay_the_same() const {
    return std::all_of(list.begin(), list.begin() + count,
                       [&](const Payer& p) { return p.points == list[0].points; });
  }
};

/// What completes a castle in the current round (4.5, 4.7); of a castle that is out of question, nothing.
template <class L>
Payers payers_of(const State<L>& s, const Castle<L>& castle) {
  Payers payers;
  const int last = s.board.tile_count() - 1;
  const auto is_new = [&](const Castle<L>& c) { return c.tiles[0] == last || c.tiles[1] == last; };
  if (castle.keeper == no_follower || is_new(castle)) return payers;
  const auto is_near = [&](auto&& is_on) {
    bool near = false;
    for_each_in_vicinity(s, castle, [&](int tile) { near = near || is_on(tile); });
    return near;
  };
  if (s.castles.round == 1) {
    for_each_completed(s, [&](int root) {
      if (s.castles.contains(root)) return;
      if (is_near([&](int tile) { return lies_on(s, root, tile); })) payers.add(root, value_of(s, root));
    });
    return payers;
  }
  for (int i = 0; i < s.castles.count; ++i) {
    const Castle<L>& other = s.castles.built[i];
    if (other.round != s.castles.round - 1) continue;
    if (is_near([&](int tile) { return tile == other.tiles[0] || tile == other.tiles[1]; }))
      payers.add(i, other.points);
  }
  return payers;
}

/// The explanation of what a castle earns.
template <class L>
Event explain_reward(const State<L>& s, const Castle<L>& castle, const Payers::Payer& payer) {
  Event event{Event::Type::scored, {}, {}};
  ScoreItem& item = event.score;
  const int seat = Followers<L>::seat_of(castle.keeper);
  item.type = "castle";
  item.seats = s.seats;
  item.feature = castle_name(s, castle);
  item.as =
      s.castles.round == 1 ? feature_name(s, payer.number) : castle_name(s, s.castles.built[payer.number]);
  item.squares = {s.board.square(castle.tiles[0]), s.board.square(castle.tiles[1])};
  item.counts.emplace_back("tiles", 2);
  item.followers[seat] = 1;
  item.points[seat] = static_cast<std::int16_t>(payer.points);
  return event;
}

/// A castle earns what completed it, and its follower goes home (4.5).
template <class L>
void pay_castle(State<L>& s, Castle<L>& castle, const Payers::Payer& payer, Events* events) {
  if (events != nullptr) events->push_back(explain_reward(s, castle, payer));
  const int seat = Followers<L>::seat_of(castle.keeper);
  auto& supply = s.followers.supply[seat];
  supply = static_cast<std::uint8_t>(supply | 1 << (castle.keeper % followers_each));
  s.scores[seat] = static_cast<std::int16_t>(s.scores[seat] + payer.points);
  castle.keeper = no_follower;
  castle.round = s.castles.round;
  castle.points = static_cast<std::int16_t>(payer.points);
}

/// Pays the castles of this turn, in rounds, until an owner has to choose (true) or nothing is left.
template <class L>
bool pay_castles(State<L>& s, Events* events) {
  auto& castles = s.castles;
  if (castles.round == 0) castles.round = 1;
  while (true) {
    std::array<std::uint8_t, max_castles> order;
    int count = 0;
    for (int i = 0; i < castles.count; ++i)
      if (castles.built[i].keeper != no_follower) order[count++] = static_cast<std::uint8_t>(i);
    const auto key = [&](int i) {
      const Castle<L>& c = castles.built[i];
      return castle_order(s, Followers<L>::seat_of(c.keeper), c.tiles);
    };
    std::sort(order.begin(), order.begin() + count, [&](int a, int b) { return key(a) < key(b); });
    for (int i = 0; i < count; ++i) {
      Castle<L>& castle = castles.built[order[i]];
      const Payers payers = payers_of(s, castle);
      if (payers.count == 0) continue;
      if (!payers.all_pay_the_same()) {
        castles.at_issue = order[i];
        s.asked = static_cast<std::uint8_t>(Followers<L>::seat_of(castle.keeper));
        return true;
      }
      pay_castle(s, castle, payers.list[0], events);
    }
    const bool paid = std::any_of(castles.built.begin(), castles.built.begin() + castles.count,
                                  [&](const Castle<L>& c) { return c.round == castles.round; });
    if (!paid) break;
    ++castles.round;
  }
  for (int i = 0; i < castles.count; ++i) castles.built[i].round = 0;
  castles.round = 0;
  return false;
}

/// The owner of the castle at issue has chosen what pays it.
template <class L>
void answer_reward(State<L>& s, int number, Events* events) {
  Castle<L>& castle = s.castles.built[s.castles.at_issue];
  const Payers payers = payers_of(s, castle);
  for (int i = 0; i < payers.count; ++i)
    if (payers.list[i].number == number) return pay_castle(s, castle, payers.list[i], events);
}

}  // namespace bastide::classic
