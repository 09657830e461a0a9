#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/dice/race.h"

/// Threads may share a solution that nobody changes.
namespace bastide::dice {

/// All that the solved player knows: the turns, with how to lay the dice, and the race. Constant once made.
struct Solution {
  /// How to build on an opening: for each choice of its future, in the order of multisets and choices, the
  /// layout.
  using Arrangements = std::vector<Layout>;

  TurnTables turns;
  std::array<std::vector<Arrangements>, multiset_count>
      arrangements;  ///< by the opening's multiset and number
  RaceTable race;
  SoloTable solo;
  /// How far it is: the race is solved for all scores with at least this sum.
  std::int32_t solved_from = 2 * points_to_win;
  bool has_solo = false;
  /// How many positions of the race were looked at again with all openings, and the most that any gained.
  std::int32_t checked = 0;
  double gained = 0;

  /// The layout of a choice for an opening; `choice` counts within the multiset.
  const Layout& arrangement(int opening_multiset, std::size_t opening, int multiset,
                            std::size_t choice) const;

  /// Only what it takes to play: how turns end in the race is left out.
  Solution for_play() const;

  std::string to_bytes() const;
  static Result<Solution> from_bytes(std::string_view bytes);
};

/// What somebody may want of a turn with so many dice.
struct TurnAim {
  TurnEnds ends;
  int dice;
};
/// All sorts of aims. The race is solved with the openings that the best play for one of them uses, and
/// checked against all openings afterwards.
std::vector<TurnAim> usual_aims(int all_dice);

/// How to build on every opening of these tables. The finder knows all buildings.
std::array<std::vector<Solution::Arrangements>, multiset_count> arrange_all(const TurnTables& turns,
                                                                            FutureFinder& finder);

}  // namespace bastide::dice
