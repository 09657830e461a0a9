#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kit/geometry.h"
#include "kit/names.h"
#include "kit/result.h"

/// The tiles of The Castle as they are written in data/tiles, and the reader of those files. Threads may
/// share all of it.
namespace bastide::castle {

enum class AreaType : std::uint8_t { path, tower, house, court };
inline constexpr auto type_names = names_up_to<AreaType::court>({{AreaType::path, "path"},
                                                                 {AreaType::tower, "tower"},
                                                                 {AreaType::house, "house"},
                                                                 {AreaType::court, "court"}});
constexpr std::string_view name_of(AreaType t) {
  return type_names[t];
}

/// The half sides by side and compass, in the order of HalfSide.
inline constexpr std::array<std::string_view, 8> half_side_names{"Nw", "Ne", "En", "Es",
                                                                 "Se", "Sw", "Ws", "Wn"};

/// A part of an area on one tile or start space.
struct Feature {
  AreaType type = AreaType::path;
  std::uint8_t sides = 0;   ///< of a path: a bit per side
  std::uint8_t halves = 0;  ///< of all others: a bit per half side
  bool marked = false;      ///< a path has a well, a court a market
  std::string end;          ///< of a path with one side: where it ends here
  bool operator==(const Feature&) const = default;
};

/// The sides or half sides of a feature on a tile that is turned, a bit each; the first of them is its
/// anchor.
constexpr unsigned anchors_of(const Feature& f, Turn t) {
  if (f.type == AreaType::path) return ((f.sides << t) | (f.sides >> (4 - t))) & 15U;
  return std::rotl(f.halves, 2 * t);
}
constexpr std::string_view anchor_name(AreaType type, int anchor) {
  return type == AreaType::path ? side_names[anchor] : half_side_names[anchor];
}

inline constexpr int max_features = 6;  ///< on a tile: a square with three paths, and three areas around it

struct Kind {
  std::string id;
  int copies = 1;
  std::vector<Feature> features;
};

struct TileSet {
  std::string name;
  std::vector<Kind> kinds;
};

/// Reads a tile file. The error names the file, the line and what is wrong there.
Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name);

/// Reads one feature from the words of its line, `court Es Se market`. `ends` are the places where a path may
/// end.
Result<Feature> parse_feature(const std::vector<std::string_view>& words,
                              std::span<const std::string_view> ends);

/// What is wrong with the features of a tile or start space that has these sides, a bit each; or nothing.
std::string fault_of(const std::vector<Feature>& features, unsigned sides);

/// The turned kind's features, sorted so that two turns, or two kinds, compare equal exactly if they give the
/// same tile.
std::vector<Feature> turned_features(const Kind& kind, Turn turn);

/// The turns that give different tiles, a bit each; of equal ones the smallest.
unsigned distinct_turns(const Kind& kind);

}  // namespace bastide::castle
