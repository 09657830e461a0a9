#pragma once

#include <optional>

#include "bots/dice/layout.h"
#include "bots/dice/multisets.h"

/// Functions of their arguments; threads may share them.
namespace bastide::dice {

/// The layout with parts of a hand added so that a city of exactly so many dice is closed, if there is a way.
/// New parts come after the old ones, each beside a part before it.
std::optional<Layout> close_city(const Layout& layout, const PartCounts& hand, int dice);

/// The most dice that a closed city can have with parts of this hand added; 0: none can be closed.
int largest_city(const Layout& layout, const PartCounts& hand);

}  // namespace bastide::dice
