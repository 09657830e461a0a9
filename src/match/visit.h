#pragma once

#include "match/match.h"

namespace bastide {

/// Calls `visit(const Match<G>&)` with the true type of a match.
template <class Visit>
auto visit_match(const AnyMatch& match, Visit&& visit) {
  return [&]<Game First, Game... Others>(GameList<First, Others...>) {
    using Answer = decltype(visit(static_cast<const Match<First>&>(match)));
    Answer (*const calls[])(const AnyMatch&, Visit&) = {
        [](const AnyMatch& m, Visit& v) { return v(static_cast<const Match<First>&>(m)); },
        [](const AnyMatch& m, Visit& v) { return v(static_cast<const Match<Others>&>(m)); }...};
    return calls[match.type_number()](match, visit);
  }(AllGames{});
}

}  // namespace bastide
