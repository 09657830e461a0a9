#include "bots/specialists.h"

#include <array>

#include "bots/dice/solved.h"

namespace bastide {

std::span<const Specialist> specialists() {
  static constexpr std::array all{dice_specialist};
  return all;
}

}  // namespace bastide
