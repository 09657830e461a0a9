#pragma once

#include <memory>

#include "bots/dice/solution.h"

/// Threads may share all of it.
namespace bastide::dice {

/// The solution that the program carries: data/dice/solution, which `bastide solve dice --ship` has written.
/// None in WebAssembly, where it would weigh more than all the rest: there it is loaded when it is wanted.
std::shared_ptr<const Solution> shipped_solution();

}  // namespace bastide::dice
