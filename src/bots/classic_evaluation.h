#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "bots/beliefs.h"
#include "bots/classic/parts.h"
#include "bots/classic/tile_gains.h"
#include "bots/evaluation.h"
#include "bots/prospects.h"
#include "bots/turn_memory.h"
#include "games/classic/game.h"
#include "games/classic/scoring.h"

/// How the classic game is judged. An evaluation belongs to one thread at a time; threads may share beliefs.
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

  Evaluation() : Evaluation(Beliefs()) {}
  explicit Evaluation(const Beliefs& beliefs)
      : beliefs_(beliefs),
        city_fills_(beliefs.city_share),
        road_fills_(beliefs.road_share),
        cloister_fills_(beliefs.cloister_share),
        corner_fills_(beliefs.cloister_share / 2) {}

  float spread(const State& s) const {
    return beliefs_.spread_base + beliefs_.spread_per_tile * std::sqrt(static_cast<float>(tiles_left(s)));
  }

  /// From here until `end` the positions judged are what one turn can make of this one: what its tile does
  /// not touch is counted once. The answers are the same.
  void begin(const State& before) {
    learn_bag(before);
    memory_.begin(before);
    city_lists_.clear();
  }
  void end() { memory_.end(); }

  Expectation expect(const State& s) {
    Expectation expected{};
    for (int seat = 0; seat < s.seats; ++seat) expected[seat] = s.scores[seat];
    if (s.phase == classic::Phase::over) return expected;
    learn_bag(s);
    remembers_ = memory_.turn_to(
        s, static_cast<std::uint64_t>(bag_number_) << 16 | static_cast<unsigned>(tiles_left(s)));
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
      case classic::FeatureType::road:
        return city_or_road(s, root);
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

  /// What a city or road may become.
  struct Becoming {
    float complete;  ///< the chance that all gaps are filled, and none opens another
    float finished;  ///< what it pays then
    float unfinished;
    int gaps;
  };

  Prospect city_or_road(const State& s, int root) {
    const Becoming b = becoming(s, root);
    const float complete = b.gaps > tiles_left(s) ? 0 : b.complete;
    return {complete * b.finished + (1 - complete) * b.unfinished, complete};
  }

  Becoming becoming(const State& s, int root) {
    if (!remembers_) return count_becoming(s, root);
    return memory_
        .at(root, memory_.is_touched(root), [&] { return Counted{.becoming = count_becoming(s, root)}; })
        .becoming;
  }

  Becoming count_becoming(const State& s, int root) {
    const auto& a = s.features[root];
    if (a.open == 0) return {1, static_cast<float>(classic::value_of(s, root)), 0, 0};
    const bool is_city = s.type_of(root) == classic::FeatureType::city;
    const ChanceTable& chances = is_city ? city_fills_ : road_fills_;
    const float close = is_city ? beliefs_.city_close : beliefs_.road_close;
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
    return {complete, static_cast<float>(classic::value_if(s, root, a.tiles + gaps, true)),
            static_cast<float>(classic::value_if(s, root, a.tiles, false)) + beliefs_.growth * to_come, gaps};
  }

  Prospect sacred(const State& s, int segment) {
    if (!remembers_) return count_sacred(s, segment);
    return memory_
        .at(segment, memory_.is_near(s.board.square(s.tile_of[segment])),
            [&] { return Counted{.sacred = count_sacred(s, segment)}; })
        .sacred;
  }

  Prospect count_sacred(const State& s, int segment) {
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
    if (!remembers_) return count_field(s, root);
    // A part may change what a city is worth to a field while the tiles stay as they are.
    constexpr bool follows_from_tiles = !L::Parts::any;
    const auto keep_after = [&](auto&& count) {
      if constexpr (follows_from_tiles)
        return memory_.at(root, true, [&] { return Counted{.value = count()}; }).value;
      else
        return count();
    };
    if (memory_.is_touched(root)) return keep_after([&] { return count_field(s, root); });
    Counted& before = memory_.at(root, false, [&] { return list_cities(memory_.begun_with(), root); });
    const auto first = city_lists_.begin() + before.cities.first;
    const std::span<const int> cities(first, first + before.cities.count);
    const bool is_touched =
        std::any_of(cities.begin(), cities.end(), [&](int city) { return memory_.is_touched(city); });
    if (is_touched || !follows_from_tiles) return keep_after([&] { return sum_of(s, cities); });
    if (!before.has_value) before.value = sum_of(s, cities);
    before.has_value = true;
    return before.value;
  }

  float worth_to_field(const State& s, int city) {
    const bool done = s.features[city].open == 0;
    return static_cast<float>(classic::worth_to_field(s, city)) *
           (done ? 1.0F : city_or_road(s, city).complete);
  }

  float count_field(const State& s, int root) {
    float value = 0;
    classic::for_each_city_beside(s, root, [&](int city) { value += worth_to_field(s, city); });
    return value;
  }

  /// The same by the cities that there were before. Some may have become one since.
  float sum_of(const State& s, std::span<const int> cities) {
    float value = 0;
    counted_.begin();
    for (const int before : cities)
      if (const int city = s.features.find(before); counted_.insert(city)) value += worth_to_field(s, city);
    return value;
  }

  auto list_cities(const State& s, int field) {
    Counted counted{};
    counted.cities.first = static_cast<int>(city_lists_.size());
    classic::for_each_city_beside(s, field, [&](int city) { city_lists_.push_back(city); });
    counted.cities.count = static_cast<int>(city_lists_.size()) - counted.cities.first;
    return counted;
  }

  /// How the memory looks at a state.
  struct Table {
    using State = classic::State<L>;
    static constexpr int segments = L::segments;
    static int segment_count(const State& s) { return s.features.size(); }
    static int of_last_tile(const State& s) { return classic::tables[s.last_tile().kind].feature_count; }
    static int look_of_last_tile(const State& s) {
      return s.last_tile().kind * 4 + static_cast<int>(s.last_tile().turn);
    }
    static int root_of(const State& s, int segment) { return s.features.find(segment); }
    static int way_at(const State& s, int tile, Side side) { return classic::way_at(s, tile, side); }
    template <class Visit>
    static void for_each_of_last_tile(const State& s, Visit&& visit) {
      classic::for_each_on(s, s.last(), visit);
    }
  };

  /// What the memory keeps of a feature.
  struct Counted {
    Becoming becoming{};  ///< of a city or road
    struct {
      int first;
      int count;
    } cities{};       ///< of a field, as a part of `city_lists_`
    float value = 0;  ///< of a field
    bool has_value = false;
    Prospect sacred{};  ///< of what is completed by its surroundings
  };

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
  TurnMemory<Table, Counted> memory_;
  bool remembers_ = false;                  ///< whether the memory knows the position that is judged
  std::vector<int> city_lists_;             ///< of the fields in the memory, by roots
  SeenSet<L::segments> counted_;            ///< the cities of a field
  std::array<float, max_seats> at_home_{};  ///< followers, those that will come back in part
  struct NoGains {};
  [[no_unique_address]] std::conditional_t<L::Parts::any, TileGains<L>, NoGains> gains_;
};

}  // namespace bastide
