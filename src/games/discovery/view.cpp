#include "games/discovery/view.h"

#include "games/discovery/text.h"
#include "games/discovery/turn.h"
#include "kit/hash.h"
#include "kit/names.h"

namespace bastide::discovery {
namespace {

constexpr auto phase_names = names_up_to<Phase::over>({{Phase::remove, "remove"},
                                                       {Phase::deal, "deal"},
                                                       {Phase::draw, "draw"},
                                                       {Phase::place, "place"},
                                                       {Phase::act, "act"},
                                                       {Phase::refill, "refill"},
                                                       {Phase::redraw, "redraw"},
                                                       {Phase::over, "over"}});

template <class Visit>
void for_each_follower_out(const State& s, Visit&& visit) {
  for (int seat = 0; seat < s.seats; ++seat)
    for (const int segment : s.followers[seat])
      if (segment != State::at_home) visit(seat, segment);
}

void write_counts(const Bag<max_kinds>& bag, JsonWriter& json) {
  json.begin_object();
  for (int k = 0; k < tables.kind_count(); ++k)
    if (bag.count(k) > 0) json.member(tables.id(k), bag.count(k));
  json.end_object();
}

void write_hands(const State& s, int seat, JsonWriter& json) {
  json.key("hands").begin_array();
  for (int other = 0; other < s.seats; ++other) json.value(s.hands[other].size());
  json.end_array();
  if (seat == chance) return;
  json.key("hand").begin_array();
  for (const int kind : s.hands[seat]) json.value(tables.id(kind));
  json.end_array();
}

}  // namespace

bool sees_draw(const State& s, int seat) {
  switch (s.phase) {
    case Phase::deal:
    case Phase::refill:
    case Phase::redraw:
      return seat == s.active;
    default:
      return true;  // what is drawn to be placed at once, or left out of the game, is shown to all
  }
}

Bag<max_kinds> unseen_by(const State& s, int seat) {
  Bag<max_kinds> unseen = s.bag;
  if (!s.expert) return unseen;
  for (int other = 0; other < s.seats; ++other)
    if (other != seat)
      for (const int kind : s.hands[other]) unseen.add(kind, 1);
  return unseen;
}

void write_view(const State& s, int seat, JsonWriter& json) {
  json.member("phase", phase_names[s.phase]).member("active", s.active);
  if (s.expert)
    write_hands(s, seat, json);
  else if (s.phase == Phase::place)
    json.member("hand", tables.id(s.hands[s.active][0]));
  json.key("supply").begin_array();
  for (int other = 0; other < s.seats; ++other) json.value(s.in_supply(other));
  json.end_array().key("tiles").begin_array();
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    json.begin_object().member("kind", tables.id(s.tiles[t].kind)).member("x", q.x).member("y", q.y);
    json.member("turn", degrees(s.tiles[t].turn)).end_object();
  }
  json.end_array().key("followers").begin_array();
  for_each_follower_out(s, [&](int owner, int segment) {
    const Square q = s.board.square(s.tile_of[segment]);
    json.begin_object().member("seat", owner).member("x", q.x).member("y", q.y);
    json.member("on", segment_name(s, segment)).end_object();
  });
  json.end_array();
  if (s.expert) json.member("left", s.bag.total());
  json.key(s.expert ? "unseen" : "bag");
  write_counts(unseen_by(s, seat), json);
}

State sample_hidden(const State& s, int seat, Rng& rng) {
  if (!s.expert) return s;
  State sampled = s;
  const Bag<max_kinds> unseen = unseen_by(s, seat);
  // A hand that is to be played was not shown, so one of its tiles at least can be placed (5.3). Nothing else
  // is known of the others' hands.
  const bool plays_unseen = s.phase == Phase::place && s.active != seat;
  do {
    sampled.bag = unseen;
    for (int other = 0; other < s.seats; ++other) {
      if (other == seat) continue;
      sampled.hands[other].clear();
      for (int i = 0; i < s.hands[other].size(); ++i) {
        const int kind = sampled.bag.pick(rng);
        sampled.bag.take(kind);
        sampled.hands[other].add(kind);
      }
    }
  } while (plays_unseen && !is_playable(sampled, sampled.hands[s.active]));
  return sampled;
}

std::uint64_t hash(const State& s) {
  enum Tag { setup, turn, last_tile, tile, follower, in_bag, in_hand, score };
  FactHash h;
  h.add(setup, hash_text(s.expert ? "expert" : "standard"), s.seats, s.first);
  h.add(turn, hash_text(phase_names[s.phase]), s.active, s.removals);
  if (s.phase == Phase::act) {
    const Square q = s.board.square(s.board.tile_count() - 1);
    h.add(last_tile, q.x, q.y);
  }
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    h.add(tile, hash_text(tables.id(s.tiles[t].kind)), q.x, q.y, s.tiles[t].turn);
  }
  for_each_follower_out(s, [&](int owner, int segment) {
    const Square q = s.board.square(s.tile_of[segment]);
    h.add(follower, owner, q.x, q.y, hash_text(segment_name(s, segment)));
  });
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) h.add(in_bag, hash_text(tables.id(k)), s.bag.count(k));
  for (int seat = 0; seat < s.seats; ++seat) {
    const Hand& hand = s.hands[seat];
    for (const int kind : hand)
      h.add(in_hand, seat, hash_text(tables.id(kind)), std::count(hand.begin(), hand.end(), kind));
    h.add(score, seat, s.scores[seat]);
  }
  return h.value();
}

}  // namespace bastide::discovery
