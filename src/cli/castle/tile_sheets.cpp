#include "cli/castle/front.h"
#include "cli/castle/tile_picture.h"
#include "games/castle/tables.h"

namespace bastide::cli {
namespace {

const auto draw_kind = [](const castle::Kind& kind) { return draw_tile(kind, 0); };

}  // namespace

std::vector<std::string> castle_set_names() {
  return {castle::tables.tiles.name};
}

TileSheet draw_castle_set(std::string_view /*name*/) {
  return sheet_of(castle::tables.tiles, draw_kind);
}

Result<TileSheet> read_castle_set(std::string_view text, std::string_view file_name) {
  return sheet_of(castle::parse_tile_set(text, file_name), draw_kind);
}

}  // namespace bastide::cli
