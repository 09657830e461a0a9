#include "games/classic/text.h"

#include <algorithm>

#include "games/classic/boxes.h"

namespace bastide::classic {
namespace {

/// A cloister has no anchor, nor has a field that is shut in.
std::string anchored(FeatureType type, std::string text, int anchor) {
  if (is_sacred(type) || anchor == no_anchor) return text;
  return text + ":" + std::string(type == FeatureType::field ? half_names[anchor] : side_names[anchor]);
}

/// The sides (or half sides, of a field) of a feature as its tile lies, a bit each.
unsigned anchors_of(const Feature& f, Turn turn) {
  return f.type == FeatureType::field ? turned_halves(f.halves, turn) : turned_sides(f.sides, turn);
}

}  // namespace

template <class L>
int anchor_of(const State<L>& s, int segment) {
  if (!s.is_printed(segment)) return index(L::Parts::first_side(s, segment));
  const auto& tile = s.tiles[s.tile_of[segment]];
  return tables[tile.kind].turned[tile.turn].anchor[segment - tile.first_segment];
}

template <class L>
std::string feature_name(const State<L>& s, int segment) {
  int first = segment;
  const auto key = [&](int i) { return std::pair(s.board.square(s.tile_of[i]), anchor_of(s, i)); };
  s.features.for_each(segment, [&](int i) {
    if (key(i) < key(first)) first = i;
  });
  const FeatureType type = s.type_of(first);
  return anchored(type, std::string(name_of(type)) + "@" + square_text(s.board.square(s.tile_of[first])),
                  anchor_of(s, first));
}

template <class L>
std::string segment_name(const State<L>& s, int segment) {
  if (!s.is_printed(segment)) return std::string(L::Parts::segment_word);
  const FeatureType type = s.type_of(segment);
  return anchored(type, std::string(name_of(type)), anchor_of(s, segment));
}

template <class L>
std::vector<Square> squares_of(const State<L>& s, int segment) {
  std::vector<Square> squares;
  s.features.for_each(segment, [&](int i) { squares.push_back(s.board.square(s.tile_of[i])); });
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

template <class L>
int find_segment(const State<L>& s, int tile_number, FeatureType type, std::string_view anchor) {
  const auto& tile = s.tiles[tile_number];
  const Kind& kind = *tables.kinds[tile.kind];
  const auto number =
      type == FeatureType::field ? index_of(half_names, anchor) : index_of(side_names, anchor);
  if (!number && !anchor.empty()) return -1;
  for (int i = 0; i < static_cast<int>(kind.features.size()); ++i) {
    if (kind.features[i].type != type) continue;
    const unsigned anchors = anchors_of(kind.features[i], tile.turn);
    if (number ? ((anchors >> *number) & 1) != 0 : anchors == 0) return tile.first_segment + i;
  }
  // What a part has added is a road.
  return number && type == FeatureType::road ? L::Parts::way_at(s, tile_number, static_cast<Side>(*number))
                                             : -1;
}

template <class L>
int find_segment(const State<L>& s, const FeatureWords& words) {
  const int tile = s.board.tile_at(words.square);
  const auto type = find_feature_type(words.type);
  return tile < 0 || !type ? -1 : find_segment(s, tile, *type, words.anchor);
}

#define BASTIDE_INSTANTIATE(L)                                                    \
  template int anchor_of(const State<L>&, int);                                   \
  template std::string feature_name(const State<L>&, int);                        \
  template std::string segment_name(const State<L>&, int);                        \
  template std::vector<Square> squares_of(const State<L>&, int);                  \
  template int find_segment(const State<L>&, int, FeatureType, std::string_view); \
  template int find_segment(const State<L>&, const FeatureWords&);
BASTIDE_FOR_EACH_BOX(BASTIDE_INSTANTIATE)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
