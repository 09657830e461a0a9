#include "games/dice/turn.h"

#include <algorithm>

#include "games/dice/text.h"
#include "kit/placements.h"

namespace bastide::dice {
namespace {

/// Every way in which the dice can look after a roll, from `face` on.
void list_rolls(FaceCounts& counts, int face, int dice, ActionList& list) {
  if (face == face_count - 1) {
    counts[face] = static_cast<std::uint8_t>(dice);
    list.push_back(rolled_action(counts));
    return;
  }
  for (int n = dice; n >= 0; --n) {
    counts[face] = static_cast<std::uint8_t>(n);
    list_rolls(counts, face + 1, dice - n, list);
  }
}

/// Where the parts in hand can be built (2.4).
void list_builds(const State& s, ActionList& list) {
  for (int part = 0; part < part_count; ++part) {
    if (s.in_hand[part] == 0) continue;
    const PartTable& table = tables[part];
    if (s.building.count() == 0) {
      for (Turn turn = 0; turn < 4; ++turn)
        if (((table.distinct_turns >> turn) & 1) != 0) list.push_back(build_action(part, {0, 0}, turn));
    } else {
      list_placements<turn_shift>(s.building.board, table.fitting_turns, list,
                                  [part](Square q) { return build_action(part, q, 0); });
    }
  }
}

/// The next player, with all dice but the knights that others keep (2.1).
void begin_turn(State& s) {
  const unsigned own = 1U << s.active;
  s.building = {};
  s.in_hand = {};
  s.rolls = s.aside = s.passed = 0;
  s.has_built = false;
  s.doubled = (s.kept & own) != 0;
  s.kept = static_cast<std::uint8_t>(s.kept & ~own);
  s.dice = static_cast<std::uint8_t>(tables.dice() - std::popcount(s.kept));
  s.phase = Phase::roll;
}

void end_game(State& s, Events* events) {
  s.phase = Phase::over;
  if (events != nullptr) events->push_back({Event::Type::ended, {}, {}});
}

void end_turn(State& s, Events* events) {
  ++s.turns;
  if (s.scores[s.active] >= points_to_win) return end_game(s, events);  // 5.1
  if (s.turns == static_cast<std::uint32_t>(s.turn_limit) * s.seats && s.turn_limit > 0)
    return end_game(s, events);                                    // 5.3
  s.active = static_cast<std::uint8_t>((s.active + 1) % s.seats);  // 1.2
  begin_turn(s);
}

void stop(State& s, Events* events) {
  const int points = points_if_stopped(s);
  if (events != nullptr && points > 0) events->push_back(explain_score(s, points));
  s.scores[s.active] = static_cast<std::int16_t>(s.scores[s.active] + points);  // 3
  end_turn(s, events);
}

/// Where nothing but stopping is left, nobody is asked.
void stop_if_forced(State& s, Events* events) {
  if (!s.may_roll() && !s.may_build() && !s.may_set_aside() && !s.may_double()) stop(s, events);
}

void take_roll(State& s, const FaceCounts& counts, Events* events) {
  ++s.rolls;
  s.has_built = false;
  std::copy_n(counts.begin(), s.in_hand.size(), s.in_hand.begin());
  s.passed = static_cast<std::uint8_t>(s.passed + counts[catapult]);  // 2.2
  s.phase = Phase::decide;
  if (s.passed == tables.dice()) {  // 5.2
    s.besieger = static_cast<std::int8_t>(s.active);
    ++s.turns;
    return end_game(s, events);
  }
  stop_if_forced(s, events);
}

}  // namespace

State start(const Config& config) {
  State s;
  s.seats = static_cast<std::uint8_t>(config.seats);
  s.first = s.active = static_cast<std::uint8_t>(config.first);  // 1.2
  s.turn_limit = static_cast<std::uint16_t>(config.turn_limit);
  begin_turn(s);
  return s;
}

void legal_actions(const State& s, ActionList& list) {
  list.clear();
  if (s.phase == Phase::roll) {
    FaceCounts counts{};
    list_rolls(counts, 0, s.dice_left(), list);
  }
  if (s.phase != Phase::decide) return;
  if (s.may_set_aside()) list.push_back(make_action(ActionType::set_aside));
  if (s.may_build()) list_builds(s, list);
  if (s.may_roll()) list.push_back(make_action(ActionType::roll));
  list.push_back(make_action(ActionType::stop));
  if (s.may_double()) list.push_back(make_action(ActionType::forgo));
}

int chance_weight(Action rolled) {
  int ways = 1;
  int dice = 0;
  for (const int count : counts_of(rolled))
    for (int i = 1; i <= count; ++i) ways = ways * ++dice / i;  // a binomial coefficient at every step
  return ways;
}

Action sample_roll(int dice, Rng& rng) {
  constexpr std::array<std::uint32_t, max_dice + 1> ways{1,    6,     36,     216,     1296,
                                                         7776, 46656, 279936, 1679616, 10077696};
  std::uint32_t fall = rng.below(ways[dice]);
  std::uint32_t rest = 0;
  for (int i = 0; i < dice; ++i, fall /= face_count) rest += 1U << (4 * (fall % face_count));
  return make_action(ActionType::rolled, rest);
}

void apply(State& s, Action action, Events* events) {
  switch (type_of(action)) {
    case ActionType::rolled:
      return take_roll(s, counts_of(action), events);
    case ActionType::set_aside:  // 2.3
      --s.in_hand[knight];
      ++s.aside;
      return stop_if_forced(s, events);
    case ActionType::build:  // 2.4
      --s.in_hand[part_of(action)];
      s.has_built = true;
      s.building.build(part_of(action), square_of(action), turn_of(action));
      return stop_if_forced(s, events);
    case ActionType::roll:  // 2.1, 2.5
      s.in_hand = {};
      s.phase = Phase::roll;
      return;
    case ActionType::stop:
      return stop(s, events);
    case ActionType::forgo:  // 4.1, 4.2
      s.kept = static_cast<std::uint8_t>(s.kept | 1U << s.active);
      return end_turn(s, events);
  }
}

int points_if_stopped(const State& s) {
  const int dice = std::popcount(s.building.largest_closed_city());
  return points_of_city[dice] * (s.doubled ? 2 : 1);  // 3.1, 3.2
}

Scores scores_if_ended(const State& s) {
  Scores scores = s.scores;
  if (s.phase != Phase::over)
    scores[s.active] = static_cast<std::int16_t>(scores[s.active] + points_if_stopped(s));
  return scores;
}

unsigned winners(const State& s) {
  if (s.besieger >= 0) return 1U << s.besieger;  // 5.2
  const auto best = *std::max_element(s.scores.begin(), s.scores.begin() + s.seats);
  unsigned won = 0;
  for (int seat = 0; seat < s.seats; ++seat)
    if (s.scores[seat] == best) won |= 1U << seat;  // 5.1, 5.3
  return won;
}

}  // namespace bastide::dice
