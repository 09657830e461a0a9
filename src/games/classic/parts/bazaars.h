#pragma once

#include <algorithm>

#include "games/classic/facts.h"
#include "games/classic/state.h"

/// Bazaars (docs/rules/bridges-castles-bazaars.md, 2): tiles laid out and sold, then placed one after the
/// other. Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

struct Bazaars : Part {
  static constexpr int number = 3;
  static constexpr ActionCode call = part_action(number, 0);
  static constexpr ActionCode bid = part_action(number, 1);
  static constexpr ActionCode buy = part_action(number, 2);
  static constexpr ActionCode sell = part_action(number, 3);
  static constexpr ActionCode choose = part_action(number, 4);

  static constexpr int highest_bid = 100;  // 2.6

  struct Options {
    bool bazaars = false;
    bool auction = true;
  };
  static constexpr std::array option_rows{
      Option<Options>{{"bazaars", off_on, "some tiles open a bazaar where the players bid for the next ones"},
                      [](Options& o, int choice) { o.bazaars = choice == 1; }},
      Option<Options>{{"auction", on_off, "bazaar tiles are sold by bids; off: each player just chooses one"},
                      [](Options& o, int choice) { o.auction = choice == 0; }},
  };

  /// The bazaar that is going on.
  template <class L>
  struct Piece {
    Options options;
    std::array<std::uint8_t, max_seats> lots;  ///< the kinds that are on offer
    std::uint8_t lot_count;
    std::array<std::uint8_t, max_seats> won;  ///< the kind that each seat has won
    bool is_due;                              ///< a tile with a bazaar was placed in this turn
    bool is_under_way;
    std::uint8_t host;    ///< who placed the tile with the bazaar
    std::uint8_t placed;  ///< how many have had their turn with a won tile
    std::uint8_t auctioneer;
    std::uint8_t lot;  ///< the kind that is sold now, or none
    std::uint8_t highest;
    std::uint8_t leader;  ///< who holds the highest bid

    bool has_won(int seat) const { return won[seat] != no_kind; }
    bool sells() const { return is_under_way && lot != no_kind; }
    void close() {
      const Options kept = options;
      *this = {};
      options = kept;
    }
  };

  static constexpr bool is_on(const Options& o) { return o.bazaars; }
  static constexpr bool owns_set(std::string_view set) { return set == "bridges-castles-bazaars"; }
  static constexpr bool brings_set(std::string_view set, const Options& o) {
    return o.bazaars && owns_set(set);
  }

  template <class L>
  static void start(State<L>& s, const Options& options);
  template <class L>
  static int tiles_to_come(const State<L>& s);
  template <class L>
  static void tile_laid(State<L>& s, int addition);
  template <class L>
  static bool has_turns_left(const State<L>& s);
  template <class L>
  static bool next_turn(State<L>& s);
  template <class L>
  static void score_if_ended(const State<L>& s, Scores& scores);

  // In bazaars_shown.h.
  template <class L>
  static void write_view(const State<L>& s, JsonWriter& json);
  template <class L>
  static void hash(const State<L>& s, FactHash& h);
};

/// Its piece of a state.
auto& bazaar(auto& state) {
  return part<Bazaars>(state);
}

/// The tile at auction has gone to a buyer.
struct Sold {
  int buyer;
};

/// Whether the turn just played opens a bazaar (2.1, 2.2).
template <class L>
bool begins_bazaar(const State<L>& s) {
  return bazaar(s).is_due && drawn_from(s).total() >= s.seats;
}

template <class L>
void begin_bazaar(State<L>& s) {
  auto& b = bazaar(s);
  b.close();
  b.won.fill(no_kind);
  b.lot = no_kind;
  b.is_under_way = true;
  b.host = b.auctioneer = s.active;
}

/// A kind is laid out; true when there is one for each player.
template <class L>
bool show_lot(State<L>& s, int kind) {
  auto& b = bazaar(s);
  drawn_from(s).take(kind);
  b.lots[b.lot_count++] = static_cast<std::uint8_t>(kind);
  return b.lot_count == s.seats;
}

template <class L>
void take_lot(State<L>& s, int kind) {
  auto& b = bazaar(s);
  *std::find(b.lots.begin(), b.lots.begin() + b.lot_count, kind) = b.lots[b.lot_count - 1];
  --b.lot_count;
}

/// The next seat clockwise that has no tile of this bazaar yet.
template <class L>
std::uint8_t next_without_tile(const State<L>& s, int seat) {
  do seat = (seat + 1) % s.seats;
  while (bazaar(s).has_won(seat));
  return static_cast<std::uint8_t>(seat);
}

/// Goes on to the next auction (2.5). The last tile goes to the last seat without a bid. False when all are
/// sold.
template <class L>
bool next_auction(State<L>& s) {
  auto& b = bazaar(s);
  b.auctioneer = s.asked = next_without_tile(s, b.auctioneer);
  if (b.lot_count > 1) return true;
  b.won[b.auctioneer] = b.lots[0];
  b.lot_count = 0;
  return false;
}

/// Goes on to the next seat that may bid higher; false when the bidding is over.
template <class L>
bool next_bidder(State<L>& s) {
  if (bazaar(s).highest == Bazaars::highest_bid) return false;
  s.asked = next_without_tile(s, s.asked);
  return s.asked != bazaar(s).auctioneer;
}

template <class L>
void begin_auction(State<L>& s, int kind, int bid) {
  auto& b = bazaar(s);
  b.lot = static_cast<std::uint8_t>(kind);
  b.highest = static_cast<std::uint8_t>(bid);
  b.leader = b.auctioneer;
}

/// What settling the auction does to the scores when `buyer` gets the tile (2.4).
template <class L>
void pay_bid(const State<L>& s, int buyer, Scores& scores) {
  const auto& b = bazaar(s);
  const int payee = buyer == b.auctioneer ? b.leader : b.auctioneer;
  add_points(scores, buyer, -b.highest);
  if (payee != buyer) add_points(scores, payee, b.highest);
}

/// The tile goes to a buyer, the auctioneer or the one with the highest bid, who pays the bid to the other.
template <class L>
void settle_auction(State<L>& s, int buyer, Events* events) {
  auto& b = bazaar(s);
  tell(s, Sold{buyer}, events);
  pay_bid(s, buyer, s.scores);
  b.won[buyer] = b.lot;
  take_lot(s, b.lot);
  b.lot = no_kind;
}

// The answers to the base game's questions.

template <class L>
void Bazaars::start(State<L>& s, const Options& options) {
  bazaar(s).options = options;
}
template <class L>
int Bazaars::tiles_to_come(const State<L>& s) {
  return bazaar(s).is_under_way ? s.seats - bazaar(s).placed : 0;
}
/// Tiles of a bazaar open no other (2.8).
template <class L>
void Bazaars::tile_laid(State<L>& s, int /*addition*/) {
  auto& b = bazaar(s);
  b.is_due |= b.options.bazaars && tables.kinds[s.last_tile().kind]->is(KindMark::bazaar) && !b.is_under_way;
}
template <class L>
bool Bazaars::has_turns_left(const State<L>& s) {
  return bazaar(s).is_under_way;
}
/// The next of those who place a tile of the bazaar (2.7, 2.10), or the end of it: play goes on left of who
/// opened it.
template <class L>
bool Bazaars::next_turn(State<L>& s) {
  auto& b = bazaar(s);
  if (!b.is_under_way) return false;
  if (b.placed == s.seats) {
    s.active = b.host;
    b.close();
    return false;
  }
  s.active = static_cast<std::uint8_t>((b.host + 1 + b.placed++) % s.seats);
  if (b.options.auction) s.hand = b.won[s.active];
  return true;
}
template <class L>
void Bazaars::score_if_ended(const State<L>& s, Scores& scores) {
  if (s.phase == Phase::bid || s.phase == Phase::settle) pay_bid(s, bazaar(s).leader, scores);
}

}  // namespace bastide::classic
