#include "cli/play_log.h"

#include <algorithm>

#include "cli/front.h"

namespace bastide::cli {
namespace {

std::string in_words(const PlaySession& session, std::string_view token) {
  const auto words = front_of(session.match()).in_words;
  return words == nullptr ? std::string() : words(token);
}

/// An event in the words that do for every game.
LogLine in_plain_words(const Event& event, const PlaySession& session) {
  using Type = LogLine::Type;
  if (event.type == Event::Type::discarded)
    return {Type::note, -1,
            (event.seat < 0 ? "tile " + event.kind + " fits nowhere"
                            : session.name(event.seat) + " shows tile " + event.kind + ": it fits nowhere") +
                " and leaves the game"};
  if (event.type == Event::Type::scored) return {Type::score, -1, score_text(event.score, session)};
  if (event.type == Event::Type::ended) return {Type::note, -1, "the game ends"};
  return {Type::note, -1, std::string(event.type.name)};
}

void add_events(const PlayStep& step, const PlaySession& session, std::vector<LogLine>& lines) {
  const auto tell = front_of(session.match()).tell;
  for (const Event& event : step.events) {
    auto told = tell == nullptr ? std::nullopt : tell(session, step, event);
    lines.push_back(told ? std::move(*told) : in_plain_words(event, session));
  }
}

}  // namespace

std::string score_text(const ScoreItem& item, const PlaySession& session, std::string_view standing,
                       std::string_view more) {
  std::string text = item.feature;
  if (!standing.empty())
    text += " " + std::string(standing);
  else if (!item.completed && item.type != "field")  // a field never is complete
    text += " unfinished";
  for (const auto& [what, count] : item.counts)
    if (count > 0 || item.counts.size() == 1) text += ", " + counted(count, what);
  if (!more.empty()) text += ", " + std::string(more);
  std::string paid;
  for (int seat = 0; seat < item.seats; ++seat)
    if (item.points[seat] != 0)
      paid += (paid.empty() ? "" : ", ") + session.name(seat) + " +" + std::to_string(item.points[seat]);
  return text + ": " + (paid.empty() ? "nothing" : paid);
}

std::vector<LogLine> log_lines(const PlaySession& session, std::size_t first) {
  std::vector<LogLine> lines;
  const auto& steps = session.steps();
  for (std::size_t i = first; i < steps.size(); ++i) {
    const PlayStep& step = steps[i];
    if (step.actor != chance) {
      const bool goes_on = i > first && steps[i - 1].actor == step.actor && steps[i - 1].events.empty();
      const std::string words = in_words(session, step.token);
      if (!goes_on)
        lines.push_back({LogLine::Type::turn, step.actor, words.empty() ? step.token : words});
      else if (step.token != "-")
        lines.back().text += words.empty() ? " " + step.token : ", " + words;
    }
    add_events(step, session, lines);
  }
  return lines;
}

std::vector<LogLine> log_lines(const PlaySession& session) {
  return log_lines(session, 0);
}

std::vector<PointsByType> points_by_type(const PlaySession& session) {
  std::vector<PointsByType> table;
  for (const PlayStep& step : session.steps())
    for (const Event& event : step.events) {
      const auto& points = event.score.points;
      const bool is_paid = std::any_of(points.begin(), points.end(), [](int p) { return p != 0; });
      if (event.type != Event::Type::scored && !is_paid) continue;
      auto row = std::find_if(table.begin(), table.end(),
                              [&](const auto& known) { return known.type == event.score.type; });
      if (row == table.end())
        row = table.insert(table.end(),
                           {std::string(event.score.type), std::vector<int>(session.seat_count())});
      for (int seat = 0; seat < session.seat_count(); ++seat) row->points[seat] += points[seat];
    }
  return table;
}

std::string result_text(const PlaySession& session) {
  if (const auto& forfeit = session.forfeit())
    return session.name(forfeit->seat) + " forfeits the game: " + forfeit->reason;
  if (!session.match().is_over()) return {};
  std::vector<std::string> names;
  for (int seat = 0; seat < session.seat_count(); ++seat)
    if (((session.match().winners() >> seat) & 1) != 0) names.push_back(session.name(seat));
  if (names.size() == 1) return names[0] + " wins";
  std::string text = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  return text + " share the win";
}

}  // namespace bastide::cli
