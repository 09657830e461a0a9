#include <algorithm>
#include <array>

#include "cli/castle/terminal_board.h"
#include "cli/castle/terminal_tile.h"
#include "cli/castle/tile_picture.h"

/// How the castle is drawn.
namespace bastide::cli {
namespace {

using castle::tables;

/// The sizes of a tile, the largest first. What is smaller than the usual one is only for an overview.
constexpr std::array<CastleLayout, 5> sizes{{{11, 5}, {9, 4}, {7, 3}, {5, 2}, {3, 1}}};
constexpr std::size_t usual = 2;

std::string two_digits(int number) {
  return (number < 10 ? " " : "") + std::to_string(number);
}

}  // namespace

/// The largest size in which the whole castle is seen; else the usual one, or in an overview the smallest.
void CastleBoard::choose_size(const Rect& area) {
  const auto fits = [&](const CastleLayout& layout) {
    return layout.width() <= area.width && layout.height() <= area.height;
  };
  const auto found = std::find_if(sizes.begin() + (zoomed_out_ ? usual + 1 : 0), sizes.end(), fits);
  layout_ = found == sizes.end() ? sizes.back() : *found;
  if (!zoomed_out_ && layout_.tile_width < sizes[usual].tile_width) layout_ = sizes[usual];
}

Square CastleBoard::focus() const {
  return is_placing() ? cursor_.square() : table_.last;
}

/// Shows everything where it fits; else moves the view no further than the focus asks.
void CastleBoard::scroll(const Rect& area) {
  const Square at = focus();
  const auto follow = [&](int length, int first, int extent, int room, int before) {
    if (length <= room) return (length - room) / 2;
    const int margin = std::clamp((room - extent) / 2, 0, extent);
    const int followed =
        panned_ ? before : std::clamp(before, first + extent + margin - room, first - margin);
    return std::clamp(followed, 0, length - room);
  };
  scroll_column_ =
      follow(layout_.width(), layout_.column(at.x), layout_.tile_width, area.width, scroll_column_);
  scroll_row_ = follow(layout_.height(), layout_.row(at.y), layout_.tile_height, area.height, scroll_row_);
}

Rect CastleBoard::cell(Square q) const {
  return {layout_.column(q.x) - scroll_column_, layout_.row(q.y) - scroll_row_, layout_.width_of(q.x),
          layout_.height_of(q.y)};
}

void CastleBoard::paint(TermPicture& screen, Rect area) {
  choose_size(area);
  scroll(area);
  TermPicture view(area.width, area.height);
  paint_wall(view);
  if (is_placing())
    for (const auto& placement : cursor_.placements())
      paint_frame(view, cell(placement.square), Colour::legal, false, look_);
  paint_tiles(view);
  paint_pieces(view);
  for (const Square q : news_) paint_frame(view, cell(q), Colour::news, true, look_);
  // A whole frame would hide the sides of the tile, which is what one looks at.
  if (is_placing()) paint_frame(view, cell(cursor_.square()), Colour::cursor, true, look_);
  if (is_choosing() || stage_ == Stage::confirming)
    paint_frame(view, cell(table_.last), Colour::cursor, true, look_);
  if (is_choosing()) paint_choices(view);
  screen.paste(area, view);
  paint_edges(screen, area);
}

void CastleBoard::paint_wall(TermPicture& view) const {
  for (int place = 0; place < castle::ring_length; ++place) {
    const Square q = tables.plan.ring[place];
    const Rect at = cell(q);
    const bool is_tower =
        std::find(tables.plan.corners.begin(), tables.plan.corners.end(), place) != tables.plan.corners.end();
    const Style style{Colour::wall_text, is_tower ? Colour::wall_tower : Colour::wall_stone, is_tower};
    view.fill(at, {look_.draws_areas() ? U' ' : U'=', style});
    const bool has_bonus =
        std::find(table_.towers.begin(), table_.towers.end(), place) != table_.towers.end();
    const Style bonus{Colour::cursor_text, Colour::accent, true, true};
    const int row = at.row + at.height / 2;
    if (at.width < CastleLayout::numbers_width) {  // room for one of the two
      const auto stands = [&](int score) { return score % castle::lap == 2 * place + 1; };
      const bool second = std::any_of(table_.scores.begin(), table_.scores.end(), stands);
      paint_number(view, at.column, row, 2 * place + (second ? 1 : 0), style);
      if (has_bonus) view.put(at.column + 2, row, {U'?', bonus});
      continue;
    }
    const int column = at.column + (at.width - CastleLayout::numbers_width + 1) / 2;
    view.put(column + 2, row, has_bonus ? TermCell{U'?', bonus} : TermCell{U' ', style});
    for (const int half : {0, 1}) paint_number(view, column + 3 * half, row, 2 * place + half, style);
  }
  for (const auto& space : tables.plan.starts) paint_start_space(view, space);
}

/// A number of the track, or the markers that stand on it.
void CastleBoard::paint_number(TermPicture& view, int column, int row, int number, const Style& style) const {
  view.write(column, row, two_digits(number), style);
  bool taken = false;
  for (int seat = 0; seat < castle::seat_count; ++seat) {
    if (table_.scores[seat] % castle::lap != number) continue;
    const TermCell marker{seat_glyph(seat, look_), seat_style(seat, look_)};
    if (!taken) view.put(column, row, marker);
    view.put(column + 1, row, marker);
    taken = true;
  }
}

/// The features of a start space, along the side where its square lies.
void CastleBoard::paint_start_space(TermPicture& view, const castle::StartSpace& space) const {
  const Rect at = cell(space.square);
  if (at.width <= CastleLayout::numbers_width) return;
  const auto look_of = [&](int feature) {
    const auto& f = space.features[feature];
    const char32_t plain = static_cast<char32_t>(area_cell(f.type).glyph);
    if (!look_.draws_areas()) return TermCell{f.marked ? U'm' : plain, {}};
    if (f.type == castle::AreaType::path && f.marked)
      return TermCell{U'◉', {Colour::pennant_dark, Colour::road, true}};
    if (f.marked) return TermCell{U'▲', {Colour::pennant_dark, Colour::court, true}};
    return TermCell{U' ', area_style(f.type, look_)};
  };
  const auto half = [&](HalfSide h) { return look_of(feature_at_half(space.features, 0, h)); };
  const TermCell first = half(left_half(space.side));
  const TermCell second = half(right_half(space.side));
  const int right = at.column + at.width - 1;
  const int path = path_at_side(space.features, 0, space.side);
  if (space.side == Side::north || space.side == Side::south) {
    view.put(at.column, at.row, space.side == Side::north ? first : second);
    view.put(right, at.row, space.side == Side::north ? second : first);
    return;
  }
  const int column = space.side == Side::east ? right : at.column;
  for (int r = 0; r < at.height; ++r) {
    const bool upper = 2 * r + 1 < at.height;
    const bool middle = 2 * r + 1 == at.height;
    const TermCell& area = (space.side == Side::east) == upper ? first : second;
    if (middle && path >= 0)
      view.put(column, at.row + r, look_of(path));
    else if (!middle || first.style == second.style)
      view.put(column, at.row + r, area);
  }
}

void CastleBoard::paint_tiles(TermPicture& view) const {
  const auto put = [&](const castle::Kind& kind, Turn turn, Square q) {
    const Rect at = cell(q);
    view.paste(at, paint_tile(kind, turn, at.width, at.height, look_).picture);
  };
  for (const auto& tile : table_.tiles) put(*tile.kind, tile.turn, tile.square);
  if (is_placing()) put(*table_.hand, cursor_.turn(), cursor_.square());
}

void CastleBoard::put_piece(TermPicture& view, Square q, int feature, char32_t glyph, Style style) const {
  const auto* tile = table_.tile_at(q);
  const Rect at = cell(q);
  const auto spot = paint_tile(*tile->kind, tile->turn, at.width, at.height, look_).spots[feature];
  view.put(at.column + spot.column, at.row + spot.row, {glyph, style});
}

void CastleBoard::paint_pieces(TermPicture& view) const {
  for (const auto& follower : table_.followers)
    put_piece(view, follower.square, follower.feature, seat_glyph(follower.seat, look_),
              seat_style(follower.seat, look_));
  for (int seat = 0; seat < castle::seat_count; ++seat)
    if (const auto& keep = table_.keeps[seat]; keep.size > 0)
      put_piece(view, keep.square, keep.feature,
                look_.draws_areas() ? U'♜'
                : seat == 0         ? U'K'
                                    : U'L',
                seat_style(seat, look_));
}

/// The letters of the choices where they are about.
void CastleBoard::paint_choices(TermPicture& view) const {
  for (std::size_t i = 0; i < table_.choices.size(); ++i) {
    const auto& choice = table_.choices[i];
    if (choice.feature < 0) continue;
    const Style style = i == choice_.chosen() ? Style{Colour::cursor_text, Colour::cursor, true, true}
                                              : Style{Colour::bright, Colour::bar, true, false};
    put_piece(view, choice.square, choice.feature, static_cast<char32_t>(choice_.letter(i)), style);
  }
}

/// Arrows where the castle goes on beyond the view.
void CastleBoard::paint_edges(TermPicture& screen, const Rect& area) const {
  const Style style{Colour::accent, Colour::bar, true, true};
  const auto mark = [&](bool beyond, int column, int row, char32_t arrow, char32_t plain) {
    if (beyond) screen.put(column, row, {look_.unicode ? arrow : plain, style});
  };
  const int middle_column = area.column + area.width / 2;
  const int middle_row = area.row + area.height / 2;
  mark(scroll_column_ > 0, area.column, middle_row, U'◀', U'<');
  mark(scroll_column_ + area.width < layout_.width(), area.column + area.width - 1, middle_row, U'▶', U'>');
  mark(scroll_row_ > 0, middle_column, area.row, U'▲', U'^');
  mark(scroll_row_ + area.height < layout_.height(), middle_column, area.row + area.height - 1, U'▼', U'v');
}

int CastleBoard::paint_hand(TermPicture& screen, Rect area) const {
  if (is_choosing()) return choice_.paint(screen, area);
  if (table_.hand == nullptr) return 0;
  constexpr CastleLayout size = sizes[usual - 1];
  const Turn turn = is_placing() ? cursor_.turn() : Turn{0};
  const auto painting = paint_tile(*table_.hand, turn, size.tile_width, size.tile_height, look_);
  screen.paste({area.column + 1, area.row, size.tile_width, size.tile_height}, painting.picture);
  const int column = area.column + size.tile_width + 3;
  const int room = area.width - size.tile_width - 3;
  screen.write(column, area.row, "tile " + table_.hand->id, {Colour::bright, Colour::none, true}, room);
  if (is_placing()) {
    const Square q = cursor_.square();
    screen.write(column, area.row + 1, "at " + std::to_string(q.x) + "," + std::to_string(q.y), {}, room);
    screen.write(column, area.row + 2, "turned " + std::to_string(degrees(turn)), {}, room);
    screen.write(column, area.row + 3,
                 cursor_.ways() == 1 ? "only this way" : "fits " + std::to_string(cursor_.ways()) + " ways",
                 {Colour::dim}, room);
  }
  return size.tile_height;
}

/// The bonus tiles that nobody has seen, then every kind that is left, with its picture and its number.
TermPicture CastleBoard::bag_page(int width) const {
  constexpr CastleLayout size = sizes[usual - 1];
  constexpr int cell_width = 12;
  constexpr int cell_height = size.tile_height + 2;
  constexpr Style strong{Colour::bright, Colour::none, true};
  const int per_row = std::max(1, width / cell_width);
  const int count = static_cast<int>(table_.bag.size());
  std::vector<std::string> unseen;
  for (int kind = 0; kind < castle::bonus_kinds; ++kind)
    if (table_.unseen[kind] > 0)
      unseen.push_back("bonus " + std::to_string(kind + 1) + " x" + std::to_string(table_.unseen[kind]) +
                       "  " + tables.plan.bonus[kind]);
  const int columns = width >= 76 ? 2 : 1;
  const int lines = (static_cast<int>(unseen.size()) + columns - 1) / columns;
  const int first = std::max(1, (count + per_row - 1) / per_row * cell_height);
  TermPicture page(width, first + 2 + lines);
  if (count == 0) page.write(0, 0, "The bag is empty.");
  for (int i = 0; i < count; ++i) {
    const auto& [kind, copies] = table_.bag[i];
    const int column = i % per_row * cell_width;
    const int row = i / per_row * cell_height;
    page.write(column, row, kind->id + " x" + std::to_string(copies), strong);
    page.paste({column, row + 1, size.tile_width, size.tile_height},
               paint_tile(*kind, 0, size.tile_width, size.tile_height, look_).picture);
  }
  page.write(0, first, "Bonus tiles not yet seen: on the towers, or set aside", strong, width);
  for (int i = 0; i < static_cast<int>(unseen.size()); ++i)
    page.write(i / lines * (width / columns), first + 1 + i % lines, unseen[i], {}, width / columns - 1);
  return page;
}

}  // namespace bastide::cli
