#include "games/classic/view.h"

#include "games/classic/text.h"
#include "games/classic/turn.h"
#include "kit/hash.h"

namespace bastide::classic {
namespace {

constexpr std::array<std::string_view, 4> phase_names{"draw", "place", "act", "over"};

template <class L, class Visit>
void for_each_follower_out(const State<L>& s, Visit&& visit) {
  for (int f = 0; f < s.seats * followers_each; ++f)
    if (s.followers.is_out(f)) visit(Followers<L>::seat_of(f), s.followers.segment[f]);
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
  for_each_follower_out(s, [&](int seat, int segment) {
    const Square q = s.board.square(s.tile_of[segment]);
    json.begin_object().member("seat", seat).member("x", q.x).member("y", q.y);
    json.member("on", segment_name(s, segment)).end_object();
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
  if constexpr (L::expansions)
    if (s.options.cult) write_challenges(s, json);
  json.key("bag").begin_object();
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) json.member(tables.kinds[k]->id, s.bag.count(k));
  json.end_object();
}

template <class L>
std::uint64_t hash(const State<L>& s) {
  enum Tag { options, turn, hand, last_tile, tile, follower, in_bag, score, cult, challenge };
  FactHash h;
  h.add(options, s.options.farmers, s.options.cheap_two_tile_city, s.options.start_player_loses_ties, s.seats,
        s.first);
  h.add(turn, hash_text(phase_names[static_cast<int>(s.phase)]), s.active);
  if (s.phase == Phase::place) h.add(hand, hash_text(tables.kinds[s.drawn]->id));
  if (s.phase == Phase::act) {
    const Square q = s.board.square(s.board.tile_count() - 1);
    h.add(last_tile, q.x, q.y);
  }
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    h.add(tile, hash_text(tables.kinds[s.tiles[t].kind]->id), q.x, q.y, s.tiles[t].turn);
  }
  for_each_follower_out(s, [&](int seat, int segment) {
    const Square q = s.board.square(s.tile_of[segment]);
    h.add(follower, seat, q.x, q.y, hash_text(segment_name(s, segment)));
  });
  for (int k = 0; k < tables.kind_count(); ++k)
    if (s.bag.count(k) > 0) h.add(in_bag, hash_text(tables.kinds[k]->id), s.bag.count(k));
  for (int seat = 0; seat < s.seats; ++seat) h.add(score, seat, s.scores[seat]);
  if constexpr (L::expansions)
    if (s.options.cult) {
      h.add(cult, s.options.cult_at_most_one);
      for (int i = 0; i < s.cult.count; ++i) {
        const auto name = [&](int segment) { return hash_text(feature_name(s, segment)); };
        h.add(challenge, name(s.cult.challenges[i].one), name(s.cult.challenges[i].other));
      }
    }
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
