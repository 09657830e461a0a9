#include <unistd.h>

#include "cli/terminal_window.h"

// These define macros for common words, so they stand last and apart from the window itself.
#include <curses.h>
#include <term.h>

namespace bastide::cli {

bool terminal_can_draw() {
  int status = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &status) == ERR) return false;
  return tigetstr("cup") != nullptr && tigetstr("clear") != nullptr;
}

}  // namespace bastide::cli
