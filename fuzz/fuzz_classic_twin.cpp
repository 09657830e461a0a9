/// Any bytes as the choices of a game: the engine and its slow twin must agree after every one of them.

#include <cstdlib>

#include "match/match.h"
#include "tests/support/classic_twin.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  if (size < 2) return 0;
  Setup setup;
  setup.seats = 2 + data[0] % 4;
  setup.first = data[0] / 4 % setup.seats;
  if ((data[1] & 1) != 0) setup.options.emplace_back("farmers", "off");
  if ((data[1] & 2) != 0) setup.options.emplace_back("two_tile_city", "2");
  const auto match = *make_match(setup);
  test::ClassicTwin twin(*classic::configure(setup));
  for (std::size_t i = 2; i < size && !match->is_over(); ++i) {
    const auto legal = match->legal_tokens();
    if (legal != twin.legal() || match->actor() != twin.actor()) std::abort();
    const auto& token = legal[data[i] % legal.size()];
    if (!match->try_apply(token)) std::abort();
    twin.apply(token);
    if (match->scores() != twin.scores() || match->is_over() != twin.is_over()) std::abort();
  }
  return 0;
}
