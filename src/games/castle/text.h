#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/castle/action.h"
#include "games/castle/state.h"
#include "kit/result.h"

/// Actions and areas as words, in the form of the game record. Nothing here keeps anything: threads may share
/// a state that nobody changes.
namespace bastide::castle {

/// The canonical token of a legal action.
std::string format(const State& s, Action action);

/// The legal action that a token means, or why it is none.
Result<Action> parse(const State& s, std::string_view token);

/// An area by its first square inside the wall and the first anchor there, e.g. `tower@3,0:Nw`.
std::string area_name(const State& s, int root);

/// The segment by which an area is named.
int first_segment(const State& s, int root);

/// A feature of what lies on a place, e.g. `tower:Nw`: its type and its first side or half side.
std::string segment_name(const State& s, int segment);

/// Where a seat's keep stands, e.g. `keep@3,0`; `keep` if it stands nowhere.
std::string keep_name(const State& s, int seat);

/// The squares of an area inside the wall, by row, then by column.
std::vector<Square> squares_of(const State& s, int root);

}  // namespace bastide::castle
