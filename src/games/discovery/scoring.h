#pragma once

#include "games/discovery/events.h"
#include "games/discovery/state.h"
#include "games/discovery/text.h"

/// What territories are worth (3), and the end (4). Nothing here keeps anything: threads may share a state
/// that nobody changes.
namespace bastide::discovery {

/// What one follower in the territory of a root scores (3.2 to 3.4); `as_open`: closed or not (4.1).
inline int value_of(const State& s, int root, bool as_open = false) {
  const Territory& t = s.territories[root];
  // A closed territory pays more than an open one, unless it has just two tiles.
  const bool pays_more = t.open == 0 && !as_open && t.tiles != 2;
  switch (s.terrain_of(root)) {
    case Terrain::plain:  // 3.2
      return pays_more ? 2 * t.tiles : t.tiles;
    case Terrain::mountain:  // 3.3
      return pays_more ? 2 * t.cities.count() : t.cities.count();
    case Terrain::sea:  // 3.4
      return pays_more ? t.cities.count() + t.tiles : t.cities.count();
  }
  return 0;
}

/// The explanation of a score, for people; the search never asks for it.
inline Event explain_score(const State& s, int root, const std::array<std::uint8_t, max_seats>& followers,
                           bool as_open) {
  Event event{Event::Type::scored, {}, {}};
  ScoreItem& item = event.score;
  const Territory& t = s.territories[root];
  const Terrain terrain = s.terrain_of(root);
  item.type = name_of(terrain);
  item.feature = territory_name(s, root);
  item.seats = s.seats;
  item.completed = t.open == 0 && !as_open;
  item.notes.emplace_back(standing_note, t.open != 0 ? "open" : as_open ? "as open" : "closed");
  item.squares = squares_of(s, root);
  const bool counts_tiles = terrain == Terrain::plain || (terrain == Terrain::sea && item.completed);
  if (counts_tiles || item.completed) item.counts.emplace_back("tiles", t.tiles);
  if (terrain != Terrain::plain) item.counts.emplace_back("cities", t.cities.count());
  item.followers = followers;
  for (int seat = 0; seat < s.seats; ++seat)
    item.points[seat] = static_cast<std::int16_t>(followers[seat] * value_of(s, root, as_open));
  return event;
}

/// Takes a follower back and pays its owner (2.2). The others in the territory stay (3.5); if there are none
/// it is free (3.6).
inline void withdraw(State& s, int seat, int follower, Events* events) {
  const int root = s.territories.find(s.followers[seat][follower]);
  if (events != nullptr) {
    std::array<std::uint8_t, max_seats> only{};
    only[seat] = 1;
    events->push_back(explain_score(s, root, only, false));
  }
  s.scores[seat] = static_cast<std::int16_t>(s.scores[seat] + value_of(s, root));
  --s.territories[root].followers;
  s.followers[seat][follower] = State::at_home;
}

/// Pays every follower that is still out into `scores` (4.1).
inline void score_end(const State& s, Scores& scores) {
  for (int seat = 0; seat < s.seats; ++seat)
    for (const int segment : s.followers[seat])
      if (segment != State::at_home)
        scores[seat] =
            static_cast<std::int16_t>(scores[seat] + value_of(s, s.territories.find(segment), true));
}

/// The explanations of the final scoring, territory by territory in the order of the seats.
inline void explain_end(const State& s, Events& events) {
  std::vector<int> roots;
  std::vector<std::array<std::uint8_t, max_seats>> followers;
  for (int seat = 0; seat < s.seats; ++seat)
    for (const int segment : s.followers[seat]) {
      if (segment == State::at_home) continue;
      const int root = s.territories.find(segment);
      const auto at = std::find(roots.begin(), roots.end(), root) - roots.begin();
      if (at == static_cast<std::ptrdiff_t>(roots.size())) {
        roots.push_back(root);
        followers.emplace_back();
      }
      ++followers[at][seat];
    }
  for (std::size_t i = 0; i < roots.size(); ++i)
    events.push_back(explain_score(s, roots[i], followers[i], true));
}

}  // namespace bastide::discovery
