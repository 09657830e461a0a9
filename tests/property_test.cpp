/// Properties over random input, found and shrunk by RapidCheck.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "games/classic/action.h"
#include "games/classic/tile.h"
#include "games/discovery/action.h"
#include "games/discovery/tables.h"
#include "kit/bits.h"
#include "kit/board.h"
#include "kit/feature_graph.h"
#include "kit/json_writer.h"
#include "kit/text.h"
#include "match/record.h"

namespace bastide::test {
namespace {

#define PROPERTY(suite, name, ...)              \
  TEST(suite, name) {                           \
    EXPECT_TRUE(rc::check(#name, __VA_ARGS__)); \
  }

PROPERTY(Geometry, TurningFourTimesIsNothingAndFacingIsMutual, [] {
  const auto h = *rc::gen::inRange<int>(0, 8);
  const auto t = *rc::gen::inRange<int>(0, 4);
  const auto half = static_cast<HalfSide>(h);
  RC_ASSERT(facing(facing(half)) == half);
  RC_ASSERT(side_of(facing(half)) == opposite(side_of(half)));
  RC_ASSERT(side_of(turned(half, static_cast<Turn>(t))) == turned(side_of(half), static_cast<Turn>(t)));
})

PROPERTY(Actions, PackAndUnpack, [] {
  const Square q{*rc::gen::inRange<std::int16_t>(-2000, 2001), *rc::gen::inRange<std::int16_t>(-2000, 2001)};
  const auto turn = static_cast<Turn>(*rc::gen::inRange(0, 4));
  const int addition = *rc::gen::inRange(0, 1 << classic::number_bits);
  const Action a = classic::place_action(q, turn, addition);
  RC_ASSERT(classic::square_of(a) == q);
  RC_ASSERT(classic::turn_of(a) == turn);
  RC_ASSERT(classic::addition_of(a) == addition);
  RC_ASSERT(classic::type_of(a) == classic::ActionType::place);
  RC_ASSERT(!classic::is_of_part(a));
})

PROPERTY(Actions, PackAndUnpackOfTheDiscovery, [] {
  const Square q{*rc::gen::inRange<std::int16_t>(-84, 85), *rc::gen::inRange<std::int16_t>(-84, 85)};
  const auto turn = static_cast<Turn>(*rc::gen::inRange(0, 4));
  const int kind = *rc::gen::inRange(0, discovery::max_kinds);
  const Action a = discovery::place_action(kind, q, turn);
  RC_ASSERT(discovery::kind_of(a) == kind);
  RC_ASSERT(discovery::square_of(a) == q);
  RC_ASSERT(discovery::turn_of(a) == turn);
  RC_ASSERT(discovery::type_of(a) == discovery::ActionType::place);
})

PROPERTY(Rng, BelowStaysBelow, [] {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const auto n = *rc::gen::inRange<std::uint32_t>(1, 1'000'000);
  for (int i = 0; i < 100; ++i) RC_ASSERT(rng.below(n) < n);
})

/// A board grown at random against a plain map: the tiles, the frontier and what it asks for.
PROPERTY(Board, AgreesWithAPlainMap, [] {
  constexpr int most = 72;
  Board<most> board;
  std::map<Square, std::pair<int, Sides>> tiles;
  const int count = *rc::gen::inRange(1, most + 1);
  for (int i = 0; i < count; ++i) {
    const Square q = i == 0 ? Square{0, 0} : board.open_square(*rc::gen::inRange(0, board.open_count()));
    Sides sides = 0;
    for (const Side s : all_sides) sides |= on_side(s, *rc::gen::inRange(1, 4));
    const auto placed = board.place(q, sides);
    RC_ASSERT(placed.tile == i);
    for (const Side s : all_sides) {
      const auto n = tiles.find(beside(q, s));
      RC_ASSERT(placed.beside[index(s)] == (n == tiles.end() ? -1 : n->second.first));
    }
    tiles[q] = {i, sides};
  }
  std::map<Square, Sides> open;
  for (const auto& [q, tile] : tiles)
    for (const Side s : all_sides)
      if (!tiles.contains(beside(q, s)))
        open[beside(q, s)] |= on_side(opposite(s), terrain_at(tile.second, s));
  RC_ASSERT(board.open_count() == static_cast<int>(open.size()));
  for (int i = 0; i < board.open_count(); ++i) {
    RC_ASSERT(open.at(board.open_square(i)) == board.open_demand(i));
    RC_ASSERT(board.open_at(board.open_square(i)) == i);
  }
  for (const auto& [q, tile] : tiles) RC_ASSERT(board.tile_at(q) == tile.first);
})

/// Random unions against plain labels.
PROPERTY(FeatureGraph, AgreesWithPlainLabels, [] {
  struct Weight {
    int w;
    int weight() const { return w; }
  };
  constexpr int most = 60;
  FeatureGraph<Weight, most> graph;
  std::vector<int> label(most);
  for (int i = 0; i < most; ++i) label[i] = graph.add({1});
  for (int k = *rc::gen::inRange(0, 80); k > 0; --k) {
    const int a = *rc::gen::inRange(0, most);
    const int b = *rc::gen::inRange(0, most);
    graph.unite(a, b, [](Weight& x, const Weight& y) { x.w += y.w; });
    const int from = label[b];
    const int to = label[a];
    for (int& l : label)
      if (l == from) l = to;
  }
  for (int i = 0; i < most; ++i) {
    int ring = 0;
    graph.for_each(i, [&](int j) { ring += label[j] == label[i] ? 1 : 1000; });
    RC_ASSERT(ring == std::count(label.begin(), label.end(), label[i]));
    RC_ASSERT(graph[graph.find(i)].w == ring);
  }
})

PROPERTY(Bits, CountCommonIsTheIntersection, [] {
  const auto a = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 192));
  const auto b = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 192));
  Bits<192> x;
  Bits<192> y;
  for (const int i : a) x.insert(i);
  for (const int i : b) y.insert(i);
  int common = 0;
  for (const int i : a) common += b.contains(i) ? 1 : 0;
  RC_ASSERT(x.count_common(y) == common);
  x.insert_all(y);
  RC_ASSERT(x.count_common(y) == static_cast<int>(b.size()));
})

static_assert(sizeof(Bits<16>) == 2 && sizeof(Bits<40>) == 5 && sizeof(Bits<192>) == 24);

PROPERTY(Bits, OddSizesCountAsSetsDo, [] {
  const auto a = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 40));
  const auto b = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 40));
  Bits<40> x;
  Bits<40> y;
  for (const int i : a) x.insert(i);
  for (const int i : b) y.insert(i);
  RC_ASSERT(x.count() == static_cast<int>(a.size()));
  RC_ASSERT(x.empty() == a.empty());
  std::set<int> both = a;
  both.insert(b.begin(), b.end());
  x.insert_all(y);
  for (int i = 0; i < 40; ++i) RC_ASSERT(x.contains(i) == both.contains(i));
})

PROPERTY(Json, StringsHaveNoRawControlCharactersOrQuotes, [] {
  const auto text = *rc::gen::arbitrary<std::string>();
  JsonWriter json;
  json.value(std::string_view(text));
  const auto& out = json.text();
  RC_ASSERT(out.size() >= 2 && out.front() == '"' && out.back() == '"');
  for (std::size_t i = 1; i + 1 < out.size(); ++i) {
    RC_ASSERT(static_cast<unsigned char>(out[i]) >= 0x20);
    if (out[i] == '\\')
      ++i;
    else
      RC_ASSERT(out[i] != '"');
  }
})

PROPERTY(Parsers, AnyTextIsAValueOrAnError, [] {
  const auto text = *rc::gen::arbitrary<std::string>();
  const auto record = load_match("[Record \"bastide 1\"]\n" + text);
  if (!record) RC_ASSERT(!record.error().message.empty());
  const auto set = classic::parse_tile_set(text, "x");
  if (!set) RC_ASSERT(set.error().message.find('\n') == std::string::npos);
  const auto lands = discovery::parse_tile_set(text, "x");
  if (!lands) RC_ASSERT(lands.error().message.find('\n') == std::string::npos);
  RC_ASSERT(in_quotes(text).size() <= 48);
})

}  // namespace
}  // namespace bastide::test
