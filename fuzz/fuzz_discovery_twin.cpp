/// Any bytes as the choices of a game of The Discovery: the engine and its slow twin must agree after every
/// one of them, and no view may change with what its seat must not see.

#include <cstdlib>

#include "match/match.h"
#include "tests/support/discovery_twin.h"
#include "tests/support/twin.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  if (size < 2) return 0;
  Setup setup;
  setup.game = "discovery";
  setup.seats = 2 + data[0] % 4;
  setup.first = data[0] / 4 % setup.seats;
  if ((data[1] & 1) != 0) setup.options.emplace_back("variant", "expert");
  if ((data[1] & 2) != 0) setup.options.emplace_back("expert_remove_five", "3");
  // A bag of a few kinds, where tiles often fit nowhere; or the whole box.
  std::size_t at = 2;
  if ((data[1] & 4) != 0) {
    setup.bag.emplace();
    for (const std::size_t end = std::min<std::size_t>(size, at + 8); at < end; ++at) {
      const auto& id = discovery::tables.id(data[at] % discovery::tables.kind_count());
      setup.bag->insert(setup.bag->end(), 1 + data[at] / 64, id);
    }
  }
  const auto match = *make_match(setup);
  test::DiscoveryTwin twin(*discovery::configure(setup));
  Rng rng(data[0]);
  for (; at < size && !match->is_over(); ++at) {
    if (!test::agree_on_next(*match, twin, data[at])) std::abort();
    const auto& state = static_cast<const Match<Discovery>&>(*match).state();
    const int seat = data[at] % setup.seats;
    JsonWriter seen;
    JsonWriter sampled;
    Discovery::write_view(state, seat, seen.begin_object());
    Discovery::write_view(Discovery::sample_hidden(state, seat, rng), seat, sampled.begin_object());
    if (seen.text() != sampled.text()) std::abort();
  }
  return 0;
}
