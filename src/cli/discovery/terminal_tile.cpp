#include "cli/discovery/terminal_tile.h"

#include <array>

#include "cli/discovery/tile_picture.h"
#include "cli/discovery/tile_shape.h"
#include "kit/rng.h"

namespace bastide::cli {
namespace {

using discovery::Kind;
using discovery::Terrain;

Colour ground_of(Terrain terrain) {
  switch (terrain) {
    case Terrain::plain:
      return Colour::field;
    case Terrain::mountain:
      return Colour::mountain;
    case Terrain::sea:
      return Colour::sea;
  }
  return Colour::none;
}

/// The mark of a terrain: a peak on every other cell of a mountain, waves and tufts here and there.
TermCell marked(Terrain terrain, int column, int row, Rng& rng) {
  const std::uint32_t luck = rng.below(16);
  switch (terrain) {
    case Terrain::plain:
      return {luck < 2 ? U'"' : luck < 5 ? U',' : U' ', {Colour::tuft, Colour::field}};
    case Terrain::mountain:
      return {(column + row) % 2 == 0 ? U'▲' : U' ', {Colour::peak, Colour::mountain}};
    case Terrain::sea:
      return {(column + 2 * row) % 3 == 0 || luck == 0 ? U'~' : U' ', {Colour::wave, Colour::sea}};
  }
  return {};
}

/// The four parts of a cell, each of one region.
struct Parts {
  std::array<int, 4> region;
  bool all_one() const { return region[0] == region[1] && region[0] == region[2] && region[0] == region[3]; }
};

/// A cell on a border: as much of either of its first two terrains as there is.
TermCell border_cell(const Kind& kind, const Parts& parts) {
  constexpr std::array<char32_t, 16> blocks{U' ', U'▘', U'▝', U'▀', U'▖', U'▌', U'▞', U'▛',
                                            U'▗', U'▚', U'▐', U'▜', U'▄', U'▙', U'▟', U'█'};
  const Colour ground = ground_of(kind.regions[parts.region[0]].terrain);
  Colour ink = ground;
  unsigned inked = 0;
  for (unsigned i = 1; i < 4; ++i) {
    const Colour colour = ground_of(kind.regions[parts.region[i]].terrain);
    if (ink == ground) ink = colour;
    if (colour == ink && ink != ground) inked |= 1U << i;
  }
  return {blocks[inked], {ink, ground}};
}

Style style_of(Ink ink, const Look& look) {
  switch (ink) {
    case Ink::plain:
      return {Colour::tuft, Colour::field};
    case Ink::mountain:
      return {Colour::peak, Colour::mountain};
    case Ink::sea:
      return {Colour::wave, Colour::sea};
    case Ink::port:
      return {Colour::port, Colour::port_wall, true, look.colours == 0};
    default:
      return {};
  }
}

}  // namespace

TilePainting paint_tile(const Kind& kind, Turn turn, TileSize size, unsigned seed, const Look& look) {
  if (!look.draws_areas()) return letters_of(draw_tile(kind, turn), size, style_of, look);
  const TileShape coarse(kind, turn, size.width, size.height);
  const TileShape fine(kind, turn, 2 * size.width, 2 * size.height);
  TilePainting painting{TermPicture(size.width, size.height), {}};
  Rng rng(seed);
  for (int r = 0; r < size.height; ++r)
    for (int c = 0; c < size.width; ++c) {
      const Parts parts{{fine.region_at(2 * c, 2 * r), fine.region_at(2 * c + 1, 2 * r),
                         fine.region_at(2 * c, 2 * r + 1), fine.region_at(2 * c + 1, 2 * r + 1)}};
      const TermCell mark = marked(kind.regions[parts.region[0]].terrain, c, r, rng);
      painting.picture.put(c, r, parts.all_one() ? mark : border_cell(kind, parts));
    }
  if (size.width >= 4)
    for (const auto& city : coarse.cities())
      painting.picture.put(city.column, city.row, {U'⌂', {Colour::port, Colour::port_wall, true}});
  for (int i = 0; i < static_cast<int>(kind.regions.size()); ++i) {
    const auto spot = coarse.spot_of(i);
    painting.spots.push_back({spot.column, spot.row});
  }
  return painting;
}

}  // namespace bastide::cli
