#pragma once

#include <algorithm>

#include "games/classic/state.h"
#include "kit/placements.h"

/// Where the tile in hand may lie (2.2).
namespace bastide::classic {

/// Whether a kind may be placed anywhere (2.3).
template <class L>
bool is_placeable(const State<L>& s, int kind) {
  const auto& turns = tables[kind].fitting_turns;
  for (int i = 0; i < s.board.open_count(); ++i)
    if (turns[s.board.open_demand(i)] != 0 && L::Parts::may_lie(s, kind, s.board.open_square(i))) return true;
  return L::Parts::fits_otherwise(s, kind);
}

/// The placements for which the sides alone are enough.
template <class L>
void list_fitting(const State<L>& s, ActionList& list) {
  const bool is_restricted = L::Parts::restricts(s, s.hand);
  const auto sift = [&](std::uint16_t* squares, int count) {
    if (!is_restricted) return count;
    const auto is_forbidden = [&](int open) {
      return !L::Parts::may_lie(s, s.hand, s.board.open_square(open));
    };
    return static_cast<int>(std::remove_if(squares, squares + count, is_forbidden) - squares);
  };
  list_placements<turn_shift>(
      s.board, tables[s.hand].fitting_turns, list, [](Square q) { return place_action(q, 0); }, sift);
}

/// Why a kind does not fit, turned so, between what its neighbours show; nothing if it does.
inline std::optional<Error> misfit_of(Sides sides, Sides demand, const std::string& how) {
  for (const Side side : all_sides) {
    const int wanted = terrain_at(demand, side);
    const int shown = terrain_at(sides, side);
    if (wanted != 0 && wanted != shown)
      return Error{how + ", its " + std::string(terrain_names[shown]) + " on side " +
                   std::string(side_names[index(side)]) + " meets a " + std::string(terrain_names[wanted])};
  }
  return std::nullopt;
}

}  // namespace bastide::classic
