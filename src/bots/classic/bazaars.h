#pragma once

#include "bots/classic/judgement.h"
#include "games/classic/parts/bazaars.h"

namespace bastide {

/// An auction may end with the bid as it stands. Threads may share all of it.
template <>
struct Judgement<classic::Bazaars> : NoJudgement {
  template <class L>
  static void add(const classic::State<L>& s, const auto& /*beliefs*/, float /*time*/, RunningTotal& total) {
    if (s.phase != classic::Phase::bid && s.phase != classic::Phase::settle) return;
    Scores paid{};
    classic::pay_bid(s, classic::bazaar(s).leader, paid);
    for (int seat = 0; seat < s.seats; ++seat) total.expected[seat] += static_cast<float>(paid[seat]);
  }
};

}  // namespace bastide
