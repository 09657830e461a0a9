#pragma once

#include "games/classic/explain.h"
#include "games/classic/fingerprint.h"
#include "games/classic/parts/bazaars.h"
#include "games/classic/parts/bazaars_events.h"
#include "games/classic/steps.h"

/// The steps of the bazaars, and how bazaars are shown. Nothing here keeps anything: threads may share a
/// state that nobody changes.
namespace bastide::classic {

/// Calls `visit(kind)` for every kind on offer in the bazaar, once.
template <class L, class Visit>
void for_each_lot(const State<L>& s, Visit&& visit) {
  const auto& b = bazaar(s);
  for (int i = 0; i < b.lot_count; ++i)
    if (std::find(b.lots.begin(), b.lots.begin() + i, b.lots[i]) == b.lots.begin() + i) visit(b.lots[i]);
}

/// The number of a kind on offer in the bazaar, or why it is not.
template <class L>
Result<int> parse_lot(const State<L>& s, std::string_view id) {
  const int kind = tables.find(id);
  bool is_on_offer = false;
  for_each_lot(s, [&](int lot) { is_on_offer |= lot == kind; });
  if (!is_on_offer) return Error{"no tile of kind " + in_quotes(id) + " is on offer"};
  return kind;
}

inline Result<int> parse_bid(std::string_view text) {
  const auto bid = parse_int(text);
  if (!bid || *bid < 0 || *bid > Bazaars::highest_bid)
    return Error{"a bid is a number from 0 to " + std::to_string(Bazaars::highest_bid)};
  return *bid;
}

constexpr int bid_of(Action call) {
  return number_of(call) & 127;
}
constexpr int lot_of(Action call) {
  return number_of(call) >> 7;
}
/// A bid is at most 100, and so fits into seven bits.
constexpr Action call_action(int kind, int bid) {
  return make_action(Bazaars::call, bid | kind << 7);
}

/// Where there are no auctions, a tile of the bazaar is chosen; nobody is asked about the last one (2.10).
template <>
struct Step<Phase::choose> : StepOf<Bazaars> {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    auto& b = bazaar(s);
    if (!b.is_under_way || b.options.auction || L::Parts::is_further_part(s)) return done;
    if (b.lot_count > 1) {
      s.asked = s.active;
      return asks;
    }
    b.lot_count = 0;
    s.hand = b.lots[0];
    return done;
  }
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    for_each_lot(s, [&](int kind) { list.push_back(make_action(Bazaars::choose, kind)); });
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    take_lot(s, kind_of(action));
    s.hand = static_cast<std::uint8_t>(kind_of(action));
    return done;
  }
  template <class L>
  static std::string format(const State<L>& /*s*/, Action action) {
    return "#" + tables.kinds[kind_of(action)]->id;
  }
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    if (token.substr(0, 1) != "#" || token.find(':') != std::string_view::npos)
      return expected("a tile of the bazaar such as #D", token);
    const auto kind = parse_lot(s, token.substr(1));
    if (!kind) return kind.error();
    return make_action(Bazaars::choose, *kind);
  }
};

/// The tiles of the bazaar are laid out, one for each player (2.2).
template <>
struct Step<Phase::show> : DrawFromBag {
  template <class L>
  static constexpr bool is_in = L::Parts::template has<Bazaars>;

  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    const bool begins = begins_bazaar(s);
    bazaar(s).is_due = false;
    if (!begins) return done;
    begin_bazaar(s);
    return asks;
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    return show_lot(s, kind_of(action)) ? done : asks;
  }
};

/// The auctioneer calls up a tile and names a bid (2.3).
template <>
struct Step<Phase::call> : StepOf<Bazaars> {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    const auto& b = bazaar(s);
    return b.is_under_way && b.options.auction && b.lot_count > 0 && next_auction(s) ? asks : done;
  }
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    for_each_lot(s, [&](int kind) {
      Action* end = list.make_room(Bazaars::highest_bid + 1);
      for (int bid = 0; bid <= Bazaars::highest_bid; ++bid) *end++ = call_action(kind, bid);
      list.end_at(end);
    });
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    begin_auction(s, lot_of(action), bid_of(action));
    return done;
  }
  template <class L>
  static std::string format(const State<L>& /*s*/, Action action) {
    return "#" + tables.kinds[lot_of(action)]->id + ":" + std::to_string(bid_of(action));
  }
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    const auto colon = token.find(':');
    if (token.substr(0, 1) != "#" || colon == std::string_view::npos)
      return expected("a tile and a bid such as #D:3", token);
    const auto kind = parse_lot(s, token.substr(1, colon - 1));
    if (!kind) return kind.error();
    const auto bid = parse_bid(token.substr(colon + 1));
    if (!bid) return bid.error();
    return call_action(*kind, *bid);
  }
};

/// The others, clockwise, bid higher or pass (2.3).
template <>
struct Step<Phase::bid> : StepOf<Bazaars> {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    return bazaar(s).sells() && next_bidder(s) ? asks : done;
  }
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    for (int bid = bazaar(s).highest + 1; bid <= Bazaars::highest_bid; ++bid)
      list.push_back(make_action(Bazaars::bid, bid));
    list.push_back(pass_action());
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    if (type_of(action) == Bazaars::bid) {
      bazaar(s).highest = static_cast<std::uint8_t>(number_of(action));
      bazaar(s).leader = s.asked;
    }
    return again;
  }
  template <class L>
  static std::string format(const State<L>& /*s*/, Action action) {
    return type_of(action) == Bazaars::bid ? "b" + std::to_string(number_of(action)) : "-";
  }
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    if (token == "-") return pass_action();
    if (token.substr(0, 1) != "b") return expected("a bid such as b5, or -", token);
    const auto bid = parse_bid(token.substr(1));
    if (!bid) return bid.error();
    if (*bid <= bazaar(s).highest)
      return Error{"the highest bid is " + std::to_string(bazaar(s).highest) + ": bid more, or -"};
    return make_action(Bazaars::bid, *bid);
  }
};

/// The auctioneer buys or sells, or takes what nobody has bid for (2.4). Then the next tile is sold.
template <>
struct Step<Phase::settle> : StepOf<Bazaars> {
  template <class L>
  static Flow enter(State<L>& s, Events* events) {
    const auto& b = bazaar(s);
    if (!b.sells()) return done;
    if (b.leader == b.auctioneer) {
      settle_auction(s, b.auctioneer, events);
      return go_to(Phase::call);
    }
    s.asked = b.auctioneer;
    return asks;
  }
  template <class L>
  static void list(const State<L>& /*s*/, ActionList& list) {
    list.push_back(make_action(Bazaars::buy));
    list.push_back(make_action(Bazaars::sell));
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* events) {
    settle_auction(s, type_of(action) == Bazaars::buy ? bazaar(s).auctioneer : bazaar(s).leader, events);
    return go_to(Phase::call);
  }
  template <class L>
  static std::string format(const State<L>& /*s*/, Action action) {
    return type_of(action) == Bazaars::buy ? "buy" : "sell";
  }
  template <class L>
  static Result<Action> parse(const State<L>& /*s*/, std::string_view token) {
    if (token == "buy") return make_action(Bazaars::buy);
    if (token == "sell") return make_action(Bazaars::sell);
    return expected("buy or sell", token);
  }
};

template <class L>
void explain(const State<L>& s, const Sold& fact, Events& events) {
  const auto& b = bazaar(s);
  Event event{sold, tables.kinds[b.lot]->id, {}, fact.buyer};
  event.score.type = "bazaar";
  event.score.feature = event.kind;
  event.score.seats = s.seats;
  event.score.counts.emplace_back("bid", b.highest);
  pay_bid(s, fact.buyer, event.score.points);
  events.push_back(std::move(event));
}

template <class L>
void Bazaars::write_view(const State<L>& s, JsonWriter& json) {
  const auto& b = bazaar(s);
  if (!b.options.bazaars || !b.is_under_way) return;
  const auto id = [](int kind) { return kind == no_kind ? std::string() : tables.kinds[kind]->id; };
  json.key("bazaar").begin_object().member("host", b.host);
  json.key("lots").begin_array();
  for (int i = 0; i < b.lot_count; ++i) json.value(id(b.lots[i]));
  json.end_array().key("won").begin_array();
  for (int seat = 0; seat < s.seats; ++seat) json.value(id(b.won[seat]));
  json.end_array().member("placed", b.placed);
  if (b.sells())
    json.member("lot", id(b.lot))
        .member("auctioneer", b.auctioneer)
        .member("bid", b.highest)
        .member("leader", b.leader);
  json.end_object();
}

template <class L>
void Bazaars::hash(const State<L>& s, FactHash& h) {
  const auto& b = bazaar(s);
  if (!b.options.bazaars) return;
  h.add(Tag::bazaar, b.options.auction);
  if (!b.is_under_way) return;
  const auto id = [](int kind) { return kind == no_kind ? 0 : hash_text(tables.kinds[kind]->id); };
  // Who was asked last means nothing while tiles are shown, but has always been in the fingerprint.
  if (s.phase == Phase::show) h.add(Tag::asked, s.asked);
  h.add(Tag::bazaar, b.host, b.placed, b.auctioneer);
  for (int i = 0; i < b.lot_count; ++i) h.add(Tag::lot, id(b.lots[i]));
  for (int seat = 0; seat < s.seats; ++seat) h.add(Tag::won, seat, id(b.won[seat]));
  if (b.sells()) h.add(Tag::auction, id(b.lot), b.highest, b.leader);
}

}  // namespace bastide::classic
