#pragma once

#include <algorithm>
#include <array>
#include <bit>
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

/// How much one spread more makes winning more likely, as a power of e.
inline constexpr float certainty = 1.7F;

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
  return 1 / (1 + std::exp(-certainty * lead / spread));
}

/// What a lead is worth for itself, from 0 to 1: so that a won game is still played well, and a lost one too.
inline float worth_of_margin(float margin) {
  return 0.5F + 0.5F * std::tanh(margin / 50);
}

/// What a position brings the seats.
struct Worth {
  Expectation expected{};
  std::array<float, max_seats> chance{};  ///< to win; they add up to one
  std::array<float, max_seats> lead{};    ///< the worth of the margin

  /// What a seat plays for, from 0 (lost) to 1 (won): mostly the chance to win, and a little of the margin.
  float utility(int seat) const {
    constexpr float weight_of_margin = 0.15F;
    return (1 - weight_of_margin) * chance[seat] + weight_of_margin * lead[seat];
  }

  void add(const Worth& other, float weight) {
    for (int s = 0; s < max_seats; ++s) {
      expected[s] += weight * other.expected[s];
      chance[s] += weight * other.chance[s];
      lead[s] += weight * other.lead[s];
    }
  }
  bool operator==(const Worth&) const = default;
};

/// The worth of each seat's margin.
inline void add_leads(Worth& worth, int seats) {
  if (seats == 2) {
    worth.lead[0] = worth_of_margin(worth.expected[0] - worth.expected[1]);
    worth.lead[1] = 1 - worth.lead[0];
    return;
  }
  for (int seat = 0; seat < seats; ++seat)
    worth.lead[seat] = worth_of_margin(margin_of(worth.expected, seat, seats));
}

/// What expectations are worth, if the difference of two seats in the end strays by `spread` from what is
/// expected. Of two seats the chances are those of `chance_to_lead`; with more seats the same holds for any
/// two of them: their chances are to each other as if they played alone.
inline Worth worth_of(const Expectation& expected, int seats, float spread) {
  Worth worth;
  worth.expected = expected;
  add_leads(worth, seats);
  if (seats == 2) {
    worth.chance[0] = chance_to_lead(expected[0] - expected[1], spread);
    worth.chance[1] = 1 - worth.chance[0];
    return worth;
  }
  const float best = *std::max_element(expected.begin(), expected.begin() + seats);
  float sum = 0;
  for (int seat = 0; seat < seats; ++seat)
    sum += worth.chance[seat] = std::exp(certainty * (expected[seat] - best) / spread);
  for (int seat = 0; seat < seats; ++seat) worth.chance[seat] /= sum;
  return worth;
}

/// The worth of a finished game: its points, and its winners, who share the chance.
template <Game G>
Worth final_worth(const typename G::State& state) {
  Worth worth;
  const int seats = G::seats(state);
  const Scores scores = G::scores(state);
  const unsigned won = G::winners(state);
  for (int seat = 0; seat < seats; ++seat) {
    worth.expected[seat] = scores[seat];
    worth.chance[seat] = ((won >> seat) & 1) != 0 ? 1 / static_cast<float>(std::popcount(won)) : 0.0F;
  }
  add_leads(worth, seats);
  return worth;
}

}  // namespace bastide
