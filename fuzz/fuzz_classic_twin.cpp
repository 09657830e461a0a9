/// Any bytes as the choices of a game: the engine and its slow twin must agree after every one of them.

#include <array>
#include <cstdlib>

#include "match/match.h"
#include "tests/support/classic_twin.h"
#include "tests/support/twin.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  if (size < 3) return 0;
  // The options that differ from their defaults, a bit each.
  constexpr std::array<std::pair<const char*, const char*>, 10> options{{{"farmers", "off"},
                                                                         {"two_tile_city", "2"},
                                                                         {"bridges", "on"},
                                                                         {"free_bridges", "on"},
                                                                         {"castles", "on"},
                                                                         {"bazaars", "on"},
                                                                         {"auction", "off"},
                                                                         {"cult", "on"},
                                                                         {"shrines", "6"},
                                                                         {"cult_adjacency", "at_most_one"}}};
  Setup setup;
  setup.seats = 2 + data[0] % 4;
  setup.first = data[0] / 4 % setup.seats;
  const unsigned chosen = data[1] | data[2] << 8U;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (((chosen >> i) & 1) != 0) setup.options.emplace_back(options[i]);
  const auto match = *make_match(setup);
  test::ClassicTwin twin(*classic::configure(setup));
  for (std::size_t i = 3; i < size && !match->is_over(); ++i)
    if (!test::agree_on_next(*match, twin, data[i])) std::abort();
  return 0;
}
