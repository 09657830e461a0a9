/// Any bytes as rolls and choices of a Dice Game: the engine and its slow twin must agree after every one of
/// them.

#include <cstdlib>

#include "match/match.h"
#include "tests/support/dice_twin.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  if (size < 2) return 0;
  Setup setup;
  setup.game = "dice";
  setup.seats = 2 + data[0] % 4;
  setup.first = data[0] / 4 % setup.seats;
  if (data[1] % 8 != 0) setup.options.emplace_back("turn_limit", std::to_string(data[1] % 8));
  const auto match = *make_match(setup);
  test::DiceTwin twin(*dice::configure(setup));
  for (std::size_t i = 2; i < size && !match->is_over();) {
    std::string token = "*";
    if (match->actor() == chance) {
      const int dice = twin.dice_to_roll();
      dice::FaceCounts counts{};
      for (int d = 0; d < dice; ++d) ++counts[i < size ? data[i++] % dice::face_count : 0];
      token += dice::roll_text(counts);
    } else {
      const auto legal = match->legal_tokens();
      if (legal != twin.legal()) std::abort();
      token = legal[data[i++] % legal.size()];
    }
    if (match->actor() != twin.actor() || !match->try_apply(token)) std::abort();
    twin.apply(token);
    if (match->scores() != twin.scores() || match->is_over() != twin.is_over()) std::abort();
  }
  if (match->is_over() && match->winners() != twin.winners()) std::abort();
  return 0;
}
