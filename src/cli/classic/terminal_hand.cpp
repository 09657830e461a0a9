#include <algorithm>

#include "cli/classic/terminal_board.h"

/// The panel's part of the classic game: what is in hand, what may be chosen, and what is left in the bag.
namespace bastide::cli {
namespace {

constexpr TileSize full_size = LandscapeView::full_size;
constexpr Style strong{Colour::bright, Colour::none, true};
constexpr Style dim{Colour::dim};

}  // namespace

int ClassicBoard::write_wrapped(TermPicture& screen, Rect area, const std::string& text, Style style) const {
  int used = 0;
  for (const auto line : wrapped(text, area.width)) screen.write(area.column, area.row + used++, line, style);
  return used;
}

int ClassicBoard::paint_hand(TermPicture& screen, Rect area) const {
  int used = 0;
  if (table_.bazaar.lot != nullptr) used += paint_sale(screen, area);
  area.row += used;
  if (is_bidding()) return used + paint_bid(screen, area);
  if (is_choosing()) return used + paint_choice_list(screen, area);
  return used + paint_tile_in_hand(screen, area);
}

int ClassicBoard::paint_choice_list(TermPicture& screen, Rect area) const {
  for (std::size_t i = 0; i < table_.choices.size(); ++i) {
    const auto& choice = table_.choices[i];
    const int row = area.row + static_cast<int>(i);
    const bool chosen = i == choice_.chosen();
    const Style style = chosen ? Style{Colour::cursor_text, Colour::cursor, true, true} : Style{};
    if (chosen) screen.fill({area.column, row, area.width, 1}, {U' ', style});
    screen.put(area.column + 1, row, {static_cast<char32_t>(choice_.letter(i)), chosen ? style : strong});
    const int used = screen.write(area.column + 3, row, choice.name, style, area.width - 3);
    if (choice.challenges)
      screen.write(area.column + 4 + used, row, look_.unicode ? "×" : "x", chosen ? style : strong);
    screen.write(area.column + area.width - text_width(choice.value), row, choice.value, style);
  }
  const int rows = static_cast<int>(table_.choices.size());
  const auto* choice = highlighted();
  const std::string meaning = choice == nullptr ? "" : meaning_of(table_, *choice, names_);
  return rows + write_wrapped(screen, {area.column + 1, area.row + rows, area.width - 1, 4}, meaning, dim);
}

int ClassicBoard::paint_tile_in_hand(TermPicture& screen, Rect area) const {
  if (table_.hand == nullptr || stage_ == Stage::confirming) return 0;
  const auto placement = placement_at_cursor();
  Buildings buildings;
  if (placement && placement->bridge && placement->bridge->square == cursor_.square())
    buildings.bridge = placement->bridge->axis;
  const auto painting =
      paint_tile(*table_.hand, placement ? cursor_.turn() : Turn{0}, full_size, 1, look_, buildings);
  screen.paste({area.column + 1, area.row, full_size.width, full_size.height}, painting.picture);
  const int column = area.column + full_size.width + 3;
  const int room = area.width - full_size.width - 3;
  screen.write(column, area.row, "tile " + table_.hand->id, strong, room);
  int row = area.row + full_size.height;
  if (!placement) return row - area.row;
  screen.write(column, area.row + 1, "at " + square_text(cursor_.square()), {}, room);
  screen.write(column, area.row + 2, "turned " + std::to_string(degrees(cursor_.turn())), {}, room);
  const auto bridged = std::count_if(table_.placements.begin(), table_.placements.end(), [&](const auto& p) {
    return p.square == cursor_.square() && p.bridge.has_value();
  });
  const int ways = cursor_.ways();
  const std::string fits =
      ways == 1      ? "only this way"
      : bridged == 0 ? "fits " + std::to_string(ways) + " ways"
                     : std::to_string(ways) + " ways, " + std::to_string(bridged) + " " + bridge_sign();
  screen.write(column, area.row + 3, fits, dim, room);
  const Rect below{area.column + 1, row, area.width - 1, 2};
  if (placement->bridge)
    row += write_wrapped(screen, below, "with a bridge across " + placement->bridge->text(),
                         {Colour::accent, Colour::none, true});
  if (!table_.choices.empty())
    row += write_wrapped(screen, {below.column, row, below.width, 2},
                         "needs a bridge everywhere: d declines it", dim);
  for (const auto& castle : table_.castles) {
    const auto near = castle.vicinity();
    if (castle.seat < 0 || std::find(near.begin(), near.end(), cursor_.square()) == near.end()) continue;
    row += write_wrapped(screen, {below.column, row, below.width, 2},
                         castle_sign() + " beside " + names_[castle.seat] + "'s castle", dim);
  }
  return row - area.row;
}

/// Every kind that is left, with its picture and its number.
TermPicture ClassicBoard::bag_page(int width) const {
  std::vector<KindOnPage> kinds;
  for (const auto& [kind, copies] : table_.bag) {
    const auto seed = static_cast<unsigned>(kinds.size());
    kinds.push_back({kind->id, copies, paint_tile(*kind, 0, full_size, seed, look_).picture});
  }
  return page_of_kinds(width, "", kinds);
}

}  // namespace bastide::cli
