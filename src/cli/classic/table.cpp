#include "cli/classic/table.h"

#include <algorithm>

#include "cli/classic/table_expansions.h"
#include "match/visit.h"

namespace bastide::cli {
namespace {

using classic::ActionType;
using classic::feature_of;
using classic::Phase;
using classic::square_of;
using classic::turn_of;
using classic::type_of;

/// Plays what is left of the turn, without a further follower, bridge or castle; an owner of a castle takes
/// what is first.
template <class G>
void play_out(typename G::State& s) {
  ActionList list;
  while (s.phase == Phase::act || s.phase == Phase::castle || s.phase == Phase::reward) {
    Action action = classic::pass_action();
    if (s.phase == Phase::reward) {
      G::legal_actions(s, list);
      action = list[0];
    }
    G::apply(s, action, nullptr);
  }
}

/// What a follower there brings its owner: at once where the turn completes the feature, else as it stands.
template <class G>
std::string follower_value(const typename G::State& s, Action action) {
  const int seat = G::actor(s);
  auto with = s;
  auto without = s;
  G::apply(with, action, nullptr);
  play_out<G>(with);
  play_out<G>(without);
  const int scored = G::scores(with)[seat] - G::scores(without)[seat];
  const int worth = G::scores_if_ended(with)[seat] - G::scores_if_ended(without)[seat];
  const bool at_once = scored > 0 && !G::is_over(with);
  return "+" + (at_once ? std::to_string(scored) + " now" : std::to_string(worth) + " so far");
}

template <class G>
ClassicTable::Choice follower_choice(const typename G::State& s, Action a, const std::string& token) {
  ClassicTable::Choice choice(token, token.substr(1));
  choice.value = follower_value<G>(s, a);
  choice.feature = feature_of(a);
  choice.challenges = begins_challenge(s, feature_of(a));
  if (feature_of(a) == classic::added_feature)
    choice.feature = classic::tables[s.last_tile().kind].feature_count;
  return choice;
}

void list_placement(Action a, const std::string& token, ClassicTable& table) {
  ClassicTable::Placement placement{square_of(a), turn_of(a), token, {}};
  if (const auto site = static_cast<classic::BridgeSite>(classic::addition_of(a)); site != classic::no_bridge)
    placement.bridge = ClassicTable::Bridge{classic::square_at(square_of(a), site), classic::axis_of(site)};
  table.placements.push_back(std::move(placement));
}

/// The choice that an action is; nothing for a bid, of which there are too many.
template <Game G, class L>
std::optional<ClassicTable::Choice> choice_of(const classic::State<L>& s, Action a) {
  using Choice = ClassicTable::Choice;
  const auto token = [&] { return G::format(s, a); };
  switch (type_of(a)) {
    case classic::Bazaars::call:
    case classic::Bazaars::bid:
      return std::nullopt;
    case ActionType::figure:
      return follower_choice<G>(s, a, token());
    case ActionType::pass:
      return pass_choice(s);
    case classic::Bridges::decline:
      return Choice{"decline", "decline the tile"};
    case classic::Bridges::build: {
      Choice choice{token(), ""};
      choice.bridge = bridge_at(s, static_cast<classic::BridgeSite>(classic::number_of(a)));
      choice.name = "bridge " + choice.bridge->text();
      return choice;
    }
    case classic::Castles::build:
      return Choice{"^", "build a castle"};
    case classic::Castles::reward:
      if constexpr (L::Parts::any) return reward_choice(s, classic::number_of(a), token());
      break;
    case classic::Bazaars::choose: {
      Choice choice{token(), "tile " + token().substr(1)};
      choice.lot = classic::tables.kinds[classic::kind_of(a)];
      return choice;
    }
    case classic::Bazaars::buy:
    case classic::Bazaars::sell:
      if constexpr (L::Parts::any) {
        Choice choice(token(), token());
        choice.value =
            (type_of(a) == classic::Bazaars::buy ? "-" : "+") + std::to_string(classic::bazaar(s).highest);
        return choice;
      }
      break;
    default:
      break;
  }
  return Choice{token(), token()};
}

template <class G>
void list_decisions(const typename G::State& s, ClassicTable& table) {
  ActionList list;
  G::legal_actions(s, list);
  for (const Action a : list) {
    if (type_of(a) == ActionType::place)
      list_placement(a, G::format(s, a), table);
    else if (auto choice = choice_of<G>(s, a))
      table.choices.push_back(std::move(*choice));
  }
  std::sort(table.placements.begin(), table.placements.end(), [](const auto& a, const auto& b) {
    return a.square != b.square ? a.square < b.square : a.turn < b.turn;
  });
}

template <class L>
void list_followers(const classic::State<L>& s, ClassicTable& table) {
  for (int f = 0; f < s.seats * s.figures.each; ++f) {
    if (!s.figures.is_out(f)) continue;
    const int segment = s.figures.segment[f];
    const int tile = s.tile_of[segment];
    const int feature = s.is_printed(segment) ? segment - s.tiles[tile].first_segment
                                              : classic::tables[s.tiles[tile].kind].feature_count;
    table.followers.push_back({s.figures.seat_of(f), tile, feature});
  }
}

template <Game G, class L>
ClassicTable look(const classic::State<L>& s) {
  ClassicTable table;
  const auto& kinds = classic::tables.kinds;
  table.phase = s.phase;
  for (int t = 0; t < s.board.tile_count(); ++t)
    table.tiles.push_back({kinds[s.tiles[t].kind], s.tiles[t].turn, s.board.square(t)});
  list_followers(s, table);
  for (int seat = 0; seat < s.seats; ++seat) table.supply.push_back(s.figures.in_supply(seat));
  for (int k = 0; k < classic::kinds_in(s); ++k)
    if (s.bag.count(k) > 0) table.bag.emplace_back(kinds[k], s.bag.count(k));
  table.tiles_left = s.bag.total();
  if constexpr (L::Parts::any) {
    list_challenges(s, table);
    list_bridges(s, table);
    list_castles(s, table);
    list_bazaar(s, table);
  }
  if (s.phase == Phase::place) table.hand = kinds[s.hand];
  if (!G::is_over(s) && G::actor(s) != chance) list_decisions<G>(s, table);
  return table;
}

}  // namespace

ClassicTable look_at_classic(const AnyMatch& match) {
  return visit_match<ClassicGames>(match,
                                   []<Game G>(const Match<G>& typed) { return look<G>(typed.state()); });
}

std::string ClassicTable::Bridge::text() const {
  return square_text(square) + " (" + std::string(axis_names[static_cast<int>(axis)]) + ")";
}

std::array<Square, 6> ClassicTable::Castle::vicinity() const {
  const bool lies_across = squares[0].y == squares[1].y;
  std::array<Square, 6> all;
  int count = 0;
  for (const int aside : {-1, 0, 1})
    for (const Square q : squares) all[count++] = lies_across ? moved(q, 0, aside) : moved(q, aside, 0);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace bastide::cli
