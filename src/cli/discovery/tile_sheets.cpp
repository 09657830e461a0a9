#include "cli/discovery/front.h"
#include "cli/discovery/tile_picture.h"
#include "games/discovery/tables.h"

namespace bastide::cli {
namespace {

const auto draw_kind = [](const discovery::Kind& kind) { return draw_tile(kind, 0); };

}  // namespace

std::vector<std::string> discovery_set_names() {
  return {discovery::tables.set.name};
}

TileSheet draw_discovery_set(std::string_view /*name*/) {
  return sheet_of(discovery::tables.set, draw_kind);
}

Result<TileSheet> read_discovery_set(std::string_view text, std::string_view file_name) {
  return sheet_of(discovery::parse_tile_set(text, file_name), draw_kind);
}

}  // namespace bastide::cli
