#include "games/castle/view.h"

#include "games/castle/text.h"
#include "games/castle/turn.h"
#include "kit/hash.h"
#include "kit/names.h"

namespace bastide::castle {
namespace {

constexpr auto phase_names = names_up_to<Phase::over>({{Phase::draw, "draw"},
                                                       {Phase::place, "place"},
                                                       {Phase::act, "act"},
                                                       {Phase::order, "order"},
                                                       {Phase::twice, "twice"},
                                                       {Phase::reveal, "reveal"},
                                                       {Phase::again, "again"},
                                                       {Phase::choose, "choose"},
                                                       {Phase::over, "over"}});

std::string_view phase_name(const State& s) {
  return phase_names[s.phase];
}

/// Calls `visit(kind, turn, square)` for every tile.
template <class Visit>
void for_each_tile(const State& s, Visit&& visit) {
  for (int square = 0; square < square_count; ++square)
    if (!s.is_empty(square))
      visit(tables.kind(s.lies[square] / 4).id, s.lies[square] % 4, tables.plan.squares[square]);
}

template <class Visit>
void for_each_follower_out(const State& s, Visit&& visit) {
  for (int f = 0; f < follower_count; ++f)
    if (s.followers.is_out(f)) {
      const int segment = s.followers.segment[f];
      visit(Followers::seat_of(f), segment_name(s, segment), tables.plan.squares[place_of(segment)]);
    }
}

/// Calls `visit(number)` with the first number of every corner tower whose bonus tile is still there.
template <class Visit>
void for_each_tower(const State& s, Visit&& visit) {
  for (int c = 0; c < corner_count; ++c)
    if (((s.towers >> c) & 1) != 0) visit(2 * tables.plan.corners[c]);
}

void write_keeps(const State& s, JsonWriter& json) {
  json.key("keeps").begin_array();
  for (const Keep& keep : s.keeps) {
    if (keep.size == 0)
      json.null();
    else
      json.begin_object().member("house", area_name(s, keep.segment)).member("size", keep.size).end_object();
  }
  json.end_array();
}

/// The bonus tiles: in hand by seat, the first numbers of the towers where one lies, and what is unseen.
void write_bonus(const State& s, JsonWriter& json) {
  json.key("bonus").begin_array();
  for (const auto& held : s.bonus) {
    json.begin_array();
    for (int kind = 1; kind <= bonus_kinds; ++kind)
      for (int i = 0; i < held[kind]; ++i) json.value(kind);
    json.end_array();
  }
  json.end_array().key("towers").begin_array();
  for_each_tower(s, [&](int number) { json.value(number); });
  json.end_array().key("unseen").begin_object();
  for (int kind = 1; kind <= bonus_kinds; ++kind)
    if (s.unseen.count(kind - 1) > 0) json.member(std::to_string(kind), s.unseen.count(kind - 1));
  json.end_object();
}

}  // namespace

void write_view(const State& s, int /*seat*/, JsonWriter& json) {
  json.member("phase", phase_name(s)).member("active", s.active);
  if (s.phase == Phase::place) json.member("hand", tables.kind(s.drawn).id);
  if (s.phase == Phase::twice) json.member("scoring", area_name(s, s.scoring));
  if (s.phase == Phase::reveal) json.member("lands", s.lands);
  json.key("supply").begin_array();
  for (int seat = 0; seat < seat_count; ++seat) json.value(s.followers.in_supply(seat));
  json.end_array().key("tiles").begin_array();
  for_each_tile(s, [&](const std::string& kind, int turn, Square q) {
    json.begin_object().member("kind", kind).member("x", q.x).member("y", q.y);
    json.member("turn", 90 * turn).end_object();
  });
  json.end_array().key("followers").begin_array();
  for_each_follower_out(s, [&](int seat, const std::string& on, Square q) {
    json.begin_object().member("seat", seat).member("x", q.x).member("y", q.y).member("on", on).end_object();
  });
  json.end_array();
  write_keeps(s, json);
  write_bonus(s, json);
  json.key("bag").begin_object();
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) json.member(tables.kind(k).id, s.bag.count(k));
  json.end_object();
}

std::uint64_t hash(const State& s) {
  enum Tag {
    options,
    turn,
    hand,
    last_tile,
    tile,
    follower,
    in_bag,
    score,
    keep,
    in_hand,
    usable,
    tower,
    unseen,
    due,
    scoring,
    lands,
    choosing,
    spent,
  };
  FactHash h;
  h.add(options, s.options.strict_start_spaces, s.options.second_lap_takes, s.first);
  h.add(turn, hash_text(phase_name(s)), s.active);
  if (s.phase == Phase::place) h.add(hand, hash_text(tables.kind(s.drawn).id));
  if (s.phase == Phase::act) {
    const Square q = tables.plan.squares[s.last_square];
    h.add(last_tile, q.x, q.y);
  }
  for_each_tile(s, [&](const std::string& kind, int turned, Square q) {
    h.add(tile, hash_text(kind), q.x, q.y, turned);
  });
  for_each_follower_out(
      s, [&](int seat, const std::string& on, Square q) { h.add(follower, seat, q.x, q.y, hash_text(on)); });
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) h.add(in_bag, hash_text(tables.kind(k).id), s.bag.count(k));
  for (int seat = 0; seat < seat_count; ++seat) {
    h.add(score, seat, s.scores[seat]);
    if (s.keeps[seat].size > 0) h.add(keep, seat, s.keeps[seat].size, hash_text(keep_name(s, seat)));
    for (int kind = 1; kind <= bonus_kinds; ++kind)
      if (s.bonus[seat][kind] > 0) h.add(in_hand, seat, kind, s.bonus[seat][kind]);
  }
  if (s.phase != Phase::choose && s.phase != Phase::over)
    for (int kind = extra_turn; kind <= double_house; ++kind)
      if (s.usable[kind] > 0) h.add(usable, kind, s.usable[kind]);
  for_each_tower(s, [&](int number) { h.add(tower, number); });
  for (int kind = 1; kind <= bonus_kinds; ++kind) h.add(unseen, kind, s.unseen.count(kind - 1));
  // What is due can be seen from the tiles before the scoring begins.
  if (s.phase == Phase::order || s.phase == Phase::twice || s.phase == Phase::reveal)
    for (int i = 0; i < s.due.count; ++i) h.add(due, hash_text(area_name(s, s.due.root[i])));
  if (s.phase == Phase::twice) h.add(scoring, hash_text(area_name(s, s.scoring)));
  if (s.phase == Phase::reveal) h.add(lands, s.lands);
  if (s.phase == Phase::choose) {
    h.add(choosing, chosen_bonus(s));
    for (int i = 0; i < s.spent.count; ++i) h.add(spent, hash_text(area_name(s, s.spent.root[i])));
  }
  return h.value();
}

}  // namespace bastide::castle
