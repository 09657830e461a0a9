#pragma once

/// The evaluations of all games. Whoever searches includes this.
#include "bots/castle_evaluation.h"
#include "bots/classic_evaluation.h"
#include "bots/discovery_evaluation.h"
#include "games/dice/game.h"

namespace bastide {

template <>
class Evaluation<DiceGame> : public EvaluationByScores<DiceGame> {
 public:
  using EvaluationByScores::EvaluationByScores;
};

}  // namespace bastide
