#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/classic/action.h"
#include "games/classic/state.h"

/// Actions and features as words, in the form of the game record.
namespace bastide::classic {

/// The canonical token of a legal action.
template <class L>
std::string format(const State<L>& s, Action action);

/// The legal action that a token means, or why it is none.
template <class L>
Result<Action> parse(const State<L>& s, std::string_view token);

/// A feature by its first square and the first anchor there, e.g. `city@0,-1:S`.
template <class L>
std::string feature_name(const State<L>& s, int segment);

/// A castle by its first square and the side there on which it goes on, e.g. `castle@0,-1:S`.
template <class L>
std::string castle_name(const State<L>& s, const typename Castles<L>::Castle& castle);

/// A segment on its tile, e.g. `city:S`: its type and its first side or half side as the tile lies; `bridge`.
template <class L>
std::string segment_name(const State<L>& s, int segment);

/// The number of a segment's first side (or half side, of a field) as its tile lies; 0 for a cloister.
template <class L>
int anchor_of(const State<L>& s, int segment);

/// The distinct squares of a feature, by row, then by column.
template <class L>
std::vector<Square> squares_of(const State<L>& s, int segment);

}  // namespace bastide::classic
