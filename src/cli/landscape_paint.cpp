#include <array>

#include "cli/landscape_board.h"
#include "kit/notation.h"

/// How a landscape is drawn.
namespace bastide::cli {
namespace {

constexpr TileSize full_size = LandscapeView::full_size;

}  // namespace

/// What the view must show: the cursor, what is being chosen, or else the last tile.
Square LandscapeBoard::focus() const {
  if (is_placing()) return cursor_.square();
  if (is_choosing())
    if (const int tile = landscape_.choices[choice_.chosen()].tile; tile >= 0)
      return landscape_.tiles[tile].square;
  return landscape_.tiles.back().square;
}

TilePainting LandscapeBoard::painting_of(const Landscape::Tile& tile) const {
  return paint_tile(tile.kind, tile.turn, view_.size(), LandscapeView::seed_of(tile.square));
}

void LandscapeBoard::paint(TermPicture& screen, Rect area) {
  view_.fit(LandscapeView::bounds_of(landscape_.tiles), focus(), area.width, area.height);
  TermPicture view(area.width, area.height);
  if (is_placing())
    for (const Square q : cursor_.squares()) view_.put_legal_square(view, q);
  const auto paint = [&](const Landscape::Tile& tile) { return painting_of(tile); };
  view_.put_tiles(view, landscape_.tiles, paint);
  if (is_placing())
    view_.put_tiles(view, std::array{Landscape::Tile{chosen_kind(), cursor_.turn(), cursor_.square()}},
                    paint);
  view_.put_followers(view, landscape_.followers, &Landscape::Follower::spot, landscape_.tiles, paint);
  const bool own_tile = is_choosing() || stage_ == Stage::confirming;
  view_.frame_tiles(view, landscape_.tiles, known_tiles_, own_tile);
  if (is_placing()) view_.frame(view, cursor_.square(), Colour::cursor, false);
  if (is_choosing()) paint_choices(view);
  view_.paint_edges(view);
  screen.paste(area, view);
}

/// The letters of the choices, where they are made.
void LandscapeBoard::paint_choices(TermPicture& view) const {
  for (std::size_t i = 0; i < landscape_.choices.size(); ++i) {
    const auto& choice = landscape_.choices[i];
    if (choice.tile < 0) continue;
    const auto& tile = landscape_.tiles[choice.tile];
    view_.put_letter(view, tile.square, painting_of(tile).spots[choice.spot], choice_.letter(i),
                     i == choice_.chosen());
  }
}

int LandscapeBoard::paint_hand(TermPicture& screen, Rect area) const {
  if (is_choosing()) return choice_.paint(screen, area);
  const auto& hand = landscape_.hand;
  if (hand.empty()) return 0;
  const Style strong{Colour::bright, Colour::none, true};
  const Style dim{Colour::dim};
  const bool several = hand.size() > 1;
  const int top = several ? area.row + 1 : area.row;  // below the names of several tiles
  int column = area.column + 1;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const bool chosen = is_placing() && i == in_hand_;
    const auto painting = paint_tile(hand[i], chosen ? cursor_.turn() : Turn{0}, full_size, 1);
    screen.paste({column, top, full_size.width, full_size.height}, painting.picture);
    if (several)
      screen.write(column, area.row, (chosen ? (look().unicode ? "▸" : ">") : "") + kind_name(hand[i]),
                   chosen ? strong : dim, full_size.width);
    column += full_size.width + 2;
  }
  const std::string at = "at " + square_text(cursor_.square());
  const std::string turned = "turned " + std::to_string(degrees(cursor_.turn()));
  if (several) {  // no room beside two tiles
    if (!is_placing()) return full_size.height + 1;
    screen.write(area.column + 1, top + full_size.height, at + ", " + turned, {}, area.width - 1);
    return full_size.height + 2;
  }
  const int room = area.column + area.width - column;
  screen.write(column, top, "tile " + kind_name(hand[0]), strong, room);
  if (is_placing()) {
    const int ways = cursor_.ways();
    screen.write(column, top + 1, at, {}, room);
    screen.write(column, top + 2, turned, {}, room);
    screen.write(column, top + 3, ways == 1 ? "only this way" : "fits " + std::to_string(ways) + " ways", dim,
                 room);
  }
  return full_size.height;
}

/// Every kind that may still come, with its picture and its number.
TermPicture LandscapeBoard::bag_page(int width) const {
  std::vector<KindOnPage> kinds;
  for (const auto& [kind, copies] : landscape_.bag) {
    const auto seed = static_cast<unsigned>(kinds.size());
    kinds.push_back({kind_name(kind), copies, paint_tile(kind, 0, full_size, seed).picture});
  }
  return page_of_kinds(width, bag_caption(), kinds);
}

}  // namespace bastide::cli
