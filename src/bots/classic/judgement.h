#pragma once

#include <array>

#include "bots/beliefs.h"
#include "bots/prospects.h"
#include "bots/worth.h"
#include "games/classic/state.h"

/// What a part of the classic game is worth to a bot. The evaluation asks these questions of all parts of a
/// box (bots/classic/parts.h). Functions of their arguments; threads may share them.
namespace bastide {

/// What the position is worth, while it is added up: points by seat, and figures at home, those that will
/// come back in part.
struct RunningTotal {
  Expectation& expected;
  std::array<float, max_seats>& at_home;
};

/// The answers of a part that has nothing to say.
struct NoJudgement {
  struct Beliefs {};
  static constexpr std::array<Belief<Beliefs>, 0> belief_rows{};

  /// The prospect of a feature is changed. `prospect_of_sacred(root)` tells that of a cloister or shrine.
  template <class L, class ProspectOfSacred>
  static void weigh(const classic::State<L>& /*s*/, int /*root*/, Prospect& /*prospect*/,
                    ProspectOfSacred&& /*prospect_of_sacred*/) {}
  /// What lies outside of features is added. `time` is how much of the game is left, from 0 to 1.
  template <class L>
  static void add(const classic::State<L>& /*s*/, const auto& /*beliefs*/, float /*time*/,
                  RunningTotal& /*total*/) {}
  /// The same for what depends on how tiles will be laid. `gains_in(position)` gives a function of a seat and
  /// a kind, which tells what all seats gain when that one lays such a tile there, as well as it can
  /// (tile_gains.h); in that position the part has nothing to add.
  template <class L, class GainsIn>
  static void add_tiles(const classic::State<L>& /*s*/, const auto& /*beliefs*/, RunningTotal& /*total*/,
                        GainsIn&& /*gains_in*/) {}
};

/// A part's answers; those of a part that has some are a specialisation in a file of their own.
template <class P>
struct Judgement : NoJudgement {};

}  // namespace bastide
