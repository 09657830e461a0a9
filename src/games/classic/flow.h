#pragma once

#include "games/classic/phase.h"
#include "kit/names.h"

/// How the game goes through the list of steps (phase.h). Constants; threads may share them.
namespace bastide::classic {

constexpr int index(Phase phase) {
  return static_cast<int>(phase);
}
inline constexpr Phase first_phase = static_cast<Phase>(0);
inline constexpr int phase_count = static_cast<int>(phase_infos.size());
/// Where the game goes after the last turn: the steps listed after `next`.
inline constexpr Phase after_last_turn = static_cast<Phase>(index(Phase::next) + 1);
static_assert(index(Phase::over) + 1 == phase_count);
static_assert(is_in_order(phase_infos, &PhaseInfo::phase));

constexpr const PhaseInfo& info_of(Phase phase) {
  return phase_infos[index(phase)];
}

/// What came of entering a step, or of an answer there.
struct Flow {
  std::uint8_t code;
  bool operator==(const Flow&) const = default;
};
inline constexpr Flow done{255};   ///< on to the next step
inline constexpr Flow asks{254};   ///< somebody has to decide, or chance
inline constexpr Flow again{253};  ///< the same step is entered once more
constexpr Flow go_to(Phase phase) {
  return {static_cast<std::uint8_t>(phase)};
}

/// Selects an overload by phase.
template <Phase>
struct At {};

}  // namespace bastide::classic
