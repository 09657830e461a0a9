#include "cli/terminal_panels.h"

#include <algorithm>

#include "cli/play_log.h"

namespace bastide::cli {
namespace {

constexpr Style strong{Colour::bright, Colour::none, true};
constexpr Style dim{Colour::dim};
constexpr Style title{Colour::accent, Colour::none, true};

void write_right(TermPicture& picture, int end, int row, const std::string& text, Style style = {}) {
  picture.write(end - text_width(text), row, text, style);
}

/// The mark of a seat with its ground on both sides: three cells.
void put_seat(TermPicture& picture, int column, int row, int seat, const Look& look) {
  const Style style = seat_style(seat, look);
  picture.fill({column, row, 3, 1}, {U' ', style});
  picture.put(column + 1, row, {seat_glyph(seat, look), style});
}

int paint_seats(TermPicture& screen, Rect area, const PlaySession& session, const TerminalBoard& board,
                const Look& look) {
  const auto scores = session.match().scores();
  const int each = board.followers_each();
  for (int seat = 0; seat < session.seat_count(); ++seat) {
    const int row = area.row + seat;
    const bool acts = seat == session.acting_seat();
    if (acts) screen.put(area.column, row, {look.unicode ? U'▸' : U'>', title});
    put_seat(screen, area.column + 1, row, seat, look);
    const int home = board.followers_at_home(seat);
    const std::string more = board.supplies(seat);
    const std::string things = std::to_string(home) + (look.unicode ? "•" : "o") + more;
    const int pips = area.column + area.width - (more.empty() ? each : text_width(things));
    screen.write(area.column + 5, row, session.name(seat), acts ? strong : Style{},
                 pips - 5 - area.column - 5);
    write_right(screen, pips - 1, row, std::to_string(scores[seat]), strong);
    if (!more.empty()) {
      screen.write(pips, row, things);
      continue;
    }
    for (int i = 0; i < each; ++i)
      screen.put(
          pips + i, row,
          i < home ? TermCell{look.unicode ? U'•' : U'o', {}} : TermCell{look.unicode ? U'·' : U'.', dim});
  }
  return session.seat_count();
}

std::string stage_title(const PlaySession& session, const TerminalBoard& board) {
  const int seat = session.acting_seat();
  switch (session.stage()) {
    case Stage::choosing:
      return session.name(seat) + ", " + std::string(board.question());
    case Stage::handover:
      return "It is " + session.name(seat) + "'s turn. Enter shows the hidden tiles: let nobody else look";
    case Stage::confirming:
      return session.name(seat) + ", " + board.closing() + "?";
    case Stage::bot:
      return session.name(seat) + " thinks";
    case Stage::drawing:
      return std::string(board.words().drawing);
    case Stage::over:
      return result_text(session);
  }
  return {};
}

/// A line of the log, wrapped; what follows from a turn is indented under it.
struct Row {
  int seat;
  std::string_view text;
  Style style;
};

std::vector<Row> log_rows(const std::vector<LogLine>& lines, int width) {
  std::vector<Row> rows;
  for (const LogLine& line : lines) {
    const Style style = line.type == LogLine::Type::score  ? Style{Colour::accent}
                        : line.type == LogLine::Type::note ? dim
                                                           : Style{};
    int seat = line.seat;
    for (const auto part : wrapped(line.text, width - 2)) {
      rows.push_back({seat, part, style});
      seat = -1;
    }
  }
  return rows;
}

void paint_row(TermPicture& picture, int column, int row, const Row& entry, const Look& look) {
  if (entry.seat >= 0) picture.put(column, row, {seat_glyph(entry.seat, look), seat_style(entry.seat, look)});
  picture.write(column + 2, row, entry.text, entry.style);
}

void paint_log(TermPicture& screen, Rect area, const PlaySession& session, const Look& look) {
  const auto lines = log_lines(session);
  // The last lines are enough: each takes a row at least.
  const auto first = lines.size() > static_cast<std::size_t>(area.height) ? lines.size() - area.height : 0;
  const std::vector<LogLine> last(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end());
  const auto rows = log_rows(last, area.width);
  const int skipped = std::max(0, static_cast<int>(rows.size()) - area.height);
  for (int i = skipped; i < static_cast<int>(rows.size()); ++i)
    paint_row(screen, area.column, area.row + i - skipped, rows[i], look);
}

/// Returns the rows used: one at least, but not so many that no room for the log is left.
int paint_notices(TermPicture& screen, Rect area, const TerminalBoard& board) {
  const auto lines = board.notices(area.width, std::max(1, area.height - 4));
  for (int i = 0; i < static_cast<int>(lines.size()); ++i)
    screen.write(area.column, area.row + i, lines[i], strong, area.width);
  return static_cast<int>(lines.size());
}

}  // namespace

void paint_panel(TermPicture& screen, Rect area, const PlaySession& session, const TerminalBoard& board,
                 const Look& look) {
  for (int r = area.row; r < area.row + area.height; ++r)
    screen.put(area.column, r, {look.unicode ? U'│' : U'|', dim});
  area.column += 1;
  area.width -= 2;
  int row = area.row;
  screen.write(area.column + 1, row, "Bastide", title);
  write_right(screen, area.column + area.width, row, board.status(), dim);
  row += 1;
  row += paint_seats(screen, {area.column, row, area.width, 0}, session, board, look);
  row += area.height >= 20 ? 1 : 0;
  const std::string stage = stage_title(session, board);
  for (const auto line : wrapped(stage, area.width - 1)) screen.write(area.column + 1, row++, line, strong);
  row += board.paint_hand(screen, {area.column, row, area.width, 0});
  row += area.height >= 20 ? 1 : 0;
  row += paint_notices(screen, {area.column + 1, row, area.width - 1, area.row + area.height - row}, board);
  const int left = area.row + area.height - row;
  if (left > 0) paint_log(screen, {area.column + 1, row, area.width - 1, left}, session, look);
}

void paint_hints(TermPicture& screen, const Hints& hints, const Hints& always) {
  const int row = screen.height() - 1;
  const Style key{Colour::accent, Colour::bar, true, true};
  const Style text{Colour::bar_text, Colour::bar, false, true};
  const auto width_of = [](const Hints::value_type& hint) {
    return text_width(hint.first) + 1 + text_width(hint.second) + 2;
  };
  int room = screen.width() + 1;  // nothing need follow the last one
  for (const auto& hint : always) room -= width_of(hint);
  screen.fill({0, row, screen.width(), 1}, {U' ', text});
  int column = 1;
  const auto write = [&](const Hints::value_type& hint) {
    column += screen.write(column, row, hint.first, key) + 1;
    column += screen.write(column, row, hint.second, text) + 2;
  };
  for (const auto& hint : hints) {
    if (column + width_of(hint) > room) break;
    write(hint);
  }
  for (const auto& hint : always) write(hint);
}

void paint_bar(TermPicture& screen, std::string_view text, Colour ink) {
  const int row = screen.height() - 1;
  const Style style{ink, Colour::bar, true, true};
  screen.fill({0, row, screen.width(), 1}, {U' ', style});
  screen.write(1, row, text, style, screen.width() - 2);
}

TermPicture help_page(int width, const TerminalBoard& board) {
  auto keys = board.help();
  const Hints shared{
      {"u", "take back the last step, until the turn is ended"},
      {"Enter", std::string(board.words().end_help)},
      {"t", std::string(board.words().page_help)},
      {"l", "all that happened"},
      {"?", "this page"},
      {"q", "leave the game"},
  };
  keys.insert(keys.end(), shared.begin(), shared.end());
  const std::string text = board.introduction();
  const auto introduction = wrapped(text, width);
  const auto rules = board.further_rules();
  std::vector<std::string_view> further;
  for (const auto& rule : rules) {
    further.emplace_back();
    for (const auto line : wrapped(rule, width)) further.push_back(line);
  }
  const int first = static_cast<int>(introduction.size()) + 1;
  const int after = first + static_cast<int>(keys.size());
  TermPicture page(width, after + static_cast<int>(further.size()));
  for (int i = 0; i < first - 1; ++i) page.write(0, i, introduction[i]);
  for (int i = 0; i < static_cast<int>(keys.size()); ++i) {
    page.write(0, first + i, keys[i].first, title);
    page.write(14, first + i, keys[i].second, {}, width - 14);
  }
  for (int i = 0; i < static_cast<int>(further.size()); ++i) page.write(0, after + i, further[i]);
  return page;
}

TermPicture log_page(int width, const PlaySession& session, const Look& look) {
  const auto lines = log_lines(session);
  const auto rows = log_rows(lines, width);
  TermPicture page(width, std::max<int>(1, static_cast<int>(rows.size())));
  if (rows.empty()) page.write(0, 0, "Nothing has happened yet.", dim);
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) paint_row(page, 0, i, rows[i], look);
  return page;
}

TermPicture final_page(int width, const PlaySession& session, const Look& look) {
  constexpr int name_width = 18;
  // The last step ended the game: all that was scored then is in its events.
  const auto ending = log_lines(session, session.last_turn());
  const auto rows = log_rows(ending, width);
  TermPicture page(width, 6 + session.seat_count() + static_cast<int>(rows.size()));
  page.write(0, 0, result_text(session), strong);
  // A column for each kind of feature, and one for the sum.
  auto columns = points_by_type(session);
  columns.push_back({"points", session.match().scores()});
  const auto width_of = [](const PointsByType& column) { return std::max(text_width(column.type), 4); };
  int needed = name_width;
  for (const auto& column : columns) needed += width_of(column) + 2;
  const int gap = needed <= width ? 2 : 1;
  int end = name_width;
  for (const auto& column : columns) {
    const auto& [name, points] = column;
    end += width_of(column) + gap;
    const Style style = &points == &columns.back().points ? strong : Style{};
    write_right(page, end, 2, name, dim);
    for (int seat = 0; seat < session.seat_count(); ++seat)
      write_right(page, end, 3 + seat, std::to_string(points[seat]), style);
  }
  for (int seat = 0; seat < session.seat_count(); ++seat) {
    put_seat(page, 0, 3 + seat, seat, look);
    page.write(4, 3 + seat, session.name(seat), strong, name_width - 4);
  }
  const int first = 4 + session.seat_count();
  page.write(0, first, "The last turn and the final scoring", title);
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) paint_row(page, 0, first + 1 + i, rows[i], look);
  return page;
}

}  // namespace bastide::cli
