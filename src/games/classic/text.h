#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/classic/state.h"
#include "kit/notation.h"

/// Features as words, in the form of the game record; tokens are the business of the steps (step.h). Nothing
/// here keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

/// A feature by its first square and the first anchor there, e.g. `city@0,-1:S`.
template <class L>
std::string feature_name(const State<L>& s, int segment);

/// A segment on its tile, e.g. `city:S`: its type and its first side or half side as the tile lies.
template <class L>
std::string segment_name(const State<L>& s, int segment);

/// The number of a segment's first side (or half side, of a field) as its tile lies; 0 for a cloister.
template <class L>
int anchor_of(const State<L>& s, int segment);

/// The distinct squares of a feature, by row, then by column.
template <class L>
std::vector<Square> squares_of(const State<L>& s, int segment);

/// The segment on a tile that a type and an anchor name, or -1.
template <class L>
int find_segment(const State<L>& s, int tile, FeatureType type, std::string_view anchor);

/// The segment that the words of a feature name, or -1.
template <class L>
int find_segment(const State<L>& s, const FeatureWords& words);

}  // namespace bastide::classic
