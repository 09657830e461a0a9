#pragma once

#include "bots/beliefs.h"
#include "bots/evaluation.h"
#include "bots/prospects.h"
#include "games/discovery/game.h"
#include "games/discovery/scoring.h"

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
/// many acts left.
template <>
class Evaluation<Discovery> {
 public:
  using State = discovery::State;
  using Beliefs = DiscoveryBeliefs;

  explicit Evaluation(const Beliefs& beliefs = {})
      : beliefs_(beliefs),
        closes_{ChanceTable(beliefs.plain_share), ChanceTable(beliefs.mountain_share),
                ChanceTable(beliefs.sea_share)},
        fills_(beliefs.fill) {}

  float spread(const State& s) const {
    return beliefs_.spread_base + beliefs_.spread_per_tile * std::sqrt(static_cast<float>(tiles_left(s)));
  }

  Expectation expect(const State& s) {
    Expectation expected{};
    for (int seat = 0; seat < s.seats; ++seat) expected[seat] = s.scores[seat];
    if (s.phase == discovery::Phase::over) return expected;
    const int left = tiles_left(s);
    learn_tiles(s);
    for (int seat = 0; seat < s.seats; ++seat) expected[seat] += worth_of_seat(s, seat, left);
    return expected;
  }

 private:
  /// What a territory promises each follower in it.
  struct Prospect {
    float at_end;    ///< left there
    float later;     ///< withdrawn in time
    float complete;  ///< the chance that it is closed
  };
  /// What the tiles that are left can do at one side of a gap.
  struct Gap {
    std::int16_t fitting = -1;  ///< -1: not counted yet
    std::int16_t closing = 0;   ///< of these, those that leave the territory no other open side there
    float cities = 0;           ///< that a fitting tile adds, on the average
  };

  static int tiles_left(const State& s) {
    int left = s.bag.total();
    for (int seat = 0; seat < s.seats; ++seat) left += s.hands[seat].size();
    return left;
  }

  /// The acts that a seat has still to come.
  static int acts_left(const State& s, int seat, int left) {
    const int after = (seat - s.active + s.seats) % s.seats;
    const int acts = (left + s.seats - 1 - after) / s.seats;
    return acts + (s.phase == discovery::Phase::act && after == 0 ? 1 : 0);
  }

  /// Everything that can still be laid: the bag, and the hands as they were sampled.
  void learn_tiles(const State& s) {
    Bag<discovery::max_kinds> tiles = s.bag;
    for (int seat = 0; seat < s.seats; ++seat)
      for (const int kind : s.hands[seat]) tiles.add(kind, 1);
    if (tiles == tiles_ && known_) return;
    tiles_ = tiles;
    known_ = true;
    gaps_.fill({});
  }

  const Gap& gap_at(Sides demand, Side side) {
    Gap& gap = gaps_[demand * 4 + index(side)];
    if (gap.fitting < 0) count_gap(gap, demand, side);
    return gap;
  }

  void count_gap(Gap& gap, Sides demand, Side side) const {
    gap = {0, 0, 0};
    int cities = 0;
    for (int k = 0; k < discovery::tables.kind_count(); ++k) {
      const int copies = tiles_.count(k);
      if (copies == 0) continue;
      const auto& kind = discovery::tables[k];
      bool closes = false;
      int region = 0;
      unsigned turns = kind.fitting_turns[demand];
      if (turns == 0) continue;
      for (; turns != 0; turns &= turns - 1) {
        const auto& turned = kind.turned[std::countr_zero(turns)];
        region = turned.at_side[index(side)];
        bool opens = false;
        for (const Side other : all_sides)
          opens |= turned.at_side[index(other)] == region && terrain_at(demand, other) == 0;
        closes |= !opens;
      }
      gap.fitting = static_cast<std::int16_t>(gap.fitting + copies);
      if (closes) gap.closing = static_cast<std::int16_t>(gap.closing + copies);
      cities += copies * std::popcount(kind.cities[region]);
    }
    if (gap.fitting > 0) gap.cities = static_cast<float>(cities) / static_cast<float>(gap.fitting);
  }

  float worth_of_seat(const State& s, int seat, int left) {
    // Of withdrawing in time over staying to the end, the best first.
    std::array<float, discovery::followers_each> gains{};
    int out = 0;
    float worth = 0;
    float at_home = 0;
    const int acts = acts_left(s, seat, left);
    const float length = std::min(1.0F, static_cast<float>(acts) / beliefs_.follower_turns);
    for (const int segment : s.followers[seat]) {
      if (segment == State::at_home) {
        at_home += 1;
        continue;
      }
      const Prospect p = prospect_of(s, s.territories.find(segment), left);
      worth += p.at_end;
      at_home += beliefs_.returning + p.complete * (beliefs_.returning_closed - beliefs_.returning);
      const float gain = p.later - p.at_end - beliefs_.act * length;
      int at = out++;
      for (; at > 0 && gains[at - 1] < gain; --at) gains[at] = gains[at - 1];
      gains[at] = gain;
    }
    // One act, one follower: with few acts left only the best are withdrawn.
    for (int i = 0; i < std::min(out, acts); ++i) worth += std::max(0.0F, gains[i]);
    return worth + worth_of_followers(at_home, beliefs_.follower * length, beliefs_.follower_fade);
  }

  Prospect prospect_of(const State& s, int root, int left) {
    using discovery::Terrain;
    const auto& territory = s.territories[root];
    const auto open_value = static_cast<float>(discovery::value_of(s, root, true));
    if (territory.open == 0) return {open_value, static_cast<float>(discovery::value_of(s, root)), 1};
    const Terrain terrain = s.terrain_of(root);
    const ChanceTable& closes = closes_[static_cast<int>(terrain) - 1];
    float complete = 1;
    float tiles = 0;
    float cities = 0;
    int gaps = 0;
    for_each_gap(s, root, [&](int open, Side side) {
      const Gap& gap = gap_at(s.board.open_demand(open), side);
      complete *= closes[gap.closing] * (gaps > 0 ? beliefs_.together : 1.0F);
      const float fills = fills_[gap.fitting];
      tiles += fills;
      cities += fills * gap.cities;
      ++gaps;
    });
    if (gaps > left) complete = 0;
    tiles *= beliefs_.growth;
    cities *= beliefs_.growth;
    const auto own_cities = static_cast<float>(territory.cities.count());
    const int closed_tiles = territory.tiles + gaps;
    const bool pays_more = closed_tiles != 2;  // 3.2 to 3.4
    float open = 0;
    float closed = 0;
    switch (terrain) {
      case Terrain::plain:
        open = open_value + tiles;
        closed = static_cast<float>(closed_tiles) * (pays_more ? 2.0F : 1.0F);
        break;
      case Terrain::mountain:
        open = own_cities + cities;
        closed = open * (pays_more ? 2.0F : 1.0F);
        break;
      case Terrain::sea:
        open = own_cities + cities;
        closed = open + (pays_more ? static_cast<float>(closed_tiles) : 0.0F);
        break;
    }
    return {open, complete * closed + (1 - complete) * open, complete};
  }

  /// Calls `visit(open square, side of it)` for each empty square that a territory looks at, once.
  template <class Visit>
  void for_each_gap(const State& s, int root, Visit&& visit) const {
    std::array<int, 24> seen;
    int count = 0;
    s.territories.for_each(root, [&](int segment) {
      const int tile = s.tile_of[segment];
      const auto& lying = s.tiles[tile];
      const auto& turned = discovery::tables[lying.kind].turned[lying.turn];
      const int region = segment - lying.first_segment;
      for (const Side side : all_sides) {
        if (turned.at_side[index(side)] != region) continue;
        const int open = s.board.open_at(beside(s.board.square(tile), side));
        if (open < 0 || std::find(seen.begin(), seen.begin() + count, open) != seen.begin() + count) continue;
        if (count < static_cast<int>(seen.size())) seen[count++] = open;
        visit(open, opposite(side));
      }
    });
  }

  Beliefs beliefs_;
  std::array<ChanceTable, 3> closes_;  ///< by terrain
  ChanceTable fills_;
  Bag<discovery::max_kinds> tiles_;
  bool known_ = false;
  std::array<Gap, 1024> gaps_{};  ///< by demand and side
};

}  // namespace bastide
