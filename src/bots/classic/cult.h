#pragma once

#include <cmath>

#include "bots/classic/judgement.h"
#include "games/classic/parts/cult.h"

/// Threads may share all of it.
namespace bastide {

template <>
struct Judgement<classic::Cult> : NoJudgement {
  /// Whichever is completed first takes all, so a rival that needs fewer tiles makes it worth much less.
  template <class L, class ProspectOfSacred>
  static void weigh(const classic::State<L>& s, int root, Prospect& prospect,
                    ProspectOfSacred&& prospect_of_sacred) {
    if (!classic::is_sacred(s.type_of(root))) return;
    const auto& cult = classic::cult(s);
    for (int i = 0; i < cult.count; ++i) {
      const auto [one, other] = cult.challenges[i];
      if (one != root && other != root) continue;
      const int rival = one == root ? other : one;
      const int ahead = s.features[root].open - s.features[rival].open;
      const float first = 1 / (1 + std::exp(-0.8F * static_cast<float>(ahead)));
      prospect.value *= 1 - first * prospect_of_sacred(rival).complete;
    }
  }
};

}  // namespace bastide
