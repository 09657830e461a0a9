#pragma once

#include "bots/beliefs.h"
#include "bots/evaluation.h"
#include "bots/prospects.h"
#include "bots/turn_memory.h"
#include "games/discovery/game.h"
#include "games/discovery/scoring.h"

/// What positions of The Discovery are worth. Beliefs are plain values, which threads may share; an
/// evaluation is one thread's at a time.
namespace bastide {

/// What the evaluation of The Discovery believes.
struct DiscoveryBeliefs {
  float plain_share = 0.145F;  ///< how likely a tile that closes the gap of a plain comes to lie there
  float mountain_share = 0.219F;
  float sea_share = 0.165F;
  float together = 0.632F;  ///< the chance that gaps are closed sinks by so much with each beyond the first
  float fill = 0.114F;      ///< how likely any tile that fits comes to a gap
  float growth = 0.158F;    ///< how much of what fills the gaps is added before the follower is withdrawn
  float follower = 3.63F;   ///< points that the first follower at home is worth while the game is long
  float follower_fade = 0.57F;    ///< each further one is worth so much of the one before
  float follower_turns = 4.92F;   ///< turns left from which on the game counts as long
  float returning = 0.388F;       ///< a follower in an open territory, against one at home
  float returning_closed = 0.2F;  ///< ... in a closed one
  float act = 0.89F;              ///< points that it costs to spend the act of a turn on withdrawing
  float spread_base = 4.0F;
  float spread_per_tile = 1.8F;  ///< times the root of the tiles left

  static constexpr auto table() {
    using B = DiscoveryBeliefs;
    return std::to_array<Belief<B>>({
        {"plain_share", &B::plain_share, 0.03F, 0.005F, 1},
        {"mountain_share", &B::mountain_share, 0.03F, 0.005F, 1},
        {"sea_share", &B::sea_share, 0.03F, 0.005F, 1},
        {"together", &B::together, 0.06F, 0.1F, 1},
        {"fill", &B::fill, 0.015F, 0.002F, 1},
        {"growth", &B::growth, 0.12F, 0, 2},
        {"follower", &B::follower, 0.7F, 0, 20},
        {"follower_fade", &B::follower_fade, 0.07F, 0.05F, 1},
        {"follower_turns", &B::follower_turns, 1, 0.5F, 40},
        {"returning", &B::returning, 0.1F, 0, 1},
        {"returning_closed", &B::returning_closed, 0.1F, 0, 1},
        {"act", &B::act, 0.4F, 0, 10},
        {"spread_base", &B::spread_base, 0, 0.5F, 20},
        {"spread_per_tile", &B::spread_per_tile, 0, 0.1F, 10},
    });
  }
};

/// The Discovery: a follower is worth what its territory will pay it. Left to the end it is paid as if the
/// territory were open; withdrawn from a closed one it brings more, but costs an act, and there are only so
/// many acts left. One thread at a time.
template <>
class Evaluation<Discovery> {
 public:
  using State = discovery::State;
  using Beliefs = DiscoveryBeliefs;

  Evaluation() : Evaluation(Beliefs()) {}
  explicit Evaluation(const Beliefs& beliefs)
      : beliefs_(beliefs),
        closes_{ChanceTable(beliefs.plain_share), ChanceTable(beliefs.mountain_share),
                ChanceTable(beliefs.sea_share)},
        fills_(beliefs.fill) {}

  float spread(const State& s) const;

  void begin(const State& before) { memory_.begin(before); }
  void end() { memory_.end(); }

  Expectation expect(const State& s);

 private:
  /// What a territory promises each follower in it.
  struct Promise {
    float at_end;    ///< left there
    float later;     ///< withdrawn in time
    float complete;  ///< the chance that it is closed
  };
  /// What may come to the squares that a territory looks at.
  struct Coming {
    float complete = 1;  ///< the chance that all are closed
    float tiles = 0;
    float cities = 0;
    int gaps = 0;
  };
  /// How the memory looks at a state.
  struct Table {
    using State = discovery::State;
    static constexpr int segments = discovery::max_segments;
    static int segment_count(const State& s) { return s.territories.size(); }
    static int of_last_tile(const State& s);
    static int look_of_last_tile(const State& s);
    static int root_of(const State& s, int segment) { return s.territories.find(segment); }
    static int way_at(const State& s, int tile, Side side);
    template <class Visit>
    static void for_each_of_last_tile(const State& s, Visit&& visit) {
      for (int i = 0; i < of_last_tile(s); ++i) visit(s.last_tile().first_segment + i);
    }
  };
  /// What the tiles that are left can do at one side of a gap.
  struct Gap {
    std::int16_t fitting = -1;  ///< -1: not counted yet
    std::int16_t closing = 0;   ///< of these, those that leave the territory no other open side there
    float cities = 0;           ///< that a fitting tile adds on average
  };

  static int tiles_left(const State& s);

  /// How many acts a seat still has.
  static int acts_left(const State& s, int seat, int left);

  /// Everything that can still be laid: the bag, and the hands as they were sampled.
  void learn_tiles(const State& s);

  const Gap& gap_at(Sides demand, Side side);

  void count_gap(Gap& gap, Sides demand, Side side) const;

  float worth_of_seat(const State& s, int seat, int left);

  Promise promise_of(const State& s, int root, int left);

  Coming coming_to(const State& s, int root);
  Coming count_coming(const State& s, int root);

  /// Calls `visit(open square, side of it)` for each empty square that a territory looks at, once.
  template <class Visit>
  void for_each_gap(const State& s, int root, Visit&& visit) const;

  Beliefs beliefs_;
  std::array<ChanceTable, 3> closes_;  ///< by terrain
  ChanceTable fills_;
  Bag<discovery::max_kinds> tiles_;
  bool known_ = false;
  std::uint64_t tiles_number_ = 0;  ///< how many such lots of tiles there have been
  TurnMemory<Table, Coming> memory_;
  bool remembers_ = false;        ///< whether the memory knows the position that is judged
  std::array<Gap, 1024> gaps_{};  ///< by demand and side
};

}  // namespace bastide
