#include "bots/discovery_evaluation.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/discovery/scoring.h"

namespace bastide {

float Evaluation<Discovery>::spread(const State& s) const {
  return beliefs_.spread_base + beliefs_.spread_per_tile * std::sqrt(static_cast<float>(tiles_left(s)));
}

Expectation Evaluation<Discovery>::expect(const State& s) {
  Expectation expected{};
  for (int seat = 0; seat < s.seats; ++seat) expected[seat] = s.scores[seat];
  if (s.phase == discovery::Phase::over) return expected;
  const int left = tiles_left(s);
  learn_tiles(s);
  remembers_ = memory_.turn_to(s, tiles_number_);
  for (int seat = 0; seat < s.seats; ++seat) expected[seat] += worth_of_seat(s, seat, left);
  return expected;
}

int Evaluation<Discovery>::tiles_left(const State& s) {
  int left = s.bag.total();
  for (int seat = 0; seat < s.seats; ++seat) left += s.hands[seat].size();
  return left;
}

int Evaluation<Discovery>::acts_left(const State& s, int seat, int left) {
  const int after = (seat - s.active + s.seats) % s.seats;
  const int acts = (left + s.seats - 1 - after) / s.seats;
  return acts + (s.phase == discovery::Phase::act && after == 0 ? 1 : 0);
}

void Evaluation<Discovery>::learn_tiles(const State& s) {
  Bag<discovery::max_kinds> tiles = s.bag;
  for (int seat = 0; seat < s.seats; ++seat)
    for (const int kind : s.hands[seat]) tiles.add(kind, 1);
  if (tiles == tiles_ && known_) return;
  tiles_ = tiles;
  known_ = true;
  ++tiles_number_;
  gaps_.fill({});
}

const Evaluation<Discovery>::Gap& Evaluation<Discovery>::gap_at(Sides demand, Side side) {
  Gap& gap = gaps_[demand * 4 + index(side)];
  if (gap.fitting < 0) count_gap(gap, demand, side);
  return gap;
}

void Evaluation<Discovery>::count_gap(Gap& gap, Sides demand, Side side) const {
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

float Evaluation<Discovery>::worth_of_seat(const State& s, int seat, int left) {
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
    const Promise p = promise_of(s, s.territories.find(segment), left);
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

Evaluation<Discovery>::Promise Evaluation<Discovery>::promise_of(const State& s, int root, int left) {
  using discovery::Terrain;
  const auto& territory = s.territories[root];
  const auto open_value = static_cast<float>(discovery::value_of(s, root, true));
  if (territory.open == 0) return {open_value, static_cast<float>(discovery::value_of(s, root)), 1};
  const Terrain terrain = s.terrain_of(root);
  const Coming coming = coming_to(s, root);
  const float complete = coming.gaps > left ? 0 : coming.complete;
  const float tiles = coming.tiles * beliefs_.growth;
  const float cities = coming.cities * beliefs_.growth;
  const auto own_cities = static_cast<float>(territory.cities.count());
  const int closed_tiles = territory.tiles + coming.gaps;
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

Evaluation<Discovery>::Coming Evaluation<Discovery>::coming_to(const State& s, int root) {
  if (!remembers_) return count_coming(s, root);
  return memory_.at(root, memory_.is_touched(root), [&] { return count_coming(s, root); });
}

Evaluation<Discovery>::Coming Evaluation<Discovery>::count_coming(const State& s, int root) {
  const ChanceTable& closes = closes_[static_cast<int>(s.terrain_of(root)) - 1];
  Coming coming;
  for_each_gap(s, root, [&](int open_square, Side side) {
    const Gap& gap = gap_at(s.board.open_demand(open_square), side);
    coming.complete *= closes[gap.closing] * (coming.gaps > 0 ? beliefs_.together : 1.0F);
    const float fills = fills_[gap.fitting];
    coming.tiles += fills;
    coming.cities += fills * gap.cities;
    ++coming.gaps;
  });
  return coming;
}

int Evaluation<Discovery>::Table::of_last_tile(const State& s) {
  return discovery::tables[s.last_tile().kind].region_count;
}
int Evaluation<Discovery>::Table::look_of_last_tile(const State& s) {
  return s.last_tile().kind * 4 + static_cast<int>(s.last_tile().turn);
}
int Evaluation<Discovery>::Table::way_at(const State& s, int tile, Side side) {
  const auto& lying = s.tiles[tile];
  return lying.first_segment + discovery::tables[lying.kind].turned[lying.turn].at_side[index(side)];
}

template <class Visit>
void Evaluation<Discovery>::for_each_gap(const State& s, int root, Visit&& visit) const {
  Bits<Board<discovery::max_tiles>::max_open> seen;
  s.territories.for_each(root, [&](int segment) {
    const int tile = s.tile_of[segment];
    const auto& lying = s.tiles[tile];
    const auto& turned = discovery::tables[lying.kind].turned[lying.turn];
    const int region = segment - lying.first_segment;
    for (const Side side : all_sides) {
      if (turned.at_side[index(side)] != region) continue;
      const int open_square = s.board.open_at(beside(s.board.square(tile), side));
      if (open_square < 0 || seen.contains(open_square)) continue;
      seen.insert(open_square);
      visit(open_square, opposite(side));
    }
  });
}

}  // namespace bastide
