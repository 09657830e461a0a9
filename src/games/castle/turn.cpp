#include "games/castle/turn.h"

#include <algorithm>

#include "games/castle/events.h"
#include "games/castle/landscape.h"
#include "games/castle/scoring.h"
#include "kit/game.h"

namespace bastide::castle {
namespace {

/// Whether the kind fits anywhere (2.4).
bool is_placeable(const State& s, int kind) {
  const auto& turns = tables.fitting_turns[kind];
  return s.open.any_of([&](int square) { return turns[s.demand[square]] != 0; });
}

void list_placements(const State& s, ActionList& list) {
  const auto& fitting = tables.fitting_turns[s.drawn];
  Action* end = list.make_room(std::size_t{4} * square_count);
  s.open.for_each([&](int square) {
    // Whether a turn fits is a coin toss that no processor predicts. So everything is written down, and the
    // next write goes over what did not fit.
    const unsigned turns = fitting[s.demand[square]];
    for (unsigned t = 0; t < 4; ++t) {
      *end = with_turn(place_action(square, 0), t);
      end += (turns >> t) & 1;
    }
  });
  list.end_at(end);
}

bool can_place_follower(const State& s) {
  if (s.followers.supply[s.active] == 0) return false;
  for (int i = 0; i < s.last_tile().feature_count; ++i)
    if (may_occupy(s, i)) return true;
  return false;
}

void put_follower(State& s, int feature) {
  auto& supply = s.followers.supply[s.active];
  const int own = std::countr_zero(supply);
  const int segment = segment_at(s.last_square, feature);
  supply = static_cast<std::uint8_t>(supply & ~(1U << own));
  s.followers.segment[s.active * followers_each + own] = static_cast<std::uint16_t>(segment);
  s.areas[s.areas.find(segment)].add_follower(s.active);
}

// The end of the game.

/// The bonus tiles with a choice at the end, in their order (6.3, 6.4). Each is a step for the player who
/// began, then one for the other.
constexpr std::array<int, 4> final_order{rich_court, open_path, open_tower, open_house};
constexpr int final_steps = seat_count * static_cast<int>(final_order.size());

int final_kind(const State& s) {
  return final_order[s.final_step / seat_count];
}
int final_seat(const State& s) {
  return s.final_step % seat_count == 0 ? s.first : other(s.first);
}

/// Spends a bonus tile on an area: a court pays later, with the others (6.3).
void spend_bonus(State& s, int root, Events* events) {
  --s.bonus[final_seat(s)][final_kind(s)];
  s.spent.add(root);
  if (final_kind(s) != rich_court) pay(s, root, points_each(s.areas[root]), events);
}

/// The final scoring after the keeps, as far as it goes without a decision.
void go_on_final(State& s, Events* events) {
  while (s.final_step < final_steps) {
    while (s.bonus[final_seat(s)][final_kind(s)] > 0) {
      const Candidates found = candidates_for(s, final_kind(s), final_seat(s));
      if (found.count == 0) break;  // they are worth nothing
      if (found.count > 1) {
        s.active = static_cast<std::uint8_t>(final_seat(s));
        s.phase = Phase::choose;
        return;
      }
      spend_bonus(s, found.root[0], events);
    }
    ++s.final_step;
    if (s.final_step % seat_count != 0) continue;
    if (s.final_step == seat_count) score_courts(s, events);  // 6.3: both have assigned their kind 7
    s.spent.count = 0;
  }
  score_five_points(s, events);
  s.phase = Phase::over;
  if (events != nullptr) events->push_back({Event::Type::ended, {}, {}});
}

void end_game(State& s, Events* events) {
  s.towers = 0;            // 6.1
  score_keeps(s, events);  // 6.2
  go_on_final(s, events);  // 6.3, 6.4
}

// The scoring of a turn.

/// Whether a marker has stopped on a corner tower whose bonus tile it takes (2.7).
bool takes_bonus(const State& s, int seat) {
  const int score = s.scores[seat];
  if (score >= lap && !s.options.second_lap_takes) return false;
  const int corner = tables.corner_at[score % lap];
  return corner != Tables::no_corner && ((s.towers >> corner) & 1) != 0;
}

/// Scores one area that is due, and sends its followers home.
void score_area(State& s, int root, int each, Events* events) {
  s.due.remove(root);
  const Area area = s.areas[root];
  if (!area.is_occupied()) return;
  pay(s, root, each, events);
  if (const int seat = paid_seat(area); seat != nobody && area.type() == AreaType::house)
    raise_keep(s, seat, root, events);  // 4.1
  send_home(s, root);                   // 2.6
}

/// The kind of bonus tile that doubles an area, or 0.
int doubling_kind(AreaType type) {
  return type == AreaType::tower ? double_tower : type == AreaType::house ? double_house : 0;
}

/// Scores an area for the seat of the group, and looks where its marker stops.
void score_for(State& s, int seat, int root, int each, Events* events) {
  score_area(s, root, each, events);
  if (!takes_bonus(s, seat)) return;
  s.lands = static_cast<std::uint8_t>(seat);
  s.phase = Phase::reveal;
}

/// Scores an area unless a bonus tile may double it first (5, kinds 2 and 3).
void begin_area(State& s, int seat, int root, Events* events) {
  const int kind = doubling_kind(s.areas[root].type());
  if (seat == s.active && kind != 0 && s.usable[kind] > 0) {
    s.scoring = static_cast<std::uint16_t>(root);
    s.phase = Phase::twice;
    return;
  }
  score_for(s, seat, root, points_each(s.areas[root]), events);
}

void begin_turn(State& s, int seat, Events* events) {
  if (s.bag.is_empty()) return end_game(s, events);  // 6.1
  s.active = static_cast<std::uint8_t>(seat);
  for (const int kind : {extra_turn, double_tower, double_house})
    s.usable[kind] = s.bonus[seat][kind];  // 5.1
  s.phase = Phase::draw;
}

void end_turn(State& s, Events* events) {
  if (s.usable[extra_turn] > 0 && !s.bag.is_empty())
    s.phase = Phase::again;  // 5.2
  else
    begin_turn(s, other(s.active), events);
}

int count_due(const State& s, int seat) {
  return static_cast<int>(std::count_if(s.due.root.begin(), s.due.root.begin() + s.due.count,
                                        [&](int root) { return paid_seat(s.areas[root]) == seat; }));
}

/// The scoring, as far as it goes without a decision or a bonus tile to be revealed (3.5).
void go_on_scoring(State& s, Events* events) {
  constexpr Phase scoring = Phase::order;
  s.phase = scoring;
  while (s.phase == scoring) {
    const int seat = group_seat(s);
    if (seat == nobody) return end_turn(s, events);
    if (count_due(s, seat) > 1) return;
    const auto last = std::find_if(s.due.root.begin(), s.due.root.begin() + s.due.count,
                                   [&](int root) { return paid_seat(s.areas[root]) == seat; });
    begin_area(s, seat, *last, events);
  }
}

/// After the follower: what the tile has completed (2.6).
void begin_scoring(State& s, Events* events) {
  for (int i = s.due.count - 1; i >= 0; --i)  // what pays nobody is settled silently
    if (paid_seat(s.areas[s.due.root[i]]) == nobody)
      score_area(s, s.due.root[i], points_each(s.areas[s.due.root[i]]), events);
  go_on_scoring(s, events);
}

/// A bonus tile of the active player is used up.
void use_bonus(State& s, int kind) {
  --s.usable[kind];
  --s.bonus[s.active][kind];
}

void take_bonus(State& s, int kind, Events* events) {
  s.unseen.take(kind - 1);
  s.towers = static_cast<std::uint16_t>(s.towers & ~(1U << tables.corner_at[s.scores[s.lands] % lap]));
  ++s.bonus[s.lands][kind];
  if (events == nullptr) return;
  Event event{bonus_taken, "b" + std::to_string(kind), {}};
  event.seat = s.lands;
  events->push_back(std::move(event));
}

}  // namespace

bool may_occupy(const State& s, int feature) {
  const int root = s.areas.find(segment_at(s.last_square, feature));
  if (s.areas[root].is_occupied()) return false;
  const Lying& tile = s.last_tile();
  for (int i = 0; i < tile.feature_count; ++i)
    if (tile.anchor[i] < tile.anchor[feature] && s.areas.find(segment_at(s.last_square, i)) == root)
      return false;
  return true;
}

int group_seat(const State& s) {
  for (const int seat : {static_cast<int>(s.active), other(s.active)})
    if (count_due(s, seat) > 0) return seat;
  return nobody;
}

int chosen_bonus(const State& s) {
  return final_kind(s);
}

State start(const Config& config) {
  State s;
  s.options = config.options;
  s.first = static_cast<std::uint8_t>(config.first);  // 1.4
  for (const auto& [kind, copies] : config.bag) s.bag.add(kind, copies);
  for (int kind = 0; kind < bonus_kinds; ++kind) s.unseen.add(kind, bonus_copies);
  s.towers = (1U << corner_count) - 2;                  // 1.2: a bonus tile on each but the first
  s.followers.supply.fill((1U << followers_each) - 1);  // 1.4
  s.lies.fill(State::empty);
  for (int i = 0; i < start_count; ++i) {  // 1.3, 2.1, 2.3
    const StartSpace& space = tables.plan.starts[i];
    put_down(s, square_count + i, lying_start(i));
    const bool has_path = s.at(square_count + i).paths != 0;
    const int demand = has_path ? path_required : s.options.strict_start_spaces ? path_forbidden : 0;
    ask(s, tables.square_number(beside(space.square, space.side)), opposite(space.side), demand);
  }
  begin_turn(s, s.first, nullptr);
  return s;
}

int actor(const State& s) {
  return s.phase == Phase::draw || s.phase == Phase::reveal ? chance : s.active;
}

void legal_actions(const State& s, ActionList& list) {
  list.clear();
  switch (s.phase) {
    case Phase::draw:
      for (int k = 0; k < tables.kind_count(); ++k)
        if (s.bag.count(k) > 0) list.push_back(make_action(ActionType::draw, k));
      break;
    case Phase::place:
      list_placements(s, list);
      break;
    case Phase::act:
      for (int i = 0; i < s.last_tile().feature_count; ++i)
        if (may_occupy(s, i)) list.push_back(make_action(ActionType::follower, i));
      list.push_back(make_action(ActionType::pass));
      break;
    case Phase::order:
      for (int i = 0; i < s.due.count; ++i)
        if (paid_seat(s.areas[s.due.root[i]]) == group_seat(s))
          list.push_back(make_action(ActionType::score, s.due.root[i]));
      break;
    case Phase::twice:
      list.push_back(make_action(ActionType::twice));
      list.push_back(make_action(ActionType::pass));
      break;
    case Phase::reveal:
      for (int kind = 1; kind <= bonus_kinds; ++kind)
        if (s.unseen.count(kind - 1) > 0) list.push_back(make_action(ActionType::reveal, kind));
      break;
    case Phase::again:
      list.push_back(make_action(ActionType::again));
      list.push_back(make_action(ActionType::pass));
      break;
    case Phase::choose: {
      const Candidates found = candidates_for(s, final_kind(s), final_seat(s));
      for (int i = 0; i < found.count; ++i) list.push_back(make_action(ActionType::choose, found.root[i]));
      break;
    }
    case Phase::over:
      break;
  }
}

int chance_weight(const State& s, Action action) {
  return s.phase == Phase::draw ? s.bag.count(number_of(action)) : s.unseen.count(number_of(action) - 1);
}

Action sample_chance(const State& s, Rng& rng) {
  return s.phase == Phase::draw ? make_action(ActionType::draw, s.bag.pick(rng))
                                : make_action(ActionType::reveal, s.unseen.pick(rng) + 1);
}

void apply(State& s, Action action, Events* events) {
  const bool passes = type_of(action) == ActionType::pass;
  switch (s.phase) {
    case Phase::draw:  // 2.1
      s.drawn = static_cast<std::uint8_t>(number_of(action));
      s.bag.take(s.drawn);
      if (is_placeable(s, s.drawn)) {
        s.phase = Phase::place;
      } else {  // 2.4
        if (events != nullptr) events->push_back({Event::Type::discarded, tables.kind(s.drawn).id, {}});
        if (s.bag.is_empty()) end_game(s, events);
      }
      break;
    case Phase::place:  // 2.1, 2.2
      lay_tile(s, s.drawn, square_of(action), turn_of(action));
      s.phase = Phase::act;
      if (!can_place_follower(s)) begin_scoring(s, events);
      break;
    case Phase::act:  // 2.5
      if (!passes) put_follower(s, number_of(action));
      begin_scoring(s, events);
      break;
    case Phase::order:  // 3.5
      begin_area(s, group_seat(s), number_of(action), events);
      if (s.phase == Phase::order) go_on_scoring(s, events);
      break;
    case Phase::twice: {  // 5, kinds 2 and 3
      const Area area = s.areas[s.scoring];
      if (!passes) use_bonus(s, doubling_kind(area.type()));
      s.phase = Phase::order;
      score_for(s, s.active, s.scoring, points_each(area) * (passes ? 1 : 2), events);
      if (s.phase == Phase::order) go_on_scoring(s, events);
      break;
    }
    case Phase::reveal:  // 2.7
      take_bonus(s, number_of(action), events);
      go_on_scoring(s, events);
      break;
    case Phase::again:  // 5, kind 1
      if (passes) {
        begin_turn(s, other(s.active), events);
      } else {
        use_bonus(s, extra_turn);
        begin_turn(s, s.active, events);
      }
      break;
    case Phase::choose:  // 6.3, 6.4
      spend_bonus(s, number_of(action), events);
      go_on_final(s, events);
      break;
    case Phase::over:
      break;
  }
}

/// The turn is scored to its end without bonus tiles, and at the end each is spent where it pays most.
Scores scores_if_ended(const State& s) {
  State end = s;
  if (end.phase != Phase::choose && end.phase != Phase::over) {
    while (end.due.count > 0)
      score_area(end, end.due.root[0], points_each(end.areas[end.due.root[0]]), nullptr);
    end_game(end, nullptr);
  }
  while (end.phase != Phase::over) {
    const Candidates found = candidates_for(end, final_kind(end), final_seat(end));
    const auto worth = [&](int root) { return counted_in(end.areas[root]) * points_each(end.areas[root]); };
    const auto best = *std::max_element(found.root.begin(), found.root.begin() + found.count,
                                        [&](int a, int b) { return worth(a) < worth(b); });
    spend_bonus(end, best, nullptr);
    go_on_final(end, nullptr);
  }
  return end.scores;
}

unsigned winners(const State& s) {
  return s.scores[0] > s.scores[1] ? 0b01U : s.scores[1] > s.scores[0] ? 0b10U : 0b11U;  // 6.5
}

}  // namespace bastide::castle
