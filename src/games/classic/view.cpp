#include "games/classic/view.h"

#include "games/classic/text.h"
#include "games/classic/turn.h"
#include "kit/hash.h"

namespace bastide::classic {
namespace {

constexpr std::array<std::string_view, 11> phase_names{"draw", "place", "act", "over",   "castle", "reward",
                                                       "show", "open",  "bid", "settle", "choose"};

/// Calls `visit(seat, square, name of where it stands there)`.
template <class L, class Visit>
void for_each_follower_out(const State<L>& s, Visit&& visit) {
  const auto keeps_castle = [&](int f) {
    if constexpr (L::expansions)
      for (int i = 0; i < s.castles.count; ++i)
        if (s.castles.built[i].keeper == f) return true;
    return false;
  };
  for (int f = 0; f < s.seats * followers_each; ++f) {
    if (!s.followers.is_out(f)) continue;
    const int segment = s.followers.segment[f];
    visit(Followers<L>::seat_of(f), s.board.square(s.tile_of[segment]),
          keeps_castle(f) ? "castle" : segment_name(s, segment));
  }
}

template <class L>
void write_tiles(const State<L>& s, JsonWriter& json) {
  json.key("tiles").begin_array();
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    json.begin_object().member("kind", tables.kinds[s.tiles[t].kind]->id).member("x", q.x).member("y", q.y);
    json.member("turn", degrees(s.tiles[t].turn)).end_object();
  }
  json.end_array();
}

template <class L>
void write_followers(const State<L>& s, JsonWriter& json) {
  json.key("followers").begin_array();
  for_each_follower_out(s, [&](int seat, Square q, const std::string& on) {
    json.begin_object().member("seat", seat).member("x", q.x).member("y", q.y);
    json.member("on", on).end_object();
  });
  json.end_array();
}

template <class L>
void write_challenges(const State<L>& s, JsonWriter& json) {
  json.key("challenges").begin_array();
  for (int i = 0; i < s.cult.count; ++i) {
    json.begin_array();
    for (const int segment : {s.cult.challenges[i].one, s.cult.challenges[i].other})
      json.value(feature_name(s, segment));
    json.end_array();
  }
  json.end_array();
}

template <class L>
void write_by_seat(const State<L>& s, std::string_view key,
                   const std::array<std::uint8_t, max_seats>& numbers, JsonWriter& json) {
  json.key(key).begin_array();
  for (int seat = 0; seat < s.seats; ++seat) json.value(numbers[seat]);
  json.end_array();
}

template <class L>
void write_bridges(const State<L>& s, JsonWriter& json) {
  write_by_seat(s, "bridges_left", s.bridges.supply, json);
  json.key("bridges").begin_array();
  for (int i = 0; i < s.bridges.count; ++i) {
    const auto& bridge = s.bridges.built[i];
    const Square q = s.board.square(bridge.tile);
    json.begin_object().member("x", q.x).member("y", q.y);
    json.member("runs", axis_names[static_cast<int>(bridge.axis)]).end_object();
  }
  json.end_array();
}

template <class L>
void write_castles(const State<L>& s, JsonWriter& json) {
  write_by_seat(s, "castles_left", s.castles.tokens, json);
  json.key("castles").begin_array();
  for (int i = 0; i < s.castles.count; ++i) {
    const auto& castle = s.castles.built[i];
    json.begin_object().member("name", castle_name(s, castle));
    if (castle.keeper != no_follower) json.member("seat", Followers<L>::seat_of(castle.keeper));
    json.end_object();
  }
  json.end_array();
  if (s.phase == Phase::castle)
    json.member("offered", feature_name(s, s.last_tile().first_segment + s.castles.at_issue));
  if (s.phase == Phase::reward) json.member("rewarded", castle_name(s, s.castles.built[s.castles.at_issue]));
}

template <class L>
void write_bazaar(const State<L>& s, JsonWriter& json) {
  const auto& b = s.bazaars;
  const auto id = [](int kind) { return kind == Bazaars::no_kind ? std::string() : tables.kinds[kind]->id; };
  json.key("bazaar").begin_object().member("host", b.host);
  json.key("lots").begin_array();
  for (int i = 0; i < b.lot_count; ++i) json.value(id(b.lots[i]));
  json.end_array().key("won").begin_array();
  for (int seat = 0; seat < s.seats; ++seat) json.value(id(b.won[seat]));
  json.end_array().member("placed", b.placed);
  if (s.phase == Phase::bid || s.phase == Phase::settle)
    json.member("lot", id(b.lot))
        .member("auctioneer", b.auctioneer)
        .member("bid", b.bid)
        .member("leader", b.leader);
  json.end_object();
}

/// What the expansions have on the table.
template <class L>
void write_parts(const State<L>& s, JsonWriter& json) {
  if (s.options.cult) write_challenges(s, json);
  if (s.options.bridges) write_bridges(s, json);
  if (s.options.castles) write_castles(s, json);
  if (s.options.bazaars && s.bazaars.is_open) write_bazaar(s, json);
}

/// A part is in the fingerprint only where it is in the game, so that other games keep theirs.
template <class L>
void hash_parts(const State<L>& s, FactHash& h) {
  enum Tag { cult = 8, challenge, asked, bridges, bridge, castles, castle, bazaar, lot, won, auction };
  const auto name = [&](int segment) { return hash_text(feature_name(s, segment)); };
  if (s.phase > Phase::over) h.add(asked, s.asked);
  if (s.options.cult) {
    h.add(cult, s.options.cult_at_most_one);
    for (int i = 0; i < s.cult.count; ++i)
      h.add(challenge, name(s.cult.challenges[i].one), name(s.cult.challenges[i].other));
  }
  if (s.options.bridges) {
    for (int seat = 0; seat < s.seats; ++seat) h.add(bridges, seat, s.bridges.supply[seat]);
    h.add(bridges, s.options.free_bridges);
    if (s.phase == Phase::act) h.add(bridges, 1, s.bridges.built_this_turn, s.bridges.follower_put);
    for (int i = 0; i < s.bridges.count; ++i) {
      const Square q = s.board.square(s.bridges.built[i].tile);
      h.add(bridge, q.x, q.y, static_cast<int>(s.bridges.built[i].axis));
    }
  }
  if (s.options.castles) {
    for (int seat = 0; seat < s.seats; ++seat) h.add(castles, seat, s.castles.tokens[seat]);
    if (s.phase == Phase::castle) h.add(castles, s.castles.at_issue, s.castles.offers, 1);
    if (s.phase == Phase::reward)
      h.add(castles, hash_text(castle_name(s, s.castles.built[s.castles.at_issue])), s.castles.round, 2);
    for (int i = 0; i < s.castles.count; ++i) {
      const auto& c = s.castles.built[i];
      h.add(castle, hash_text(castle_name(s, c)), c.round, c.points);
    }
  }
  if (s.options.bazaars) h.add(bazaar, s.options.auction);
  if (s.options.bazaars && s.bazaars.is_open) {
    const auto& b = s.bazaars;
    const auto id = [](int kind) { return kind == Bazaars::no_kind ? 0 : hash_text(tables.kinds[kind]->id); };
    h.add(bazaar, b.host, b.placed, b.auctioneer);
    for (int i = 0; i < b.lot_count; ++i) h.add(lot, id(b.lots[i]));
    for (int seat = 0; seat < s.seats; ++seat) h.add(won, seat, id(b.won[seat]));
    if (s.phase == Phase::bid || s.phase == Phase::settle) h.add(auction, id(b.lot), b.bid, b.leader);
  }
}

}  // namespace

template <class L>
void write_view(const State<L>& s, int /*seat*/, JsonWriter& json) {
  json.member("phase", phase_names[static_cast<int>(s.phase)]).member("active", s.active);
  if (s.phase == Phase::place) json.member("hand", tables.kinds[s.drawn]->id);
  json.key("supply").begin_array();
  for (int seat = 0; seat < s.seats; ++seat) json.value(s.followers.in_supply(seat));
  json.end_array();
  write_tiles(s, json);
  write_followers(s, json);
  if constexpr (L::expansions) write_parts(s, json);
  json.key("bag").begin_object();
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) json.member(tables.kinds[k]->id, s.bag.count(k));
  json.end_object();
}

template <class L>
std::uint64_t hash(const State<L>& s) {
  enum Tag { options, turn, hand, last_tile, tile, follower, in_bag, score };
  FactHash h;
  h.add(options, s.options.farmers, s.options.cheap_two_tile_city, s.options.start_player_loses_ties, s.seats,
        s.first);
  h.add(turn, hash_text(phase_names[static_cast<int>(s.phase)]), s.active);
  if (s.phase == Phase::place) h.add(hand, hash_text(tables.kinds[s.drawn]->id));
  if (s.phase == Phase::act || s.phase == Phase::castle || s.phase == Phase::reward) {
    const Square q = s.board.square(s.board.tile_count() - 1);
    h.add(last_tile, q.x, q.y);
  }
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    h.add(tile, hash_text(tables.kinds[s.tiles[t].kind]->id), q.x, q.y, s.tiles[t].turn);
  }
  for_each_follower_out(
      s, [&](int seat, Square q, const std::string& on) { h.add(follower, seat, q.x, q.y, hash_text(on)); });
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) h.add(in_bag, hash_text(tables.kinds[k]->id), s.bag.count(k));
  for (int seat = 0; seat < s.seats; ++seat) h.add(score, seat, s.scores[seat]);
  if constexpr (L::expansions) hash_parts(s, h);
  return h.value();
}

#define BASTIDE_INSTANTIATE(L)                                 \
  template void write_view(const State<L>&, int, JsonWriter&); \
  template std::uint64_t hash(const State<L>&);
BASTIDE_INSTANTIATE(OneBox)
BASTIDE_INSTANTIATE(FullBox)
BASTIDE_INSTANTIATE(ManyBoxes)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
