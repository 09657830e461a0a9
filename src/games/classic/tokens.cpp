#include "games/classic/all_steps.h"
#include "games/classic/turn.h"

/// Actions as tokens, and back: each step writes and reads its own.
namespace bastide::classic {

template <class L>
std::string format(const State<L>& s, Action action) {
  return with_step<L>(s.phase, [&](auto step) { return step.format(s, action); });
}

template <class L>
Result<Action> parse(const State<L>& s, std::string_view token) {
  return with_step<L>(s.phase, [&](auto step) -> Result<Action> { return step.parse(s, token); });
}

#define BASTIDE_INSTANTIATE(L)                          \
  template std::string format(const State<L>&, Action); \
  template Result<Action> parse(const State<L>&, std::string_view);
BASTIDE_FOR_EACH_BOX(BASTIDE_INSTANTIATE)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
