#pragma once

#include <bit>

#include "games/classic/state.h"

/// Putting figures on the table, above all on the tile just placed (2.4). Nothing here keeps anything:
/// threads may share a state that nobody changes.
namespace bastide::classic {

/// Whether a feature of the tile just placed is a choice of its own. Where several features of the tile have
/// become one, only the one whose anchor comes first is a choice.
template <class L>
bool is_choice(const State<L>& s, int feature) {
  const auto& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  const int root = s.features.find(tile.first_segment + feature);
  const auto& anchor = kind.turned[tile.turn].anchor;
  for (int i = 0; i < kind.feature_count; ++i)
    if (kind.type[i] == kind.type[feature] && anchor[i] < anchor[feature] &&
        s.features.find(tile.first_segment + i) == root)
      return false;
  return true;
}

/// Whether a feature of this type is free for followers: nobody stands there, and a field wants farmers.
template <class L>
bool is_free_for_followers(const State<L>& s, FeatureType type, int root) {
  return (type != FeatureType::field || s.options.farmers) && !s.features[root].is_occupied();  // 4.3
}

/// Whether a follower may be put on this feature of the tile just placed.
template <class L>
bool may_occupy(const State<L>& s, int feature) {
  const auto& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  const int root = s.features.find(tile.first_segment + feature);
  return is_free_for_followers(s, kind.type[feature], root) && is_choice(s, feature);
}

/// Whether the segment that a part has added to the tile is a choice of its own: where its road has a segment
/// that is printed there, figures are put on that.
template <class L>
bool is_added_choice(const State<L>& s, int added) {
  const int root = s.features.find(added);
  const auto& tile = s.last_tile();
  for (int i = 0; i < tables[tile.kind].feature_count; ++i)
    if (s.features.find(tile.first_segment + i) == root) return false;
  return true;
}

/// Whether a follower may be put on the segment that a part has added.
template <class L>
bool may_occupy_added(const State<L>& s) {
  const int added = L::Parts::segment_on(s, s.last());
  return added >= 0 && is_free_for_followers(s, s.type_of(added), s.features.find(added)) &&
         is_added_choice(s, added);
}

/// The segment of a feature of the tile just placed, by the number that actions use.
template <class L>
int segment_of(const State<L>& s, int feature) {
  if constexpr (L::Parts::adds_segments)
    if (feature == added_feature) return L::Parts::segment_on(s, s.last());
  return s.last_tile().first_segment + feature;
}

/// Calls `visit(feature, type)` for everything that the active player may do with a figure, until it returns
/// false: followers first, then the types of the parts.
template <class L, class Visit>
void for_each_figure_choice(const State<L>& s, Visit&& visit) {
  if (!L::Parts::may_put_figure(s)) return;
  const auto for_each_place = [&](auto&& visit_place) {
    for (unsigned left = tables[s.last_tile().kind].stands; left != 0; left &= left - 1)
      if (!visit_place(std::countr_zero(left))) return false;
    return true;
  };
  if (s.figures.has_at_home(s.active)) {
    if (!for_each_place([&](int i) { return !may_occupy(s, i) || visit(i, follower_type); })) return;
    if (may_occupy_added(s) && !visit(added_feature, follower_type)) return;
  }
  if constexpr (Figures<L>::types > 1)
    for (int type = 1; type < Figures<L>::types; ++type) {
      if (!s.figures.has_at_home(s.active, type)) continue;
      const auto ask = [&](int i) {
        return !(is_choice(s, i) && L::Parts::may_stand(s, type, segment_of(s, i))) || visit(i, type);
      };
      if (!for_each_place(ask)) return;
      const int added = L::Parts::segment_on(s, s.last());
      if (added >= 0 && is_added_choice(s, added) && L::Parts::may_stand(s, type, added) &&
          !visit(added_feature, type))
        return;
    }
}

/// Whether there is anything to choose but to do nothing.
template <class L>
bool can_act(const State<L>& s) {
  bool can = L::Parts::can_act(s);
  if (!can) for_each_figure_choice(s, [&](int, int) { return !(can = true); });
  return can;
}

/// A figure of a type is put on a segment.
template <class L>
void put_figure(State<L>& s, int seat, int type, int segment) {
  const int figure = s.figures.take(seat, type);
  auto& first = s.features[s.features.find(segment)].first_figure;
  s.figures.segment[figure] = static_cast<SmallIndex<L::segments>>(segment);
  s.figures.next[figure] = first;
  first = static_cast<std::uint8_t>(figure);
  L::Parts::figure_put(s, figure, segment);
}

}  // namespace bastide::classic
