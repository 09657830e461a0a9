#include "cli/classic/words.h"

#include "cli/classic/front.h"
#include "cli/play_log.h"
#include "games/classic/parts/bazaars_events.h"
#include "games/classic/parts/castles_events.h"
#include "games/classic/parts/cult_events.h"

namespace bastide::cli {
namespace {

/// A challenge is lost by the one follower of a building.
std::string lost_text(const ScoreItem& item, const PlaySession& session) {
  std::string text = item.feature + " loses its challenge: ";
  for (int seat = 0; seat < item.seats; ++seat)
    if (item.followers[seat] > 0) return text + session.name(seat) + "'s follower goes home";
  return text + "nothing";
}

/// Who gets a tile of the bazaar, and what was paid to whom.
std::string sold_text(const Event& event, const PlaySession& session) {
  const auto& points = event.score.points;
  std::string text = session.name(event.seat) + " gets tile " + event.kind;
  if (points[event.seat] == 0) return text + " for nothing";
  text += " for " + counted(-points[event.seat], "points");
  for (int seat = 0; seat < event.score.seats; ++seat)
    if (points[seat] > 0) text += ", paid to " + session.name(seat);
  return text;
}

}  // namespace

std::vector<std::string> expansion_rules(const ClassicTable& table) {
  std::vector<std::string> rules;
  if (!table.bridges.empty())
    rules.push_back(
        std::string("Bridges. A bridge carries a road across a tile from field side to field side, "
                    "over anything: a tile that does not fit because its road meets a field may fit "
                    "with one of your bridges.") +
        (table.has_free_bridges ? " After the tile you may also put up one that stands free." : ""));
  if (!table.castle_tokens.empty())
    rules.emplace_back(
        "Castles. A complete city of two small caps may become a castle of the one who holds it, instead of "
        "scoring: its follower stays until the first road, city or cloister on one of the six squares around "
        "is completed, and earns as much as that is worth.");
  if (table.has_auctions)
    rules.emplace_back(
        "Bazaars. A tile with a bazaar opens an auction: as many tiles as there are players are laid open. "
        "In "
        "turn, each player without a tile offers one with a first bid; the others bid higher or pass, once "
        "each; then the one who offered buys the tile for the highest bid, or sells it for that. All place "
        "their tiles, and the game goes on.");
  else if (table.has_bazaars)
    rules.emplace_back(
        "Bazaars. A tile with a bazaar lays open as many tiles as there are players; each takes one and "
        "places it.");
  return rules;
}

std::string classic_token_in_words(std::string_view token) {
  const std::string rest(token.substr(token.empty() ? 0 : 1));
  if (token == "-") return "passes";
  if (token == "decline") return "declines the tile, which leaves the game";
  if (token == "^") return "builds a castle";
  if (token == "buy") return "buys the tile";
  if (token == "sell") return "sells the tile";
  if (token.starts_with('$')) return "takes what " + rest + " is worth";
  if (token.starts_with('b')) return "bids " + rest;
  if (!token.starts_with('#')) return {};
  const auto colon = rest.find(':');
  if (colon == std::string::npos) return "takes tile " + rest;
  return "offers tile " + rest.substr(0, colon) + " for " + rest.substr(colon + 1);
}

std::optional<LogLine> tell_classic_event(const PlaySession& session, const PlayStep& step,
                                          const Event& event) {
  if (event.type == classic::lost) return LogLine{LogLine::Type::score, -1, lost_text(event.score, session)};
  if (event.type == classic::sold) return LogLine{LogLine::Type::score, -1, sold_text(event, session)};
  if (const auto paid_as = event.score.note(classic::paid_as_note); !paid_as.empty())
    return LogLine{LogLine::Type::score, -1,
                   score_text(event.score, session, {}, "earns what " + std::string(paid_as) + " is worth")};
  if (event.type == Event::Type::discarded && step.token == "decline")
    return LogLine{LogLine::Type::note, -1, "tile " + event.kind + " is declined and leaves the game"};
  return std::nullopt;
}

}  // namespace bastide::cli
