#pragma once

#include <bit>

#include "games/classic/state.h"
#include "kit/placements.h"

/// Where the tile in hand may lie (2.2). Nothing here keeps anything: threads may share a state that nobody
/// changes.
namespace bastide::classic {

/// Whether a kind may be placed anywhere (2.3).
template <class L>
bool is_placeable(const State<L>& s, int kind) {
  const auto& turns = tables[kind].fitting_turns;
  const bool is_restricted = L::Parts::restricts(s, kind);
  for (int i = 0; i < s.board.open_count(); ++i)
    if (const unsigned fit = turns[s.board.open_demand(i)];
        fit != 0 && (!is_restricted || L::Parts::allowed_turns(s, kind, s.board.open_square(i), fit) != 0))
      return true;
  return L::Parts::fits_otherwise(s, kind);
}

/// The placements for which the sides alone are enough.
template <class L>
void list_fitting(const State<L>& s, ActionList& list) {
  const auto& fitting = tables[s.hand].fitting_turns;
  if (!L::Parts::restricts(s, s.hand))
    return list_placements<turn_shift>(s.board, fitting, list, [](Square q) { return place_action(q, 0); });
  Action* end = list.make_room(4 * static_cast<std::size_t>(s.board.open_count()));
  for (int i = 0; i < s.board.open_count(); ++i) {
    const unsigned fit = fitting[s.board.open_demand(i)];
    if (fit == 0) continue;
    const Square q = s.board.open_square(i);
    for (unsigned turns = L::Parts::allowed_turns(s, s.hand, q, fit); turns != 0; turns &= turns - 1)
      *end++ = place_action(q, static_cast<Turn>(std::countr_zero(turns)));
  }
  list.end_at(end);
}

/// Why a kind does not fit, turned so, between what its neighbours show; nothing if it does.
inline std::optional<Error> misfit_of(Sides sides, Sides demand, const std::string& how) {
  for (const Side side : all_sides) {
    const int wanted = terrain_at(demand, side);
    const int shown = terrain_at(sides, side);
    if (wanted != 0 && wanted != shown && wanted != closed_terrain && shown != closed_terrain)
      return Error{how + ", its " + std::string(terrain_names[static_cast<Terrain>(shown)]) + " on side " +
                   std::string(side_names[index(side)]) + " meets a " +
                   std::string(terrain_names[static_cast<Terrain>(wanted)])};
  }
  return std::nullopt;
}

}  // namespace bastide::classic
