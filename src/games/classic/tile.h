#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kit/geometry.h"
#include "kit/result.h"

/// The tiles of the classic game as they are written in data/tiles, and the reader of those files.
namespace bastide::classic {

/// Files have a word for everything that is printed on a tile, whether or not a table plays with it.
enum class FeatureType : std::uint8_t { city, road, field, cloister, shrine };
inline constexpr std::array<std::string_view, 5> type_names{"city", "road", "field", "cloister", "shrine"};
constexpr std::string_view name_of(FeatureType t) {
  return type_names[static_cast<int>(t)];
}

/// Cloisters and shrines have no sides; what completes them are the eight tiles around.
constexpr bool is_sacred(FeatureType t) {
  return t == FeatureType::cloister || t == FeatureType::shrine;
}

/// What a side shows. Zero stays free for "no tile there" (see Sides).
enum Terrain : int { field_terrain = 1, road_terrain = 2, city_terrain = 3 };
inline constexpr std::array<std::string_view, 4> terrain_names{"nothing", "field", "road", "city"};

struct Feature {
  FeatureType type = FeatureType::city;
  std::uint8_t sides = 0;      ///< a bit per side, of a city or road
  std::uint8_t halves = 0;     ///< a bit per half side, of a field
  std::uint8_t pennants = 0;   ///< of a city
  bool cap = false;            ///< of a city: a plain half-round cap
  std::string end;             ///< of a road with one side: what it runs into on the tile
  bool inn = false;            ///< of a road: an inn is drawn beside it, which means nothing to the base game
  std::uint16_t touching = 0;  ///< of a field: the cities it borders, a bit per feature of the tile
  bool operator==(const Feature&) const = default;
};

/// What a feature can be marked with, besides pennants. `KindTable::marked` has a bit per feature for each.
enum class Mark : std::uint8_t { cap, inn };
inline constexpr int mark_count = static_cast<int>(Mark::inn) + 1;
constexpr bool has_mark(const Feature& f, Mark mark) {
  switch (mark) {
    case Mark::cap:
      return f.cap;
    case Mark::inn:
      return f.inn;
  }
  return false;
}

/// Bits of sides and half sides as they lie after some turns.
constexpr std::uint8_t turned_sides(unsigned sides, Turn t) {
  return static_cast<std::uint8_t>((sides << t | sides >> (4 - t)) & 15);
}
constexpr std::uint8_t turned_halves(std::uint8_t halves, Turn t) {
  return std::rotl(halves, 2 * t);
}

/// Four sides of city or road, a cloister, and a field in each half side are the most a tile can have.
inline constexpr int max_features = 13;

struct Kind {
  std::string id;
  int copies = 1;
  bool start = false;   ///< one of the copies opens the game
  bool bazaar = false;  ///< placing it opens a bazaar
  std::vector<Feature> features;
};

struct TileSet {
  std::string name;
  std::vector<Kind> kinds;
};

/// Reads a tile file. The error names the file, the line and what is wrong there.
Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name);

}  // namespace bastide::classic
