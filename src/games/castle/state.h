#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/castle/area.h"
#include "games/castle/options.h"
#include "games/castle/tables.h"
#include "kit/bag.h"
#include "kit/bits.h"
#include "kit/board.h"
#include "kit/event.h"

/// Threads may share a state that nobody changes.
namespace bastide::castle {

inline constexpr int followers_each = 6;  // 1.4
inline constexpr int follower_count = seat_count * followers_each;

/// The kinds of bonus tiles by number (5).
enum Bonus : int {
  extra_turn = 1,
  double_tower,
  double_house,
  open_path,
  open_tower,
  open_house,
  rich_court,
  larger_keep,
  five_points,
};

/// Every follower of the game by number: seat s has those from s * followers_each on.
struct Followers {
  std::array<std::uint16_t, follower_count> segment;  ///< where it stands, if it does
  std::array<std::uint8_t, seat_count> supply;        ///< a bit per follower at home

  static constexpr int seat_of(int follower) { return follower / followers_each; }
  bool is_out(int follower) const {
    return ((supply[seat_of(follower)] >> (follower % followers_each)) & 1) == 0;
  }
  int in_supply(int seat) const { return std::popcount(supply[seat]); }
};

/// The largest house of a player (4).
struct Keep {
  std::uint8_t size;      ///< 0: it stands nowhere yet
  std::uint16_t segment;  ///< of the house
};

/// The completed areas of the turn that are not scored yet, by their roots. A tile completes at most its own
/// features and one area at each half side.
struct Due {
  std::array<std::uint16_t, max_features + 8> root;
  std::uint8_t count;

  void add(int r) { root[count++] = static_cast<std::uint16_t>(r); }
  void remove(int r) {
    int i = 0;
    while (root[i] != r) ++i;
    root[i] = root[--count];
  }
};

/// The areas that bonus tiles of one kind have paid at the end: there are two tiles of each (5.1).
struct Spent {
  std::array<std::uint16_t, bonus_copies> root;
  std::uint8_t count;

  void add(int r) { root[count++] = static_cast<std::uint16_t>(r); }
  bool contains(int r) const {
    for (int i = 0; i < count; ++i)
      if (root[i] == r) return true;
    return false;
  }
};

enum class Phase : std::uint8_t {
  draw,    ///< chance: a tile from the bag
  place,   ///< the drawn tile
  act,     ///< a follower on the tile just placed, or none
  order,   ///< which of several areas is scored next
  twice,   ///< whether a bonus tile doubles the area being scored
  reveal,  ///< chance: the bonus tile on a corner tower
  again,   ///< whether a bonus tile gives one more turn
  choose,  ///< the area for a bonus tile at the end
  over,
};

struct State {
  static constexpr std::uint8_t empty = 255;

  Areas areas;
  std::array<std::uint8_t, place_count> lies{};  ///< see lying_tile, lying_start; or empty
  std::array<Sides, square_count> demand{};      ///< what its neighbours ask of an empty square
  Bits<square_count> open;                       ///< the empty squares beside a tile or start space
  Bits<square_count> repeats;                    ///< the squares of tiles with two features of one type
  Followers followers{};
  std::array<Keep, seat_count> keeps{};
  Bag<max_kinds> bag;
  Bag<bonus_kinds> unseen;   ///< bonus tiles, from kind 1 at 0 on: face down or set aside
  std::uint16_t towers = 0;  ///< a bit per corner tower whose bonus tile is still there
  std::array<std::array<std::uint8_t, bonus_kinds + 1>, seat_count> bonus{};  ///< bonus tiles in hand by kind
  std::array<std::uint8_t, double_house + 1> usable{};  ///< of kinds 1 to 3: those held when the turn began
  Scores scores{};
  Options options;
  std::uint8_t first = 0;
  std::uint8_t active = 0;
  std::uint8_t drawn = 0;        ///< the kind in hand, in Phase::place
  std::uint8_t last_square = 0;  ///< of the tile just placed
  Due due{};
  std::uint16_t scoring = 0;    ///< the root of the area that may be doubled, in Phase::twice
  std::uint8_t lands = 0;       ///< the seat whose marker has stopped on a tower, in Phase::reveal
  std::uint8_t final_step = 0;  ///< how far the final scoring is, see final_steps
  Spent spent{};
  Phase phase = Phase::draw;

  bool is_empty(int place) const { return lies[place] == empty; }
  const Lying& at(int place) const { return tables.lying[lies[place]]; }
  const Lying& last_tile() const { return at(last_square); }
};

constexpr int other(int seat) {
  return 1 - seat;
}

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 3 << 10);

}  // namespace bastide::castle
