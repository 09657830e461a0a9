#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/dice/state.h"
#include "kit/event.h"
#include "kit/result.h"

/// Actions and cities as text, in the words of docs/record.md. Nothing here keeps anything: threads may share
/// a state that nobody changes.
namespace bastide::dice {

std::string format(const State& s, Action action);
/// The action of a token that is legal here, or why it is none.
Result<Action> parse(const State& s, std::string_view token);

/// The faces of a roll by their letters, in the order of the face file.
std::string roll_text(const FaceCounts& counts);
/// A part as it is written down: `l@1,0/90`.
std::string part_text(int part, Square q, Turn turn);
/// The name of a city: `city@0,-1:S`.
std::string city_name(const Building& building, Building::PartSet city);
std::vector<Square> squares_of(const Building& building, Building::PartSet city);

/// The explanation of what the active player gets for stopping now.
Event explain_score(const State& s, int points);

}  // namespace bastide::dice
