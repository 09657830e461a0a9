#pragma once

#include "cli/play_session.h"

namespace bastide::cli {

/// Plays a session line by line: the board as text on standard output, decisions from standard input. Ends
/// with the game, with `quit`, at the end of the input or when a signal comes (see InterruptGuard).
void play_plain(PlaySession& session);

}  // namespace bastide::cli
