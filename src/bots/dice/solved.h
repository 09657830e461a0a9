#pragma once

#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/dice/solution.h"
#include "bots/specialists.h"

/// One thread at a time for each planner and bot.
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
  /// The same without a thought of what is still to come: the best of what lies there.
  std::vector<Action> plain_plan(const State& s) const;
  TurnSolver& solver() { return solver_; }

 private:
  std::vector<Action> plan_first(const State& s) const;
  std::vector<Action> plan_middle(const State& s);
  std::vector<Action> plan_last(const State& s) const;
  int largest_reachable(const State& s, const Layout& building) const;

  const Solution& solution_;
  TurnSolver solver_;
  // What was solved last: who plays for points has the same ends again and again.
  TurnEnds ends_{};
  int dice_ = 0;
  double worth_ = 0;
  // The future for which the middle roll was built, while the turn goes on.
  bool knows_last_ = false;
  int last_built_ = 0;
  int last_left_ = 0;
  FutureId last_ = 0;
};

/// What the ends of the turn are worth to its player: the chance to win, exact or estimated.
TurnEnds ends_of(const State& s, const Solution& solution);
/// The same to somebody who looks at the points alone.
TurnEnds points_of_ends(const State& s, const Solution& solution);

}  // namespace dice

/// How a player of the Dice Game falls short of its solution.
struct DiceManner {
  bool for_points = false;  ///< plays every turn for the most points, however the race stands
  int overlooks = 0;        ///< of a hundred rolls, with how many it gives no thought to those that follow
};

/// Plays the Dice Game by its solution: perfectly with two players and no limit of turns. With more players
/// it plays each turn perfectly for an estimate of the chances to win (see docs/dice-solution.md).
class SolvedDiceBot final : public Bot {
 public:
  explicit SolvedDiceBot(std::shared_ptr<const dice::Solution> solution, const DiceManner& manner = {},
                         std::uint64_t seed = 0)
      : solution_(std::move(solution)), planner_(*solution_), manner_(manner), rng_(seed) {}
  std::string choose(const AnyMatch& match) override;

 private:
  std::shared_ptr<const dice::Solution> solution_;
  dice::TurnPlanner planner_;
  DiceManner manner_;
  Rng rng_;
  std::uint32_t turn_ = 0;  ///< the turn that the planner knows
  bool knows_turn_ = false;
  std::vector<Action> planned_;  ///< what is still to do of this roll
  std::size_t next_token_ = 0;   ///< the place in the game where it goes on
};

/// By the solution in `data`, or the one that the program carries. Levels that do not look ahead play for
/// points, and all overlook as much as they do elsewhere.
std::unique_ptr<Bot> make_solved_bot(const Level& level, std::uint64_t seed, const BotData& data);
/// The solution, from the bytes of data/dice/solution.
Result<std::shared_ptr<const BotTables>> learn_solution(std::string_view bytes);

inline constexpr Specialist dice_specialist{
    {"solved", "the Dice Game played by its solution, as a master does", "dice"},
    make_solved_bot,
    learn_solution};

}  // namespace bastide
