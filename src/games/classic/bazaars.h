#pragma once

#include <algorithm>

#include "games/classic/events.h"
#include "games/classic/state.h"

/// Bazaars (docs/rules/bridges-castles-bazaars.md, 2): tiles laid open and sold. These functions know who
/// bids, pays and wins; placing the tiles is the turn's business.
namespace bastide::classic {

inline constexpr int highest_bid = 100;  // 2.6

/// Whether the turn just played opens a bazaar (2.1, 2.2, 2.8).
template <class L>
bool opens_bazaar(const State<L>& s) {
  return tables[s.last_tile().kind].bazaar && !s.bazaars.is_open && s.bag.total() >= s.seats;
}

template <class L>
void open_bazaar(State<L>& s) {
  s.bazaars = {};
  s.bazaars.won.fill(Bazaars::no_kind);
  s.bazaars.is_open = true;
  s.bazaars.host = s.active;
  s.bazaars.auctioneer = s.active;
}

template <class L>
void take_lot(State<L>& s, int kind) {
  auto& lots = s.bazaars.lots;
  *std::find(lots.begin(), lots.begin() + s.bazaars.lot_count, kind) = lots[s.bazaars.lot_count - 1];
  --s.bazaars.lot_count;
}

/// The next seat clockwise that has no tile of this bazaar yet.
template <class L>
std::uint8_t next_without_tile(const State<L>& s, int seat) {
  do seat = (seat + 1) % s.seats;
  while (s.bazaars.has_won(seat));
  return static_cast<std::uint8_t>(seat);
}

/// Goes on to the next auction (2.5). The last tile is nobody's to bid for. False when all are sold.
template <class L>
bool next_auction(State<L>& s) {
  auto& b = s.bazaars;
  b.auctioneer = s.asked = next_without_tile(s, b.auctioneer);
  if (b.lot_count > 1) return true;
  b.won[b.auctioneer] = b.lots[0];
  b.lot_count = 0;
  return false;
}

/// Goes on to the next seat that may bid higher; false when the bidding is over.
template <class L>
bool next_bidder(State<L>& s) {
  if (s.bazaars.bid == highest_bid) return false;
  s.asked = next_without_tile(s, s.asked);
  return s.asked != s.bazaars.auctioneer;
}

template <class L>
void open_auction(State<L>& s, int kind, int bid) {
  auto& b = s.bazaars;
  b.lot = static_cast<std::uint8_t>(kind);
  b.bid = static_cast<std::uint8_t>(bid);
  b.leader = b.auctioneer;
}

/// What the auction does to the scores if it is settled now, the tile sold (2.4).
template <class L>
void pay_bid(const State<L>& s, int buyer, Scores& scores) {
  const auto& b = s.bazaars;
  const int payee = buyer == b.auctioneer ? b.leader : b.auctioneer;
  scores[buyer] = static_cast<std::int16_t>(scores[buyer] - b.bid);
  if (payee != buyer) scores[payee] = static_cast<std::int16_t>(scores[payee] + b.bid);
}

/// The tile goes to a buyer, the auctioneer or the one with the highest bid, who pays the bid to the other.
template <class L>
void settle_auction(State<L>& s, int buyer, Events* events) {
  auto& b = s.bazaars;
  if (events != nullptr) {
    Event event{sold, tables.kinds[b.lot]->id, {}, buyer};
    event.score.type = "bazaar";
    event.score.feature = event.kind;
    event.score.seats = s.seats;
    event.score.counts.emplace_back("bid", b.bid);
    pay_bid(s, buyer, event.score.points);
    events->push_back(std::move(event));
  }
  pay_bid(s, buyer, s.scores);
  b.won[buyer] = b.lot;
  take_lot(s, b.lot);
}

}  // namespace bastide::classic
