#include "cli/front.h"

#include <algorithm>
#include <array>

#include "cli/castle/front.h"
#include "cli/classic/front.h"
#include "cli/dice/front.h"
#include "cli/discovery/front.h"

namespace bastide::cli {

const Front& front_of(const AnyMatch& match) {
  static constexpr std::array fronts{classic_front, castle_front, discovery_front, dice_front};
  const auto is_ours = [&](const Front& front) { return front.game == match.setup().game; };
  return *std::find_if(fronts.begin(), fronts.end(), is_ours);
}

}  // namespace bastide::cli
