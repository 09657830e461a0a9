#include "cli/classic/table.h"

#include <algorithm>
#include <optional>

#include "games/classic/all_steps.h"
#include "match/visit.h"

namespace bastide::cli {
namespace {

using classic::ActionType;
using classic::feature_of;
using classic::Phase;
using classic::square_of;
using classic::turn_of;
using classic::type_of;

/// What the rest of a turn asks of the player who does nothing more: no further figure, and what the parts
/// say.
template <class L>
std::optional<Action> next_of_rest(const classic::State<L>& s, const ActionList& legal) {
  if (s.phase == Phase::act) return classic::pass_action();
  std::optional<Action> next;
  AllShown<typename L::Parts>::for_each([&](auto shown) {
    if (!next) next = shown.play_out(s, legal);
  });
  return next;
}

/// Plays what is left of the turn.
template <class G>
void play_out(typename G::State& s) {
  ActionList list;
  while (!G::is_over(s) && G::actor(s) != chance) {
    G::legal_actions(s, list);
    const auto action = next_of_rest(s, list);
    if (!action) return;
    G::apply(s, *action, nullptr);
  }
}

/// What a figure there brings its owner: at once where the turn completes the feature, else as it stands.
template <class G>
std::string figure_value(const typename G::State& s, Action action) {
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

template <Game G, class L>
ClassicTable::Choice figure_choice(const classic::State<L>& s, Action a, const std::string& token) {
  ClassicTable::Choice choice(token, token.substr(1));
  choice.value = figure_value<G>(s, a);
  choice.feature = feature_of(a);
  if (feature_of(a) == classic::added_feature)
    choice.feature = classic::tables[s.last_tile().kind].feature_count;
  AllShown<typename L::Parts>::for_each([&](auto shown) { shown.add_to_figure(s, feature_of(a), choice); });
  return choice;
}

void list_placement(Action a, const std::string& token, ClassicTable& table) {
  ClassicTable::Placement placement{square_of(a), turn_of(a), token, {}};
  AllShown<PartsShown>::for_each([&](auto shown) { shown.add_to_placement(a, placement); });
  table.placements.push_back(std::move(placement));
}

/// What declining to do anything more means now.
template <class L>
ClassicTable::Choice pass_choice(const classic::State<L>& s) {
  ClassicTable::Choice choice("-", "no follower");
  AllShown<typename L::Parts>::for_each([&](auto shown) { shown.name_pass(s, choice); });
  return choice;
}

/// The choice that an action is; nothing for one that a part does not list.
template <Game G, class L>
std::optional<ClassicTable::Choice> choice_of(const classic::State<L>& s, Action a) {
  const std::string token = G::format(s, a);
  if (type_of(a) == ActionType::figure) return figure_choice<G>(s, a, token);
  if (type_of(a) == ActionType::pass) return pass_choice(s);
  std::optional<ClassicTable::Choice> choice;
  AllShown<typename L::Parts>::for_part_of(a, [&](auto shown) { choice = shown.choice_of(s, a, token); });
  return choice;
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
void list_supply(const classic::State<L>& s, ClassicTable& table) {
  for (int seat = 0; seat < s.seats; ++seat) table.supply.push_back(s.figures.in_supply(seat));
  for (int type = 1; type < s.figures.types; ++type) {
    if ((s.figures.in_game() & s.figures.of_type(type)) == 0) continue;
    ClassicTable::Figures figures{s.figures.specs[type].name, {}};
    for (int seat = 0; seat < s.seats; ++seat) figures.at_home.push_back(s.figures.in_supply(seat, type));
    table.further_supply.push_back(std::move(figures));
  }
}

template <class L>
void list_followers(const classic::State<L>& s, ClassicTable& table) {
  for (int f = 0; f < s.seats * s.figures.each; ++f) {
    if (!s.figures.is_out(f)) continue;
    const int segment = s.figures.segment[f];
    const int tile = s.tile_of[segment];
    const int feature = s.is_printed(segment) ? segment - s.tiles[tile].first_segment
                                              : classic::tables[s.tiles[tile].kind].feature_count;
    const int type = s.figures.type_of(f);
    table.followers.push_back(
        {s.figures.seat_of(f), tile, feature,
         type == classic::follower_type ? std::string_view() : s.figures.specs[type].name});
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
  list_supply(s, table);
  for (int k = 0; k < classic::kinds_in(s); ++k)
    if (s.bag.count(k) > 0) table.bag.emplace_back(kinds[k], s.bag.count(k));
  table.tiles_left = s.bag.total();
  AllShown<typename L::Parts>::for_each([&](auto shown) { shown.look(s, table); });
  if (s.phase == Phase::place) table.hand = kinds[s.hand];
  if (!G::is_over(s) && G::actor(s) != chance) list_decisions<G>(s, table);
  return table;
}

}  // namespace

ClassicTable look_at_classic(const AnyMatch& match) {
  return visit_match<ClassicGames>(match,
                                   []<Game G>(const Match<G>& typed) { return look<G>(typed.state()); });
}

std::string meaning_of(const ClassicTable& table, const ClassicTable::Choice& choice, const Names& names) {
  std::string meaning;
  AllShown<PartsShown>::for_each([&](auto shown) {
    if (meaning.empty()) meaning = shown.meaning(table, choice, names);
  });
  return meaning;
}

}  // namespace bastide::cli
