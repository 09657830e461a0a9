#include "bots/castle_evaluation.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "games/castle/scoring.h"

namespace bastide {

Evaluation<Castle>::Evaluation(const Beliefs& beliefs)
    : beliefs_(beliefs),
      fills_{ChanceTable(beliefs.path_share), ChanceTable(beliefs.tower_share),
             ChanceTable(beliefs.house_share), ChanceTable(beliefs.house_share)} {}

float Evaluation<Castle>::spread(const State& s) const {
  return beliefs_.spread_base + beliefs_.spread_per_tile * std::sqrt(static_cast<float>(tiles_left(s)));
}

Expectation Evaluation<Castle>::expect(const State& s) {
  Expectation expected{};
  const int left = tiles_left(s);
  if (left == 0) {  // only the final scoring is left
    const Scores scores = Castle::scores_if_ended(s);
    for (int seat = 0; seat < castle::seat_count; ++seat) expected[seat] = scores[seat];
    return expected;
  }
  learn_bag(s);
  turn_to(s);
  std::array<Standing, castle::seat_count> standings{};
  for (int seat = 0; seat < castle::seat_count; ++seat) {
    expected[seat] = s.scores[seat];
    standings[seat].at_home = static_cast<float>(s.followers.in_supply(seat));
    standings[seat].keep = static_cast<float>(castle::final_keep_size(s, seat));
  }
  ++round_;
  for (int f = 0; f < castle::follower_count; ++f) {
    if (!s.followers.is_out(f)) continue;
    const int root = s.areas.find(s.followers.segment[f]);
    if (counted_[root] == round_) continue;
    counted_[root] = round_;
    add_area(s, root, standings, expected);
  }
  const float length =
      std::min(1.0F, static_cast<float>(left) / castle::seat_count / beliefs_.follower_turns);
  for (int seat = 0; seat < castle::seat_count; ++seat) {
    expected[seat] +=
        worth_of_followers(standings[seat].at_home, beliefs_.follower * length, beliefs_.follower_fade);
    expected[seat] += bonus_in_hand(s, seat, standings[seat], length);
    expected[seat] += bonus_on_the_way(s, seat, left);
  }
  add_keeps(s, standings, left, expected);
  return expected;
}

void Evaluation<Castle>::learn_bag(const State& s) {
  if (s.bag == bag_ && known_) return;
  bag_ = s.bag;
  known_ = true;
  fitting_.fill(-1);
  int markets = 0;
  for (int k = 0; k < castle::tables.kind_count(); ++k)
    for (const castle::Feature& feature : castle::tables.kind(k).features)
      if (feature.type == castle::AreaType::court && feature.marked) markets += bag_.count(k);
  market_density_ = bag_.is_empty() ? 0 : static_cast<float>(markets) / static_cast<float>(bag_.total());
}

int Evaluation<Castle>::fitting(Sides demand) {
  auto& count = fitting_[demand];
  if (count >= 0) return count;
  count = 0;
  for (int k = 0; k < castle::tables.kind_count(); ++k)
    if (castle::tables.fitting_turns[k][demand] != 0)
      count = static_cast<std::int16_t>(count + bag_.count(k));
  return count;
}

namespace {

/// Calls `visit(segment)` for all that looks from a place over one of its sides.
template <class Visit>
void for_each_at_side(const castle::State& s, int place, Side side, Visit&& visit) {
  const castle::Lying& lying = s.at(place);
  if (((lying.paths >> index(side)) & 1) != 0) visit(castle::segment_at(place, lying.at_side[index(side)]));
  const int left = lying.at_half[left_half(side)];
  const int right = lying.at_half[right_half(side)];
  visit(castle::segment_at(place, left));
  if (right != left) visit(castle::segment_at(place, right));
}

/// Calls `visit(segment)` for all that looks at an empty square.
template <class Visit>
void for_each_looking_at(const castle::State& s, int square, Visit&& visit) {
  for (const Side side : all_sides) {
    const int place = castle::tables.beside[square][index(side)];
    if (place != castle::no_place && !s.is_empty(place)) for_each_at_side(s, place, opposite(side), visit);
  }
}

}  // namespace

void Evaluation<Castle>::begin(const State& before) {
  begun_with_ = nullptr;
  learn_bag(before);
  turn_to(before);
  begun_with_ = &before;
}

void Evaluation<Castle>::turn_to(const State& s) {
  if (begun_with_ == nullptr) {
    before_.epoch = after_.epoch = ++epoch_;
    laid_ = no_square;
    largest_empty_ = -1;
    return note_gaps(s);
  }
  assert(s.bag == begun_with_->bag);
  const int square = s.last_square;
  const bool has_more = square < castle::square_count && !s.is_empty(square) && begun_with_->is_empty(square);
  const int laid = has_more ? square : no_square;
  const int look = has_more ? s.lies[square] : 0;
  if (laid == laid_ && look == laid_look_) return;
  laid_ = laid;
  laid_look_ = look;
  largest_empty_ = -1;
  after_.epoch = ++epoch_;
  if (has_more) note_changed(s, square);
}

void Evaluation<Castle>::note_gaps(const State& s) {
  s.open.for_each([&](int square) {
    for_each_looking_at(s, square,
                        [&](int segment) { before_.gaps_of(s.areas.find(segment)).insert(square); });
  });
}

void Evaluation<Castle>::note_changed(const State& s, int square) {
  // What was there before keeps its gaps; the square itself is one no more, which is seen to by `coming_to`.
  const auto take_over = [&](int segment) {
    after_.gaps_of(s.areas.find(segment)).insert_all(before_.gaps_of(begun_with_->areas.find(segment)));
  };
  for (int i = 0; i < s.at(square).feature_count; ++i)
    after_.gaps_of(s.areas.find(castle::segment_at(square, i)));
  for (const Side side : all_sides) {
    const int place = castle::tables.beside[square][index(side)];
    if (place == castle::no_place) continue;
    if (!s.is_empty(place)) {
      for_each_at_side(s, place, opposite(side), take_over);
      continue;
    }
    for_each_looking_at(s, place, [&](int segment) {
      if (castle::place_of(segment) == square)
        after_.gaps_of(s.areas.find(segment)).insert(place);
      else
        take_over(segment);
    });
  }
}

Evaluation<Castle>::Coming Evaluation<Castle>::coming_to(const State& s, int root) {
  Known& known = after_.knows_gaps(root) ? after_ : before_;
  Coming& coming = known.coming[root];
  if (known.has_coming[root] == known.epoch) return coming;
  known.has_coming[root] = known.epoch;
  coming = {};
  const int type = static_cast<int>(s.areas[root].type());
  const std::array<float, 4> close{beliefs_.path_close, beliefs_.tower_close, beliefs_.house_close, 1};
  known.gaps_of(root).for_each([&](int square) {
    if (square == laid_) return;
    const float fills = fills_[type][fitting(s.demand[square])];
    ++coming.gaps;
    coming.complete *= fills * close[type];
    coming.to_come += fills;
  });
  return coming;
}

int Evaluation<Castle>::largest_empty(const State& s) {
  if (largest_empty_ < 0) castle::largest_empty_area(s, largest_empty_);
  return largest_empty_;
}

void Evaluation<Castle>::add_area(const State& s, int root,
                                  std::array<Standing, castle::seat_count>& standings,
                                  Expectation& expected) {
  using castle::AreaType;
  const castle::Area area = s.areas[root];
  const Coming coming = coming_to(s, root);
  const AreaType type = area.type();
  const int seat = castle::paid_seat(area);
  const bool shared = area.followers(0) > 0 && area.followers(1) > 0;
  const float hold = shared && coming.gaps > 0 ? 1 - beliefs_.contested * chance_to_change(s) : 1.0F;
  const auto now = static_cast<float>(castle::counted_in(area));
  const auto each = static_cast<float>(castle::points_each(area));
  if (type == AreaType::court) {  // pays at the end, complete or not; merchants stay
    if (seat == castle::nobody) return;
    const float markets = now + beliefs_.court_growth * coming.to_come * market_density_;
    expected[seat] += hold * each * markets;
    standings[seat].unfinished[3] = std::max(standings[seat].unfinished[3], markets);
    return;
  }
  const std::array<float, 3> growth{beliefs_.path_growth, beliefs_.tower_growth, beliefs_.house_growth};
  const float complete = coming.gaps > tiles_left(s) ? 0.0F : coming.complete;
  const float size = now + growth[static_cast<int>(type)] * static_cast<float>(coming.gaps);
  for (int other = 0; other < castle::seat_count; ++other)
    standings[other].at_home += beliefs_.returning * complete * static_cast<float>(area.followers(other));
  if (seat == castle::nobody) return;
  Standing& side = standings[seat];
  expected[seat] += hold * complete * each * size;
  float& best = side.unfinished[static_cast<int>(type)];
  best = std::max(best, (1 - complete) * each * now);
  if (type == AreaType::house) side.keep = std::max(side.keep, side.keep + complete * (size - side.keep));
}

float Evaluation<Castle>::chance_to_change(const State& s) {
  const auto left = static_cast<float>(tiles_left(s));
  return left / (left + 10);
}

float Evaluation<Castle>::bonus_in_hand(const State& s, int seat, const Standing& side, float length) const {
  const auto& held = s.bonus[seat];
  float worth = static_cast<float>(held[castle::five_points]) * 5;
  worth += static_cast<float>(held[castle::extra_turn]) * beliefs_.extra_turn * length;
  worth += static_cast<float>(held[castle::double_tower] + held[castle::double_house]) * beliefs_.doubling *
           length;
  for (int i = 0; i < 3; ++i)
    if (const int count = held[castle::open_path + i]; count > 0)
      worth += std::max(side.unfinished[i], beliefs_.unfinished * length);
  if (held[castle::rich_court] > 0) worth += side.unfinished[3];
  return worth;
}

float Evaluation<Castle>::bonus_on_the_way(const State& s, int seat, int left) const {
  float worth = 0;
  if (s.phase == castle::Phase::reveal && s.lands == seat) worth += beliefs_.landing;
  const int score = s.scores[seat];
  if (score >= castle::lap && !s.options.second_lap_takes) return worth;
  const float reach = beliefs_.pace * static_cast<float>(left) + 1;
  for (int corner = 1; corner < castle::corner_count; ++corner) {
    if (((s.towers >> corner) & 1) == 0) continue;
    const int distance = 2 * castle::tables.plan.corners[corner] - score % castle::lap;
    if (distance <= 0 || static_cast<float>(distance) >= reach) continue;
    worth += beliefs_.landing * landing_chance(distance) * (1 - static_cast<float>(distance) / reach);
  }
  return worth;
}

float Evaluation<Castle>::landing_chance(int distance) {
  static const std::array<float, castle::lap + 1> chances = [] {
    // What areas pay in games of good players, from 1 point on.
    constexpr std::array<float, 12> of_score{.02F, .10F, .17F, .19F, .10F, .15F,
                                             .05F, .10F, .03F, .05F, .01F, .03F};
    std::array<float, castle::lap + 2> stops{1};
    for (int n = 1; n < castle::lap + 2; ++n)
      for (int score = 1; score <= std::min(n, static_cast<int>(of_score.size())); ++score)
        stops[n] += of_score[score - 1] * stops[n - score];
    std::array<float, castle::lap + 1> either{};
    for (int n = 1; n <= castle::lap; ++n) either[n] = stops[n] + stops[n + 1] - stops[n] * stops[1];
    return either;
  }();
  return chances[distance];
}

void Evaluation<Castle>::add_keeps(const State& s, const std::array<Standing, castle::seat_count>& standings,
                                   int left, Expectation& expected) {
  constexpr int near_the_end = 24;
  float prize = beliefs_.keep_prize;
  if (left < near_the_end) {
    const int size = largest_empty(s);
    int empty = 0;
    for (int square = 0; square < castle::square_count; ++square) empty += s.is_empty(square) ? 1 : 0;
    const float stays =
        static_cast<float>(size) * static_cast<float>(empty - left) / static_cast<float>(empty);
    const float far = static_cast<float>(left) / near_the_end;
    prize = far * prize + (1 - far) * stays;
  }
  const float spread = beliefs_.keep_spread * std::sqrt(static_cast<float>(left));
  const float first = chance_to_lead(standings[0].keep - standings[1].keep, spread);
  expected[0] += prize * first;
  expected[1] += prize * (1 - first);
}

}  // namespace bastide
