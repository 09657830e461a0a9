#include "games/discovery/text.h"

#include <algorithm>
#include <optional>

#include "games/discovery/turn.h"
#include "kit/notation.h"
#include "kit/text.h"

namespace bastide::discovery {
namespace {

/// The number of a segment's first side as its tile lies; 0 where it lies inland.
int anchor_of(const State& s, int segment) {
  const State::Tile& tile = s.tile_under(segment);
  return tables[tile.kind].turned[tile.turn].anchor[segment - tile.first_segment];
}

const Region& region_of_segment(const State& s, int segment) {
  const State::Tile& tile = s.tile_under(segment);
  return tables.kind(tile.kind).regions[segment - tile.first_segment];
}

/// `plain:S`, `sea`: a terrain, or more than that, with the anchor of a segment.
std::string anchored(const State& s, std::string text, int segment) {
  if (region_of_segment(s, segment).sides == 0) return text;
  return text + ":" + std::string(side_names[anchor_of(s, segment)]);
}

/// Terrain and anchor of `plain:S` or `sea`.
struct RegionWords {
  Terrain terrain;
  std::optional<Side> side;
};

std::optional<RegionWords> split_region(std::string_view terrain, std::string_view anchor, bool has_anchor) {
  const auto named = terrain_names.find(terrain);
  if (!named || named == Terrain{}) return std::nullopt;
  RegionWords words{*named, std::nullopt};
  if (!has_anchor) return words;
  const auto side = index_of(side_names, anchor);
  if (!side) return std::nullopt;
  words.side = static_cast<Side>(*side);
  return words;
}

/// The segment of a tile that has these words, or -1.
int find_segment(const State::Tile& tile, const RegionWords& words) {
  const auto& regions = tables.kind(tile.kind).regions;
  for (int i = 0; i < static_cast<int>(regions.size()); ++i) {
    const unsigned sides = turned_bits(regions[i].sides, tile.turn);
    const bool meant = words.side ? ((sides >> index(*words.side)) & 1) != 0 : sides == 0;
    if (regions[i].terrain == words.terrain && meant) return tile.first_segment + i;
  }
  return -1;
}

Result<Action> parse_draw(const State& s, std::string_view token) {
  const auto kind = bastide::parse_draw(
      token, "PM01", [](std::string_view id) { return tables.find(id); },
      [&](int number) { return s.bag.count(number); });
  if (!kind) return kind.error();
  return draw_action(*kind);
}

Result<Action> parse_place(const State& s, std::string_view token) {
  const Hand& hand = s.hands[s.active];
  const auto words = split_place(token);
  if (!words) return expected("a placement such as " + tables.id(hand[0]) + "@1,0/90", token);
  const int kind = tables.find(words->kind);
  if (kind < 0 || !hand.contains(kind)) {
    const bool one = hand.size() == 1 || hand[0] == hand[1];
    return Error{(one ? "the tile in hand is " + tables.id(hand[0])
                      : "the tiles in hand are " + tables.id(hand[0]) + " and " + tables.id(hand[1])) +
                 ", not " + in_quotes(words->kind)};
  }
  const std::string where = "square " + square_text(words->square);
  const int open = s.board.open_at(words->square);
  if (open < 0)
    return Error{where +
                 (s.board.tile_at(words->square) >= 0 ? " holds a tile already" : " touches no tile")};
  const Sides demand = s.board.open_demand(open);
  const Sides sides = tables[kind].turned[words->turn].sides;
  for (const Side side : all_sides) {
    const int wanted = terrain_at(demand, side);
    const int shown = terrain_at(sides, side);
    if (wanted != 0 && wanted != shown)
      return Error{"at " + where + ", " + turned_by(words->turn) + ", its " +
                   std::string(name_of(static_cast<Terrain>(shown))) + " on side " +
                   std::string(side_names[index(side)]) + " meets a " +
                   std::string(name_of(static_cast<Terrain>(wanted)))};
  }
  if (((tables[kind].fitting_turns[demand] >> words->turn) & 1) == 0)
    return needless_turn(words->turn, [&](Turn turn) { return facts_of(tables.kind(kind), turn); });
  return place_action(kind, words->square, words->turn);
}

/// `+plain:N`
Result<Action> parse_deploy(const State& s, std::string_view token) {
  const auto colon = token.find(':');
  const bool has_anchor = colon != std::string_view::npos;
  const auto words =
      split_region(token.substr(1, colon - 1), has_anchor ? token.substr(colon + 1) : "", has_anchor);
  if (!words) return expected("+plain, +mountain or +sea with a side, such as +plain:N", token);
  const State::Tile& tile = s.last_tile();
  const int named = find_segment(tile, *words);
  if (named < 0)
    return Error{"the tile just placed (" + tables.id(tile.kind) + ") has no region " +
                 in_quotes(token.substr(1))};
  if (s.in_supply(s.active) == 0) return Error{"no follower is left to deploy"};
  const int root = s.territories.find(named);
  for (int i = 0; i < tables[tile.kind].region_count; ++i)
    if (s.territories.find(tile.first_segment + i) == root && may_deploy(s, i)) return deploy_action(i);
  return Error{"the " + std::string(name_of(words->terrain)) + " already holds a follower"};
}

/// `<plain@0,-1:S`: the follower on that region; or, where it is the only one of its player in the territory,
/// any other square and side of it.
Result<Action> parse_withdraw(const State& s, std::string_view token) {
  const auto place = parse_feature_words(token.substr(1));
  const bool has_anchor = token.find(':') != std::string_view::npos;
  const auto words = place ? split_region(place->type, place->anchor, has_anchor) : std::nullopt;
  if (!words) return expected("a follower to withdraw, such as <plain@0,-1:S", token);
  const int tile = s.board.tile_at(place->square);
  if (tile < 0) return Error{"there is no tile on square " + square_text(place->square)};
  const int named = find_segment(s.tiles[tile], *words);
  if (named < 0)
    return Error{"the tile on square " + square_text(place->square) + " (" + tables.id(s.tiles[tile].kind) +
                 ") has no region " +
                 in_quotes(std::string(place->type) + (has_anchor ? ":" + std::string(place->anchor) : ""))};
  const auto& own = s.followers[s.active];
  int found = -1;
  int count = 0;
  for (int f = 0; f < followers_each; ++f) {
    if (own[f] == named) return withdraw_action(f);
    if (own[f] == State::at_home || s.territories.find(own[f]) != s.territories.find(named)) continue;
    found = f;
    ++count;
  }
  const std::string territory = "the " + std::string(name_of(words->terrain));
  if (count == 0) return Error{territory + " holds no follower of the player to move"};
  if (count > 1)
    return Error{territory + " holds " + std::to_string(count) +
                 " followers of the player to move: name the square of one"};
  return withdraw_action(found);
}

Result<Action> parse_act(const State& s, std::string_view token) {
  if (token == "-") return pass_action();
  if (token.starts_with('+')) return parse_deploy(s, token);
  if (token.starts_with('<')) return parse_withdraw(s, token);
  return expected("to deploy such as +plain:N, to withdraw such as <sea@0,0:S, or -", token);
}

}  // namespace

std::string format(const State& s, Action action) {
  switch (type_of(action)) {
    case ActionType::draw:
      return "*" + tables.id(kind_of(action));
    case ActionType::place:
      return place_text(tables.id(kind_of(action)), square_of(action), turn_of(action));
    case ActionType::deploy:
      return "+" + segment_name(s, s.last_tile().first_segment + region_of(action));
    case ActionType::withdraw:
      return "<" + place_name(s, s.followers[s.active][follower_of(action)]);
    case ActionType::pass:
      return "-";
  }
  return {};
}

Result<Action> parse(const State& s, std::string_view token) {
  if (is_draw(s.phase)) return parse_draw(s, token);
  if (s.phase == Phase::place) return parse_place(s, token);
  if (s.phase == Phase::act) return parse_act(s, token);
  return Error{"the game is over"};
}

std::string territory_name(const State& s, int segment) {
  int first = segment;
  const auto key = [&](int i) { return std::pair(s.board.square(s.tile_of[i]), anchor_of(s, i)); };
  s.territories.for_each(segment, [&](int i) {
    if (key(i) < key(first)) first = i;
  });
  return place_name(s, first);
}

std::string place_name(const State& s, int segment) {
  return anchored(
      s, std::string(name_of(s.terrain_of(segment))) + "@" + square_text(s.board.square(s.tile_of[segment])),
      segment);
}

std::string segment_name(const State& s, int segment) {
  return anchored(s, std::string(name_of(s.terrain_of(segment))), segment);
}

std::vector<Square> squares_of(const State& s, int segment) {
  std::vector<Square> squares;
  s.territories.for_each(segment, [&](int i) { squares.push_back(s.board.square(s.tile_of[i])); });
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

}  // namespace bastide::discovery
