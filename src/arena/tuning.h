#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "arena/rating.h"
#include "arena/tournament.h"
#include "bots/beliefs.h"

/// Better beliefs by self-play.
namespace bastide {

/// What is tuned, and how much is played for it.
struct TuningPlan {
  Setup setup;                       ///< for two
  std::string player = "master:1";   ///< a level with a small budget, whose beliefs are tuned
  std::string yardstick = "greedy";  ///< what else is played against
  std::vector<std::string> only;     ///< the beliefs that move; empty: all of the game
  BeliefChanges from;                ///< where to begin, if not at the game's own beliefs
  int rounds = 200;
  int pairs = 16;  ///< of games in a round, between the two sides
  std::uint64_t seed = 1;
  int threads = 1;
};

/// Where a tuning stands. All that a later run needs to go on exactly as if it had never stopped.
struct TuningState {
  int rounds = 0;             ///< played so far
  std::vector<float> values;  ///< of the beliefs that move, in the order of `tuned_beliefs`
  std::vector<float> sums;    ///< of the values after each round of the second half: their mean is the result
  int summed = 0;
  float usual = 0;  ///< the usual size of a round's outcome, by which outcomes are measured
};

/// Simultaneous perturbation (SPSA). Each round draws a direction, every belief a step up or a step down, and
/// plays the beliefs a step in this direction against those a step in the other, mirrored pairs of games, and
/// both of them against the yardstick. What was better moves all beliefs that way: a small move if it was
/// little, at most a part of a step, and ever smaller towards the end. The result is the mean over the second
/// half, in which the noise of the single rounds cancels out. Beliefs never leave their bounds.
///
/// Equal plans give equal results on any number of threads.
class Tuning {
 public:
  /// An error is a game without beliefs, or a name or setup that there is not.
  static Result<Tuning> begin(const TuningPlan& plan);
  /// Goes on where another run has stopped; an error says that the state is not of this plan.
  Result<bool> take_over(const TuningState& state);

  bool is_done() const { return state_.rounds >= plan_.rounds; }
  void play_round();

  const TuningPlan& plan() const { return plan_; }
  const TuningState& state() const { return state_; }
  const std::vector<BeliefInfo>& beliefs() const { return beliefs_; }
  /// The beliefs where the tuning began, and the best that is known by now.
  BeliefChanges start() const { return changes_of(start_); }
  BeliefChanges result() const;

  /// The player with these beliefs, as the arena names it.
  std::string contestant(const BeliefChanges& changes) const;

  /// Plays the result against the start, or another contestant, on draws that the tuning has not seen.
  Tally check(const std::string& one, const std::string& other, int pairs,
              const std::function<void(int pairs_played)>& report) const;

  /// How far games of these beliefs against themselves strayed from what was expected, as a part of the
  /// spread that the evaluation believes in: in the first, the second and the last third of the games. No
  /// result of a game tells of the spread, so it is measured and not tuned; it is right where this is 1.
  std::array<double, 3> measure_spread(const BeliefChanges& changes, int games) const;

 private:
  explicit Tuning(TuningPlan plan) : plan_(std::move(plan)) {}
  BeliefChanges changes_of(const std::vector<float>& values) const;
  std::vector<float> moved(const std::vector<float>& direction, float steps) const;

  TuningPlan plan_;
  std::vector<BeliefInfo> beliefs_;  ///< those that move
  std::vector<float> start_;
  TuningState state_;
};

}  // namespace bastide
