#pragma once

#include <algorithm>

#include "games/classic/facts.h"
#include "games/classic/state.h"

/// What features pay, during play (3) and at the end (4.2, 4.3).
namespace bastide::classic {

/// Figures by seat in the feature of a root.
template <class L>
std::array<std::uint8_t, max_seats> figures_in(const State<L>& s, int root) {
  std::array<std::uint8_t, max_seats> count{};
  for (int f = s.features[root].first_figure; f != no_figure; f = s.figures.next[f])
    ++count[Figures<L>::seat_of(f)];
  return count;
}

/// How strong each seat is in a feature: its followers, each for one unless a part says otherwise (3.4).
template <class L>
std::array<std::uint8_t, max_seats> strengths_in(const State<L>& s, int root) {
  std::array<std::uint8_t, max_seats> strength{};
  for (int f = s.features[root].first_figure; f != no_figure; f = s.figures.next[f]) {
    auto& own = strength[Figures<L>::seat_of(f)];
    const int sum = own + L::Parts::strength(s, f, root, 1);
    assert(sum <= UINT8_MAX);
    own = static_cast<std::uint8_t>(sum);
  }
  return strength;
}

/// Calls `visit(root)` for every city that a field touches, complete or not, once.
template <class L, class Visit>
void for_each_city_beside(const State<L>& s, int field, Visit&& visit) {
  std::array<SmallIndex<L::segments>, L::segments> seen;  // there are no more cities than segments
  int count = 0;
  s.features.for_each(field, [&](int segment) {
    const auto& tile = s.tiles[s.tile_of[segment]];
    unsigned touching = tables[tile.kind].touching[segment - tile.first_segment];
    for (; touching != 0; touching &= touching - 1) {
      const int city = s.features.find(tile.first_segment + std::countr_zero(touching));
      if (std::find(seen.begin(), seen.begin() + count, city) != seen.begin() + count) continue;
      seen[count++] = static_cast<SmallIndex<L::segments>>(city);
      visit(city);
    }
  });
}

/// What a city that is complete pays a field beside it (4.3).
template <class L>
int worth_to_field(const State<L>& s, int city) {
  return 3 + L::Parts::worth_to_field(s, city);
}

template <class L>
int value_of_field(const State<L>& s, int field) {
  int value = 0;
  for_each_city_beside(s, field, [&](int city) {
    if (s.features[city].open == 0) value += worth_to_field(s, city);
  });
  return value;
}

/// What a feature would pay each of those who have most figures in it, if it had so many tiles, complete or
/// not (3.1 to 3.3, 4.2). A field is worth what it is worth.
template <class L>
int value_if(const State<L>& s, int root, int tiles, bool complete) {
  const auto plain = [&] {
    const FeatureType type = s.type_of(root);
    if (type == FeatureType::field) return value_of_field(s, root);
    if (type != FeatureType::city) return tiles;
    const bool is_cheap = tiles == 2 && s.options.cheap_two_tile_city;  // 3.2
    return (complete && !is_cheap ? 2 : 1) * (tiles + s.features[root].pennants);
  };
  return L::Parts::worth(s, root, tiles, complete, plain());
}

/// The same as it stands.
template <class L>
int value_of(const State<L>& s, int root) {
  return value_if(s, root, s.features[root].tiles, s.features[root].open == 0);
}

/// Adds what a feature pays to those who are strongest in it; all who tie score in full (3.4).
template <class L>
void pay(const State<L>& s, int root, int points, Scores& scores) {
  const auto strength = strengths_in(s, root);
  const auto most = *std::max_element(strength.begin(), strength.end());
  for (int seat = 0; seat < max_seats; ++seat)
    if (strength[seat] == most) add_points(scores, seat, points + L::Parts::bonus(s, root, seat));
}

/// Sends the figures of a feature home.
template <class L>
void send_home(State<L>& s, int root) {
  auto& a = s.features[root];
  for (int f = a.first_figure; f != no_figure; f = s.figures.next[f]) s.figures.send_home(f);
  a.first_figure = no_figure;
}

/// Scores a completed feature if anyone is in it, and sends the figures home (2.5, 3.5).
template <class L>
void score_completed(State<L>& s, int root, Events* events) {
  if (!s.features[root].is_occupied()) return;
  const int points = value_of(s, root);
  tell(s, Scored{root, points}, events);
  pay(s, root, points, s.scores);
  send_home(s, root);
}

/// Calls `visit(root)` for every road, city and cloister that the tile just placed has completed; for one
/// with several segments on that tile more than once.
template <class L, class Visit>
void for_each_completed(const State<L>& s, Visit&& visit) {
  const auto look_at = [&](int segment) {
    const int root = s.features.find(segment);
    if (s.features[root].open == 0) visit(root);
  };
  const auto& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  for (int i = 0; i < kind.feature_count; ++i)
    if (kind.type[i] != FeatureType::field) look_at(tile.first_segment + i);
  if constexpr (L::Parts::adds_segments)
    if (const int added = L::Parts::segment_on(s, s.last()); added >= 0) look_at(added);
  if (!s.cloister_filled) return;
  for_each_around(s, s.last_square(), [&](int n) {
    const int cloister = tables.cloister[s.tiles[n].kind];
    if (cloister >= 0) look_at(s.tiles[n].first_segment + cloister);
  });
}

/// Calls `visit(root)` for every feature that holds figures, once.
template <class L, class Visit>
void for_each_occupied(const State<L>& s, Visit&& visit) {
  for (int seat = 0; seat < s.seats; ++seat)
    for (unsigned out = s.figures.out(seat); out != 0; out &= out - 1) {
      const int f = seat * Figures<L>::each + std::countr_zero(out);
      const int root = s.features.find(s.figures.segment[f]);
      if (s.features[root].first_figure == f) visit(root);  // the chain's first stands for the feature
    }
}

/// Pays every feature that still holds figures into `scores` (4.2), fields after all others (4.3).
template <class L>
void score_end(const State<L>& s, Scores& scores, Events* events) {
  for (const bool fields : {false, true})
    for_each_occupied(s, [&](int root) {
      if ((s.type_of(root) == FeatureType::field) != fields) return;
      const int points = value_of(s, root);
      tell(s, Scored{root, points}, events);
      pay(s, root, points, scores);
    });
}

}  // namespace bastide::classic
