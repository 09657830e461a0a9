/// Any bytes as the choices of a game in the castle: the engine and its slow twin must agree after every one
/// of them.

#include <cstdlib>

#include "match/match.h"
#include "tests/support/castle_twin.h"
#include "tests/support/twin.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  if (size < 1) return 0;
  Setup setup;
  setup.game = "castle";
  setup.first = data[0] & 1;
  if ((data[0] & 2) != 0) setup.options.emplace_back("start_space_paths", "strict");
  if ((data[0] & 4) != 0) setup.options.emplace_back("second_lap", "take");
  const auto match = *make_match(setup);
  test::CastleTwin twin(*castle::configure(setup));
  for (std::size_t i = 1; i < size && !match->is_over(); ++i)
    if (!test::agree_on_next(*match, twin, data[i])) std::abort();
  return 0;
}
