#pragma once

#include "bots/classic/judgement.h"
#include "games/classic/parts/castles.h"

namespace bastide {

/// A castle that waits will be paid, the sooner the more of the game is left, and its figure will come back.
/// Threads may share all of it.
template <>
struct Judgement<classic::Castles> : NoJudgement {
  struct Beliefs {
    float castle = 4.0F;
  };
  static constexpr std::array belief_rows{Belief<Beliefs>{"castle", &Beliefs::castle, 1, 0, 20}};

  template <class L>
  static void add(const classic::State<L>& s, const auto& beliefs, float time, RunningTotal& total) {
    const auto& castles = classic::castles(s);
    for (int i = 0; i < castles.count; ++i) {
      const auto& castle = castles.built[i];
      if (castle.keeper == classic::no_figure) continue;
      const int seat = s.figures.seat_of(castle.keeper);
      total.expected[seat] += beliefs.castle * time;
      total.at_home[seat] += beliefs.returning * time;
    }
  }
};

}  // namespace bastide
