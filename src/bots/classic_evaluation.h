#pragma once

#include "bots/beliefs.h"
#include "bots/classic/parts.h"
#include "bots/classic/tile_gains.h"
#include "bots/evaluation.h"
#include "bots/prospects.h"
#include "games/classic/game.h"
#include "games/classic/scoring.h"

namespace bastide {

/// The beliefs of the parts that bots judge.
template <class Parts>
struct BeliefsOfParts;
template <class... P>
struct BeliefsOfParts<classic::Parts<P...>>
    : classic::OwnOr<typename Judgement<P>::Beliefs, NoJudgement::Beliefs, P>... {};

/// What the evaluation of the classic game believes.
struct ClassicBeliefs : BeliefsOfParts<PartsJudged> {
  float city_share = 0.116F;      ///< how likely a fitting tile that is left ends up in the gap of a city
  float road_share = 0.079F;      ///< ... of a road
  float cloister_share = 0.037F;  ///< ... beside a cloister
  float city_close = 0.547F;      ///< how likely what fills a gap does not open another, for each gap
  float road_close = 0.63F;
  float by_bag = 0.5F;     ///< how much of that is counted from the tiles that fit; the rest is believed
  float growth = 0.148F;   ///< how much of what could still be added comes to a feature that stays unfinished
  float follower = 6.54F;  ///< points that the first follower at home is worth while the game is long
  float follower_fade = 0.8F;   ///< each further one is worth so much of the one before
  float follower_turns = 5.5F;  ///< turns left from which on the game counts as long
  float returning = 0.606F;     ///< a follower that will come back, against one at home
  float spread_base = 4.0F;
  float spread_per_tile = 2.1F;  ///< times the root of the tiles left

  /// Those of the parts stand last.
  static constexpr auto table() {
    using B = ClassicBeliefs;
    constexpr auto base = std::to_array<Belief<B>>({
        {"city_share", &B::city_share, 0.02F, 0.005F, 1},
        {"road_share", &B::road_share, 0.015F, 0.005F, 1},
        {"cloister_share", &B::cloister_share, 0.008F, 0.002F, 1},
        {"city_close", &B::city_close, 0.07F, 0.05F, 1},
        {"road_close", &B::road_close, 0.08F, 0.05F, 1},
        {"by_bag", &B::by_bag, 0.15F, 0, 1},
        {"growth", &B::growth, 0.05F, 0, 1},
        {"follower", &B::follower, 0.8F, 0, 20},
        {"follower_fade", &B::follower_fade, 0.05F, 0.1F, 1},
        {"follower_turns", &B::follower_turns, 1, 0.5F, 40},
        {"returning", &B::returning, 0.08F, 0, 1},
        {"spread_base", &B::spread_base, 0, 0.5F, 20},
        {"spread_per_tile", &B::spread_per_tile, 0, 0.1F, 10},
    });
    return [&]<class... P>(classic::Parts<P...>) {
      std::array<Belief<B>, base.size() + (0 + ... + Judgement<P>::belief_rows.size())> all{};
      auto end = std::copy(base.begin(), base.end(), all.begin());
      const auto add = [&]<class J>() {
        if constexpr (!J::belief_rows.empty())
          for (const auto& row : J::belief_rows) *end++ = {row.name, row.value, row.step, row.low, row.high};
      };
      (add.template operator()<Judgement<P>>(), ...);
      return all;
    }(PartsJudged{});
  }
};

/// Calls `visit.operator()<Judgement<P>>()` for every part of a box that bots judge.
template <class L, class Visit>
void for_each_judgement(Visit&& visit) {
  [&]<class... P>(classic::Parts<P...>) {
    const auto ask = [&]<class Q>() {
      if constexpr (L::Parts::template has<Q>) visit.template operator()<Judgement<Q>>();
    };
    (ask.template operator()<P>(), ...);
  }(PartsJudged{});
}

/// The classic game with its expansions: what is on the table is worth what it pays in the end, weighed by
/// the chance that the tiles still in the bag complete it. One thread at a time.
template <class L>
class Evaluation<Classic<L>> {
 public:
  using State = classic::State<L>;
  using Beliefs = ClassicBeliefs;

  explicit Evaluation(const Beliefs& beliefs = {})
      : beliefs_(beliefs),
        city_fills_(beliefs.city_share),
        road_fills_(beliefs.road_share),
        cloister_fills_(beliefs.cloister_share),
        corner_fills_(beliefs.cloister_share / 2) {}

  float spread(const State& s) const {
    return beliefs_.spread_base + beliefs_.spread_per_tile * std::sqrt(static_cast<float>(tiles_left(s)));
  }

  Expectation expect(const State& s) {
    Expectation expected{};
    for (int seat = 0; seat < s.seats; ++seat) expected[seat] = s.scores[seat];
    if (s.phase == classic::Phase::over) return expected;
    learn_bag(s);
    for (int seat = 0; seat < s.seats; ++seat) at_home_[seat] = static_cast<float>(s.figures.in_supply(seat));
    classic::for_each_occupied(s, [&](int root) { add_feature(s, root, expected); });
    if constexpr (L::Parts::any) add_parts(s, expected);
    const float turns = static_cast<float>(tiles_left(s)) / static_cast<float>(s.seats);
    const float length = std::min(1.0F, turns / beliefs_.follower_turns);
    for (int seat = 0; seat < s.seats; ++seat)
      expected[seat] +=
          worth_of_followers(at_home_[seat], beliefs_.follower * length, beliefs_.follower_fade);
    return expected;
  }

 private:
  static int tiles_left(const State& s) {
    return s.bag.total() + (s.phase == classic::Phase::place ? 1 : 0) + L::Parts::tiles_to_come(s);
  }

  /// What the bag has for a square, by what its neighbours show.
  struct Demand {
    std::uint32_t bag = 0;  ///< for which bag it was counted
    std::int16_t fitting;
    std::array<std::int16_t, 4> closing;  ///< by side; -1: not counted yet
  };

  /// Counts of what fits are kept as long as the bag is the same, which is a whole turn.
  void learn_bag(const State& s) {
    if (bag_number_ > 0 && s.bag == bag_) return;
    bag_ = s.bag;
    ++bag_number_;
  }

  Demand& known(classic::Sides demand) {
    Demand& counts = demands_[demand];
    if (counts.bag == bag_number_) return counts;
    counts.bag = bag_number_;
    counts.fitting = 0;
    counts.closing.fill(-1);
    for (int k = 0; k < kinds_; ++k)
      if (classic::tables[k].fitting_turns[demand] != 0)
        counts.fitting = static_cast<std::int16_t>(counts.fitting + bag_.count(k));
    return counts;
  }

  /// How many tiles of the bag fit between what a square's neighbours show.
  int fitting(classic::Sides demand) { return known(demand).fitting; }

  /// How many of these end what enters the square at a side, leaving it no other way out.
  int closing(classic::Sides demand, Side side) {
    auto& count = known(demand).closing[index(side)];
    if (count >= 0) return count;
    count = 0;
    for (int k = 0; k < kinds_; ++k) {
      if (bag_.count(k) == 0) continue;
      bool closes = false;
      for (unsigned turns = classic::tables[k].fitting_turns[demand]; turns != 0; turns &= turns - 1)
        closes |= !opens(classic::tables[k].turned[std::countr_zero(turns)], demand, side);
      if (closes) count = static_cast<std::int16_t>(count + bag_.count(k));
    }
    return count;
  }

  /// Whether a tile carries what enters at side `from` on to a side beyond which no tile lies yet.
  static bool opens(const classic::OrientedTile& tile, classic::Sides demand, Side from) {
    for (const Side side : all_sides)
      if (classic::terrain_at(demand, side) == 0 &&
          classic::terrain_at(tile.sides, side) == classic::terrain_at(tile.sides, from) &&
          tile.at_side[index(side)] == tile.at_side[index(from)])
        return true;
    return false;
  }

  void add_feature(const State& s, int root, Expectation& expected) {
    const auto count = classic::figures_in(s, root);
    Prospect prospect = prospect_of(s, root);
    for_each_judgement<L>(
        [&]<class J>() { J::weigh(s, root, prospect, [&](int rival) { return sacred(s, rival); }); });
    classic::for_each_paid(s, root, true, [&](int seat, bool wins, int further) {
      if (wins || further != 0) expected[seat] += (wins ? prospect.value : 0) + static_cast<float>(further);
    });
    for (int seat = 0; seat < s.seats; ++seat)
      at_home_[seat] += beliefs_.returning * prospect.complete * static_cast<float>(count[seat]);
  }

  Prospect prospect_of(const State& s, int root) {
    switch (s.type_of(root)) {
      case classic::FeatureType::city:
        return city_or_road(s, root, city_fills_, beliefs_.city_close);
      case classic::FeatureType::road:
        return city_or_road(s, root, road_fills_, beliefs_.road_close);
      case classic::FeatureType::field:
        return {field(s, root), 0};
      default:
        return sacred(s, root);
    }
  }

  /// Calls `visit(open square, its side)` for each empty square that a city or road looks at, once.
  template <class Visit>
  void for_each_gap(const State& s, int root, Visit&& visit) {
    seen_.begin();
    s.features.for_each(root, [&](int segment) {
      const int tile = s.tile_of[segment];
      for (const Side side : all_sides) {
        if (!reaches(s, segment, tile, side)) continue;
        const int open_square = s.board.open_at(beside(s.board.square(tile), side));
        if (open_square >= 0 && seen_.insert(open_square)) visit(open_square, opposite(side));
      }
    });
  }

  static bool reaches(const State& s, int segment, int tile, Side side) {
    return classic::way_at(s, tile, side) == segment;
  }

  Prospect city_or_road(const State& s, int root, const ChanceTable& chances, float close) {
    const auto& a = s.features[root];
    if (a.open == 0) return {static_cast<float>(classic::value_of(s, root)), 1};
    float complete = 1;
    float to_come = 0;
    int gaps = 0;
    for_each_gap(s, root, [&](int open_square, Side side) {
      const classic::Sides demand = s.board.open_demand(open_square);
      const int fit = fitting(demand);
      const float fills = chances[fit];
      const float by_bag =
          fit == 0 ? close : static_cast<float>(closing(demand, side)) / static_cast<float>(fit);
      complete *= fills * (close + beliefs_.by_bag * (by_bag - close));
      to_come += fills;
      ++gaps;
    });
    if (gaps > tiles_left(s)) complete = 0;
    const float unfinished =
        static_cast<float>(classic::value_if(s, root, a.tiles, false)) + beliefs_.growth * to_come;
    const auto finished = static_cast<float>(classic::value_if(s, root, a.tiles + gaps, true));
    return {complete * finished + (1 - complete) * unfinished, complete};
  }

  Prospect sacred(const State& s, int segment) {
    const auto& a = s.features[segment];
    const Square q = s.board.square(s.tile_of[segment]);
    auto value = static_cast<float>(classic::value_if(s, segment, a.tiles, false));
    float complete = 1;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const Square there = moved(q, dx, dy);
        if (s.board.tile_at(there) >= 0) continue;
        const int open_square = s.board.open_at(there);
        // A square that nothing touches yet takes anything, but not before its neighbours.
        const float fills = open_square < 0 ? corner_fills_[fitting(0)]
                                            : cloister_fills_[fitting(s.board.open_demand(open_square))];
        value += fills;
        complete *= fills;
      }
    return {value, complete};
  }

  float field(const State& s, int root) {
    float value = 0;
    classic::for_each_city_beside(s, root, [&](int city) {
      const bool done = s.features[city].open == 0;
      value += static_cast<float>(classic::worth_to_field(s, city)) *
               (done ? 1.0F : city_or_road(s, city, city_fills_, beliefs_.city_close).complete);
    });
    return value;
  }

  void add_parts(const State& s, Expectation& expected) {
    const float left = static_cast<float>(tiles_left(s));
    const float time = 1 - std::exp(-left / 12);
    RunningTotal total{expected, at_home_};
    for_each_judgement<L>([&]<class J>() { J::add(s, beliefs_, time, total); });
    for_each_judgement<L>([&]<class J>() {
      J::add_tiles(s, beliefs_, total, [&](const State& position) {
        gains_.look_at(position);
        return [&](int seat, int kind) {
          return gains_.of(seat, kind, [&](const State& next) { return expect_aside(next); });
        };
      });
    });
  }

  /// What another position is worth, while this one is added up.
  Expectation expect_aside(const State& s) {
    const auto at_home = at_home_;
    const Expectation expected = expect(s);
    at_home_ = at_home;
    return expected;
  }

  Beliefs beliefs_;
  ChanceTable city_fills_;
  ChanceTable road_fills_;
  ChanceTable cloister_fills_;
  ChanceTable corner_fills_;  ///< of a square at the cloister's corner that nothing touches yet
  int kinds_ = std::min(classic::tables.kind_count(), L::kinds);
  Bag<L::kinds> bag_;
  std::uint32_t bag_number_ = 0;  ///< how many bags there have been
  std::array<Demand, classic::demand_count> demands_{};
  SeenSet<decltype(State::board)::max_open> seen_;  ///< the gaps of a feature
  std::array<float, max_seats> at_home_{};          ///< followers, those that will come back in part
  struct NoGains {};
  [[no_unique_address]] std::conditional_t<L::Parts::any, TileGains<L>, NoGains> gains_;
};

}  // namespace bastide
