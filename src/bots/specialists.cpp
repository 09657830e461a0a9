#include "bots/specialists.h"

#include <array>

#include "bots/dice/solved.h"
#include "games/registry.h"

namespace bastide {

std::span<const Specialist> specialists() {
  if constexpr (is_offered<DiceGame>) {
    static constexpr std::array all{dice_specialist};
    return all;
  }
  return {};
}

}  // namespace bastide
