#pragma once

#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/dice/solution.h"

namespace bastide {

namespace dice {

/// The best play of a turn, as actions: what to do with each roll.
class TurnPlanner {
 public:
  explicit TurnPlanner(const Solution& solution) : solution_(solution), solver_(solution.turns) {}

  /// A turn that begins with so many dice and is to end as well as these say: its worth.
  double begin(const TurnEnds& ends, int dice);
  /// All decisions about the roll that lies there. Precondition: nothing of the roll is decided yet (or the
  /// plan is only a decent one), and the turn is the one that has begun.
  std::vector<Action> plan(const State& s);
  TurnSolver& solver() { return solver_; }

 private:
  std::vector<Action> plan_first(const State& s) const;
  std::vector<Action> plan_middle(const State& s);
  std::vector<Action> plan_last(const State& s) const;
  int largest_reachable(const State& s, const Layout& building) const;

  const Solution& solution_;
  TurnSolver solver_;
  TurnEnds ends_{};
  // The future for which the middle roll was built, while the turn goes on.
  bool knows_last_ = false;
  int last_built_ = 0;
  int last_left_ = 0;
  FutureId last_ = 0;
};

/// What the ends of the turn are worth to its player: the chance to win, exact or estimated.
TurnEnds ends_of(const State& s, const Solution& solution);

}  // namespace dice

/// Plays the Dice Game by its solution: perfectly with two players and no limit of turns. With more players
/// it plays each turn perfectly for an estimate of the chances to win (see docs/dice-solution.md).
class SolvedDiceBot final : public Bot {
 public:
  explicit SolvedDiceBot(std::shared_ptr<const dice::Solution> solution)
      : solution_(std::move(solution)), planner_(*solution_) {}
  std::string choose(const AnyMatch& match) override;

 private:
  std::shared_ptr<const dice::Solution> solution_;
  dice::TurnPlanner planner_;
  std::uint32_t turn_ = 0;  ///< the turn that the planner knows
  bool knows_turn_ = false;
  std::vector<Action> planned_;  ///< what is still to do of this roll
  std::size_t next_token_ = 0;   ///< the place in the game where it goes on
};

}  // namespace bastide
