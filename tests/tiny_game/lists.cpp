/// Stands in for src/bots/specialists.cpp and src/cli/fronts.cpp: the tiny game has neither.
#include "bots/specialists.h"
#include "cli/front.h"

namespace bastide {

std::span<const Specialist> specialists() {
  return {};
}

std::span<const cli::Front> cli::fronts() {
  return {};
}

}  // namespace bastide
