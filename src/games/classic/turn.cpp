#include "games/classic/turn.h"

#include "games/classic/cult.h"
#include "games/classic/landscape.h"
#include "games/classic/scoring.h"

namespace bastide::classic {
namespace {

/// Whether the expansions let a kind lie on a square where it fits.
template <class L>
bool may_lie(const State<L>& s, int kind, Square q) {
  if constexpr (L::expansions)
    if (s.options.cult) return cult_fault(s, kind, q) == CultFault::none;
  return true;
}

/// Whether the kind fits anywhere (2.3).
template <class L>
bool is_placeable(const State<L>& s, int kind) {
  const auto& turns = tables[kind].fitting_turns;
  for (int i = 0; i < s.board.open_count(); ++i)
    if (turns[s.board.open_demand(i)] != 0 && may_lie(s, kind, s.board.open_square(i))) return true;
  return false;
}

/// The turns of a bit set, as a list with room for four.
struct TurnList {
  std::array<std::uint32_t, 4> turn;
  std::uint32_t count;
};
constexpr std::array<TurnList, 16> turn_lists = [] {
  std::array<TurnList, 16> lists{};
  for (unsigned set = 0; set < 16; ++set)
    for (unsigned t = 0; t < 4; ++t)
      if (((set >> t) & 1) != 0) lists[set].turn[lists[set].count++] = t;
  return lists;
}();

template <class L>
void list_placements(const State<L>& s, ActionList& list) {
  // Whether a tile fits is a coin toss that no processor predicts. So everything is written down, and the
  // next write goes over what did not fit: first the squares, then their turns.
  const auto& fitting = tables[s.drawn].fitting_turns;
  std::array<std::uint16_t, Board<L::tiles>::max_open> squares;
  int count = 0;
  for (int i = 0; i < s.board.open_count(); ++i) {
    squares[count] = static_cast<std::uint16_t>(i);
    count += fitting[s.board.open_demand(i)] != 0 ? 1 : 0;
  }
  if constexpr (L::expansions) {
    const auto forbidden = [&](std::uint16_t i) { return !may_lie(s, s.drawn, s.board.open_square(i)); };
    count = static_cast<int>(std::remove_if(squares.begin(), squares.begin() + count, forbidden) -
                             squares.begin());
  }
  Action* end = list.make_room(4 * count + 4);
  for (int i = 0; i < count; ++i) {
    const TurnList& turns = turn_lists[fitting[s.board.open_demand(squares[i])]];
    const Action unturned = place_action(s.board.open_square(squares[i]), 0);
    for (int t = 0; t < 4; ++t) end[t] = with_turn(unturned, turns.turn[t]);
    end += turns.count;
  }
  list.end_at(end);
}

template <class L>
bool can_place_follower(const State<L>& s) {
  if (s.followers.supply[s.active] == 0) return false;
  for (int i = 0; i < tables[s.last_tile().kind].feature_count; ++i)
    if (may_occupy(s, i)) return true;
  return false;
}

template <class L>
void list_acts(const State<L>& s, ActionList& list) {
  for (int i = 0; i < tables[s.last_tile().kind].feature_count; ++i)
    if (may_occupy(s, i)) list.push_back(follower_action(i));
  list.push_back(pass_action());
}

template <class L>
void put_follower(State<L>& s, int feature) {
  auto& supply = s.followers.supply[s.active];
  const int own = std::countr_zero(supply);
  const int follower = s.active * followers_each + own;
  const int segment = s.last_tile().first_segment + feature;
  auto& first = s.features[s.features.find(segment)].first_follower;
  supply = static_cast<std::uint8_t>(supply & ~(1U << own));
  s.followers.segment[follower] = static_cast<SmallIndex<L::segments>>(segment);
  s.followers.next[follower] = first;
  first = static_cast<std::uint8_t>(follower);
  if constexpr (L::expansions)
    if (s.options.cult) begin_challenges(s, feature);
}

template <class L>
void end_game(State<L>& s, Events* events) {
  score_end(s, s.scores, events);  // 4.2, 4.3
  s.phase = Phase::over;
  if (events != nullptr) events->push_back({Event::Type::ended, {}, {}});
}

/// After the last decision of a turn.
template <class L>
void end_turn(State<L>& s, Events* events) {
  if constexpr (L::expansions)
    if (s.options.cult) settle_challenges(s, events);
  score_turn(s, events);                                           // 2.5
  s.active = static_cast<std::uint8_t>((s.active + 1) % s.seats);  // 2.6
  s.phase = Phase::draw;
  if (s.bag.is_empty()) end_game(s, events);  // 4.1
}

}  // namespace

template <class L>
bool may_occupy(const State<L>& s, int feature) {
  const auto& tile = s.last_tile();
  const KindTable& kind = tables[tile.kind];
  if (kind.type[feature] == FeatureType::field && !s.options.farmers) return false;  // 4.3
  const int root = s.features.find(tile.first_segment + feature);
  if (s.features[root].is_occupied()) return false;
  // Features of the tile that are one by now are one choice: the one whose anchor comes first.
  const auto& anchor = kind.turned[tile.turn].anchor;
  for (int i = 0; i < kind.feature_count; ++i)
    if (kind.type[i] == kind.type[feature] && anchor[i] < anchor[feature] &&
        s.features.find(tile.first_segment + i) == root)
      return false;
  return true;
}

template <class L>
State<L> start(const Config& config) {
  State<L> s;
  s.options = config.options;
  s.seats = static_cast<std::uint8_t>(config.seats);
  s.first = s.active = static_cast<std::uint8_t>(config.first);  // 1.3
  for (const auto& [kind, copies] : config.bag) s.bag.add(kind, copies);
  s.followers.supply.fill((1U << followers_each) - 1);  // 1.2
  lay_tile(s, tables.start_kind(), {0, 0}, 0);          // 1.1
  if (s.bag.is_empty()) end_game(s, nullptr);
  return s;
}

template <class L>
void legal_actions(const State<L>& s, ActionList& list) {
  list.clear();
  switch (s.phase) {
    case Phase::draw:
      for (int k = 0; k < tables.kind_count(); ++k)
        if (s.bag.count(k) > 0) list.push_back(draw_action(k));
      break;
    case Phase::place:
      list_placements(s, list);
      break;
    case Phase::act:
      list_acts(s, list);
      break;
    case Phase::over:
      break;
  }
}

template <class L>
void apply(State<L>& s, Action action, Events* events) {
  switch (s.phase) {
    case Phase::draw:  // 2.1
      s.drawn = static_cast<std::uint8_t>(kind_of(action));
      s.bag.take(s.drawn);
      if (is_placeable(s, s.drawn)) {
        s.phase = Phase::place;
      } else {  // 2.3
        if (events != nullptr) events->push_back({Event::Type::discarded, tables.kinds[s.drawn]->id, {}});
        if (s.bag.is_empty()) end_game(s, events);
      }
      break;
    case Phase::place:  // 2.2
      lay_tile(s, s.drawn, square_of(action), turn_of(action));
      s.phase = Phase::act;
      if (!can_place_follower(s)) end_turn(s, events);
      break;
    case Phase::act:  // 2.4
      if (type_of(action) == ActionType::follower) put_follower(s, feature_of(action));
      end_turn(s, events);
      break;
    case Phase::over:
      break;
  }
}

template <class L>
Scores scores_if_ended(const State<L>& s) {
  Scores scores = s.scores;
  if (s.phase != Phase::over) score_end(s, scores, nullptr);
  return scores;
}

template <class L>
unsigned winners(const State<L>& s) {
  const auto best = *std::max_element(s.scores.begin(), s.scores.begin() + s.seats);
  unsigned won = 0;
  for (int seat = 0; seat < s.seats; ++seat)
    if (s.scores[seat] == best) won |= 1U << seat;
  const bool tie = !std::has_single_bit(won);
  return tie && s.options.start_player_loses_ties ? won & ~(1U << s.first) : won;  // 4.4
}

#define BASTIDE_INSTANTIATE(L)                               \
  template State<L> start(const Config&);                    \
  template void legal_actions(const State<L>&, ActionList&); \
  template void apply(State<L>&, Action, Events*);           \
  template Scores scores_if_ended(const State<L>&);          \
  template unsigned winners(const State<L>&);                \
  template bool may_occupy(const State<L>&, int);
BASTIDE_INSTANTIATE(OneBox)
BASTIDE_INSTANTIATE(FullBox)
BASTIDE_INSTANTIATE(ManyBoxes)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
