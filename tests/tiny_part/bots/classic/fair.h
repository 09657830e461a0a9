#pragma once

#include "bots/classic/judgement.h"
#include "games/classic/parts/fair.h"

namespace bastide {

/// A ribbon may win the prize.
template <>
struct Judgement<classic::Fair> : NoJudgement {
  struct Beliefs {
    float ribbon = 0.5F;
  };
  static constexpr std::array belief_rows{Belief<Beliefs>{"ribbon", &Beliefs::ribbon, 0.1F, 0, 5}};

  template <class L>
  static void add(const classic::State<L>& s, const auto& beliefs, float time, RunningTotal& total) {
    for (int seat = 0; seat < s.seats; ++seat)
      total.expected[seat] += beliefs.ribbon * time * static_cast<float>(classic::fair(s).ribbons[seat]);
  }
};

}  // namespace bastide
