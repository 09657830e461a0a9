/// Any text as a tile file of The Discovery: a set that the engine can use, or an error of one line.

#include <cstdlib>

#include "games/discovery/tables.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  const auto set = discovery::parse_tile_set({reinterpret_cast<const char*>(data), size}, "fuzz.tiles");
  if (!set) {
    if (set.error().message.empty() || set.error().message.find('\n') != std::string::npos) std::abort();
    return 0;
  }
  for (const auto& kind : set->kinds) {
    const auto table = discovery::make_table(kind);
    if ((table.fitting_turns[0] & 1) == 0) std::abort();  // on an empty table the unturned tile always fits
    for (const auto& city : kind.cities)
      if (table.terrain[city.sea] != discovery::Terrain::sea ||
          table.terrain[city.land] == discovery::Terrain::sea)
        std::abort();
  }
  (void)discovery::fault_of_box(*set);
  return 0;
}
