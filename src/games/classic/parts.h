#pragma once

#include <array>
#include <cstdint>

#include "games/classic/tables.h"
#include "kit/event.h"
#include "kit/small_int.h"

/// What the expansions add to a state. Each part has a file of its own with its rules.
namespace bastide::classic {

inline constexpr int followers_each = 7;  // 1.2
inline constexpr int follower_count = max_seats * followers_each;
inline constexpr std::uint8_t no_follower = 255;

/// The challenges of the cult (see cult.h). A building that is under one gets no new rival beside it, so each
/// challenge has a follower that stands in no other, and there are never more than followers.
template <class L>
struct Cult {
  struct Challenge {
    SmallIndex<L::segments> one;
    SmallIndex<L::segments> other;
  };
  std::array<Challenge, follower_count> challenges;
  std::uint8_t count;
};

inline constexpr int max_bridges = 12;  // three each for four, two each for six (1.2)

/// The bridges (see bridges.h). Each is a segment of road beside those that are printed on its tile.
template <class L>
struct Bridges {
  struct Bridge {
    SmallIndex<L::tiles> tile;
    SmallIndex<L::segments> segment;
    Axis axis;
  };
  std::array<Bridge, max_bridges> built;
  std::uint8_t count;
  std::array<std::uint8_t, L::tiles> on_tile;  ///< 1 and more: a number in `built`, from 1 on
  std::array<std::uint8_t, max_seats> supply;
  bool built_this_turn;
  bool follower_put;  ///< this turn; a bridge may still follow

  const Bridge* on(int tile) const { return on_tile[tile] == 0 ? nullptr : &built[on_tile[tile] - 1]; }
};

inline constexpr int max_castles = 12;

/// The castles (see castles.h). A castle's follower has left the city's chain of followers and stands only
/// here, so that the city pays nobody.
template <class L>
struct Castles {
  struct Castle {
    SmallIndex<L::segments> city;               ///< the root of what was a city
    std::array<SmallIndex<L::tiles>, 2> tiles;  ///< the first square's first
    std::uint8_t keeper;                        ///< the follower; none once the castle is completed
    std::uint8_t round;                         ///< in which it was completed this turn, from 1 on; else 0
    std::int16_t points;                        ///< what it paid then
  };
  std::array<Castle, max_castles> built;
  std::uint8_t count;
  std::array<std::uint8_t, max_seats> tokens;
  std::uint16_t offers;   ///< cities of the tile just placed that may still become castles, a bit each
  std::uint8_t at_issue;  ///< the feature that is offered, or the castle whose owner chooses what pays
  std::uint8_t round;     ///< of the payments of this turn

  bool contains(int city) const {
    for (int i = 0; i < count; ++i)
      if (built[i].city == city) return true;
    return false;
  }
};

/// The bazaar that is going on (see bazaars.h).
struct Bazaars {
  static constexpr std::uint8_t no_kind = 255;
  std::array<std::uint8_t, max_seats> lots;  ///< the kinds that lie open
  std::uint8_t lot_count;
  std::array<std::uint8_t, max_seats> won;  ///< the kind that each seat has won
  bool is_open;
  std::uint8_t host;    ///< who placed the tile with the bazaar
  std::uint8_t placed;  ///< how many have had their turn with a won tile
  std::uint8_t auctioneer;
  std::uint8_t lot;  ///< the kind that is sold now
  std::uint8_t bid;
  std::uint8_t leader;  ///< who holds the highest bid

  bool has_won(int seat) const { return won[seat] != no_kind; }
};

}  // namespace bastide::classic
