#include "games/discovery/turn.h"

#include "games/discovery/landscape.h"
#include "games/discovery/scoring.h"

namespace bastide::discovery {
namespace {

void list_draws(const State& s, ActionList& list) {
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) list.push_back(draw_action(k));
}

void list_hand(const State& s, ActionList& list) {
  const Hand& hand = s.hands[s.active];
  for (int i = 0; i < hand.size(); ++i) {
    const int kind = hand[i];
    if (i > 0 && kind == hand[0]) continue;  // two tiles alike are one choice
    list_placements<turn_shift>(s.board, tables[kind].fitting_turns, list,
                                [kind](Square q) { return place_action(kind, q, 0); });
  }
}

void list_acts(const State& s, ActionList& list) {
  const auto& own = s.followers[s.active];
  bool has_supply = false;
  for (int f = 0; f < followers_each; ++f) {
    has_supply |= own[f] == State::at_home;
    if (own[f] != State::at_home) list.push_back(withdraw_action(f));
  }
  if (has_supply)
    for (int i = 0; i < tables[s.last_tile().kind].region_count; ++i)
      if (may_deploy(s, i)) list.push_back(deploy_action(i));
  list.push_back(pass_action());
}

/// Whether there is more to choose than to pass.
bool can_act(const State& s) {
  const auto& own = s.followers[s.active];
  if (std::any_of(own.begin(), own.end(), [](int segment) { return segment != State::at_home; })) return true;
  for (int i = 0; i < tables[s.last_tile().kind].region_count; ++i)
    if (may_deploy(s, i)) return true;
  return false;
}

void deploy(State& s, int region) {
  const int segment = s.last_tile().first_segment + region;
  auto& own = s.followers[s.active];
  *std::find(own.begin(), own.end(), State::at_home) = static_cast<std::uint8_t>(segment);
  ++s.territories[s.territories.find(segment)].followers;
}

void end_game(State& s, Events* events) {
  if (events != nullptr) explain_end(s, *events);
  score_end(s, s.scores);  // 4.1
  s.phase = Phase::over;
  if (events != nullptr) events->push_back({Event::Type::ended, {}, {}});
}

void pass_turn(State& s) {
  s.active = static_cast<std::uint8_t>((s.active + 1) % s.seats);
}

/// Whether the active player draws another tile into the hand.
bool draws_more(const State& s) {
  return s.hands[s.active].size() < hand_size && !s.bag.is_empty();
}

/// The hand of the active player is shown and leaves the game (5.3).
void show_hand(State& s, Events* events) {
  Hand& hand = s.hands[s.active];
  if (events != nullptr)
    for (const int kind : hand) events->push_back({Event::Type::discarded, tables.id(kind), {}, s.active});
  hand.clear();
}

/// The turn of the active player, or of the next one who can play (5.3).
void begin_expert_turn(State& s, Events* events) {
  for (int passed = 0; passed < s.seats; ++passed) {
    if (is_playable(s, s.hands[s.active])) {
      s.phase = Phase::place;
      return;
    }
    show_hand(s, events);
    if (!s.bag.is_empty()) {
      s.phase = Phase::redraw;
      return;
    }
    pass_turn(s);
  }
  end_game(s, events);
}

void end_turn(State& s, Events* events) {
  if (s.expert && draws_more(s)) {
    s.phase = Phase::refill;  // 5.2
    return;
  }
  pass_turn(s);
  if (s.expert) return begin_expert_turn(s, events);
  s.phase = Phase::draw;
  if (s.bag.is_empty()) end_game(s, events);  // 4.1
}

/// Before the first turn of an expert game (5.1, 5.2).
void set_up_expert(State& s, Events* events) {
  if (s.removals > 0 && !s.bag.is_empty()) {
    s.phase = Phase::remove;
    return;
  }
  s.phase = Phase::deal;
  do {
    if (draws_more(s)) return;
    pass_turn(s);
  } while (s.active != s.first);
  begin_expert_turn(s, events);
}

}  // namespace

bool may_deploy(const State& s, int region) {
  const State::Tile& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  const int root = s.territories.find(tile.first_segment + region);
  if (s.territories[root].followers != 0) return false;
  // Regions of the tile that are one territory by now are one choice: the one whose anchor comes first.
  const auto& anchor = kind.turned[tile.turn].anchor;
  for (unsigned alike = kind.alike[region]; alike != 0; alike &= alike - 1) {
    const int i = std::countr_zero(alike);
    if (anchor[i] < anchor[region] && s.territories.find(tile.first_segment + i) == root) return false;
  }
  return true;
}

bool is_playable(const State& s, const Hand& hand) {
  return std::any_of(hand.begin(), hand.end(),
                     [&](int kind) { return fits_somewhere(s.board, tables[kind].fitting_turns); });
}

State start(const Config& config) {
  State s;
  s.expert = config.expert;
  s.seats = static_cast<std::uint8_t>(config.seats);
  s.first = s.active = static_cast<std::uint8_t>(config.first);  // 1.2
  s.removals = static_cast<std::uint8_t>(config.removed);
  for (const auto& [kind, copies] : config.bag) s.bag.add(kind, copies);
  for (auto& own : s.followers) own.fill(State::at_home);  // 1.2
  lay_tile(s, tables.start_kind(), {0, 0}, 0);             // 1.1
  if (s.expert)
    set_up_expert(s, nullptr);
  else if (s.bag.is_empty())
    end_game(s, nullptr);
  return s;
}

int actor(const State& s) {
  return s.phase == Phase::place || s.phase == Phase::act ? s.active : chance;
}

void legal_actions(const State& s, ActionList& list) {
  list.clear();
  if (s.phase == Phase::place) return list_hand(s, list);
  if (s.phase == Phase::act) return list_acts(s, list);
  if (is_draw(s.phase)) list_draws(s, list);
}

void apply(State& s, Action action, Events* events) {
  switch (s.phase) {
    case Phase::remove:  // 5.1
      s.bag.take(kind_of(action));
      --s.removals;
      if (events != nullptr) events->push_back({removed, tables.id(kind_of(action)), {}});
      set_up_expert(s, events);
      break;
    case Phase::deal:  // 5.2
      s.bag.take(kind_of(action));
      s.hands[s.active].add(kind_of(action));
      set_up_expert(s, events);
      break;
    case Phase::draw: {  // 2.1
      const int kind = kind_of(action);
      s.bag.take(kind);
      if (fits_somewhere(s.board, tables[kind].fitting_turns)) {
        s.hands[s.active].add(kind);
        s.phase = Phase::place;
      } else {
        if (events != nullptr) events->push_back({Event::Type::discarded, tables.id(kind), {}});
        if (s.bag.is_empty()) end_game(s, events);
      }
      break;
    }
    case Phase::place:  // 2.1
      s.hands[s.active].remove(kind_of(action));
      lay_tile(s, kind_of(action), square_of(action), turn_of(action));
      s.phase = Phase::act;
      if (!can_act(s)) end_turn(s, events);
      break;
    case Phase::act:  // 2.2
      if (type_of(action) == ActionType::deploy) deploy(s, region_of(action));
      if (type_of(action) == ActionType::withdraw) withdraw(s, s.active, follower_of(action), events);
      end_turn(s, events);
      break;
    case Phase::refill:  // 5.2
      s.bag.take(kind_of(action));
      s.hands[s.active].add(kind_of(action));
      end_turn(s, events);
      break;
    case Phase::redraw:  // 5.3
      s.bag.take(kind_of(action));
      s.hands[s.active].add(kind_of(action));
      if (!draws_more(s)) begin_expert_turn(s, events);
      break;
    case Phase::over:
      break;
  }
}

Scores scores_if_ended(const State& s) {
  Scores scores = s.scores;
  if (s.phase != Phase::over) score_end(s, scores);
  return scores;
}

unsigned winners(const State& s) {
  const auto best = *std::max_element(s.scores.begin(), s.scores.begin() + s.seats);
  unsigned won = 0;
  for (int seat = 0; seat < s.seats; ++seat)
    if (s.scores[seat] == best) won |= 1U << seat;  // 4.2
  return won;
}

}  // namespace bastide::discovery
