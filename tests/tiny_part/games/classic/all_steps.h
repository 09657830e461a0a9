#pragma once

/// Stands for src/games/classic/all_steps.h in the program of tiny_part_test.cpp.
#include "games/classic/parts/bridges_shown.h"
#include "games/classic/parts/cult_shown.h"
#include "games/classic/parts/fair_shown.h"
#include "games/classic/steps.h"
