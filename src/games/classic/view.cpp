#include "games/classic/view.h"

#include "games/classic/all_steps.h"
#include "games/classic/fingerprint.h"
#include "games/classic/text.h"

namespace bastide::classic {
namespace {

/// The name of a figure's type; followers have none.
template <class L>
std::string_view name_of_type(int type) {
  return type == follower_type ? std::string_view() : Figures<L>::specs[type].name;
}

/// Calls `visit(seat, name of its type, square, name of where it stands there)`.
template <class L, class Visit>
void for_each_figure_out(const State<L>& s, Visit&& visit) {
  for (int f = 0; f < s.seats * Figures<L>::each; ++f) {
    if (!s.figures.is_out(f)) continue;
    const int segment = s.figures.segment[f];
    const auto own = L::Parts::stand_of(s, f);
    const Stand stand = own ? *own : Stand{s.board.square(s.tile_of[segment]), segment_name(s, segment)};
    visit(Figures<L>::seat_of(f), name_of_type<L>(Figures<L>::type_of(f)), stand.square, stand.name);
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
  for_each_figure_out(s, [&](int seat, std::string_view type, Square q, const std::string& on) {
    json.begin_object().member("seat", seat).member("x", q.x).member("y", q.y);
    json.member("on", on);
    if (!type.empty()) json.member("figure", type);
    json.end_object();
  });
  json.end_array();
}

/// The types of figures that only some games have: by name how many of them each seat has at home.
template <class L>
void write_further_supply(const State<L>& s, JsonWriter& json) {
  if ((s.figures.in_game() & ~unsigned{Figures<L>::of_type(follower_type)}) == 0) return;
  json.key("figures").begin_object();
  for (int type = 1; type < Figures<L>::types; ++type) {
    if ((s.figures.in_game() & Figures<L>::of_type(type)) == 0) continue;
    json.key(name_of_type<L>(type)).begin_array();
    for (int seat = 0; seat < s.seats; ++seat) json.value(s.figures.in_supply(seat, type));
    json.end_array();
  }
  json.end_object();
}

}  // namespace

template <class L>
void write_view(const State<L>& s, int /*seat*/, JsonWriter& json) {
  json.member("phase", info_of(s.phase).name).member("active", s.active);
  if (s.phase == Phase::place) json.member("hand", tables.kinds[s.hand]->id);
  json.key("supply").begin_array();
  for (int seat = 0; seat < s.seats; ++seat) json.value(s.figures.in_supply(seat));
  json.end_array();
  write_further_supply(s, json);
  write_tiles(s, json);
  write_followers(s, json);
  L::Parts::write_view(s, json);
  json.key("bag").begin_object();
  for (int k = 0; k < kinds_in(s); ++k)
    if (s.bag.count(k) > 0) json.member(tables.kinds[k]->id, s.bag.count(k));
  json.end_object();
}

template <class L>
std::uint64_t hash(const State<L>& s) {
  FactHash h;
  h.add(Tag::options, s.options.farmers, s.options.cheap_two_tile_city, s.options.start_player_loses_ties,
        s.seats, s.first);
  h.add(Tag::turn, hash_text(info_of(s.phase).name), s.active);
  if (s.phase == Phase::place) h.add(Tag::hand, hash_text(tables.kinds[s.hand]->id));
  if (info_of(s.phase).about_last_tile) h.add(Tag::last_tile, s.last_square().x, s.last_square().y);
  for (int t = 0; t < s.board.tile_count(); ++t) {
    const Square q = s.board.square(t);
    h.add(Tag::tile, hash_text(tables.kinds[s.tiles[t].kind]->id), q.x, q.y, s.tiles[t].turn);
  }
  for_each_figure_out(s, [&](int seat, std::string_view type, Square q, const std::string& on) {
    if (type.empty())
      h.add(Tag::figure, seat, q.x, q.y, hash_text(on));
    else
      h.add(Tag::figure, seat, q.x, q.y, hash_text(on), hash_text(type));
  });
  for (int k = 0; k < kinds_in(s); ++k)
    if (s.bag.count(k) > 0) h.add(Tag::in_bag, hash_text(tables.kinds[k]->id), s.bag.count(k));
  for (int seat = 0; seat < s.seats; ++seat) h.add(Tag::score, seat, s.scores[seat]);
  if (info_of(s.phase).asked == Asked::anyone) h.add(Tag::asked, s.asked);
  L::Parts::hash(s, h);
  return h.value();
}

#define BASTIDE_INSTANTIATE(L)                                 \
  template void write_view(const State<L>&, int, JsonWriter&); \
  template std::uint64_t hash(const State<L>&);
BASTIDE_FOR_EACH_BOX(BASTIDE_INSTANTIATE)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
