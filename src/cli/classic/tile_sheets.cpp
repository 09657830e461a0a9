#include <algorithm>

#include "cli/classic/front.h"
#include "cli/classic/tile_picture.h"
#include "games/classic/tables.h"

namespace bastide::cli {
namespace {

const auto draw_kind = [](const classic::Kind& kind) { return draw_tile(kind, 0); };

}  // namespace

std::vector<std::string> classic_set_names() {
  std::vector<std::string> names;
  for (const auto& set : classic::tables.sets) names.push_back(set.name);
  return names;
}

TileSheet draw_classic_set(std::string_view name) {
  const auto& sets = classic::tables.sets;
  return sheet_of(
      *std::find_if(sets.begin(), sets.end(), [&](const classic::TileSet& set) { return set.name == name; }),
      draw_kind);
}

Result<TileSheet> read_classic_set(std::string_view text, std::string_view file_name) {
  return sheet_of(classic::parse_tile_set(text, file_name), draw_kind);
}

}  // namespace bastide::cli
