#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/geometry.h"
#include "kit/names.h"
#include "kit/result.h"

/// The tiles of The Discovery as they are written in data/tiles/discovery, and the reader of those files.
/// Threads may share all of it.
namespace bastide::discovery {

/// What a side shows and a region is of. Zero stays free for "no tile there" (see Sides).
enum class Terrain : std::uint8_t { plain = 1, mountain, sea };
inline constexpr auto terrain_names = names_up_to<Terrain::sea>({{Terrain{}, "nothing"},
                                                                 {Terrain::plain, "plain"},
                                                                 {Terrain::mountain, "mountain"},
                                                                 {Terrain::sea, "sea"}});
constexpr std::string_view name_of(Terrain t) {
  return terrain_names[t];
}

/// A part of a tile that is all of one terrain.
struct Region {
  Terrain terrain = Terrain::plain;
  std::uint8_t sides = 0;    ///< a bit per side; none: it lies inland
  std::uint8_t corners = 0;  ///< a bit per corner, NE SE SW NW, that a tongue of it holds; only pictures ask
  std::uint8_t borders = 0;  ///< a bit per region of the tile with which it shares a border line
};
inline constexpr std::array<std::string_view, 4> corner_names{"NE", "SE", "SW", "NW"};

/// A port: it stands on one plain or mountain and lies at one sea, both by their numbers on the tile.
struct City {
  std::uint8_t land = 0;
  std::uint8_t sea = 0;
};

inline constexpr int max_regions = 5;  ///< one at each side and one inland
inline constexpr int max_cities = 4;

struct Kind {
  std::string id;
  int copies = 1;
  bool start = false;  ///< one of the copies opens the game
  std::vector<Region> regions;
  std::vector<City> cities;
};

struct TileSet {
  std::string name;
  std::vector<Kind> kinds;
};

/// Bits of sides or corners as they lie after some turns.
constexpr std::uint8_t turned_bits(unsigned bits, Turn t) {
  return static_cast<std::uint8_t>((bits << t | bits >> (4 - t)) & 15);
}

/// All that tells a turned tile from another: its regions by their sides, with the borders and cities by the
/// sides of the regions that they are about. The order of the regions is no property of the tile.
struct TileFacts {
  /// Terrain, sides, and the sides of all bordering regions together (bit 4: one that lies inland).
  std::vector<std::array<int, 3>> regions;
  std::vector<std::pair<int, int>> cities;  ///< the sides of the land, the sides of the sea
  bool operator==(const TileFacts&) const = default;
};
TileFacts facts_of(const Kind& kind, Turn turn);

/// Reads a tile file. The error names the file, the line and what is wrong there.
Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name);

}  // namespace bastide::discovery
