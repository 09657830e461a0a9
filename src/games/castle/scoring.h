#pragma once

#include "games/castle/state.h"

/// What areas and keeps pay, during play (3, 4) and at the end (6). Nothing here keeps anything: threads may
/// share a state that nobody changes.
namespace bastide::castle {

inline constexpr int nobody = -1;

/// The seat with more followers in an area, or nobody: a tie pays nobody (3.4).
inline int paid_seat(Area area) {
  const int lead = area.followers(0) - area.followers(1);
  return lead > 0 ? 0 : lead < 0 ? 1 : nobody;
}

/// What each tile of an area pays, or each market of a court.
inline int points_each(Area area) {
  switch (area.type()) {
    case AreaType::path:
      return area.marks() > 0 ? 2 : 1;  // 3.2
    case AreaType::tower:
      return 2;  // 3.3
    case AreaType::house:
      return 1;  // 3.3
    case AreaType::court:
      return 3;  // 6.3
  }
  return 0;
}

/// What is counted in an area.
inline int counted_in(Area area) {
  return area.type() == AreaType::court ? area.marks() : area.tiles();
}

/// The explanation of an area's score, for people; the search never asks for it.
Event explain_area(const State& s, int root, int each);

/// Pays an area at so many points for each tile or market, to the seat with more followers in it.
void pay(State& s, int root, int each, Events* events);

/// Sends the followers of an area home (2.6).
void send_home(State& s, int root);

/// The house that has just scored may be the seat's largest (4.1).
void raise_keep(State& s, int seat, int root, Events* events);

/// The squares of the largest connected empty area (6.2).
Bits<square_count> largest_empty_area(const State& s, int& size);

/// The size of a seat's keep at the end (5.1).
int final_keep_size(const State& s, int seat);

/// Pays the larger keep (6.2).
void score_keeps(State& s, Events* events);

/// Pays every court with a market and a majority, those that a bonus tile was spent on at four points a
/// market (6.3).
void score_courts(State& s, Events* events);

/// Pays the bonus tiles of kind 9 (6.4).
void score_five_points(State& s, Events* events);

/// The areas, by their roots, that a bonus tile of a kind would pay a seat for at the end.
struct Candidates {
  std::array<std::uint16_t, followers_each> root;
  int count = 0;
};
Candidates candidates_for(const State& s, int kind, int seat);

}  // namespace bastide::castle
