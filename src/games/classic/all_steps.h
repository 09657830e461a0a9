#pragma once

#include "games/classic/parts/bazaars_shown.h"
#include "games/classic/parts/bridges_shown.h"
#include "games/classic/parts/castles_shown.h"
#include "games/classic/parts/cult_shown.h"
#include "games/classic/steps.h"

/// Every step of `Phase`, and how every part is shown: for whoever walks the turn, or tells of it. Threads
/// may share all of it.
