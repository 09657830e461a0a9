#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/discovery/action.h"
#include "games/discovery/state.h"

/// Actions and territories as words, in the form of the game record. Nothing here keeps anything: threads may
/// share a state that nobody changes.
namespace bastide::discovery {

/// The canonical token of a legal action.
std::string format(const State& s, Action action);

/// The legal action that a token means, or why it is none.
Result<Action> parse(const State& s, std::string_view token);

/// A territory by its first square and the first side there, e.g. `plain@0,-1:S`; an inland sea has no side.
std::string territory_name(const State& s, int segment);

/// A segment by its own square, e.g. `plain@0,-1:S`: how a follower that stands there is named.
std::string place_name(const State& s, int segment);

/// A segment on its tile, e.g. `plain:S`.
std::string segment_name(const State& s, int segment);

/// The distinct squares of a territory, by row, then by column.
std::vector<Square> squares_of(const State& s, int segment);

}  // namespace bastide::discovery
