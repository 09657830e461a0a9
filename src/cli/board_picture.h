#pragma once

#include "cli/canvas.h"
#include "match/match.h"

namespace bastide::cli {

/// The whole board of a match, with its followers as the numbers of their seats.
Canvas board_picture(const AnyMatch& match);

}  // namespace bastide::cli
