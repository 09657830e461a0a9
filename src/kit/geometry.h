#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

/// Squares, sides and turns. x grows east, y grows south; turns are clockwise. Threads may share all of it.
namespace bastide {

enum class Side : std::uint8_t { north, east, south, west };
inline constexpr std::array all_sides{Side::north, Side::east, Side::south, Side::west};

constexpr int index(Side s) {
  return static_cast<int>(s);
}
constexpr Side opposite(Side s) {
  return static_cast<Side>((index(s) + 2) & 3);
}

/// From side to opposite side.
enum class Axis : std::uint8_t { north_south, east_west };
inline constexpr std::array<std::string_view, 2> axis_names{"NS", "EW"};
constexpr Axis axis_of(Side s) {
  return static_cast<Axis>(index(s) & 1);
}
/// Its first side from the north; the other end is opposite.
constexpr Side first_end(Axis a) {
  return static_cast<Side>(a);
}

/// A number of clockwise quarter turns, 0 to 3.
using Turn = std::uint8_t;
constexpr int degrees(Turn t) {
  return 90 * t;
}
/// The turns in which something differs, a bit each; of those that look the same the smallest. `turned(t)`
/// tells what it looks like.
template <class Turned>
unsigned distinct_turns_of(Turned&& turned) {
  unsigned distinct = 0;
  for (Turn t = 0; t < 4; ++t) {
    bool is_seen = false;
    for (Turn u = 0; u < t; ++u) is_seen |= turned(u) == turned(t);
    if (!is_seen) distinct |= 1U << t;
  }
  return distinct;
}
constexpr Side turned(Side s, Turn t) {
  return static_cast<Side>((index(s) + t) & 3);
}

/// Half of a side, 0 to 7 clockwise: NL NR EL ER SL SR WL WR; left and right as seen from the tile's middle.
using HalfSide = std::uint8_t;
constexpr HalfSide left_half(Side s) {
  return static_cast<HalfSide>(2 * index(s));
}
constexpr HalfSide right_half(Side s) {
  return static_cast<HalfSide>(2 * index(s) + 1);
}
constexpr Side side_of(HalfSide h) {
  return static_cast<Side>(h / 2);
}
constexpr HalfSide turned(HalfSide h, Turn t) {
  return static_cast<HalfSide>((h + 2 * t) & 7);
}
/// The half side that touches h across the border of two tiles: left meets right.
constexpr HalfSide facing(HalfSide h) {
  return static_cast<HalfSide>(((h + 4) & 7) ^ 1);
}

struct Square {
  std::int16_t x = 0;
  std::int16_t y = 0;
  bool operator==(const Square&) const = default;
  /// By row, then by column: the order in which a record names a feature's first square.
  constexpr std::strong_ordering operator<=>(const Square& o) const {
    return y != o.y ? y <=> o.y : x <=> o.x;
  }
};

/// How far from the first tile a square can lie; no board has room for more tiles (see Board).
inline constexpr int farthest_coordinate = 2000;

constexpr Square moved(Square q, int dx, int dy) {
  return {static_cast<std::int16_t>(q.x + dx), static_cast<std::int16_t>(q.y + dy)};
}
constexpr Square beside(Square q, Side s) {
  constexpr std::array<int, 4> dx{0, 1, 0, -1};
  constexpr std::array<int, 4> dy{-1, 0, 1, 0};
  return moved(q, dx[index(s)], dy[index(s)]);
}

inline constexpr std::array<std::string_view, 4> side_names{"N", "E", "S", "W"};
inline constexpr std::array<std::string_view, 8> half_names{"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

/// The position of a word in a list of names.
template <std::size_t N>
constexpr std::optional<int> index_of(const std::array<std::string_view, N>& names, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == word) return static_cast<int>(i);
  return std::nullopt;
}

}  // namespace bastide
