#pragma once

/// Stands for src/bots/evaluations.h in the program of tiny_part_test.cpp.
#include "bots/classic_evaluation.h"
