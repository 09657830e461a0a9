#pragma once

#include <string>
#include <vector>

#include "games/dice/state.h"
#include "match/match.h"

namespace bastide::cli {

/// The position of a Dice Game behind a match.
const dice::State& dice_state(const AnyMatch& match);

/// `cap`, `knight`, ...
const std::string& face_name(int face);

/// The closed and open cities of a building in a few words each: `closed, 4 dice: 3 points`.
std::vector<std::string> city_notes(const dice::State& s);

/// `first roll`, `second roll`, `third roll`.
std::string roll_name(int roll);

}  // namespace bastide::cli
