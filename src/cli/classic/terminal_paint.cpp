#include <algorithm>
#include <array>
#include <map>

#include "cli/classic/terminal_board.h"

/// How the landscape is drawn.
namespace bastide::cli {
namespace {

constexpr TileSize full_size = LandscapeView::full_size;

}  // namespace

/// The castle that is asked about, or that is looked at.
std::optional<CastleSeen> ClassicBoard::shown_castle() const {
  if (shown_castle_ >= 0) return table_.castles[shown_castle_];
  if (stage_ == Stage::choosing && table_.asks_about_castle) return table_.at_issue;
  return std::nullopt;
}

/// What the view must show: what is asked about, the cursor, or else the last tile.
Square ClassicBoard::focus() const {
  if (const auto* choice = highlighted(); shown_castle_ < 0 && choice != nullptr && !choice->squares.empty())
    return choice->squares.front();
  if (const auto castle = shown_castle()) return castle->squares[0];
  if (is_placing()) return cursor_.square();
  return table_.tiles.back().square;
}

std::optional<ClassicTable::Placement> ClassicBoard::placement_at_cursor() const {
  if (!is_placing()) return std::nullopt;
  for (const auto& placement : table_.placements)
    if (placement.square == cursor_.square() && placement.turn == cursor_.turn()) return placement;
  return std::nullopt;
}

/// The bridge that would be built by what is highlighted now.
std::optional<RoadAcross> ClassicBoard::planned_bridge() const {
  if (const auto placement = placement_at_cursor()) return placement->bridge;
  if (const auto* choice = highlighted()) return choice->bridge;
  return std::nullopt;
}

TilePainting ClassicBoard::painting_of(const ClassicTable::Tile& tile) const {
  Buildings buildings = tile.buildings;
  if (const auto bridge = planned_bridge(); bridge && bridge->square == tile.square)
    buildings.bridge = bridge->axis;
  return paint_tile(*tile.kind, tile.turn, view_.size(), LandscapeView::seed_of(tile.square), look_,
                    buildings);
}

void ClassicBoard::paint(TermPicture& screen, Rect area) {
  if (shows_bazaar()) {
    const int height = std::min(full_size.height + 3, area.height / 2);
    area.height -= height;
    paint_bazaar(screen, {area.column, area.row + area.height, area.width, height});
  }
  view_.fit(LandscapeView::bounds_of(table_.tiles), focus(), area.width, area.height);
  TermPicture view(area.width, area.height);
  if (is_placing()) paint_legal_squares(view);
  const auto paint = [&](const ClassicTable::Tile& tile) { return painting_of(tile); };
  view_.put_tiles(view, table_.tiles, paint);
  if (is_placing())
    view_.put_tiles(view, std::array{ClassicTable::Tile{table_.hand, cursor_.turn(), cursor_.square()}},
                    paint);
  view_.put_followers(view, table_.followers, &ClassicTable::Follower::feature, table_.tiles, paint);
  const bool own_tile =
      (is_choosing() || stage_ == Stage::confirming) && !table_.asks_about_castle && !shows_bazaar();
  view_.frame_tiles(view, table_.tiles, known_tiles_, own_tile);
  if (is_placing()) view_.frame(view, cursor_.square(), Colour::cursor, false);
  paint_castle_frames(view);
  paint_challenges(view);
  if (is_choosing()) paint_choices(view);
  view_.paint_edges(view);
  screen.paste(area, view);
}

/// A mark to the right of both followers, and the numbers of their challenges where there are several.
void ClassicBoard::paint_challenges(TermPicture& view) const {
  const Style style{Colour::cursor_text, Colour::news, true, true};
  std::map<int, std::u32string> marks;  // by tile
  const TileSize size = view_.size();
  for (std::size_t i = 0; i < table_.challenges.size(); ++i)
    for (const auto* building : {&table_.challenges[i].shrine, &table_.challenges[i].cloister}) {
      auto& mark = marks[building->tile];
      if (mark.empty()) mark = look_.unicode ? U'×' : U'x';
      for (const char digit : challenge_number(i)) mark += static_cast<char32_t>(digit);
    }
  for (const auto& follower : table_.followers) {
    const auto mark = marks.find(follower.tile);
    const auto& tile = table_.tiles[follower.tile];
    if (mark == marks.end() || !classic::is_sacred(tile.kind->features[follower.feature].type)) continue;
    const auto spot = painting_of(tile).spots[follower.feature];
    // As wide as the numbers ask, and clear of the building where there is room.
    const int length = static_cast<int>(mark->second.size());
    const int aside = size != full_size ? 1 : std::clamp(size.width - length - spot.column, 2, 3);
    const int first = spot.column + aside < size.width ? spot.column + aside : std::max(0, spot.column - 1);
    const auto at = view_.corner(tile.square);
    for (int i = 0; i < length && first + i < size.width; ++i)
      if (first + i != spot.column) view.put(at.x + first + i, at.y + spot.row, {mark->second[i], style});
  }
}

void ClassicBoard::paint_legal_squares(TermPicture& view) const {
  for (const Square q : cursor_.squares()) {
    const auto& all = table_.placements;
    const bool fits = std::any_of(all.begin(), all.end(),
                                  [&](const auto& p) { return p.square == q && !p.bridge.has_value(); });
    if (fits)
      view_.put_legal_square(view, q);
    else
      view_.put_legal_square(view, q, look_.unicode ? U'╫' : U'H', Colour::accent, true);
  }
}

/// The six squares of the castle that is shown, the castle itself, and what is highlighted to pay it.
void ClassicBoard::paint_castle_frames(TermPicture& view) const {
  if (const auto castle = shown_castle()) {
    for (const Square q : castle->vicinity()) view_.frame(view, q, Colour::accent, true);
    for (const Square q : castle->squares) view_.frame(view, q, Colour::cursor, true);
  }
  if (const auto* choice = highlighted())
    for (const Square q : choice->squares) view_.frame(view, q, Colour::cursor, false);
}

/// The letters of the choices: followers on the tile just placed, bridges at their northern or eastern ends.
void ClassicBoard::paint_choices(TermPicture& view) const {
  const auto& tile = table_.tiles.back();
  const TileSize size = view_.size();
  const auto spots = painting_of(tile).spots;
  for (std::size_t i = 0; i < table_.choices.size(); ++i) {
    const auto& choice = table_.choices[i];
    Square square = tile.square;
    TilePainting::Spot spot{size.width / 2, 0};
    if (choice.bridge) {
      square = choice.bridge->square;
      if (choice.bridge->axis == Axis::east_west) spot = {size.width - 2, size.height / 2};
    } else if (choice.feature >= 0) {
      spot = spots[choice.feature];
    } else {
      continue;
    }
    view_.put_letter(view, square, spot, choice_.letter(i), i == choice_.chosen());
  }
}

}  // namespace bastide::cli
