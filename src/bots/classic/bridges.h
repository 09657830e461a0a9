#pragma once

#include "bots/classic/judgement.h"
#include "games/classic/parts/bridges.h"

namespace bastide {

/// A bridge in hand may still serve. Threads may share all of it.
template <>
struct Judgement<classic::Bridges> : NoJudgement {
  struct Beliefs {
    float bridge = 0.8F;
  };
  static constexpr std::array belief_rows{Belief<Beliefs>{"bridge", &Beliefs::bridge, 0.4F, 0, 10}};

  template <class L>
  static void add(const classic::State<L>& s, const auto& beliefs, float time, RunningTotal& total) {
    const auto& bridges = classic::bridges(s);
    if (!bridges.options.bridges) return;
    for (int seat = 0; seat < s.seats; ++seat)
      total.expected[seat] += beliefs.bridge * time * static_cast<float>(bridges.supply[seat]);
  }
};

}  // namespace bastide
