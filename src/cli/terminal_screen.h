#pragma once

#include "cli/play_session.h"

namespace bastide::cli {

/// Plays a session on the full screen of the terminal, until the game is left or a signal comes (see
/// InterruptGuard). Afterwards the terminal is as it was, and the result stands on standard output.
void play_on_screen(PlaySession& session);

}  // namespace bastide::cli
