#pragma once

#include <memory>
#include <string>

#include "bots/dice/solution.h"

namespace bastide::cli {

/// Where computed tables are kept: $XDG_CACHE_HOME/bastide, or .cache/bastide in the home folder.
std::string cache_folder();

std::string solution_path(const std::string& folder);

/// The solution of the Dice Game, if it is there in full. Throws BadInput where the file is damaged.
std::shared_ptr<const dice::Solution> load_solution(const std::string& folder);

}  // namespace bastide::cli
