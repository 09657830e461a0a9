#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/geometry.h"
#include "kit/names.h"
#include "kit/result.h"

/// The tiles of the classic game as they are written in data/tiles, and the reader of those files. Threads
/// may share all of it.
namespace bastide::classic {

/// What a side shows. Zero means "no tile there" (see Sides). A closed side fits every other one and joins
/// nothing: what runs into it ends there.
enum Terrain : int { no_terrain, field_terrain, road_terrain, city_terrain, river_terrain, closed_terrain };
inline constexpr auto terrain_names = names_up_to<closed_terrain>({{no_terrain, "nothing"},
                                                                   {field_terrain, "field"},
                                                                   {road_terrain, "road"},
                                                                   {city_terrain, "city"},
                                                                   {river_terrain, "river"},
                                                                   {closed_terrain, "wall"}});

/// Files have a word for everything that is printed on a tile, whether or not a table plays with it.
enum class FeatureType : std::uint8_t { city, road, field, cloister, shrine, river };
struct FeatureTypeInfo {
  FeatureType type;
  std::string_view name;  ///< in tile files and records
  Terrain shows;          ///< on the sides to which it runs
  bool is_sacred;         ///< it has no sides; what completes it are the eight tiles around
  bool holds_figures;     ///< if not, it only lies on the table and pays nothing
};
inline constexpr auto feature_types = std::to_array<FeatureTypeInfo>({
    {FeatureType::city, "city", city_terrain, false, true},
    {FeatureType::road, "road", road_terrain, false, true},
    {FeatureType::field, "field", field_terrain, false, true},
    {FeatureType::cloister, "cloister", field_terrain, true, true},
    {FeatureType::shrine, "shrine", field_terrain, true, true},
    {FeatureType::river, "river", river_terrain, false, false},
});
static_assert(is_in_order(feature_types, &FeatureTypeInfo::type));

constexpr const FeatureTypeInfo& info_of(FeatureType t) {
  return feature_types[static_cast<std::size_t>(t)];
}
constexpr std::string_view name_of(FeatureType t) {
  return info_of(t).name;
}
constexpr bool is_sacred(FeatureType t) {
  return info_of(t).is_sacred;
}
constexpr bool holds_figures(FeatureType t) {
  return info_of(t).holds_figures;
}
constexpr Terrain terrain_of(FeatureType t) {
  return info_of(t).shows;
}
constexpr std::optional<FeatureType> find_feature_type(std::string_view name) {
  for (const FeatureTypeInfo& info : feature_types)
    if (info.name == name) return info.type;
  return std::nullopt;
}

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
static_assert(is_in_order(mark_infos, &MarkInfo::mark));

/// What a whole kind can be marked with, behind its count; that it opens the game is said by the kit's
/// `start_mark`.
enum class KindMark : std::uint8_t { bazaar, spring, fork, lake };
inline constexpr auto kind_mark_names =
    names_up_to<KindMark::lake>({{KindMark::bazaar, "bazaar"},  // placing it opens a bazaar
                                 {KindMark::spring, "spring"},  // where the river begins, parts and ends
                                 {KindMark::fork, "fork"},
                                 {KindMark::lake, "lake"}});

using Marks = std::uint16_t;  ///< a bit for each Mark
static_assert(mark_count <= std::numeric_limits<Marks>::digits);

struct Feature {
  FeatureType type = FeatureType::city;
  std::uint8_t sides = 0;      ///< a bit per side, of a city, road or river
  std::uint8_t halves = 0;     ///< a bit per half side, of a field; one shut in by cities has none
  std::uint8_t pennants = 0;   ///< of a city
  Marks marks = 0;             ///< a bit for each Mark
  std::string end;             ///< of a road with one side: what it runs into on the tile
  std::uint16_t touching = 0;  ///< of a field: the cities it borders, a bit per feature of the tile
  /// The features that it meets inside the tile: where a road ends, and where the file says so. A bit per
  /// feature of the tile; each of two that meet has the other's.
  std::uint16_t meets = 0;
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
  bool start = false;  ///< one of the copies opens the game
  std::optional<KindMark> mark;
  std::uint8_t closed = 0;  ///< its closed sides, a bit each
  std::vector<Feature> features;

  bool is(KindMark m) const { return mark == m; }
};

struct TileSet {
  std::string name;
  std::vector<Kind> kinds;
};

/// Reads a tile file. The error names the file, the line and what is wrong there.
Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name);

}  // namespace bastide::classic
