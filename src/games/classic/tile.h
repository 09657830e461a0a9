#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kit/geometry.h"
#include "kit/result.h"

/// The tiles of the classic game as they are written in data/tiles, and the reader of those files. Threads
/// may share all of it.
namespace bastide::classic {

/// Files have a word for everything that is printed on a tile, whether or not a table plays with it.
enum class FeatureType : std::uint8_t { city, road, field, cloister, shrine, river };
inline constexpr std::array<std::string_view, 6> type_names{"city",     "road",   "field",
                                                            "cloister", "shrine", "river"};
static_assert(type_names[static_cast<int>(FeatureType::river)] == "river");
constexpr std::string_view name_of(FeatureType t) {
  return type_names[static_cast<int>(t)];
}

/// Cloisters and shrines have no sides; what completes them are the eight tiles around.
constexpr bool is_sacred(FeatureType t) {
  return t == FeatureType::cloister || t == FeatureType::shrine;
}
/// Whether players put figures there. The others only lie on the table: they pay nothing.
constexpr bool holds_figures(FeatureType t) {
  return t != FeatureType::river;
}

/// What a side shows. Zero stays free for "no tile there" (see Sides). A closed side fits every other one and
/// joins nothing: what runs into it ends there.
enum Terrain : int { field_terrain = 1, road_terrain, city_terrain, river_terrain, closed_terrain };
constexpr int terrain_of(FeatureType type) {
  return type == FeatureType::city    ? city_terrain
         : type == FeatureType::road  ? road_terrain
         : type == FeatureType::river ? river_terrain
                                      : field_terrain;
}
inline constexpr std::array<std::string_view, 6> terrain_names{"nothing", "field", "road",
                                                               "city",    "river", "wall"};
static_assert(terrain_names[closed_terrain] == "wall");

/// What a feature can be marked with, besides pennants. The names are words of the tile files.
enum class Mark : std::uint8_t { cap, inn, tunnel, cathedral, wine, grain, cloth, herd };
struct MarkInfo {
  Mark mark;
  std::string_view word;
  FeatureType type;  ///< the features that can have it
};
inline constexpr std::array<MarkInfo, 8> mark_infos{{
    {Mark::cap, "cap", FeatureType::city},        // a plain half-round cap; only of one side
    {Mark::inn, "inn", FeatureType::road},        // drawn beside it
    {Mark::tunnel, "tunnel", FeatureType::road},  // it runs under something and divides no field there
    {Mark::cathedral, "cathedral", FeatureType::city},
    {Mark::wine, "wine", FeatureType::city},  // a sign of goods
    {Mark::grain, "grain", FeatureType::city},
    {Mark::cloth, "cloth", FeatureType::city},
    {Mark::herd, "herd", FeatureType::field},  // of pigs
}};
inline constexpr int mark_count = static_cast<int>(mark_infos.size());
static_assert([] {
  for (int i = 0; i < mark_count; ++i)
    if (static_cast<int>(mark_infos[i].mark) != i) return false;
  return true;
}());

struct Feature {
  FeatureType type = FeatureType::city;
  std::uint8_t sides = 0;      ///< a bit per side, of a city, road or river
  std::uint8_t halves = 0;     ///< a bit per half side, of a field; one shut in by cities has none
  std::uint8_t pennants = 0;   ///< of a city
  std::uint8_t marks = 0;      ///< a bit for each Mark
  std::string end;             ///< of a road with one side: what it runs into on the tile
  std::uint8_t end_sides = 0;  ///< the cities that it meets there, a bit for each of their sides
  std::uint16_t touching = 0;  ///< of a field: the cities it borders, a bit per feature of the tile
  bool operator==(const Feature&) const = default;

  bool has(Mark mark) const { return ((marks >> static_cast<int>(mark)) & 1) != 0; }
};

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
  bool start = false;       ///< one of the copies opens the game
  bool bazaar = false;      ///< placing it opens a bazaar
  std::uint8_t closed = 0;  ///< its closed sides, a bit each
  std::vector<Feature> features;
};

struct TileSet {
  std::string name;
  std::vector<Kind> kinds;
};

/// Reads a tile file. The error names the file, the line and what is wrong there.
Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name);

}  // namespace bastide::classic
