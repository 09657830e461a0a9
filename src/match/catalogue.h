#pragma once

#include <string>

/// Everything that can be on a table, as JSON: for those who draw it and let people choose.
/// Threads may share it.
namespace bastide {

/// The games with their options: `[{"name", "title", "min", "max", "options": [{"name", "values",
/// "help"}]}]`. The default value of an option comes first.
std::string games_json();

/// What every game writes of its pieces (tiles, plans, the faces of dice), by its name.
std::string tiles_json();

}  // namespace bastide
