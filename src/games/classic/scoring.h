#pragma once

#include <algorithm>
#include <bit>

#include "games/classic/facts.h"
#include "games/classic/landscape.h"
#include "games/classic/state.h"

/// What features pay, during play (3) and at the end (4.2, 4.3). Nothing here keeps anything: threads may
/// share a state that nobody changes.
namespace bastide::classic {

/// Figures by seat in the feature of a root.
template <class L>
std::array<std::uint8_t, max_seats> figures_in(const State<L>& s, int root) {
  std::array<std::uint8_t, max_seats> count{};
  for (int f = s.features[root].first_figure; f != no_figure; f = s.figures.next[f])
    ++count[Figures<L>::seat_of(f)];
  return count;
}

/// The followers among them.
template <class L>
std::array<std::uint8_t, max_seats> followers_in(const State<L>& s, int root) {
  std::array<std::uint8_t, max_seats> count{};
  for (int f = s.features[root].first_figure; f != no_figure; f = s.figures.next[f])
    if (Figures<L>::is_follower(f)) ++count[Figures<L>::seat_of(f)];
  return count;
}

/// How strong each seat is in a feature: its figures, each for one unless a part says otherwise (3.4).
template <class L>
std::array<std::uint16_t, max_seats> strengths_in(const State<L>& s, int root) {
  std::array<std::uint16_t, max_seats> strength{};
  for (int f = s.features[root].first_figure; f != no_figure; f = s.figures.next[f]) {
    auto& own = strength[Figures<L>::seat_of(f)];
    const int sum = own + L::Parts::strength(s, f, root, 1);
    assert(sum >= 0 && sum <= UINT16_MAX);
    own = static_cast<std::uint16_t>(sum);
  }
  return strength;
}

/// The seats that are strongest in a feature where somebody is, a bit each: none where nobody has any
/// strength.
template <class L>
unsigned strongest_in(const State<L>& s, int root) {
  const auto strength = strengths_in(s, root);
  const auto most = *std::max_element(strength.begin(), strength.end());
  unsigned seats = 0;
  for (int seat = 0; seat < max_seats; ++seat)
    if (strength[seat] == most && most > 0) seats |= 1U << seat;
  return seats;
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

/// What a feature would pay each of its strongest seats if it had so many tiles and were complete, or not
/// (3.1 to 3.3, 4.2). To a field neither makes a difference.
template <class L>
int value_if(const State<L>& s, int root, int tiles, bool complete) {
  const auto plain = [&] {
    const FeatureType type = s.type_of(root);
    if (type == FeatureType::field) return value_of_field(s, root);
    if (L::Parts::any && !holds_figures(type)) return 0;
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

/// Calls `visit(seat, wins, further)` for every seat. `wins`: it is one of the strongest in the feature, who
/// all get what it is worth (3.4); `further`: what the seat gets besides. Where nobody stands, which only a
/// survey asks about, all seats win. `at_end`: in the final scoring.
template <class L, class Visit>
void for_each_paid(const State<L>& s, int root, bool at_end, Visit&& visit) {
  const auto strength = strengths_in(s, root);
  const auto most = *std::max_element(strength.begin(), strength.end());
  const bool has_winner = !L::Parts::any || most > 0 || !s.features[root].is_occupied();
  for (int seat = 0; seat < max_seats; ++seat) {
    const bool wins = has_winner && strength[seat] == most;
    const int bonus = wins ? L::Parts::bonus(s, root, seat) : 0;
    visit(seat, wins, bonus + L::Parts::share(s, root, seat, at_end));
  }
}

/// Adds what a feature pays.
template <class L>
void pay(const State<L>& s, int root, int points, bool at_end, Scores& scores) {
  for_each_paid(s, root, at_end, [&](int seat, bool wins, int further) {
    if (wins || further != 0) add_points(scores, seat, (wins ? points : 0) + further);
  });
}

/// Sends the figures of a feature home, but for those that a part has stay.
template <class L>
void send_home(State<L>& s, int root) {
  auto& a = s.features[root];
  int next = no_figure;
  int left = no_figure;
  for (int f = a.first_figure; f != no_figure; f = next) {
    next = s.figures.next[f];
    if (L::Parts::stays(s, f)) {
      s.figures.next[f] = static_cast<std::uint8_t>(left);
      left = f;
    } else {
      s.figures.send_home(f);
    }
  }
  a.first_figure = static_cast<std::uint8_t>(left);
}

/// Scores a completed feature if anyone is in it, and sends the figures home (2.5, 3.5).
template <class L>
void score_completed(State<L>& s, int root, Events* events) {
  L::Parts::completed(s, root, events);
  if (!s.features[root].is_occupied()) return;
  const int points = value_of(s, root);
  tell(s, Scored{root, points, false}, events);
  pay(s, root, points, false, s.scores);
  send_home(s, root);
}

/// Calls `visit(segment)` for every road and city that ends at a closed side of the tile just placed.
template <class L, class Visit>
void for_each_ended(const State<L>& s, Visit&& visit) {
  for (const Side side : all_sides) {
    if (terrain_of(s, s.last(), side) != closed_terrain) continue;
    const int other = s.board.tile_at(beside(s.last_square(), side));
    const int way = other < 0 ? -1 : way_at(s, other, opposite(side));
    if (way >= 0 && holds_figures(s.type_of(way))) visit(way);
  }
}

/// As much as a tile can complete: its own features and an added one, those beyond its sides, and cloisters
/// around it.
inline constexpr int most_completed = max_features + 1 + 4 + 8;

/// Calls `visit(root)` for every road, city and cloister that the tile just placed has completed, once.
template <class L, class Visit>
void for_each_completed(const State<L>& s, Visit&& visit) {
  std::array<SmallIndex<L::segments>, most_completed> seen;
  int count = 0;
  const auto look_at = [&](int segment) {
    const int root = s.features.find(segment);
    if (s.features[root].open != 0) return;
    if (std::find(seen.begin(), seen.begin() + count, root) != seen.begin() + count) return;
    seen[count++] = static_cast<SmallIndex<L::segments>>(root);
    visit(root);
  };
  const auto& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  for (unsigned left = kind.completable; left != 0; left &= left - 1)
    look_at(tile.first_segment + std::countr_zero(left));
  if constexpr (L::Parts::adds_segments)
    if (const int added = L::Parts::segment_on(s, s.last()); added >= 0) look_at(added);
  if constexpr (L::Parts::closes_sides)
    if (kind.closed != 0) for_each_ended(s, look_at);
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
      tell(s, Scored{root, points, true}, events);
      pay(s, root, points, true, scores);
    });
  L::Parts::score_at_end(s, scores, events);
}

}  // namespace bastide::classic
