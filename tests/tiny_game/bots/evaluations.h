#pragma once

/// Stands in for src/bots/evaluations.h: the tiny game has no evaluation of its own.
#include "bots/evaluation.h"
