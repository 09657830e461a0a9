#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kit/geometry.h"
#include "kit/result.h"

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
std::string place_text(std::string_view kind, Square square, Turn turn);
std::optional<PlaceWords> split_place(std::string_view token);

/// The error of a token that is not even of the right form: what was expected in its place.
Error expected(std::string_view what, std::string_view token);

}  // namespace bastide
