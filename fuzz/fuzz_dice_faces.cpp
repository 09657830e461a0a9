/// Any text as a face file: dice that the engine can use, or an error of one line.

#include <cstdlib>

#include "games/dice/tables.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  const auto set = dice::parse_dice({reinterpret_cast<const char*>(data), size}, "fuzz.faces");
  if (!set) {
    if (set.error().message.empty() || set.error().message.find('\n') != std::string::npos) std::abort();
    return 0;
  }
  for (int part = 0; part < dice::part_count; ++part)
    if ((dice::make_table(set->faces[part].sides).fitting_turns[0] & 1) == 0) std::abort();
  return 0;
}
