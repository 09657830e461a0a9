#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "games/classic/events.h"
#include "games/classic/scoring.h"
#include "games/classic/state.h"

/// The cult (docs/rules/cult.md): shrines beside cloisters, and the challenges between them.
namespace bastide::classic {

/// The segment of the cloister or shrine on a tile, or -1.
template <class L>
int sacred_segment(const State<L>& s, int tile) {
  const int feature = tables.cloister[s.tiles[tile].kind];
  return feature < 0 ? -1 : s.tiles[tile].first_segment + feature;
}

/// Calls `visit(segment)` for every cloister around a square, if `type` is a shrine, and the reverse.
template <class L, class Visit>
void for_each_rival(const State<L>& s, FeatureType type, Square q, Visit&& visit) {
  for_each_around(s, q, [&](int tile) {
    const int segment = sacred_segment(s, tile);
    if (segment >= 0 && s.type_of(segment) != type) visit(segment);
  });
}

template <class L>
bool is_challenged(const State<L>& s, int segment) {
  for (int i = 0; i < s.cult.count; ++i)
    if (s.cult.challenges[i].one == segment || s.cult.challenges[i].other == segment) return true;
  return false;
}

/// Why a kind with a cloister or shrine may not lie on a square (3).
enum class CultFault : std::uint8_t { none, challenged, crowded };

template <class L>
CultFault cult_fault(const State<L>& s, int kind, Square q) {
  const int feature = tables.cloister[kind];
  if (feature < 0 || !s.near_cloisters.may_contain(q)) return CultFault::none;
  const FeatureType type = tables[kind].type[feature];
  bool challenged = false;
  bool crowded = false;  // two rivals here, or a rival that has one already
  int rivals = 0;
  for_each_rival(s, type, q, [&](int rival) {
    crowded |= ++rivals > 1;
    challenged |= is_challenged(s, rival);
    if (s.options.cult_at_most_one)
      for_each_rival(s, s.type_of(rival), s.board.square(s.tile_of[rival]), [&](int) { crowded = true; });
  });
  if (challenged) return CultFault::challenged;
  return crowded && s.options.cult_at_most_one ? CultFault::crowded : CultFault::none;
}

/// The follower just put on the last tile challenges everyone in a rival building beside it (4).
template <class L>
void begin_challenges(State<L>& s, int feature) {
  const FeatureType type = tables[s.last_tile().kind].type[feature];
  if (!is_sacred(type)) return;
  const int tile = s.board.tile_count() - 1;
  const int own = s.last_tile().first_segment + feature;
  for_each_rival(s, type, s.board.square(tile), [&](int rival) {
    if (!s.features[rival].is_occupied()) return;
    assert(s.cult.count < follower_count);
    s.cult.challenges[s.cult.count++] = {static_cast<SmallIndex<L::segments>>(own),
                                         static_cast<SmallIndex<L::segments>>(rival)};
  });
}

/// Ends every challenge that the turn has decided: who is not complete when the other is goes home with
/// nothing (5). Where both are complete at once nobody loses (6). What is complete is scored after this, like
/// any cloister.
template <class L>
void settle_challenges(State<L>& s, Events* events) {
  auto& cult = s.cult;
  const auto complete = [&](int segment) { return s.features[segment].open == 0; };
  const auto lose = [&](int segment) {
    if (!s.features[segment].is_occupied()) return;
    if (events != nullptr) {
      events->push_back(explain_score(s, segment, 0));
      events->back().type = lost;
    }
    send_home(s, segment);
  };
  for (int i = 0; i < cult.count; ++i) {
    const auto [one, other] = cult.challenges[i];
    if (complete(one) && !complete(other)) lose(other);
    if (complete(other) && !complete(one)) lose(one);
  }
  int left = 0;
  for (int i = 0; i < cult.count; ++i) {
    const auto [one, other] = cult.challenges[i];
    const bool goes_on = !complete(one) && !complete(other) && s.features[one].is_occupied() &&
                         s.features[other].is_occupied();
    if (goes_on) cult.challenges[left++] = cult.challenges[i];
  }
  cult.count = static_cast<std::uint8_t>(left);
}

}  // namespace bastide::classic
