#include "cli/castle/table.h"

#include <algorithm>
#include <set>

#include "cli/castle/front.h"
#include "games/castle/events.h"
#include "games/castle/scoring.h"
#include "games/castle/text.h"
#include "games/castle/turn.h"
#include "match/visit.h"

namespace bastide::cli {
namespace {

using castle::ActionType;
using castle::Phase;
using castle::State;
using castle::tables;

/// What an action brings the active player beside doing without it: at once, or as it stands.
std::string value_of(const State& s, Action action) {
  State with = s;
  State without = s;
  castle::apply(with, action, nullptr);
  castle::apply(without, castle::make_action(ActionType::pass), nullptr);
  const int scored = with.scores[s.active] - without.scores[s.active];
  return scored > 0 && with.phase != Phase::over ? "+" + std::to_string(scored) + " now" : "";
}

/// What a follower would bring: at once, or once its area is complete as it stands.
std::string follower_value(const State& s, Action action) {
  std::string now = value_of(s, action);
  if (!now.empty()) return now;
  const castle::Area area =
      s.areas[s.areas.find(castle::segment_at(s.last_square, castle::number_of(action)))];
  return "worth " + std::to_string(castle::counted_in(area) * castle::points_each(area));
}

std::string points_text(const State& s, int root, int factor) {
  const castle::Area area = s.areas[root];
  return "+" + std::to_string(castle::counted_in(area) * castle::points_each(area) * factor);
}

CastleTable::Choice area_choice(const State& s, std::string token, int root, std::string value) {
  const int segment = castle::first_segment(s, root);
  return {std::move(token), castle::area_name(s, root), std::move(value),
          tables.plan.squares[castle::place_of(segment)], castle::feature_of(segment)};
}

std::string pass_name(Phase phase) {
  return phase == Phase::act ? "no follower" : phase == Phase::twice ? "keep the bonus tile" : "keep it";
}

CastleTable::Choice choice_of(const State& s, Action a) {
  const std::string token = castle::format(s, a);
  switch (castle::type_of(a)) {
    case ActionType::follower:
      return {token, token.substr(1), follower_value(s, a), tables.plan.squares[s.last_square],
              castle::number_of(a)};
    case ActionType::score:
      return area_choice(s, token, castle::number_of(a), points_text(s, castle::number_of(a), 1));
    case ActionType::twice:
      return {token, "double " + castle::area_name(s, s.scoring), points_text(s, s.scoring, 2), {}, -1};
    case ActionType::again:
      return {token, "one more turn", "", {}, -1};
    case ActionType::choose: {
      const int root = castle::number_of(a);
      const bool court = s.areas[root].type() == castle::AreaType::court;
      return area_choice(s, token, root,
                         court ? "+" + std::to_string(s.areas[root].marks()) : points_text(s, root, 1));
    }
    default:
      return {token, pass_name(s.phase), s.phase == Phase::twice ? points_text(s, s.scoring, 1) : "", {}, -1};
  }
}

void list_decisions(const State& s, CastleTable& table) {
  ActionList list;
  castle::legal_actions(s, list);
  for (const Action a : list)
    if (castle::type_of(a) == ActionType::place)
      table.placements.push_back(
          {tables.plan.squares[castle::square_of(a)], castle::turn_of(a), castle::format(s, a)});
    else
      table.choices.push_back(choice_of(s, a));
}

void list_areas(const State& s, CastleTable& table) {
  std::set<int> seen;
  for (int f = 0; f < castle::follower_count; ++f) {
    if (!s.followers.is_out(f)) continue;
    const int root = s.areas.find(s.followers.segment[f]);
    if (!seen.insert(root).second) continue;
    const castle::Area area = s.areas[root];
    table.areas.push_back({castle::area_name(s, root),
                           {area.followers(0), area.followers(1)},
                           castle::counted_in(area) * castle::points_each(area),
                           castle::paid_seat(area),
                           area.open(),
                           castle::squares_of(s, root),
                           area.type()});
  }
  std::sort(table.areas.begin(), table.areas.end(), [](const auto& a, const auto& b) {
    return std::pair(a.type, a.squares) < std::pair(b.type, b.squares);
  });
}

CastleTable look(const State& s) {
  CastleTable table;
  for (int square = 0; square < castle::square_count; ++square)
    if (!s.is_empty(square))
      table.tiles.push_back({&tables.kind(s.lies[square] / 4), static_cast<Turn>(s.lies[square] % 4),
                             tables.plan.squares[square]});
  table.last = tables.plan.squares[s.last_square];
  for (int f = 0; f < castle::follower_count; ++f)
    if (s.followers.is_out(f)) {
      const int segment = s.followers.segment[f];
      table.followers.push_back({castle::Followers::seat_of(f),
                                 tables.plan.squares[castle::place_of(segment)],
                                 castle::feature_of(segment)});
    }
  for (int seat = 0; seat < castle::seat_count; ++seat) {
    table.supply[seat] = s.followers.in_supply(seat);
    table.scores[seat] = s.scores[seat];
    for (int kind = 1; kind <= castle::bonus_kinds; ++kind)
      table.bonus[seat].insert(table.bonus[seat].end(), s.bonus[seat][kind], kind);
    if (s.keeps[seat].size == 0) continue;
    const int segment = castle::first_segment(s, s.keeps[seat].segment);
    table.keeps[seat] = {s.keeps[seat].size, tables.plan.squares[castle::place_of(segment)],
                         castle::feature_of(segment)};
  }
  for (int c = 0; c < castle::corner_count; ++c)
    if (((s.towers >> c) & 1) != 0) table.towers.push_back(tables.plan.corners[c]);
  for (int kind = 0; kind < castle::bonus_kinds; ++kind) table.unseen.push_back(s.unseen.count(kind));
  list_areas(s, table);
  castle::largest_empty_area(s, table.largest_empty);
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) table.bag.emplace_back(&tables.kind(k), s.bag.count(k));
  table.tiles_left = s.bag.total();
  table.phase = s.phase;
  if (s.phase == Phase::place) table.hand = &tables.kind(s.drawn);
  if (s.phase != Phase::over && castle::actor(s) != chance) list_decisions(s, table);
  return table;
}

}  // namespace

const CastleTable::Tile* CastleTable::tile_at(Square q) const {
  const auto found = std::find_if(tiles.begin(), tiles.end(), [&](const Tile& t) { return t.square == q; });
  return found == tiles.end() ? nullptr : &*found;
}

CastleTable look_at_castle(const AnyMatch& match) {
  return visit_match<GameList<Castle>>(match, [](const auto& typed) { return look(typed.state()); });
}

std::string bonus_text(const std::vector<int>& kinds) {
  std::string text;
  for (const int kind : kinds) text += (text.empty() ? "bonus " : " ") + std::to_string(kind);
  return text;
}

std::string castle_token_in_words(std::string_view token) {
  if (token == "-") return "passes";
  if (token == "x2") return "doubles it with a bonus tile";
  if (token == "b1") return "takes one more turn";
  if (token.starts_with('!')) return "scores " + std::string(token.substr(1)) + " first";
  if (token.starts_with('b'))
    return "uses bonus tile " + std::string(token.substr(1, 1)) + " for " + std::string(token.substr(3));
  return {};
}

std::optional<LogLine> tell_castle_event(const PlaySession& session, const PlayStep& /*step*/,
                                         const Event& event) {
  if (event.type == castle::bonus_taken)
    return LogLine{LogLine::Type::note, -1, session.name(event.seat) + " takes bonus tile " + event.kind};
  if (event.type == castle::keep_moved)
    return LogLine{LogLine::Type::note, -1,
                   session.name(event.seat) + "'s keep moves to " + event.score.feature + ", " +
                       counted(event.score.counts[0].second, "tiles")};
  return std::nullopt;
}

std::string question_of(const CastleTable& table) {
  switch (table.phase) {
    case Phase::place:
      return "places " + table.hand->id;
    case Phase::order:
      return "says what is scored next";
    case Phase::twice:
      return "may double it";
    case Phase::again:
      return "may take one more turn";
    case Phase::choose:
      return "chooses an area for bonus tile " + table.choices[0].token.substr(1, 1);
    default:
      return "chooses";
  }
}

}  // namespace bastide::cli
