#include "games/classic/text.h"

#include <algorithm>
#include <bit>

#include "games/classic/cult.h"
#include "games/classic/expansion_text.h"
#include "games/classic/turn.h"
#include "kit/text.h"

namespace bastide::classic {
namespace {

std::string anchored(FeatureType type, std::string text, int anchor) {
  if (is_sacred(type)) return text;
  return text + ":" + std::string(type == FeatureType::field ? half_names[anchor] : side_names[anchor]);
}

/// The sides (or half sides, of a field) of a feature as its tile lies, a bit each.
unsigned anchors_of(const Feature& f, Turn turn) {
  return f.type == FeatureType::field ? turned_halves(f.halves, turn) : turned_sides(f.sides, turn);
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

/// A placement, and the bridge that it relies on: `E@1,-2/90=0,-2,EW`.
struct BridgedPlace : PlaceWords {
  std::optional<BridgeWords> bridge;
};

std::optional<BridgedPlace> split_bridged_place(std::string_view token) {
  const auto equals = token.find('=');
  const auto place = split_place(token.substr(0, equals));
  if (!place) return std::nullopt;
  if (equals == std::string_view::npos) return BridgedPlace{*place, std::nullopt};
  const auto bridge = parse_bridge_words(token.substr(equals + 1));
  if (!bridge) return std::nullopt;
  return BridgedPlace{*place, bridge};
}

/// Why a kind does not fit, turned so, between what its neighbours show; nothing if it does.
std::optional<Error> misfit_of(Sides sides, Sides demand, const std::string& how) {
  for (const Side side : all_sides) {
    const int wanted = terrain_at(demand, side);
    const int shown = terrain_at(sides, side);
    if (wanted != 0 && wanted != shown)
      return Error{how + ", its " + std::string(terrain_names[shown]) + " on side " +
                   std::string(side_names[index(side)]) + " meets a " + std::string(terrain_names[wanted])};
  }
  return std::nullopt;
}

/// Why the cult forbids a square to the tile in hand; nothing if it does not.
template <class L>
std::optional<Error> cult_error(const State<L>& s, Square q) {
  if constexpr (L::expansions)
    if (s.options.cult) {
      const CultFault fault = cult_fault(s, s.drawn, q);
      const std::string where = "at square " + square_text(q);
      if (fault == CultFault::challenged) return Error{where + " it lies beside a rival under a challenge"};
      if (fault == CultFault::crowded) return Error{where + " there would be one rival too many"};
    }
  return std::nullopt;
}

template <class L>
Result<Action> parse_place(const State<L>& s, std::string_view token) {
  const std::string& hand = tables.kinds[s.drawn]->id;
  const auto words = split_bridged_place(token);
  if (!words) return expected("a placement such as " + hand + "@1,0/90", token);
  if (words->kind != hand) return Error{"the tile in hand is " + hand + ", not " + in_quotes(words->kind)};
  const std::string where = "square " + square_text(words->square);
  const int open = s.board.open_at(words->square);
  if (open < 0) {
    for (int t = 0; t < s.board.tile_count(); ++t)
      if (s.board.square(t) == words->square) return Error{where + " holds a tile already"};
    return Error{where + " touches no tile"};
  }
  const Kind& kind = *tables.kinds[s.drawn];
  const std::string turned = "turned by " + std::to_string(degrees(words->turn));
  if (((distinct_turns(kind) >> words->turn) & 1) == 0) {
    Turn same = 0;
    while (turned_features(kind, same) != turned_features(kind, words->turn)) ++same;
    return Error{turned + " it is the same tile as by " + std::to_string(degrees(same)) + ": write /" +
                 std::to_string(degrees(same))};
  }
  if (const auto error = cult_error(s, words->square)) return *error;
  const auto misfit = misfit_of(tables[s.drawn].turned[words->turn].sides, s.board.open_demand(open),
                                "at " + where + ", " + turned);
  if constexpr (L::expansions)
    if (misfit) return parse_bridged_placement(s, open, words->turn, words->bridge, *misfit);
  if (misfit) return *misfit;
  if (words->bridge) return Error{"there the tile fits without a bridge"};
  return place_action(words->square, words->turn);
}

/// The segment on a tile that `type:anchor` names, or -1.
template <class L>
int find_segment(const State<L>& s, int tile_number, FeatureType type, std::string_view anchor) {
  const auto& tile = s.tiles[tile_number];
  const Kind& kind = *tables.kinds[tile.kind];
  const auto number = is_sacred(type)              ? std::optional(0)
                      : type == FeatureType::field ? index_of(half_names, anchor)
                                                   : index_of(side_names, anchor);
  if (!number || is_sacred(type) != anchor.empty()) return -1;
  for (int i = 0; i < static_cast<int>(kind.features.size()); ++i) {
    if (kind.features[i].type != type) continue;
    if (is_sacred(type) || ((anchors_of(kind.features[i], tile.turn) >> *number) & 1) != 0)
      return tile.first_segment + i;
  }
  if constexpr (L::expansions) {
    const auto* bridge = s.bridges.on(tile_number);
    if (type == FeatureType::road && bridge != nullptr && bridge->axis == axis_of(static_cast<Side>(*number)))
      return bridge->segment;
  }
  return -1;
}

/// The segment of the last tile that `city:N`, `cloister` or `bridge` names, or -1.
template <class L>
int find_on_last_tile(const State<L>& s, std::string_view name) {
  if constexpr (L::expansions)
    if (name == "bridge") return bridge_on_last_tile(s);
  const auto colon = name.find(':');
  const auto type = index_of(type_names, name.substr(0, colon));
  if (!type || name.ends_with(':')) return -1;
  const auto anchor = colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
  return find_segment(s, s.board.tile_count() - 1, static_cast<FeatureType>(*type), anchor);
}

template <class L>
Result<Action> parse_follower(const State<L>& s, std::string_view token) {
  const std::string_view name = token.substr(1);
  const std::string_view type = name.substr(0, name.find(':'));
  if (!index_of(type_names, type) && type != "bridge")
    return expected("+city, +road, +field, +cloister, +shrine or +bridge", token);
  const auto& tile = s.last_tile();
  const int segment = find_on_last_tile(s, name);
  if (segment < 0)
    return Error{"the tile just placed (" + tables.kinds[tile.kind]->id + ") has no feature " +
                 in_quotes(name)};
  const int root = s.features.find(segment);
  if constexpr (L::expansions)
    if (s.options.bridges && s.bridges.follower_put) return Error{"a follower was put in this turn already"};
  if (s.followers.supply[s.active] == 0) return Error{"no follower is left"};
  for (int i = 0; i < tables[tile.kind].feature_count; ++i)
    if (s.features.find(tile.first_segment + i) == root && may_occupy(s, i)) return follower_action(i);
  if constexpr (L::expansions) {
    if (may_occupy_bridge(s) && s.features.find(bridge_on_last_tile(s)) == root)
      return follower_action(bridge_feature);
  }
  if (s.features[root].is_occupied())
    return Error{"the " + std::string(name_of(s.type_of(root))) + " already holds a follower"};
  return Error{"fields take no followers at this table"};
}

template <class L>
Result<Action> parse_act(const State<L>& s, std::string_view token) {
  if (token == "-") return pass_action();
  if constexpr (L::expansions)
    if (token.substr(0, 1) == "=") return parse_free_bridge(s, token);
  if (token.empty() || token[0] != '+') return expected("a follower such as +city:N, or -", token);
  return parse_follower(s, token);
}

/// `decline`, which is an answer only where every placement relies on a bridge.
template <class L>
Result<Action> parse_decline(const State<L>& s) {
  ActionList list;
  legal_actions(s, list);
  if (std::find(list.begin(), list.end(), decline_action()) == list.end())
    return Error{"a tile may be declined only where it needs a bridge everywhere"};
  return decline_action();
}

template <class L>
Result<Action> parse_expansion_token(const State<L>& s, std::string_view token) {
  switch (s.phase) {
    case Phase::castle:
      if (token == "^") return castle_action();
      if (token == "-") return pass_action();
      return expected("^ (a castle) or -", token);
    case Phase::reward:
      return parse_reward(s, token, [&](const FeatureWords& words) {
        const int tile = s.board.tile_at(words.square);
        const auto type = index_of(type_names, words.type);
        if (tile == Board<L::tiles>::none || !type) return -1;
        return find_segment(s, tile, static_cast<FeatureType>(*type), words.anchor);
      });
    case Phase::open:
    case Phase::choose:
      return parse_choice_of_lot(s, token);
    case Phase::bid:
      return parse_bid_or_pass(s, token);
    case Phase::settle:
      if (token == "buy") return buy_action();
      if (token == "sell") return sell_action();
      return expected("buy or sell", token);
    default:
      return Error{"the game is over"};
  }
}

}  // namespace

template <class L>
std::string format(const State<L>& s, Action action) {
  switch (type_of(action)) {
    case ActionType::draw:
      return "*" + tables.kinds[kind_of(action)]->id;
    case ActionType::place:
      return tables.kinds[s.drawn]->id + "@" + square_text(square_of(action)) + "/" +
             std::to_string(degrees(turn_of(action))) +
             (bridge_of(action) == no_bridge ? "" : bridge_text(square_of(action), bridge_of(action)));
    case ActionType::follower:
      if (feature_of(action) == bridge_feature) return "+bridge";
      return "+" + segment_name(s, s.last_tile().first_segment + feature_of(action));
    case ActionType::pass:
      return "-";
    case ActionType::decline:
      return "decline";
    case ActionType::bridge:
      return bridge_text(s.board.square(s.board.tile_count() - 1), site_of(action));
    case ActionType::castle:
      return "^";
    case ActionType::reward:
      if constexpr (L::expansions)
        return "$" + (s.castles.round == 1 ? feature_name(s, payer_of(action))
                                           : castle_name(s, s.castles.built[payer_of(action)]));
      break;
    case ActionType::open:
      return "#" + tables.kinds[lot_of(action)]->id + ":" + std::to_string(bid_of(action));
    case ActionType::bid:
      return "b" + std::to_string(bid_of(action));
    case ActionType::buy:
      return "buy";
    case ActionType::sell:
      return "sell";
    case ActionType::choose:
      return "#" + tables.kinds[kind_of(action)]->id;
  }
  return {};
}

template <class L>
Result<Action> parse(const State<L>& s, std::string_view token) {
  switch (s.phase) {
    case Phase::draw:
    case Phase::show:
      return parse_draw(s, token);
    case Phase::place:
      return token == "decline" ? parse_decline(s) : parse_place(s, token);
    case Phase::act:
      return parse_act(s, token);
    case Phase::over:
      break;
    default:
      if constexpr (L::expansions) return parse_expansion_token(s, token);
  }
  return Error{"the game is over"};
}

template <class L>
int anchor_of(const State<L>& s, int segment) {
  const auto& tile = s.tiles[s.tile_of[segment]];
  if constexpr (L::expansions)
    if (s.is_bridge(segment)) return index(first_end(s.bridges.on(s.tile_of[segment])->axis));
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
  if constexpr (L::expansions)
    if (s.is_bridge(segment)) return "bridge";
  const FeatureType type = s.type_of(segment);
  return anchored(type, std::string(name_of(type)), anchor_of(s, segment));
}

template <class L>
std::string castle_name(const State<L>& s, const typename Castles<L>::Castle& castle) {
  return "castle@" + square_text(s.board.square(castle.tiles[0])) + ":" +
         std::string(side_names[index(inner_side(s, castle.tiles))]);
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
template std::string castle_name(const State<FullBox>&, const Castles<FullBox>::Castle&);
template std::string castle_name(const State<ManyBoxes>&, const Castles<ManyBoxes>::Castle&);

}  // namespace bastide::classic
