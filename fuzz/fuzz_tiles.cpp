/// Any text as a tile file: a set that the engine can use, or an error of one line.

#include <cstdlib>

#include "games/classic/tables.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  const auto set = classic::parse_tile_set({reinterpret_cast<const char*>(data), size}, "fuzz.tiles");
  if (!set) {
    if (set.error().message.empty() || set.error().message.find('\n') != std::string::npos) std::abort();
    return 0;
  }
  for (const auto& kind : set->kinds) {
    const auto table = classic::make_table(kind);
    if ((table.fitting_turns[0] & 1) == 0) std::abort();  // on an empty table the unturned tile always fits
  }
  return 0;
}
