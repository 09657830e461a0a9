#include <array>

#include "cli/castle/front.h"
#include "cli/classic/front.h"
#include "cli/dice/front.h"
#include "cli/discovery/front.h"

namespace bastide::cli {

std::span<const Front> fronts() {
  static constexpr std::array all{classic_front, castle_front, discovery_front, dice_front};
  return all;
}

}  // namespace bastide::cli
