#include "bots/dice/shipped.h"

#ifndef __wasm__
// The assembler puts the file into the program as it is: as C++ it would take a minute to compile.
__asm__(
    ".pushsection .rodata\n"
    ".global bastide_dice_solution, bastide_dice_solution_end\n"
    "bastide_dice_solution: .incbin \"" BASTIDE_DICE_SOLUTION
    "\"\n"
    "bastide_dice_solution_end:\n"
    ".popsection\n");
extern "C" {
extern const char bastide_dice_solution[];
extern const char bastide_dice_solution_end[];
}
#endif

namespace bastide::dice {

std::shared_ptr<const Solution> shipped_solution() {
#ifdef __wasm__
  return nullptr;
#else
  static const std::shared_ptr<const Solution> shipped = [] {
    auto solution = Solution::from_bytes(
        {bastide_dice_solution, static_cast<std::size_t>(bastide_dice_solution_end - bastide_dice_solution)});
    return solution ? std::make_shared<const Solution>(std::move(*solution)) : nullptr;
  }();
  return shipped;
#endif
}

}  // namespace bastide::dice
