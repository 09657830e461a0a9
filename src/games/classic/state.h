#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "games/classic/base_options.h"
#include "games/classic/parts.h"
#include "games/classic/tables.h"
#include "kit/bag.h"
#include "kit/bits.h"
#include "kit/board.h"
#include "kit/feature_graph.h"
#include "kit/small_int.h"

/// The whole position, in a box L that says how much there is room for and which parts there are (boxes.h).
/// Trivially copyable: a copy is a snapshot, and threads may share one that nobody changes.
namespace bastide::classic {

/// What is known of a whole feature. Kept at the root of its segments.
template <class L>
struct Aggregate : L::Parts::template Tally<L> {
  /// Room for the open sides of a city, at most two for each tile and two more, and for the segments of a
  /// field. At most four fifths of all segments can be one field: something must separate it.
  using Count = SmallIndex<std::max(2 * L::tiles + 2, L::segments * 4 / 5)>;

  /// Distinct tiles of a city or road; 1 plus the neighbours of a cloister; segments of a field.
  Count tiles;
  Count open;  ///< open sides of a city or road, empty neighbours of a cloister; 0: complete
  Count pennants;
  std::uint8_t first_figure;  ///< of a chain through Figures::next
  Bits<L::repeats> repeats;   ///< which of the tiles with several roads (or cities) are in it

  int weight() const { return tiles; }
  bool is_occupied() const { return first_figure != no_figure; }
  static Count count_of(int number) {
    assert(number >= 0 && number <= std::numeric_limits<Count>::max());
    return static_cast<Count>(number);
  }
};

/// Which squares may lie beside a cloister: a plane of span by span squares, repeated in both directions. It
/// saves most tiles the search for cloisters around them.
template <class L>
class NearCloisters {
 public:
  void insert_around(Square q) {
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) bits_.insert(index_of(moved(q, dx, dy)));
  }
  bool may_contain(Square q) const { return bits_.contains(index_of(q)); }

 private:
  static int index_of(Square q) { return (q.y & (L::span - 1)) * L::span + (q.x & (L::span - 1)); }
  Bits<L::span * L::span> bits_;
};

template <class L>
struct State {
  struct Tile {
    std::uint8_t kind;
    Turn turn;
    SmallIndex<L::segments> first_segment;  ///< its features' segments stand in the kind's order from here on
  };

  Board<L::tiles, side_bits> board;
  std::array<Tile, L::tiles> tiles{};
  FeatureGraph<Aggregate<L>, L::segments> features;
  std::array<SmallIndex<L::tiles>, L::segments> tile_of{};  ///< the tile on which a segment lies
  Figures<L> figures{};
  NearCloisters<L> near_cloisters;
  [[no_unique_address]] typename L::Parts::template Pieces<L> pieces{};  ///< see `part`
  Bag<L::kinds> bag;
  Scores scores{};
  Options options;
  std::uint8_t seats = 2;
  std::uint8_t first = 0;
  std::uint8_t active = 0;
  std::uint8_t hand = no_kind;              ///< the kind to place
  SmallIndex<L::repeats> repeat_count = 0;  ///< tiles so far with several roads or cities
  bool cloister_filled = false;             ///< the tile just placed filled the surroundings of a cloister
  Phase phase = Phase::draw;
  std::uint8_t asked = 0;  ///< who decides, in steps that may ask others than the active player

  /// The tile just placed.
  int last() const { return board.tile_count() - 1; }
  const Tile& last_tile() const { return tiles[last()]; }
  Square last_square() const { return board.square(last()); }

  /// Whether a segment is printed on its tile; if not, a part has added it (see Part::adds_segments).
  bool is_printed(int segment) const {
    const Tile& t = tiles[tile_of[segment]];
    return !L::Parts::adds_segments || segment - t.first_segment < tables[t.kind].feature_count;
  }
  FeatureType type_of(int segment) const {
    if (!is_printed(segment)) return FeatureType::road;
    const Tile& t = tiles[tile_of[segment]];
    return tables[t.kind].type[segment - t.first_segment];
  }
};

/// A part's piece of the state.
template <class P, class L>
typename P::template Piece<L>& part(State<L>& s) {
  return s.pieces;
}
template <class P, class L>
const typename P::template Piece<L>& part(const State<L>& s) {
  return s.pieces;
}

/// The bag from which tiles are drawn at this point of the game.
template <class L>
const Bag<L::kinds>& drawn_from(const State<L>& s) {
  const auto* pile = L::Parts::pile(s);
  return pile != nullptr ? *pile : s.bag;
}
template <class L>
Bag<L::kinds>& drawn_from(State<L>& s) {
  return const_cast<Bag<L::kinds>&>(drawn_from(std::as_const(s)));
}

/// How many kinds can be in the bag of a box.
template <class L>
int kinds_in(const State<L>& /*s*/) {
  return std::min(tables.kind_count(), L::kinds);
}

/// The number that stands for a segment added to the tile just placed, as if it were a feature of the tile.
inline constexpr int added_feature = max_features;

/// Calls `visit(tile)` for the tiles on the eight squares around one.
template <class L, class Visit>
void for_each_around(const State<L>& s, Square q, Visit&& visit) {
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const int tile = s.board.tile_at(moved(q, dx, dy));
      if (tile >= 0) visit(tile);
    }
}

/// Calls `visit(segment)` for every segment on a tile.
template <class L, class Visit>
void for_each_on(const State<L>& s, int tile, Visit&& visit) {
  const auto& t = s.tiles[tile];
  for (int i = 0; i < tables[t.kind].feature_count; ++i) visit(t.first_segment + i);
  if constexpr (L::Parts::adds_segments)
    if (const int added = L::Parts::segment_on(s, tile); added >= 0) visit(added);
}

/// Adds points to a seat's score. Ten boxes cannot overflow it.
inline void add_points(Scores& scores, int seat, int points) {
  const int sum = scores[seat] + points;
  assert(sum >= INT16_MIN && sum <= INT16_MAX);
  scores[seat] = static_cast<std::int16_t>(sum);
}

}  // namespace bastide::classic
