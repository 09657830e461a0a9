#include "cli/discovery/table.h"

#include <algorithm>
#include <tuple>

#include "cli/discovery/front.h"
#include "games/discovery/events.h"
#include "games/discovery/scoring.h"
#include "match/visit.h"

namespace bastide::cli {
namespace {

using discovery::ActionType;
using discovery::follower_of;
using discovery::kind_of;
using discovery::region_of;
using discovery::square_of;
using discovery::State;
using discovery::turn_of;
using discovery::type_of;

/// What a follower is called on a terrain (2.2).
std::string_view title_of(discovery::Terrain terrain) {
  switch (terrain) {
    case discovery::Terrain::plain:
      return "explorer";
    case discovery::Terrain::mountain:
      return "robber";
    case discovery::Terrain::sea:
      return "navigator";
  }
  return {};
}

void list_decisions(const State& s, DiscoveryTable& table) {
  ActionList list;
  Discovery::legal_actions(s, list);
  for (const Action a : list) {
    const std::string token = Discovery::format(s, a);
    switch (type_of(a)) {
      case ActionType::place:
        table.placements.push_back({square_of(a), turn_of(a), token, kind_of(a)});
        break;
      case ActionType::deploy: {
        const int segment = s.last_tile().first_segment + region_of(a);
        const std::string so_far = std::to_string(value_of(s, s.territories.find(segment))) + " so far";
        table.choices.push_back({token, so_far, std::string(title_of(s.terrain_of(segment))) + ", " + so_far,
                                 s.board.tile_count() - 1, region_of(a)});
        break;
      }
      case ActionType::withdraw: {
        const int segment = s.followers[s.active][follower_of(a)];
        const int root = s.territories.find(segment);
        const std::string points = std::to_string(value_of(s, root));
        table.choices.push_back(
            {token, "+" + points,
             "scores " + points + " now, " + (s.territories[root].open == 0 ? "closed" : "open"),
             s.tile_of[segment], segment - s.tile_under(segment).first_segment});
        break;
      }
      default:
        table.choices.push_back({token, "", "neither", -1, -1});
    }
  }
  std::sort(table.placements.begin(), table.placements.end(), [](const auto& a, const auto& b) {
    return std::tie(a.kind, a.square, a.turn) < std::tie(b.kind, b.square, b.turn);
  });
  // What is done with the tile just placed comes before the followers elsewhere.
  const auto is_withdrawal = [](const auto& choice) { return choice.token[0] == '<'; };
  const auto is_deployment = [](const auto& choice) { return choice.token[0] == '+'; };
  const auto deployments = std::find_if_not(table.choices.begin(), table.choices.end(), is_withdrawal);
  std::rotate(table.choices.begin(), deployments,
              std::find_if_not(deployments, table.choices.end(), is_deployment));
}

}  // namespace

DiscoveryTable look_at_discovery(const AnyMatch& match, int viewer) {
  const State& s = static_cast<const Match<Discovery>&>(match).state();
  DiscoveryTable table;
  table.is_expert = s.expert;
  for (int t = 0; t < s.board.tile_count(); ++t)
    table.tiles.push_back({s.tiles[t].kind, s.tiles[t].turn, s.board.square(t)});
  for (int seat = 0; seat < s.seats; ++seat) {
    table.supply.push_back(s.in_supply(seat));
    for (const int segment : s.followers[seat]) {
      if (segment == State::at_home) continue;
      const int root = s.territories.find(segment);
      const bool over = s.phase == discovery::Phase::over;
      table.followers.push_back({seat, s.tile_of[segment], segment - s.tile_under(segment).first_segment,
                                 place_name(s, segment), value_of(s, root, over),
                                 s.territories[root].open == 0});
    }
  }
  // In the standard game the tile in hand is shown to all.
  const int holder = s.expert ? viewer : s.active;
  if (holder != chance) table.hand.assign(s.hands[holder].begin(), s.hands[holder].end());
  const auto unseen = discovery::unseen_by(s, viewer);
  for (int k = 0; k < discovery::tables.kind_count(); ++k)
    if (unseen.count(k) > 0) table.unseen.emplace_back(k, unseen.count(k));
  table.tiles_left = s.bag.total();
  if (!Discovery::is_over(s) && Discovery::actor(s) == viewer) list_decisions(s, table);
  return table;
}

std::optional<LogLine> tell_discovery_event(const PlaySession& session, const PlayStep& /*step*/,
                                            const Event& event) {
  if (event.type == discovery::removed)
    return LogLine{LogLine::Type::note, -1, "tile " + event.kind + " is left out of the game"};
  if (event.type == Event::Type::scored)
    return LogLine{LogLine::Type::score, -1,
                   score_text(event.score, session, event.score.note(discovery::standing_note))};
  return std::nullopt;
}

}  // namespace bastide::cli
