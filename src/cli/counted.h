#pragma once

#include <string>
#include <string_view>

namespace bastide::cli {

/// `1 tile`, `2 tiles`, `1 city`: a number with its noun, which is given in the plural. Threads may share it.
std::string counted(int number, std::string_view plural);

}  // namespace bastide::cli
