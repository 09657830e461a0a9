#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kit/geometry.h"
#include "kit/result.h"
#include "kit/text.h"

/// What the tokens of all tile-laying games have in common. See docs/record.md. Threads may share it.
namespace bastide {

/// `1,-2`
std::string square_text(Square q);

/// The square that a text such as `1,-2` names.
std::optional<Square> parse_square(std::string_view text);

/// A placement such as `E@1,-2/90`.
struct PlaceWords {
  std::string_view kind;
  Square square;
  Turn turn;
};
/// `turned by 90`
std::string turned_by(Turn turn);
std::string place_text(std::string_view kind, Square square, Turn turn);
std::optional<PlaceWords> split_place(std::string_view token);

/// The error of a token that is not even of the right form: what was expected in its place.
Error expected(std::string_view what, std::string_view token);

/// A feature as records name it: `type@x,y:anchor`. Whether there is an anchor, and which, is a game's
/// matter.
struct FeatureWords {
  std::string_view type;
  Square square;
  std::string_view anchor;  ///< empty: none
};
std::optional<FeatureWords> parse_feature_words(std::string_view text);

/// The kind that a draw such as `*D` names, among those with copies left; `find` knows the number of a kind
/// by its name (-1: there is none), `count` how many copies of a number are left.
template <class Find, class Count>
Result<int> parse_draw(std::string_view token, std::string_view example, Find&& find, Count&& count) {
  if (token.empty() || token[0] != '*') return expected("a draw such as *" + std::string(example), token);
  const std::string_view id = token.substr(1);
  const int kind = find(id);
  if (kind < 0) return Error{"there is no kind " + in_quotes(id)};
  if (count(kind) == 0) return Error{"no tile of kind " + std::string(id) + " is left in the bag"};
  return kind;
}

/// The error of a turn that gives the same tile as a smaller one. `look(turn)` tells equal turns.
template <class Look>
Error needless_turn(Turn turn, Look&& look) {
  Turn same = 0;
  while (look(same) != look(turn)) ++same;
  const std::string smaller = std::to_string(degrees(same));
  return {turned_by(turn) + " it is the same tile as by " + smaller + ": write /" + smaller};
}

}  // namespace bastide
