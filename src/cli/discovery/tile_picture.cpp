#include "cli/discovery/tile_picture.h"

#include "cli/discovery/tile_shape.h"

namespace bastide::cli {
namespace {

Cell cell_of(discovery::Terrain terrain) {
  switch (terrain) {
    case discovery::Terrain::plain:
      return {'.', Ink::plain};
    case discovery::Terrain::mountain:
      return {'^', Ink::mountain};
    case discovery::Terrain::sea:
      return {'~', Ink::sea};
  }
  return {};
}

}  // namespace

TilePicture draw_tile(const discovery::Kind& kind, Turn turn) {
  const TileShape shape(kind, turn, TilePicture::width, TilePicture::height);
  TilePicture picture;
  for (int r = 0; r < TilePicture::height; ++r)
    for (int c = 0; c < TilePicture::width; ++c)
      picture.canvas.put(c, r, cell_of(kind.regions[shape.region_at(c, r)].terrain));
  for (const auto& city : shape.cities()) picture.canvas.put(city.column, city.row, {'@', Ink::port});
  for (int i = 0; i < static_cast<int>(kind.regions.size()); ++i) {
    const auto spot = shape.spot_of(i);
    picture.spots.push_back({spot.column, spot.row});
  }
  return picture;
}

}  // namespace bastide::cli
