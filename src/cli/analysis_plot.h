#pragma once

#include <string>
#include <vector>

#include "bots/analysis.h"

namespace bastide::cli {

/// The chances to win over the course of a game as a picture (SVG): a line for each seat, a dot where a
/// choice gave much away, and under it the luck of the draws. It holds all it needs and reads well on light
/// and dark pages.
std::string analysis_plot(const GameAnalysis& game, const std::vector<std::string>& names);

}  // namespace bastide::cli
