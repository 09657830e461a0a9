#include "games/castle/text.h"

#include <algorithm>
#include <optional>

#include "games/castle/scoring.h"
#include "games/castle/turn.h"
#include "kit/notation.h"
#include "kit/text.h"

namespace bastide::castle {
namespace {

AreaType type_at(const State& s, int segment) {
  return s.at(place_of(segment)).alone[feature_of(segment)].type();
}

/// The feature `type:anchor` of the tile on a square, by its number; -1 if there is none.
int find_feature(const State& s, int square, std::string_view type, std::string_view anchor) {
  const auto wanted = type_names.find(type);
  if (!wanted) return -1;
  const bool is_path = wanted == AreaType::path;
  const auto number = is_path ? index_of(side_names, anchor) : index_of(half_side_names, anchor);
  if (!number) return -1;
  const Lying& tile = s.at(square);
  if (is_path) return ((tile.paths >> *number) & 1) != 0 ? tile.at_side[*number] : -1;
  return name_of(tile.type_at_half[*number]) == type ? tile.at_half[*number] : -1;
}

/// The area that `type@x,y:anchor` names, by its root.
Result<int> parse_area(const State& s, std::string_view text) {
  const auto words = parse_feature_words(text);
  if (!words || text.find(':') == std::string_view::npos)
    return expected("an area such as tower@3,0:Nw", text);
  const std::string where = "square " + square_text(words->square);
  const int number = tables.square_number(words->square);
  if (number < 0) return Error{where + " is not inside the wall"};
  if (s.is_empty(number)) return Error{"no tile lies on " + where};
  const int feature = find_feature(s, number, words->type, words->anchor);
  if (feature < 0)
    return Error{"the tile on " + where + " has no area " +
                 in_quotes(std::string(words->type) + ":" + std::string(words->anchor))};
  return s.areas.find(segment_at(number, feature));
}

Result<Action> parse_draw(const State& s, std::string_view token) {
  const auto kind = bastide::parse_draw(
      token, "C01", [](std::string_view id) { return tables.find(id); },
      [&](int number) { return s.bag.count(number); });
  if (!kind) return kind.error();
  return make_action(ActionType::draw, *kind);
}

/// Why the tile in hand, turned so, may not lie on an open square; empty if it may.
std::string misfit(const State& s, int square, Turn turn) {
  const std::string where = "at square " + square_text(tables.plan.squares[square]) + ", " + turned_by(turn);
  const unsigned paths = tables.lying[lying_tile(s.drawn, turn)].paths;
  for (const Side side : all_sides) {
    const bool has_path = ((paths >> index(side)) & 1) != 0;
    const int asked = terrain_at(s.demand[square], side);
    const std::string at_side = std::string(side_names[index(side)]);
    const bool at_start = tables.beside[square][index(side)] >= square_count;
    if (asked == path_required && !has_path)
      return where + ", it does not continue the path at side " + at_side;
    if (asked == path_forbidden && has_path)
      return where + ", its path at side " + at_side + " meets a " + (at_start ? "start space" : "tile") +
             " without one";
  }
  if (((tables.fitting_turns[s.drawn][s.demand[square]] >> turn) & 1) != 0) return "";
  return needless_turn(turn, [&](Turn t) { return turned_features(tables.kind(s.drawn), t); }).message;
}

Result<Action> parse_place(const State& s, std::string_view token) {
  const std::string& hand = tables.kind(s.drawn).id;
  const auto words = split_place(token);
  if (!words) return expected("a placement such as " + hand + "@3,0/90", token);
  if (words->kind != hand) return Error{"the tile in hand is " + hand + ", not " + in_quotes(words->kind)};
  const int number = tables.square_number(words->square);
  const std::string where = "square " + square_text(words->square);
  if (number < 0) return Error{where + " is not inside the wall"};
  if (!s.is_empty(number)) return Error{where + " holds a tile already"};
  if (!s.open.contains(number)) return Error{where + " touches no tile and no start space"};
  const std::string fault = misfit(s, number, words->turn);
  if (!fault.empty()) return Error{fault};
  return place_action(number, words->turn);
}

Result<Action> parse_act(const State& s, std::string_view token) {
  if (token == "-") return make_action(ActionType::pass);
  const auto colon = token.find(':');
  if (token.empty() || token[0] != '+' || colon == std::string_view::npos)
    return expected("a follower such as +tower:Nw, or -", token);
  const int named = find_feature(s, s.last_square, token.substr(1, colon - 1), token.substr(colon + 1));
  if (named < 0)
    return Error{"the tile just placed (" + tables.kind(s.lies[s.last_square] / 4).id + ") has no area " +
                 in_quotes(token.substr(1))};
  const int root = s.areas.find(segment_at(s.last_square, named));
  for (int i = 0; i < s.last_tile().feature_count; ++i)
    if (s.areas.find(segment_at(s.last_square, i)) == root && may_occupy(s, i))
      return make_action(ActionType::follower, i);
  return Error{"the " + std::string(name_of(s.areas[root].type())) + " already holds a follower"};
}

/// One of the listed actions about areas, by the area's root.
Result<Action> listed_area(const State& s, std::string_view words, std::string_view refusal) {
  const auto root = parse_area(s, words);
  if (!root) return root.error();
  ActionList list;
  legal_actions(s, list);
  const auto found = std::find_if(list.begin(), list.end(), [&](Action a) { return number_of(a) == *root; });
  if (found == list.end()) return Error{area_name(s, *root) + std::string(refusal)};
  return *found;
}

Result<Action> parse_order(const State& s, std::string_view token) {
  if (!token.starts_with('!')) return expected("the area to score next, such as !tower@3,0:Nw", token);
  const bool own = group_seat(s) == s.active;
  return listed_area(s, token.substr(1),
                     own ? " is not one of the areas that score for the active player now"
                         : " is not one of the areas that score for the other player now");
}

Result<Action> parse_reveal(const State& s, std::string_view token) {
  const auto kind = token.starts_with("*b") ? parse_int(token.substr(2)) : std::nullopt;
  if (!kind || *kind < 1 || *kind > bonus_kinds || token.size() != 3)
    return expected("a bonus tile from *b1 to *b9", token);
  if (s.unseen.count(*kind - 1) == 0)
    return Error{"both bonus tiles of kind " + std::to_string(*kind) + " have been seen"};
  return make_action(ActionType::reveal, *kind);
}

Result<Action> parse_choose(const State& s, std::string_view token) {
  const std::string kind = "b" + std::to_string(chosen_bonus(s)) + ":";
  if (!token.starts_with(kind)) return expected(kind + " and an area", token);
  return listed_area(s, token.substr(kind.size()), " is no area that the bonus tile pays this player for");
}

/// One word, or `-`.
Result<Action> parse_word(std::string_view token, std::string_view word, ActionType type) {
  if (token == "-") return make_action(ActionType::pass);
  if (token == word) return make_action(type);
  return expected(std::string(word) + " or -", token);
}

}  // namespace

std::string format(const State& s, Action action) {
  switch (type_of(action)) {
    case ActionType::draw:
      return "*" + tables.kind(number_of(action)).id;
    case ActionType::place:
      return place_text(tables.kind(s.drawn).id, tables.plan.squares[square_of(action)], turn_of(action));
    case ActionType::follower:
      return "+" + segment_name(s, segment_at(s.last_square, number_of(action)));
    case ActionType::score:
      return "!" + area_name(s, number_of(action));
    case ActionType::twice:
      return "x2";
    case ActionType::reveal:
      return "*b" + std::to_string(number_of(action));
    case ActionType::again:
      return "b1";
    case ActionType::choose:
      return "b" + std::to_string(chosen_bonus(s)) + ":" + area_name(s, number_of(action));
    case ActionType::pass:
      return "-";
  }
  return {};
}

Result<Action> parse(const State& s, std::string_view token) {
  switch (s.phase) {
    case Phase::draw:
      return parse_draw(s, token);
    case Phase::place:
      return parse_place(s, token);
    case Phase::act:
      return parse_act(s, token);
    case Phase::order:
      return parse_order(s, token);
    case Phase::twice:
      return parse_word(token, "x2", ActionType::twice);
    case Phase::reveal:
      return parse_reveal(s, token);
    case Phase::again:
      return parse_word(token, "b1", ActionType::again);
    case Phase::choose:
      return parse_choose(s, token);
    case Phase::over:
      break;
  }
  return Error{"the game is over"};
}

int first_segment(const State& s, int root) {
  for (int square = 0; square < square_count; ++square) {
    if (s.is_empty(square)) continue;
    const Lying& tile = s.at(square);
    int first = -1;
    for (int i = 0; i < tile.feature_count; ++i)
      if (s.areas.find(segment_at(square, i)) == root && (first < 0 || tile.anchor[i] < tile.anchor[first]))
        first = i;
    if (first >= 0) return segment_at(square, first);
  }
  return root;  // a start space alone, which has no name
}

std::string area_name(const State& s, int root) {
  const int segment = first_segment(s, root);
  const std::string name = segment_name(s, segment);
  const auto colon = name.find(':');
  const Square square = tables.plan.squares[place_of(segment)];
  return name.substr(0, colon) + "@" + square_text(square) + name.substr(colon);
}

std::string segment_name(const State& s, int segment) {
  const AreaType type = type_at(s, segment);
  const int anchor = s.at(place_of(segment)).anchor[feature_of(segment)];
  return std::string(name_of(type)) + ":" + std::string(anchor_name(type, anchor));
}

std::string keep_name(const State& s, int seat) {
  const Keep& keep = s.keeps[seat];
  if (keep.size == 0) return "keep";
  return "keep@" + square_text(tables.plan.squares[place_of(first_segment(s, keep.segment))]);
}

std::vector<Square> squares_of(const State& s, int root) {
  std::vector<Square> squares;
  for (int square = 0; square < square_count; ++square) {
    if (s.is_empty(square)) continue;
    bool inside = false;
    for (int i = 0; i < s.at(square).feature_count; ++i)
      inside |= s.areas.find(segment_at(square, i)) == root;
    if (inside) squares.push_back(tables.plan.squares[square]);
  }
  return squares;
}

}  // namespace bastide::castle
