#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "kit/game.h"

/// What a position is worth to the seats: points, and what they make of them. Threads may share all of it.
namespace bastide {

/// The points that each seat may expect to have in the end.
using Expectation = std::array<float, max_seats>;

/// By how much a seat is expected to be ahead of the strongest other one.
inline float margin_of(const Expectation& expected, int seat, int seats) {
  float best_other = -1e9F;
  for (int s = 0; s < seats; ++s)
    if (s != seat) best_other = std::max(best_other, expected[s]);
  return expected[seat] - best_other;
}

/// By how much a seat has more than the others in the mean. Unlike the margin it is linear: points that were
/// paid before change nothing of what a further one is worth.
inline float lead_over_mean(const Expectation& expected, int seat, int seats) {
  float others = 0;
  for (int s = 0; s < seats; ++s)
    if (s != seat) others += expected[s];
  return expected[seat] - others / static_cast<float>(seats - 1);
}

/// The logistic curve with the standard deviation `spread`: the chance that a lead of this size holds.
inline float chance_to_lead(float lead, float spread) {
  return 1 / (1 + std::exp(-1.7F * lead / spread));
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
    utilities[seat] =
        (1 - weight_of_margin) * chance_to_lead(margin, spread) + weight_of_margin * worth_of_margin(margin);
  }
  return utilities;
}

/// The chance to win that goes with a utility and a margin.
inline float chance_to_win(float utility, float margin) {
  return std::clamp((utility - weight_of_margin * worth_of_margin(margin)) / (1 - weight_of_margin), 0.0F,
                    1.0F);
}

/// What a position brings the seats: the points to expect, and what they make of them.
struct Worth {
  Expectation expected{};
  Utilities utility{};

  void add(const Worth& other, float weight) {
    for (int s = 0; s < max_seats; ++s) {
      expected[s] += weight * other.expected[s];
      utility[s] += weight * other.utility[s];
    }
  }
};

/// The worth of a finished game: its points, and two more for each winner, so that a tie which the rules
/// decide counts as won. Nothing is uncertain any more, so the spread is small.
template <Game G>
Worth final_worth(const typename G::State& state) {
  Worth worth;
  const int seats = G::seats(state);
  const Scores scores = G::scores(state);
  const unsigned won = G::winners(state);
  for (int s = 0; s < seats; ++s)
    worth.expected[s] = static_cast<float>(scores[s]) + (((won >> s) & 1) != 0 ? 2.0F : 0.0F);
  worth.utility = utilities_of(worth.expected, seats, 1);
  return worth;
}

}  // namespace bastide
