#pragma once

#include <algorithm>

#include "games/classic/state.h"
#include "games/classic/text.h"

/// What features pay, during play (3) and at the end (4.2, 4.3).
namespace bastide::classic {

/// Followers by seat in the feature of a root.
template <class L>
std::array<std::uint8_t, max_seats> followers_in(const State<L>& s, int root) {
  std::array<std::uint8_t, max_seats> count{};
  for (int f = s.features[root].first_follower; f != no_follower; f = s.followers.next[f])
    ++count[Followers<L>::seat_of(f)];
  return count;
}

/// The distinct completed cities that a field touches, and how many of them are castles.
struct CitiesServed {
  int cities = 0;
  int castles = 0;
  int points() const { return 3 * cities + castles; }  // 4.3; a castle is worth one more
};

template <class L>
CitiesServed cities_served(const State<L>& s, int field) {
  std::array<SmallIndex<L::segments>, L::tiles> seen;
  CitiesServed served;
  s.features.for_each(field, [&](int segment) {
    const auto& tile = s.tiles[s.tile_of[segment]];
    unsigned touching = tables[tile.kind].touching[segment - tile.first_segment];
    for (; touching != 0; touching &= touching - 1) {
      const int city = s.features.find(tile.first_segment + std::countr_zero(touching));
      if (s.features[city].open != 0) continue;
      if (std::find(seen.begin(), seen.begin() + served.cities, city) != seen.begin() + served.cities)
        continue;
      seen[served.cities++] = static_cast<SmallIndex<L::segments>>(city);
      if constexpr (L::expansions) served.castles += s.castles.contains(city) ? 1 : 0;
    }
  });
  return served;
}

/// What a feature pays as it stands, to each of those who have most followers in it.
template <class L>
int value_of(const State<L>& s, int root) {
  const auto& a = s.features[root];
  switch (s.type_of(root)) {
    case FeatureType::city:
      if (a.open != 0) return a.tiles + a.pennants;                                    // 4.2
      if (a.tiles == 2 && s.options.cheap_two_tile_city) return a.tiles + a.pennants;  // 3.2
      return 2 * (a.tiles + a.pennants);                                               // 3.2
    case FeatureType::road:                                                            // 3.1, 4.2
    case FeatureType::cloister:                                                        // 3.3, 4.2
    case FeatureType::shrine:
      return a.tiles;
    case FeatureType::field:
      return cities_served(s, root).points();
  }
  return 0;
}

/// Adds what a feature pays to those with most followers in it; all who tie score in full (3.4).
template <class L>
void pay(const State<L>& s, int root, int points, Scores& scores) {
  const auto count = followers_in(s, root);
  const auto most = *std::max_element(count.begin(), count.end());
  for (int seat = 0; seat < max_seats; ++seat)
    if (count[seat] == most) scores[seat] = static_cast<std::int16_t>(scores[seat] + points);
}

/// The explanation of a score, for people; the search never asks for it.
template <class L>
Event explain_score(const State<L>& s, int root, int points) {
  Event event{Event::Type::scored, {}, {}};
  ScoreItem& item = event.score;
  const auto& a = s.features[root];
  const FeatureType type = s.type_of(root);
  item.type = name_of(type);
  item.seats = s.seats;
  item.feature = feature_name(s, root);
  item.completed = type != FeatureType::field && a.open == 0;
  item.squares = squares_of(s, root);
  item.counts.emplace_back("tiles",
                           type == FeatureType::field ? static_cast<int>(item.squares.size()) : a.tiles);
  if (type == FeatureType::city) item.counts.emplace_back("pennants", a.pennants);
  if (type == FeatureType::field) {
    const CitiesServed served = cities_served(s, root);
    item.counts.emplace_back("cities", served.cities - served.castles);
    if (served.castles > 0) item.counts.emplace_back("castles", served.castles);
  }
  item.followers = followers_in(s, root);
  pay(s, root, points, item.points);
  return event;
}

/// Sends the followers of a feature home.
template <class L>
void send_home(State<L>& s, int root) {
  auto& a = s.features[root];
  for (int f = a.first_follower; f != no_follower; f = s.followers.next[f]) {
    auto& supply = s.followers.supply[Followers<L>::seat_of(f)];
    supply = static_cast<std::uint8_t>(supply | 1 << (f % followers_each));
  }
  a.first_follower = no_follower;
}

/// Scores a completed feature if anyone is in it, and sends the followers home (2.5, 3.5).
template <class L>
void score_completed(State<L>& s, int root, Events* events) {
  if (!s.features[root].is_occupied()) return;
  const int points = value_of(s, root);
  if (events != nullptr) events->push_back(explain_score(s, root, points));
  pay(s, root, points, s.scores);
  send_home(s, root);
}

/// Calls `visit(root)` for every road, city, cloister and shrine that the tile just placed has completed; for
/// one with several segments on that tile more than once.
template <class L, class Visit>
void for_each_completed(const State<L>& s, Visit&& visit) {
  const auto& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  const auto look_at = [&](int segment) {
    const int root = s.features.find(segment);
    if (s.features[root].open == 0) visit(root);
  };
  for (int i = 0; i < kind.feature_count; ++i)
    if (kind.type[i] != FeatureType::field) look_at(tile.first_segment + i);
  if constexpr (L::expansions)
    if (const auto* bridge = s.bridges.on(s.board.tile_count() - 1)) look_at(bridge->segment);
  if (!s.cloister_filled) return;
  for_each_around(s, s.board.square(s.board.tile_count() - 1), [&](int n) {
    const int cloister = tables.cloister[s.tiles[n].kind];
    if (cloister >= 0) look_at(s.tiles[n].first_segment + cloister);
  });
}

/// Everything that the turn just played has completed (2.5).
template <class L>
void score_turn(State<L>& s, Events* events) {
  for_each_completed(s, [&](int root) { score_completed(s, root, events); });
}

/// Pays every feature that still holds followers into `scores` (4.2), fields after all others (4.3).
template <class L>
void score_end(const State<L>& s, Scores& scores, Events* events) {
  for (const bool fields : {false, true})
    for (int seat = 0; seat < s.seats; ++seat) {
      unsigned out = ~s.followers.supply[seat] & ((1U << followers_each) - 1);
      for (; out != 0; out &= out - 1) {
        const int f = seat * followers_each + std::countr_zero(out);
        const int root = s.features.find(s.followers.segment[f]);
        if (s.features[root].first_follower != f) continue;  // the chain's first stands for the feature
        if ((s.type_of(root) == FeatureType::field) != fields) continue;
        const int points = value_of(s, root);
        if (events != nullptr) events->push_back(explain_score(s, root, points));
        pay(s, root, points, scores);
      }
    }
}

}  // namespace bastide::classic
