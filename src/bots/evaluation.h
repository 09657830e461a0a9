#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "bots/beliefs.h"
#include "kit/game.h"

/// What a position promises: the ground on which the search stands.
namespace bastide {

/// The points that each seat may expect to have in the end.
using Expectation = std::array<float, max_seats>;

/// A game's own judgement of a position, with the interface of the one below. Every game has a
/// specialisation, and evaluations.h has them all.
template <Game G>
class Evaluation;

/// The judgement that knows nothing but the rules: it counts as if the game ended here.
template <Game G>
class EvaluationByScores {
 public:
  using Beliefs = NoBeliefs;

  explicit EvaluationByScores(const Beliefs& /*beliefs*/ = {}) {}

  Expectation expect(const typename G::State& state) {
    Expectation expected{};
    const Scores scores = G::scores_if_ended(state);
    for (int seat = 0; seat < max_seats; ++seat) expected[seat] = scores[seat];
    return expected;
  }
  /// How far the final difference of two seats may still stray from what is expected, as a standard
  /// deviation.
  float spread(const typename G::State& /*state*/) { return 12; }
};

/// What a seat is expected to be ahead of the strongest other one.
inline float margin_of(const Expectation& expected, int seat, int seats) {
  float best_other = -1e9F;
  for (int s = 0; s < seats; ++s)
    if (s != seat) best_other = std::max(best_other, expected[s]);
  return expected[seat] - best_other;
}

/// What the seats make of their expectations, from 0 (lost) to 1 (won): mostly the chance to win, and a
/// little of the margin, so that a won game is still played well and a lost one too.
using Utilities = std::array<float, max_seats>;
inline constexpr float weight_of_margin = 0.15F;

inline float worth_of_margin(float margin) {
  return 0.5F + 0.5F * std::tanh(margin / 50);
}

inline Utilities utilities_of(const Expectation& expected, int seats, float spread) {
  Utilities utilities{};
  for (int seat = 0; seat < seats; ++seat) {
    const float margin = margin_of(expected, seat, seats);
    // The logistic curve with the standard deviation of the spread.
    const float chance_to_win = 1 / (1 + std::exp(-1.7F * margin / spread));
    utilities[seat] = (1 - weight_of_margin) * chance_to_win + weight_of_margin * worth_of_margin(margin);
  }
  return utilities;
}

/// The chance to win that goes with a utility and a margin.
inline float chance_to_win(float utility, float margin) {
  return std::clamp((utility - weight_of_margin * worth_of_margin(margin)) / (1 - weight_of_margin), 0.0F,
                    1.0F);
}

}  // namespace bastide
