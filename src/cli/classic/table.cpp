#include "cli/classic/table.h"

#include <algorithm>

#include "games/classic/cult.h"
#include "games/classic/text.h"
#include "match/visit.h"

namespace bastide::cli {
namespace {

using classic::ActionType;
using classic::feature_of;
using classic::square_of;
using classic::turn_of;
using classic::type_of;

/// What a follower there brings its owner: at once where the turn completes the feature, else as it stands.
template <class G>
std::string follower_value(const typename G::State& s, Action action) {
  const int seat = G::actor(s);
  auto with = s;
  auto without = s;
  G::apply(with, action, nullptr);
  G::apply(without, classic::pass_action(), nullptr);
  const int scored = G::scores(with)[seat] - G::scores(without)[seat];
  const int worth = G::scores_if_ended(with)[seat] - G::scores_if_ended(without)[seat];
  const bool at_once = scored > 0 && !G::is_over(with);
  return "+" + (at_once ? std::to_string(scored) + " now" : std::to_string(worth) + " so far");
}

/// Whether a follower there begins a challenge, even one that this turn decides.
template <class L>
bool begins_challenge(const classic::State<L>& s, int feature) {
  if constexpr (L::expansions) {
    if (!s.options.cult) return false;
    auto with = s;
    classic::begin_challenges(with, feature);
    return with.cult.count > s.cult.count;
  }
  return false;
}

template <class G>
void list_decisions(const typename G::State& s, ClassicTable& table) {
  ActionList list;
  G::legal_actions(s, list);
  for (const Action a : list) {
    const std::string token = G::format(s, a);
    if (type_of(a) == ActionType::place)
      table.placements.push_back({square_of(a), turn_of(a), token});
    else if (type_of(a) == ActionType::follower)
      table.choices.push_back({token, token.substr(1), follower_value<G>(s, a), feature_of(a),
                               begins_challenge(s, feature_of(a))});
    else
      table.choices.push_back({token, type_of(a) == ActionType::pass ? "no follower" : token, "", -1, false});
  }
  std::sort(table.placements.begin(), table.placements.end(), [](const auto& a, const auto& b) {
    return a.square != b.square ? a.square < b.square : a.turn < b.turn;
  });
}

template <class L>
ClassicTable::Challenge::Building building(const classic::State<L>& s, int segment) {
  const int tile = s.tile_of[segment];
  return {classic::feature_name(s, segment), s.board.square(tile), tile,
          segment - s.tiles[tile].first_segment};
}

template <class L>
void list_challenges(const classic::State<L>& s, ClassicTable& table) {
  if constexpr (L::expansions) {
    table.has_shrines = s.options.cult;
    if (!s.options.cult) return;
    for (int i = 0; i < s.cult.count; ++i) {
      int shrine = s.cult.challenges[i].one;
      int cloister = s.cult.challenges[i].other;
      if (s.type_of(shrine) != classic::FeatureType::shrine) std::swap(shrine, cloister);
      table.challenges.push_back({building(s, shrine), building(s, cloister)});
    }
  }
}

template <class G>
ClassicTable look(const typename G::State& s) {
  ClassicTable table;
  const auto& kinds = classic::tables.kinds;
  for (int t = 0; t < s.board.tile_count(); ++t)
    table.tiles.push_back({kinds[s.tiles[t].kind], s.tiles[t].turn, s.board.square(t)});
  for (int f = 0; f < s.seats * classic::followers_each; ++f) {
    if (!s.followers.is_out(f)) continue;
    const int segment = s.followers.segment[f];
    const int tile = s.tile_of[segment];
    table.followers.push_back({s.followers.seat_of(f), tile, segment - s.tiles[tile].first_segment});
  }
  for (int seat = 0; seat < s.seats; ++seat) table.supply.push_back(s.followers.in_supply(seat));
  for (int k = 0; k < classic::tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) table.bag.emplace_back(kinds[k], s.bag.count(k));
  table.tiles_left = s.bag.total();
  list_challenges(s, table);
  if (s.phase == classic::Phase::place) table.hand = kinds[s.drawn];
  if (!G::is_over(s) && G::actor(s) != chance) list_decisions<G>(s, table);
  return table;
}

}  // namespace

ClassicTable look_at_classic(const AnyMatch& match) {
  return visit_match<ClassicGames>(match,
                                   []<Game G>(const Match<G>& typed) { return look<G>(typed.state()); });
}

}  // namespace bastide::cli
