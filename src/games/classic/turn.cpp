#include "games/classic/turn.h"

#include "games/classic/bazaars.h"
#include "games/classic/bridges.h"
#include "games/classic/castles.h"
#include "games/classic/cult.h"
#include "games/classic/landscape.h"
#include "games/classic/scoring.h"
#include "kit/placements.h"

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
  bool bridged = false;
  if constexpr (L::expansions)
    if (s.options.bridges)
      for_each_bridged_placement(s, kind, [&](int open, Turn, BridgeSite) {
        bridged = may_lie(s, kind, s.board.open_square(open));
        return !bridged;
      });
  return bridged;
}

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
  const bool may_be_forbidden = L::expansions && s.options.cult && tables.cloister[s.drawn] >= 0;
  if (may_be_forbidden) {
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

/// Placements that rely on a bridge; where there are no others the tile may be declined (3.4).
template <class L>
void list_bridged_placements(const State<L>& s, ActionList& list) {
  const bool may_decline = list.empty();
  for_each_bridged_placement(s, s.drawn, [&](int open, Turn turn, BridgeSite site) {
    const Square q = s.board.open_square(open);
    if (may_lie(s, s.drawn, q)) list.push_back(place_action(q, turn, site));
    return true;
  });
  if (may_decline) list.push_back(decline_action());
}

/// Whether a follower may still be put on the tile just placed, as far as the player goes.
template <class L>
bool has_follower_to_put(const State<L>& s) {
  if constexpr (L::expansions)
    if (s.options.bridges && s.bridges.follower_put) return false;
  return s.followers.supply[s.active] != 0;
}

/// Whether there is anything to choose but to do nothing.
template <class L>
bool can_act(const State<L>& s) {
  bool can = false;
  if constexpr (L::expansions)
    if (s.options.bridges) {
      for_each_free_bridge(s, [&](BridgeSite) { return !(can = true); });
      can = can || (has_follower_to_put(s) && may_occupy_bridge(s));
    }
  if (can || !has_follower_to_put(s)) return can;
  for (int i = 0; i < tables[s.last_tile().kind].feature_count; ++i)
    if (may_occupy(s, i)) return true;
  return false;
}

template <class L>
void list_acts(const State<L>& s, ActionList& list) {
  if (has_follower_to_put(s))
    for (int i = 0; i < tables[s.last_tile().kind].feature_count; ++i)
      if (may_occupy(s, i)) list.push_back(follower_action(i));
  if constexpr (L::expansions)
    if (s.options.bridges) {
      if (has_follower_to_put(s) && may_occupy_bridge(s)) list.push_back(follower_action(bridge_feature));
      for_each_free_bridge(s, [&](BridgeSite site) { return list.push_back(bridge_action(site)), true; });
    }
  list.push_back(pass_action());
}

/// Everything that may pay the castle at issue (4.6).
template <class L>
void list_rewards(const State<L>& s, ActionList& list) {
  const Payers payers = payers_of(s, s.castles.built[s.castles.at_issue]);
  for (int i = 0; i < payers.count; ++i) list.push_back(reward_action(payers.list[i].number));
}

/// The kinds that lie open in the bazaar, each with every bid where there are auctions (2.3).
template <class L>
void list_lots(const State<L>& s, ActionList& list) {
  for (int i = 0; i < s.bazaars.lot_count; ++i) {
    const auto* first = s.bazaars.lots.data();
    const int kind = s.bazaars.lots[i];
    if (std::find(first, first + i, kind) != first + i) continue;
    if (s.phase == Phase::choose) {
      list.push_back(choose_action(kind));
      continue;
    }
    Action* end = list.make_room(highest_bid + 1);
    for (int bid = 0; bid <= highest_bid; ++bid) *end++ = open_action(kind, bid);
    list.end_at(end);
  }
}

template <class L>
void put_follower(State<L>& s, int feature) {
  auto& supply = s.followers.supply[s.active];
  const int own = std::countr_zero(supply);
  const int follower = s.active * followers_each + own;
  int segment = s.last_tile().first_segment + feature;
  if constexpr (L::expansions)
    if (feature == bridge_feature) segment = bridge_on_last_tile(s);
  auto& first = s.features[s.features.find(segment)].first_follower;
  supply = static_cast<std::uint8_t>(supply & ~(1U << own));
  s.followers.segment[follower] = static_cast<SmallIndex<L::segments>>(segment);
  s.followers.next[follower] = first;
  first = static_cast<std::uint8_t>(follower);
  if constexpr (L::expansions) {
    s.bridges.follower_put = true;
    if (s.options.cult && feature != bridge_feature) begin_challenges(s, feature);
  }
}

template <class L>
void end_game(State<L>& s, Events* events) {
  score_end(s, s.scores, events);  // 4.2, 4.3
  s.phase = Phase::over;
  if (events != nullptr) events->push_back({Event::Type::ended, {}, {}});
}

template <class L>
void next_turn(State<L>& s, Events* events);

/// The tile in hand leaves the game; another takes its place while there is one (2.3; 2.9 of the bazaars).
template <class L>
void discard_tile(State<L>& s, Events* events) {
  if (events != nullptr) events->push_back({Event::Type::discarded, tables.kinds[s.drawn]->id, {}});
  s.phase = Phase::draw;
  if (!s.bag.is_empty()) return;
  if constexpr (L::expansions)
    if (s.bazaars.is_open) return next_turn(s, events);
  end_game(s, events);
}

template <class L>
void take_in_hand(State<L>& s, int kind, Events* events) {
  s.drawn = static_cast<std::uint8_t>(kind);
  s.phase = Phase::place;
  if (!is_placeable(s, kind)) discard_tile(s, events);
}

/// The next of those who place a tile of the bazaar (2.7, 2.10), or the end of it.
template <class L>
void next_bazaar_turn(State<L>& s, Events* events) {
  auto& b = s.bazaars;
  s.active = static_cast<std::uint8_t>((b.host + 1 + b.placed) % s.seats);
  if (b.placed++ == s.seats) {
    b = {};
    s.phase = Phase::draw;
    if (s.bag.is_empty()) end_game(s, events);
  } else if (s.options.auction) {
    take_in_hand(s, b.won[s.active], events);
  } else if (b.lot_count > 1) {
    s.asked = s.active;
    s.phase = Phase::choose;
  } else {
    b.lot_count = 0;
    take_in_hand(s, b.lots[0], events);
  }
}

/// After everything that belongs to a turn (2.6).
template <class L>
void next_turn(State<L>& s, Events* events) {
  if constexpr (L::expansions) {
    if (s.bazaars.is_open) return next_bazaar_turn(s, events);
    if (s.options.bazaars && opens_bazaar(s)) {
      open_bazaar(s);
      s.phase = Phase::show;
      return;
    }
  }
  s.active = static_cast<std::uint8_t>((s.active + 1) % s.seats);
  s.phase = Phase::draw;
  if (s.bag.is_empty()) end_game(s, events);  // 4.1
}

/// Pays the castles, until an owner has to choose or the turn is over (4.8).
template <class L>
void reward_castles(State<L>& s, Events* events) {
  if (pay_castles(s, events))
    s.phase = Phase::reward;
  else
    next_turn(s, events);
}

template <class L>
void score(State<L>& s, Events* events) {
  if constexpr (L::expansions)
    if (s.options.cult) settle_challenges(s, events);
  score_turn(s, events);  // 2.5
  if constexpr (L::expansions)
    if (s.castles.count > 0) return reward_castles(s, events);
  next_turn(s, events);
}

/// Asks the next owner of a city that may become a castle, or scores (4.2).
template <class L>
void offer_castles(State<L>& s, Events* events) {
  if (next_offer(s))
    s.phase = Phase::castle;
  else
    score(s, events);
}

/// After the tile, and what was done with it.
template <class L>
void end_acts(State<L>& s, Events* events) {
  if constexpr (L::expansions)
    if (s.options.castles) {
      look_for_castles(s);
      return offer_castles(s, events);
    }
  score(s, events);
}

template <class L>
void place_tile(State<L>& s, Action action) {
  if constexpr (L::expansions)
    if (s.options.bridges)
      return lay_tile_among_bridges(s, s.drawn, square_of(action), turn_of(action), bridge_of(action));
  lay_tile(s, s.drawn, square_of(action), turn_of(action));
}

/// A tile is laid open for the bazaar; when there is one for each player they are sold or chosen.
template <class L>
void show_lot(State<L>& s, int kind, Events* events) {
  s.bag.take(kind);
  s.bazaars.lots[s.bazaars.lot_count++] = static_cast<std::uint8_t>(kind);
  if (s.bazaars.lot_count < s.seats) return;
  if (!s.options.auction) return next_turn(s, events);
  next_auction(s);
  s.phase = Phase::open;
}

/// The tile at auction goes to a buyer; then the next one is sold, or the won tiles are placed.
template <class L>
void sell_to(State<L>& s, int buyer, Events* events) {
  settle_auction(s, buyer, events);
  if (next_auction(s))
    s.phase = Phase::open;
  else
    next_turn(s, events);
}

template <class L>
void go_on_bidding(State<L>& s, Events* events) {
  auto& b = s.bazaars;
  if (next_bidder(s)) {
    s.phase = Phase::bid;
  } else if (b.leader == b.auctioneer) {
    sell_to(s, b.auctioneer, events);  // 2.4
  } else {
    s.asked = b.auctioneer;
    s.phase = Phase::settle;
  }
}

template <class L>
void list_expansion_actions(const State<L>& s, ActionList& list) {
  switch (s.phase) {
    case Phase::castle:
      list.push_back(castle_action());
      list.push_back(pass_action());
      break;
    case Phase::reward:
      list_rewards(s, list);
      break;
    case Phase::open:
    case Phase::choose:
      list_lots(s, list);
      break;
    case Phase::bid:
      for (int bid = s.bazaars.bid + 1; bid <= highest_bid; ++bid) list.push_back(bid_action(bid));
      list.push_back(pass_action());
      break;
    case Phase::settle:
      list.push_back(buy_action());
      list.push_back(sell_action());
      break;
    default:
      break;
  }
}

template <class L>
void apply_expansion_action(State<L>& s, Action action, Events* events) {
  switch (s.phase) {
    case Phase::castle:
      answer_offer(s, type_of(action) == ActionType::castle);
      offer_castles(s, events);
      break;
    case Phase::reward:
      answer_reward(s, payer_of(action), events);
      reward_castles(s, events);
      break;
    case Phase::show:
      show_lot(s, kind_of(action), events);
      break;
    case Phase::open:
      open_auction(s, lot_of(action), bid_of(action));
      go_on_bidding(s, events);
      break;
    case Phase::bid:
      if (type_of(action) == ActionType::bid) {
        s.bazaars.bid = static_cast<std::uint8_t>(bid_of(action));
        s.bazaars.leader = s.asked;
      }
      go_on_bidding(s, events);
      break;
    case Phase::settle:
      sell_to(s, type_of(action) == ActionType::buy ? s.bazaars.auctioneer : s.bazaars.leader, events);
      break;
    case Phase::choose:
      take_lot(s, kind_of(action));
      take_in_hand(s, kind_of(action), events);
      break;
    default:
      break;
  }
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
  if constexpr (L::expansions) {
    const bool many = s.seats > 4;
    if (s.options.bridges) s.bridges.supply.fill(many ? bridges_each_many : bridges_each);
    if (s.options.castles) s.castles.tokens.fill(many ? castles_each_many : castles_each);
  }
  lay_tile(s, tables.start_kind(), {0, 0}, 0);  // 1.1
  if (s.bag.is_empty()) end_game(s, nullptr);
  return s;
}

template <class L>
void legal_actions(const State<L>& s, ActionList& list) {
  list.clear();
  switch (s.phase) {
    case Phase::draw:
    case Phase::show:
      for (int k = 0; k < tables.kind_count(); ++k)
        if (s.bag.count(k) > 0) list.push_back(draw_action(k));
      break;
    case Phase::place:
      list_placements(s, list);
      if constexpr (L::expansions)
        if (s.options.bridges) list_bridged_placements(s, list);
      break;
    case Phase::act:
      list_acts(s, list);
      break;
    case Phase::over:
      break;
    default:
      if constexpr (L::expansions) list_expansion_actions(s, list);
  }
}

template <class L>
void apply(State<L>& s, Action action, Events* events) {
  switch (s.phase) {
    case Phase::draw:  // 2.1
      s.bag.take(kind_of(action));
      take_in_hand(s, kind_of(action), events);
      break;
    case Phase::place:  // 2.2
      if (type_of(action) == ActionType::decline) return discard_tile(s, events);
      place_tile(s, action);
      s.phase = Phase::act;
      if (!can_act(s)) end_acts(s, events);
      break;
    case Phase::act:  // 2.4
      if (type_of(action) == ActionType::follower) put_follower(s, feature_of(action));
      if constexpr (L::expansions) {
        if (type_of(action) == ActionType::bridge) build_bridge(s, site_of(action));
        if (s.options.free_bridges && type_of(action) != ActionType::pass && can_act(s)) return;
      }
      end_acts(s, events);
      break;
    case Phase::over:
      break;
    default:
      if constexpr (L::expansions) apply_expansion_action(s, action, events);
  }
}

template <class L>
Scores scores_if_ended(const State<L>& s) {
  Scores scores = s.scores;
  if (s.phase != Phase::over) score_end(s, scores, nullptr);
  if constexpr (L::expansions)
    if (s.phase == Phase::bid || s.phase == Phase::settle) pay_bid(s, s.bazaars.leader, scores);
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
