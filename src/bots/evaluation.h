#pragma once

#include "bots/beliefs.h"
#include "bots/worth.h"
#include "kit/game.h"

/// Judgements of positions, on which the search rests.
namespace bastide {

/// The judgement that knows nothing but the rules: it counts as if the game ended here. One evaluation
/// belongs to one thread at a time.
template <Game G>
class EvaluationByScores {
 public:
  using Beliefs = NoBeliefs;

  explicit EvaluationByScores(const Beliefs& /*beliefs*/ = {}) {}

  /// From here until `end` the positions judged are what a seat's decisions can make of this one, which stays
  /// where it is. It changes no answer; an evaluation may remember what those decisions leave as it was.
  void begin(const typename G::State& /*before*/) {}
  void end() {}

  Expectation expect(const typename G::State& state) {
    Expectation expected{};
    const Scores scores = G::scores_if_ended(state);
    for (int seat = 0; seat < max_seats; ++seat) expected[seat] = scores[seat];
    return expected;
  }
  /// The standard deviation of the final difference of two seats from what is expected.
  float spread(const typename G::State& /*state*/) { return 12; }
};

/// A game's own judgement of a position, with the interface of the one above. A game that knows better than
/// that has a specialisation; evaluations.h has them all, and whoever uses this includes it.
template <Game G>
class Evaluation : public EvaluationByScores<G> {
 public:
  using EvaluationByScores<G>::EvaluationByScores;
};

}  // namespace bastide
