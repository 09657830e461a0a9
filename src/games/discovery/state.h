#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "games/discovery/options.h"
#include "games/discovery/tables.h"
#include "kit/bag.h"
#include "kit/bits.h"
#include "kit/board.h"
#include "kit/event.h"
#include "kit/feature_graph.h"
#include "kit/small_int.h"

/// Threads may share a state that nobody changes.
namespace bastide::discovery {

/// How much a state has room for: the box, and a little for bags of another mixture.
inline constexpr int max_tiles = 84;
inline constexpr int max_segments = 250;
inline constexpr int most_cities = 40;

inline constexpr int followers_each = 4;  // 1.2
inline constexpr int hand_size = 2;       // 5.2

/// Cities by number, in the order in which they come to lie on the table.
using CitySet = Bits<most_cities>;

/// What is known of a whole territory. Kept at the root of its segments, the regions on the tiles.
struct Territory {
  std::uint8_t tiles = 1;  ///< distinct ones
  std::uint8_t open = 0;   ///< sides that look at an empty square; 0: closed
  std::uint8_t followers = 0;
  /// Those on it or on its coast; of a mountain also those on the plains that it borders (3.3).
  CitySet cities;

  int weight() const { return tiles; }
};

/// The tiles in a player's hand, in the order of their kinds, so that equal hands are equal. In the standard
/// game it is the tile just drawn.
class Hand {
 public:
  int size() const { return size_; }
  int operator[](int i) const { return kinds_[i]; }
  const std::uint8_t* begin() const { return kinds_.data(); }
  const std::uint8_t* end() const { return kinds_.data() + size_; }
  bool contains(int kind) const { return std::find(begin(), end(), kind) != end(); }

  void add(int kind) {
    kinds_[size_++] = static_cast<std::uint8_t>(kind);
    if (size_ == 2 && kinds_[0] > kinds_[1]) std::swap(kinds_[0], kinds_[1]);
  }
  void remove(int kind) {
    if (kinds_[0] == kind) kinds_[0] = kinds_[1];
    kinds_[--size_] = 0;
  }
  void clear() { *this = {}; }

 private:
  std::array<std::uint8_t, hand_size> kinds_{};
  std::uint8_t size_ = 0;
};

enum class Phase : std::uint8_t {
  remove,  ///< chance: a tile that is left out of the game (5.1)
  deal,    ///< chance: the active player's first hand (5.2)
  draw,    ///< chance: the tile of the turn (2.1)
  place,   ///< a tile from the hand
  act,     ///< deploy, withdraw, or neither (2.2)
  refill,  ///< chance: back to two tiles after the act (5.2)
  redraw,  ///< chance: a new hand for one that could not be placed (5.3)
  over,
};

/// Whether chance draws a tile.
constexpr bool is_draw(Phase phase) {
  return phase != Phase::place && phase != Phase::act && phase != Phase::over;
}

struct State {
  struct Tile {
    std::uint8_t kind;
    Turn turn;
    SmallIndex<max_segments> first_segment;  ///< its regions' segments stand in the kind's order from here on
  };
  static constexpr std::uint8_t at_home = 255;

  Board<max_tiles> board;
  std::array<Tile, max_tiles> tiles{};
  FeatureGraph<Territory, max_segments> territories;
  std::array<SmallIndex<max_tiles>, max_segments> tile_of{};  ///< the tile on which a segment lies
  /// The segment on which each follower of a seat stands, or at_home.
  std::array<std::array<std::uint8_t, followers_each>, max_players> followers{};
  std::array<Hand, max_players> hands{};
  Bag<max_kinds> bag;
  Scores scores{};
  bool expert = false;
  std::uint8_t seats = 2;
  std::uint8_t first = 0;
  std::uint8_t active = 0;
  std::uint8_t removals = 0;    ///< still to come, in Phase::remove
  std::uint8_t city_count = 0;  ///< on the table
  Phase phase = Phase::draw;

  /// The tile just placed.
  const Tile& last_tile() const { return tiles[board.tile_count() - 1]; }
  const Tile& tile_under(int segment) const { return tiles[tile_of[segment]]; }
  Terrain terrain_of(int segment) const {
    const Tile& t = tile_under(segment);
    return tables[t.kind].terrain[segment - t.first_segment];
  }
  int in_supply(int seat) const {
    return static_cast<int>(std::count(followers[seat].begin(), followers[seat].end(), at_home));
  }
};

static_assert(max_segments < State::at_home);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace bastide::discovery
