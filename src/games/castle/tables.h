#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "games/castle/area.h"
#include "games/castle/plan.h"
#include "games/castle/tile.h"
#include "kit/board.h"

/// The plan and the kinds in the form that the rules use while they run. Threads may share all of it.
namespace bastide::castle {

inline constexpr int max_kinds = 48;

/// Where something lies: the squares by number, then the start spaces.
inline constexpr int place_count = square_count + start_count;
inline constexpr int no_place = 255;  ///< beyond the wall

/// A feature of what lies on a place.
constexpr int segment_at(int place, int feature) {
  return place * max_features + feature;
}
constexpr int place_of(int segment) {
  return segment / max_features;
}
constexpr int feature_of(int segment) {
  return segment % max_features;
}

/// What can lie on a place, as it lies there: a kind turned, or a start space. The numbers of features mean
/// nothing where there is none of that sort.
struct Lying {
  std::uint8_t feature_count;
  std::uint8_t paths;                   ///< a bit per side where a path leaves
  std::array<std::uint8_t, 4> at_side;  ///< the path there
  std::array<std::uint8_t, 8> at_half;  ///< the tower, house or court there
  std::array<AreaType, 8> type_at_half;
  std::array<std::uint8_t, max_features> anchor;  ///< the first side or half side of each feature
  std::array<Area, max_features> alone;           ///< each feature while it is joined with nothing
};

/// What an open square asks of each side, see Sides: no path, or a path; 0 where anything may lie.
enum PathDemand : int { path_forbidden = 1, path_required = 2 };

struct Tables {
  std::string
      fault;  ///< what is wrong with the embedded files; empty unless the program was built from broken ones
  TileSet tiles;
  Plan plan;

  std::array<Lying, 4 * max_kinds + start_count> lying;
  /// For each kind and each demand of an open square: a bit per turn that fits there. Of turns that give the
  /// same tile only the smallest is in it.
  std::array<std::array<std::uint8_t, 256>, max_kinds> fitting_turns;
  /// The places on the four sides of each square: a square, a start space or no_place.
  std::array<std::array<std::uint8_t, 4>, square_count> beside;
  /// For each number of the track the corner tower there, or no_corner.
  std::array<std::uint8_t, lap> corner_at;
  static constexpr std::uint8_t no_corner = 255;

  int kind_count() const { return static_cast<int>(tiles.kinds.size()); }
  const Kind& kind(int number) const { return tiles.kinds[number]; }
  /// The number of a kind by its name, or -1.
  int find(std::string_view id) const;
  /// The number of a square inside the wall, or -1.
  int square_number(Square q) const;
};

/// What lies on a place, as a number: a kind turned, or a start space.
constexpr int lying_tile(int kind, Turn turn) {
  return 4 * kind + turn;
}
constexpr int lying_start(int start) {
  return 4 * max_kinds + start;
}

/// All of the game's data, read once from the embedded files when the program starts, which ends at once if
/// they have a `fault`.
extern const Tables tables;

/// For each demand of an open square the turns of a kind that fit, as in Tables.
std::array<std::uint8_t, 256> fitting_turns(const Kind& kind);

}  // namespace bastide::castle
