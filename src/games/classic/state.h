#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/classic/options.h"
#include "games/classic/parts.h"
#include "games/classic/tables.h"
#include "kit/bag.h"
#include "kit/bits.h"
#include "kit/board.h"
#include "kit/feature_graph.h"
#include "kit/small_int.h"

namespace bastide::classic {

/// How much a state has room for.
struct OneBox {
  static constexpr int tiles = 72;      ///< on the table
  static constexpr int segments = 244;  ///< on them
  static constexpr int repeats = 16;    ///< tiles that have several roads or several cities
  static constexpr int span = 16;       ///< of NearCloisters, a power of two
  static constexpr bool expansions = false;
};
/// One box with every expansion.
struct FullBox {
  static constexpr int tiles = 90;
  static constexpr int segments = 316;
  static constexpr int repeats = 32;
  static constexpr int span = 16;
  static constexpr bool expansions = true;
};
struct ManyBoxes {
  static constexpr int tiles = 891;
  static constexpr int segments = 3016;
  static constexpr int repeats = 192;
  static constexpr int span = 64;
  static constexpr bool expansions = true;
};

/// What is known of a whole feature. Kept at the root of its segments.
template <class L>
struct Aggregate {
  using Count = SmallIndex<L::tiles>;

  Count
      tiles;   ///< distinct tiles of a city or road; 1 plus the neighbours of a cloister; segments of a field
  Count open;  ///< open sides of a city or road, empty neighbours of a cloister; 0: complete
  Count pennants;
  std::uint8_t first_follower;  ///< of a chain through Followers::next
  Bits<L::repeats> repeats;     ///< which of the tiles with several roads (or cities) are in it

  int weight() const { return tiles; }
  bool is_occupied() const { return first_follower != no_follower; }
};

/// Every follower of the game by number: seat s has those from s * followers_each on.
template <class L>
struct Followers {
  std::array<SmallIndex<L::segments>, follower_count> segment;  ///< where it stands, if it does
  std::array<std::uint8_t, follower_count> next;                ///< the next one in the same feature
  std::array<std::uint8_t, max_seats> supply;                   ///< a bit per follower at home

  static int seat_of(int follower) { return follower / followers_each; }
  bool is_out(int follower) const {
    return ((supply[seat_of(follower)] >> (follower % followers_each)) & 1) == 0;
  }
  int in_supply(int seat) const { return std::popcount(supply[seat]); }
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

struct NoPart {};

enum class Phase : std::uint8_t {
  draw,   ///< chance: a tile from the bag
  place,  ///< the drawn tile
  act,    ///< a follower on the tile just placed (and a bridge), or none
  over,
  // Only with the expansions:
  castle,  ///< whether a city becomes a castle
  reward,  ///< which of the features completed beside a castle pays it
  show,    ///< chance: a tile for the bazaar
  open,    ///< the auctioneer chooses a tile and names a bid
  bid,     ///< a higher one, or none
  settle,  ///< the auctioneer buys or sells
  choose,  ///< a tile of the bazaar, where there are no auctions
};

template <class L>
struct State {
  struct Tile {
    std::uint8_t kind;
    Turn turn;
    SmallIndex<L::segments> first_segment;  ///< its features' segments stand in the kind's order from here on
  };

  Board<L::tiles> board;
  std::array<Tile, L::tiles> tiles{};
  FeatureGraph<Aggregate<L>, L::segments> features;
  std::array<SmallIndex<L::tiles>, L::segments> tile_of{};  ///< the tile on which a segment lies
  Followers<L> followers{};
  NearCloisters<L> near_cloisters;
  [[no_unique_address]] std::conditional_t<L::expansions, Cult<L>, NoPart> cult{};
  [[no_unique_address]] std::conditional_t<L::expansions, Bridges<L>, NoPart> bridges{};
  [[no_unique_address]] std::conditional_t<L::expansions, Castles<L>, NoPart> castles{};
  [[no_unique_address]] std::conditional_t<L::expansions, Bazaars, NoPart> bazaars{};
  Bag<max_kinds> bag;
  Scores scores{};
  Options options;
  std::uint8_t seats = 2;
  std::uint8_t first = 0;
  std::uint8_t active = 0;
  std::uint8_t drawn = 0;         ///< the kind in hand, in Phase::place
  std::uint8_t repeat_count = 0;  ///< tiles so far with several roads or cities
  bool cloister_filled = false;   ///< the tile just placed filled the surroundings of a cloister
  Phase phase = Phase::draw;
  std::uint8_t asked = 0;  ///< who decides, in the phases of the expansions

  /// The tile just placed.
  const Tile& last_tile() const { return tiles[board.tile_count() - 1]; }
  /// Whether a segment is not printed on its tile but crosses it.
  bool is_bridge(int segment) const {
    const Tile& t = tiles[tile_of[segment]];
    return L::expansions && segment - t.first_segment >= tables[t.kind].feature_count;
  }
  FeatureType type_of(int segment) const {
    if (is_bridge(segment)) return FeatureType::road;
    const Tile& t = tiles[tile_of[segment]];
    return tables[t.kind].type[segment - t.first_segment];
  }
};

static_assert(std::is_trivially_copyable_v<State<OneBox>>);
static_assert(sizeof(State<OneBox>) <= 4096);

/// Calls `visit(tile)` for the tiles on the eight squares around one.
template <class L, class Visit>
void for_each_around(const State<L>& s, Square q, Visit&& visit) {
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const int tile = s.board.tile_at(moved(q, dx, dy));
      if (tile != Board<L::tiles>::none) visit(tile);
    }
}

/// Whether a game with this bag has room in a State<L>.
template <class L>
bool fits(const Config& config) {
  if (config.options.has_expansion() && !L::expansions) return false;
  const auto start = tables.start_kind();
  int tiles = 1;
  int segments = tables[start].feature_count;
  int repeats = tables[start].repeated != 0 ? 1 : 0;
  if (config.options.bridges) {
    segments += max_bridges;
    repeats += max_bridges;
  }
  for (const auto& [kind, copies] : config.bag) {
    tiles += copies;
    segments += copies * tables[kind].feature_count;
    repeats += tables[kind].repeated != 0 ? copies : 0;
  }
  return tiles <= L::tiles && segments <= L::segments && repeats <= L::repeats;
}

}  // namespace bastide::classic
