#pragma once

#include "bots/beliefs.h"

/// Threads may share all of it.
namespace bastide {

/// What the search believes, in all games.
struct SearchBeliefs {
  float exploration = 0.6F;
  float prior_temperature = 0.03F;  ///< of utility: a choice that is worse by this much gets a share of 1/e
  float uniform_share = 0.1F;       ///< of the priors: it goes to all alike, for guesses can be wrong
  float leaf_temperature = 0.03F;   ///< the same in what a new node promises; 0: its best choice counts alone

  static constexpr auto table() {
    using B = SearchBeliefs;
    return std::to_array<Belief<B>>({
        {"exploration", &B::exploration, 0.15F, 0.01F, 5},
        {"prior_temperature", &B::prior_temperature, 0.01F, 0.001F, 1},
        {"uniform_share", &B::uniform_share, 0.03F, 0, 1},
        {"leaf_temperature", &B::leaf_temperature, 0.01F, 0, 1},
    });
  }
};

}  // namespace bastide
