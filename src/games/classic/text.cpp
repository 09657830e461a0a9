#include "games/classic/text.h"

#include <algorithm>
#include <bit>

#include "games/classic/cult.h"
#include "games/classic/turn.h"
#include "kit/text.h"

namespace bastide::classic {
namespace {

std::string square_text(Square q) {
  return std::to_string(q.x) + "," + std::to_string(q.y);
}

std::string anchored(FeatureType type, std::string text, int anchor) {
  if (is_sacred(type)) return text;
  return text + ":" + std::string(type == FeatureType::field ? half_names[anchor] : side_names[anchor]);
}

/// The sides (or half sides, of a field) of a feature as its tile lies, a bit each.
unsigned anchors_of(const Feature& f, Turn turn) {
  return f.type == FeatureType::field ? turned_halves(f.halves, turn) : turned_sides(f.sides, turn);
}

Error expected(std::string_view what, std::string_view token) {
  return {"expected " + std::string(what) + ", not " + in_quotes(token)};
}

template <class L>
Result<Action> parse_draw(const State<L>& s, std::string_view token) {
  if (token.empty() || token[0] != '*') return expected("a draw such as *D", token);
  const int kind = tables.find(token.substr(1));
  if (kind < 0) return Error{"there is no kind " + in_quotes(token.substr(1))};
  if (s.bag.count(kind) == 0)
    return Error{"no tile of kind " + tables.kinds[kind]->id + " is left in the bag"};
  return draw_action(kind);
}

struct PlaceWords {
  std::string_view kind;
  Square square;
  Turn turn;
};

std::optional<PlaceWords> split_place(std::string_view token) {
  const auto at = token.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const auto slash = token.find('/', at);
  const auto comma = token.find(',', at);
  if (slash == std::string_view::npos || comma > slash) return std::nullopt;
  const auto x = parse_int(token.substr(at + 1, comma - at - 1));
  const auto y = parse_int(token.substr(comma + 1, slash - comma - 1));
  const auto turn = parse_int(token.substr(slash + 1));
  constexpr int far = 1000;  // no table reaches that far
  if (!x || !y || !turn || std::abs(*x) > far || std::abs(*y) > far) return std::nullopt;
  if (*turn % 90 != 0 || *turn < 0 || *turn > 270) return std::nullopt;
  return PlaceWords{token.substr(0, at),
                    {static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)},
                    static_cast<Turn>(*turn / 90)};
}

template <class L>
Result<Action> parse_place(const State<L>& s, std::string_view token) {
  const std::string& hand = tables.kinds[s.drawn]->id;
  const auto words = split_place(token);
  if (!words) return expected("a placement such as " + hand + "@1,0/90", token);
  if (words->kind != hand) return Error{"the tile in hand is " + hand + ", not " + in_quotes(words->kind)};
  const std::string where = "square " + square_text(words->square);
  const int open = s.board.open_at(words->square);
  if (open < 0) {
    for (int t = 0; t < s.board.tile_count(); ++t)
      if (s.board.square(t) == words->square) return Error{where + " holds a tile already"};
    return Error{where + " touches no tile"};
  }
  const KindTable& kind = tables[s.drawn];
  const Sides demand = s.board.open_demand(open);
  const Sides sides = kind.turned[words->turn].sides;
  for (const Side side : all_sides) {
    const int wanted = terrain_at(demand, side);
    const int shown = terrain_at(sides, side);
    if (wanted != 0 && wanted != shown)
      return Error{"at " + where + ", turned by " + std::to_string(degrees(words->turn)) + ", its " +
                   std::string(terrain_names[shown]) + " on side " + std::string(side_names[index(side)]) +
                   " meets a " + std::string(terrain_names[wanted])};
  }
  if (((kind.fitting_turns[demand] >> words->turn) & 1) == 0) {
    Turn same = 0;
    while (turned_features(*tables.kinds[s.drawn], same) !=
           turned_features(*tables.kinds[s.drawn], words->turn))
      ++same;
    return Error{"turned by " + std::to_string(degrees(words->turn)) + " it is the same tile as by " +
                 std::to_string(degrees(same)) + ": write /" + std::to_string(degrees(same))};
  }
  if constexpr (L::expansions)
    if (s.options.cult) {
      const CultFault fault = cult_fault(s, s.drawn, words->square);
      if (fault == CultFault::challenged)
        return Error{"at " + where + " it lies beside a rival under a challenge"};
      if (fault == CultFault::crowded) return Error{"at " + where + " there would be one rival too many"};
    }
  return place_action(words->square, words->turn);
}

/// The feature of the last tile that `type:anchor` names, or -1.
template <class L>
int find_on_last_tile(const State<L>& s, FeatureType type, std::string_view anchor) {
  const auto& tile = s.last_tile();
  const Kind& kind = *tables.kinds[tile.kind];
  const auto number = is_sacred(type)              ? std::optional(0)
                      : type == FeatureType::field ? index_of(half_names, anchor)
                                                   : index_of(side_names, anchor);
  if (!number || is_sacred(type) != anchor.empty()) return -1;
  for (int i = 0; i < static_cast<int>(kind.features.size()); ++i) {
    if (kind.features[i].type != type) continue;
    if (is_sacred(type) || ((anchors_of(kind.features[i], tile.turn) >> *number) & 1) != 0) return i;
  }
  return -1;
}

template <class L>
Result<Action> parse_act(const State<L>& s, std::string_view token) {
  if (token == "-") return pass_action();
  if (token.empty() || token[0] != '+') return expected("a follower such as +city:N, or -", token);
  const auto colon = token.find(':');
  const auto type = index_of(type_names, token.substr(1, colon - 1));
  if (!type) return expected("+city, +road, +field, +cloister or +shrine", token);
  const auto anchor = colon == std::string_view::npos ? std::string_view() : token.substr(colon + 1);
  const int named = find_on_last_tile(s, static_cast<FeatureType>(*type), anchor);
  const auto& tile = s.last_tile();
  if (named < 0 || (colon != std::string_view::npos && anchor.empty()))
    return Error{"the tile just placed (" + tables.kinds[tile.kind]->id + ") has no feature " +
                 in_quotes(token.substr(1))};
  const int root = s.features.find(tile.first_segment + named);
  for (int i = 0; i < tables[tile.kind].feature_count; ++i)
    if (s.features.find(tile.first_segment + i) == root && may_occupy(s, i)) return follower_action(i);
  if (s.features[root].is_occupied())
    return Error{"the " + std::string(type_names[*type]) + " already holds a follower"};
  return Error{"fields take no followers at this table"};
}

}  // namespace

template <class L>
std::string format(const State<L>& s, Action action) {
  switch (type_of(action)) {
    case ActionType::draw:
      return "*" + tables.kinds[kind_of(action)]->id;
    case ActionType::place:
      return tables.kinds[s.drawn]->id + "@" + square_text(square_of(action)) + "/" +
             std::to_string(degrees(turn_of(action)));
    case ActionType::follower:
      return "+" + segment_name(s, s.last_tile().first_segment + feature_of(action));
    case ActionType::pass:
      return "-";
  }
  return {};
}

template <class L>
Result<Action> parse(const State<L>& s, std::string_view token) {
  switch (s.phase) {
    case Phase::draw:
      return parse_draw(s, token);
    case Phase::place:
      return parse_place(s, token);
    case Phase::act:
      return parse_act(s, token);
    case Phase::over:
      break;
  }
  return Error{"the game is over"};
}

template <class L>
int anchor_of(const State<L>& s, int segment) {
  const auto& tile = s.tiles[s.tile_of[segment]];
  return tables[tile.kind].turned[tile.turn].anchor[segment - tile.first_segment];
}

template <class L>
std::string feature_name(const State<L>& s, int segment) {
  int first = segment;
  const auto key = [&](int i) { return std::pair(s.board.square(s.tile_of[i]), anchor_of(s, i)); };
  s.features.for_each(segment, [&](int i) {
    if (key(i) < key(first)) first = i;
  });
  const FeatureType type = s.type_of(first);
  return anchored(type, std::string(name_of(type)) + "@" + square_text(s.board.square(s.tile_of[first])),
                  anchor_of(s, first));
}

template <class L>
std::string segment_name(const State<L>& s, int segment) {
  const FeatureType type = s.type_of(segment);
  return anchored(type, std::string(name_of(type)), anchor_of(s, segment));
}

template <class L>
std::vector<Square> squares_of(const State<L>& s, int segment) {
  std::vector<Square> squares;
  s.features.for_each(segment, [&](int i) { squares.push_back(s.board.square(s.tile_of[i])); });
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

#define BASTIDE_INSTANTIATE(L)                                      \
  template std::string format(const State<L>&, Action);             \
  template Result<Action> parse(const State<L>&, std::string_view); \
  template int anchor_of(const State<L>&, int);                     \
  template std::string feature_name(const State<L>&, int);          \
  template std::string segment_name(const State<L>&, int);          \
  template std::vector<Square> squares_of(const State<L>&, int);
BASTIDE_INSTANTIATE(OneBox)
BASTIDE_INSTANTIATE(FullBox)
BASTIDE_INSTANTIATE(ManyBoxes)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
