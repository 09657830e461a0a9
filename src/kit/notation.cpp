#include "kit/notation.h"

#include <cstdlib>

#include "kit/text.h"

namespace bastide {

std::string square_text(Square q) {
  return std::to_string(q.x) + "," + std::to_string(q.y);
}

std::optional<Square> parse_square(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_int(text.substr(0, comma));
  const auto y = parse_int(text.substr(comma + 1));
  if (!x || !y || std::abs(*x) > farthest_coordinate || std::abs(*y) > farthest_coordinate)
    return std::nullopt;
  return Square{static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
}

std::string place_text(std::string_view kind, Square square, Turn turn) {
  return std::string(kind) + "@" + square_text(square) + "/" + std::to_string(degrees(turn));
}

std::optional<PlaceWords> split_place(std::string_view token) {
  const auto at = token.find('@');
  const auto slash = token.find('/', at == std::string_view::npos ? 0 : at);
  if (at == std::string_view::npos || slash == std::string_view::npos) return std::nullopt;
  const auto square = parse_square(token.substr(at + 1, slash - at - 1));
  const auto turn = parse_int(token.substr(slash + 1));
  if (!square || !turn || *turn % 90 != 0 || *turn < 0 || *turn > 270) return std::nullopt;
  return PlaceWords{token.substr(0, at), *square, static_cast<Turn>(*turn / 90)};
}

std::string turned_by(Turn turn) {
  return "turned by " + std::to_string(degrees(turn));
}

std::optional<FeatureWords> parse_feature_words(std::string_view text) {
  const auto at = text.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const auto colon = text.find(':', at);
  const bool has_anchor = colon != std::string_view::npos;
  const auto square = parse_square(text.substr(at + 1, has_anchor ? colon - at - 1 : colon));
  if (!square) return std::nullopt;
  return FeatureWords{text.substr(0, at), *square, has_anchor ? text.substr(colon + 1) : std::string_view()};
}

Error expected(std::string_view what, std::string_view token) {
  return {"expected " + std::string(what) + ", not " + in_quotes(token)};
}

}  // namespace bastide
