#pragma once

#include "games/classic/state.h"

/// Putting a figure on the tile just placed (2.4).
namespace bastide::classic {

/// Whether a follower may be put on this feature of the tile just placed.
template <class L>
bool may_occupy(const State<L>& s, int feature) {
  const auto& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  if (kind.type[feature] == FeatureType::field && !s.options.farmers) return false;  // 4.3
  const int root = s.features.find(tile.first_segment + feature);
  if (s.features[root].is_occupied()) return false;
  // Features of the tile that are one by now are one choice: the one whose anchor comes first.
  const auto& anchor = kind.turned[tile.turn].anchor;
  for (int i = 0; i < kind.feature_count; ++i)
    if (kind.type[i] == kind.type[feature] && anchor[i] < anchor[feature] &&
        s.features.find(tile.first_segment + i) == root)
      return false;
  return true;
}

/// The same for the segment that a part has added to the tile. Where its road has a segment that is printed
/// there, the follower is put on that.
template <class L>
bool may_occupy_added(const State<L>& s) {
  const int added = L::Parts::segment_on(s, s.last());
  if (added < 0) return false;
  const int root = s.features.find(added);
  if (s.features[root].is_occupied()) return false;
  const auto& tile = s.last_tile();
  for (int i = 0; i < tables[tile.kind].feature_count; ++i)
    if (s.features.find(tile.first_segment + i) == root) return false;
  return true;
}

/// Whether the active player may put a follower at all.
template <class L>
bool has_follower_to_put(const State<L>& s) {
  return !L::Parts::why_no_figure(s) && s.figures.has_at_home(s.active);
}

/// Whether there is anything to choose but to do nothing.
template <class L>
bool can_act(const State<L>& s) {
  if (L::Parts::can_act(s)) return true;
  if (!has_follower_to_put(s)) return false;
  for (int i = 0; i < tables[s.last_tile().kind].feature_count; ++i)
    if (may_occupy(s, i)) return true;
  return may_occupy_added(s);
}

/// The segment of a feature of the tile just placed, by the number that actions use.
template <class L>
int segment_of(const State<L>& s, int feature) {
  if constexpr (L::Parts::adds_segments)
    if (feature == added_feature) return L::Parts::segment_on(s, s.last());
  return s.last_tile().first_segment + feature;
}

template <class L>
void put_figure(State<L>& s, int feature, int type) {
  const int figure = s.figures.take(s.active, type);
  const int segment = segment_of(s, feature);
  auto& first = s.features[s.features.find(segment)].first_figure;
  s.figures.segment[figure] = static_cast<SmallIndex<L::segments>>(segment);
  s.figures.next[figure] = first;
  first = static_cast<std::uint8_t>(figure);
  L::Parts::figure_put(s, segment);
}

}  // namespace bastide::classic
