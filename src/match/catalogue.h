#pragma once

#include <string>

/// Everything that can be on a table, as JSON: for those who draw it and let people choose.
namespace bastide {

/// The games with their options: `[{"name", "title", "min", "max", "options": [{"name", "values",
/// "help"}]}]`. The default value of an option comes first.
std::string games_json();

/// The tile sets of every game, the castle's plan and the faces of the dice: `{"classic": [sets], "castle":
/// {...}, "discovery": {...}, "dice": {...}}`. Sides and half sides go by the names of the tile files.
std::string tiles_json();

}  // namespace bastide
