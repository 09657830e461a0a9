/// Any text as a tile file or a plan of the castle: something that the engine can use, or an error of one
/// line.

#include <cstdlib>

#include "games/castle/tables.h"

namespace {

void check_message(const std::string& message) {
  if (message.empty() || message.find('\n') != std::string::npos) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto set = castle::parse_tile_set(text, "fuzz.tiles");
  if (!set) check_message(set.error().message);
  if (set)
    for (const auto& kind : set->kinds)
      if ((castle::fitting_turns(kind)[0] & 1) == 0)
        std::abort();  // where nothing is asked, unturned always fits
  const auto plan = castle::parse_plan(text, "fuzz.plan");
  if (!plan) check_message(plan.error().message);
  if (plan && (plan->squares.size() != castle::square_count || plan->ring.size() != castle::ring_length))
    std::abort();
  return 0;
}
