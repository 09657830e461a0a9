#include <algorithm>
#include <array>
#include <tuple>

#include "cli/classic/terminal_board.h"

/// The bazaar on the full screen: its tiles below the landscape, the bidding in the panel.
namespace bastide::cli {
namespace {

using classic::Phase;

constexpr Style strong{Colour::bright, Colour::none, true};
constexpr Style dim{Colour::dim};
constexpr Style marked{Colour::cursor_text, Colour::cursor, true, true};
constexpr std::array<TileSize, 4> stall_sizes{{{9, 5}, {7, 4}, {5, 3}, {4, 2}}};

}  // namespace

/// While tiles are shown, sold or chosen; afterwards they are placed like any other.
bool ClassicBoard::shows_bazaar() const {
  switch (table_.phase) {
    case Phase::show:
    case Phase::call:
    case Phase::bid:
    case Phase::settle:
    case Phase::choose:
      return true;
    default:
      return false;
  }
}

/// All tiles of the bazaar, in an order that stays the same while they are sold.
std::vector<ClassicBoard::Stall> ClassicBoard::stalls() const {
  std::vector<Stall> all;

  for (const auto* lot : table_.bazaar.lots) all.push_back({lot, -1});
  for (std::size_t seat = 0; seat < table_.bazaar.won.size(); ++seat)
    if (const auto* kind = table_.bazaar.won[seat]) all.push_back({kind, static_cast<int>(seat)});
  std::sort(all.begin(), all.end(), [](const Stall& a, const Stall& b) {
    return std::tie(a.kind->id, a.owner) < std::tie(b.kind->id, b.owner);
  });
  return all;
}

/// The next tile that nobody has.
std::size_t ClassicBoard::next_stall(std::size_t from, int by) const {
  const auto all = stalls();
  const std::size_t count = all.size();
  for (std::size_t step = 0; step < count; ++step) {
    from = (from + count + by) % count;
    if (all[from].owner < 0) break;
  }
  return from;
}

/// The tile that is being sold or about to be chosen; the number of all where there is none.
std::size_t ClassicBoard::chosen_stall() const {
  if (is_choosing_in(Phase::call)) return stall_;
  const auto* choice = highlighted();
  const auto* kind = choice != nullptr && choice->lot != nullptr ? choice->lot : table_.bazaar.lot;
  const auto all = stalls();
  const auto is_it = [&](const Stall& stall) { return stall.owner < 0 && stall.kind == kind; };
  return std::find_if(all.begin(), all.end(), is_it) - all.begin();
}

/// Who may still bid after the one who does now.
std::string ClassicBoard::later_bidders() const {
  const int seats = static_cast<int>(names_.size());
  std::string text;
  for (int seat = (acting_seat_ + 1) % seats; seat != table_.bazaar.auctioneer; seat = (seat + 1) % seats)
    if (table_.bazaar.won[seat] == nullptr) text += (text.empty() ? "" : ", ") + names_[seat];
  return text.empty() ? "nobody bids after you" : "after you: " + text;
}

BoardReply ClassicBoard::on_bidding_key(const Key& key) {
  const bool opens = table_.phase == Phase::call;
  const auto all = stalls();
  if (bid_.on_key(key)) return {BoardReply::Type::handled, {}};
  if (key.type == Key::Type::enter) {
    if (opens)
      return {BoardReply::Type::token, "#" + all[stall_].kind->id + ":" + std::to_string(bid_.amount())};
    return {BoardReply::Type::token, bid_.passes() ? "-" : "b" + std::to_string(bid_.amount())};
  }
  if (!opens) {
    if (key.is('p')) return {BoardReply::Type::token, "-"};
    return {};
  }
  if (key.type == Key::Type::right || key.type == Key::Type::tab)
    stall_ = next_stall(stall_, 1);
  else if (key.type == Key::Type::left || key.type == Key::Type::back_tab)
    stall_ = next_stall(stall_, -1);
  else
    return {};
  return {BoardReply::Type::handled, {}};
}

/// The tiles side by side, and under each what becomes of it.
void ClassicBoard::paint_bazaar(TermPicture& screen, Rect area) const {
  const auto all = stalls();
  const int count = static_cast<int>(all.size());
  screen.fill(area, {});
  for (int c = 0; c < area.width; ++c)
    screen.put(area.column + c, area.row, {look_.unicode ? U'─' : U'-', dim});
  screen.write(area.column + 2, area.row, " Bazaar ", {Colour::accent, Colour::none, true});
  TileSize size = stall_sizes.back();
  for (const TileSize fitting : stall_sizes)
    if ((fitting.width + 1) * count <= area.width && fitting.height + 3 <= area.height) {
      size = fitting;
      break;
    }
  const int cell = count == 0 ? 0 : std::min(area.width / count, size.width + 4);
  const std::size_t chosen_one = chosen_stall();
  for (int i = 0; i < count; ++i) {
    const auto& [kind, owner] = all[i];
    const int column = area.column + 1 + i * cell;
    const int caption = area.row + 1 + size.height;
    const bool chosen = chosen_one == static_cast<std::size_t>(i);
    screen.paste({column, area.row + 1, size.width, size.height},
                 paint_tile(*kind, 0, size, static_cast<unsigned>(i), look_).picture);
    if (chosen) screen.fill({column, caption, size.width, 1}, {U' ', marked});
    screen.write(column, caption, kind->id, chosen ? marked : owner < 0 ? strong : dim, size.width);
    if (owner >= 0) {
      screen.put(column, caption + 1, {seat_glyph(owner, look_), seat_style(owner, look_)});
      screen.write(column + 2, caption + 1, names_[owner], {}, cell - 3);
    } else if (chosen && table_.bazaar.lot != nullptr) {
      screen.write(column, caption + 1, "for sale", {}, cell);
    }
  }
}

/// What is being sold, and who has bid most for it.
int ClassicBoard::paint_sale(TermPicture& screen, Rect area) const {
  const auto& bazaar = table_.bazaar;
  int row = area.row;
  screen.write(area.column + 1, row++, names_[bazaar.auctioneer] + " offers tile " + bazaar.lot->id, {},
               area.width - 1);
  const int used = screen.write(area.column + 1, row, "highest bid ") + 1;
  const int number = screen.write(area.column + used, row, std::to_string(bazaar.bid), strong) + 1;
  screen.put(area.column + used + number, row,
             {seat_glyph(bazaar.leader, look_), seat_style(bazaar.leader, look_)});
  screen.write(area.column + used + number + 2, row++, names_[bazaar.leader], {},
               area.width - used - number - 2);
  return row - area.row;
}

/// The bid that is being typed.
int ClassicBoard::paint_bid(TermPicture& screen, Rect area) const {
  int row = area.row;
  if (table_.phase == Phase::call)
    screen.write(area.column + 1, row++, "tile " + stalls()[stall_].kind->id, strong, area.width - 1);
  screen.fill({area.column, row, area.width, 1}, {U' ', marked});
  screen.write(area.column + 1, row, table_.phase == Phase::call ? "first bid" : "your bid", marked);
  screen.write(area.column + 13, row++, bid_.text() + (bid_.passes() ? "" : "_"), marked);
  std::string note = "if nobody bids more, you pay that to nobody and take the tile";
  if (table_.phase == Phase::bid)
    note = "type " + std::to_string(table_.bazaar.bid + 1) + " or more to bid; " + later_bidders();
  row += write_wrapped(screen, {area.column + 1, row, area.width - 1, 3}, note, dim);
  return row - area.row;
}

}  // namespace bastide::cli
