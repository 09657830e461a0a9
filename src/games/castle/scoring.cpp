#include "games/castle/scoring.h"

#include "games/castle/events.h"
#include "games/castle/text.h"

namespace bastide::castle {
namespace {

constexpr int points_of_rich_market = 4;  // 5, kind 7
constexpr int points_of_bonus_tile = 5;   // 5, kind 9
constexpr int tiles_of_larger_keep = 2;   // 5, kind 8

void add_points(State& s, int seat, int points) {
  s.scores[seat] = static_cast<std::int16_t>(s.scores[seat] + points);
}

Event explain(std::string_view type, std::string feature) {
  Event event{Event::Type::scored, {}, {}};
  event.score.type = type;
  event.score.feature = std::move(feature);
  event.score.seats = seat_count;
  return event;
}

}  // namespace

Event explain_area(const State& s, int root, int each) {
  const Area area = s.areas[root];
  Event event = explain(name_of(area.type()), area_name(s, root));
  ScoreItem& item = event.score;
  item.completed = area.type() == AreaType::court || area.open() == 0;
  item.squares = squares_of(s, root);
  if (area.type() == AreaType::court) {
    item.counts.emplace_back("markets", area.marks());
  } else {
    item.counts.emplace_back("tiles", area.tiles());
    if (area.type() == AreaType::path) item.counts.emplace_back("wells", area.marks());
  }
  item.counts.emplace_back("each", each);
  for (int seat = 0; seat < seat_count; ++seat)
    item.followers[seat] = static_cast<std::uint8_t>(area.followers(seat));
  if (const int seat = paid_seat(area); seat != nobody)
    item.points[seat] = static_cast<std::int16_t>(each * counted_in(area));
  return event;
}

namespace {

/// Calls `visit(follower, root)` for every follower on the table.
template <class Visit>
void for_each_out(const State& s, int seat, Visit&& visit) {
  unsigned out = ~s.followers.supply[seat] & ((1U << followers_each) - 1);
  for (; out != 0; out &= out - 1) {
    const int f = seat * followers_each + std::countr_zero(out);
    visit(f, s.areas.find(s.followers.segment[f]));
  }
}

AreaType target_of(int kind) {
  switch (kind) {
    case open_path:
      return AreaType::path;
    case open_tower:
      return AreaType::tower;
    case open_house:
      return AreaType::house;
    default:
      return AreaType::court;
  }
}

}  // namespace

void pay(State& s, int root, int each, Events* events) {
  if (events != nullptr) events->push_back(explain_area(s, root, each));
  const Area area = s.areas[root];
  if (const int seat = paid_seat(area); seat != nobody) add_points(s, seat, each * counted_in(area));
}

void send_home(State& s, int root) {
  for (int seat = 0; seat < seat_count; ++seat)
    for_each_out(s, seat, [&](int f, int at) {
      if (at == root)
        s.followers.supply[seat] =
            static_cast<std::uint8_t>(s.followers.supply[seat] | 1U << (f % followers_each));
    });
  s.areas[root].clear_followers();
}

void raise_keep(State& s, int seat, int root, Events* events) {
  Keep& keep = s.keeps[seat];
  if (s.areas[root].tiles() <= keep.size) return;
  keep = {static_cast<std::uint8_t>(s.areas[root].tiles()), static_cast<std::uint16_t>(root)};
  if (events == nullptr) return;
  Event event{keep_moved, {}, {}};
  event.seat = seat;
  event.score.feature = area_name(s, root);
  event.score.counts.emplace_back("tiles", keep.size);
  events->push_back(std::move(event));
}

Bits<square_count> largest_empty_area(const State& s, int& size) {
  std::array<std::uint8_t, square_count> stack;
  Bits<square_count> seen;
  Bits<square_count> largest;
  size = 0;
  for (int from = 0; from < square_count; ++from) {
    if (!s.is_empty(from) || seen.contains(from)) continue;
    Bits<square_count> area;
    int count = 0;
    int top = 0;
    stack[top++] = static_cast<std::uint8_t>(from);
    seen.insert(from);
    while (top > 0) {
      const int square = stack[--top];
      area.insert(square);
      ++count;
      for (const int place : tables.beside[square])
        if (place < square_count && s.is_empty(place) && !seen.contains(place)) {
          seen.insert(place);
          stack[top++] = static_cast<std::uint8_t>(place);
        }
    }
    if (count <= size) continue;
    size = count;
    largest = area;
  }
  return largest;
}

int final_keep_size(const State& s, int seat) {
  const int size = s.keeps[seat].size;
  return size == 0 ? 0 : size + tiles_of_larger_keep * s.bonus[seat][larger_keep];
}

void score_keeps(State& s, Events* events) {
  const std::array<int, seat_count> size{final_keep_size(s, 0), final_keep_size(s, 1)};
  if (size[0] == 0 && size[1] == 0) return;
  const int winner = size[0] > size[1] ? 0 : size[1] > size[0] ? 1 : nobody;
  int empty_squares = 0;
  const auto area = largest_empty_area(s, empty_squares);
  if (events != nullptr) {
    const int shown = winner == nobody ? s.first : winner;
    Event event = explain("keep", keep_name(s, shown));
    ScoreItem& item = event.score;
    item.counts = {{"tiles", size[shown]}, {"against", size[other(shown)]}, {"empty", empty_squares}};
    area.for_each([&](int square) { item.squares.push_back(tables.plan.squares[square]); });
    if (winner != nobody) item.points[winner] = static_cast<std::int16_t>(empty_squares);
    events->push_back(std::move(event));
  }
  if (winner != nobody) add_points(s, winner, empty_squares);
}

void score_courts(State& s, Events* events) {
  std::array<std::uint16_t, follower_count> scored;
  int count = 0;
  for (int seat = 0; seat < seat_count; ++seat)
    for_each_out(s, seat, [&](int, int root) {
      if (s.areas[root].type() != AreaType::court) return;
      for (int i = 0; i < count; ++i)
        if (scored[i] == root) return;
      scored[count++] = static_cast<std::uint16_t>(root);
      pay(s, root, s.spent.contains(root) ? points_of_rich_market : points_each(s.areas[root]), events);
    });
}

void score_five_points(State& s, Events* events) {
  for (const int seat : {static_cast<int>(s.first), other(s.first)}) {
    const int count = s.bonus[seat][five_points];
    if (count == 0) continue;
    if (events != nullptr) {
      Event event = explain("bonus", "b" + std::to_string(five_points));
      event.score.counts = {{"tiles", count}, {"each", points_of_bonus_tile}};
      event.score.points[seat] = static_cast<std::int16_t>(points_of_bonus_tile * count);
      events->push_back(std::move(event));
    }
    add_points(s, seat, points_of_bonus_tile * count);
  }
}

Candidates candidates_for(const State& s, int kind, int seat) {
  Candidates found;
  for_each_out(s, seat, [&](int, int root) {
    const Area area = s.areas[root];
    if (area.type() != target_of(kind) || paid_seat(area) != seat) return;
    if (counted_in(area) == 0 || s.spent.contains(root)) return;
    for (int i = 0; i < found.count; ++i)
      if (found.root[i] == root) return;
    found.root[found.count++] = static_cast<std::uint16_t>(root);
  });
  return found;
}

}  // namespace bastide::castle
