#pragma once

#include "match/match.h"

namespace bastide {

/// Calls `visit(const Match<G>&)` with the true type of a match, which is one of Games. For the thread to
/// which the match belongs.
template <class Games = AllGames, class Visit>
auto visit_match(const AnyMatch& match, Visit&& visit) {
  return [&]<Game First, Game... Others>(GameList<First, Others...>) {
    if constexpr (sizeof...(Others) > 0)
      if (match.type_number() != number_of<First>(AllGames{}))
        return visit_match<GameList<Others...>>(match, visit);
    return visit(static_cast<const Match<First>&>(match));
  }(Games{});
}

}  // namespace bastide
