#include "bots/dice/solved.h"

#include <algorithm>
#include <optional>

#include "bots/dice/city_search.h"
#include "bots/dice/shipped.h"
#include "games/dice/plans.h"
#include "games/dice/text.h"
#include "games/dice/turn.h"

namespace bastide {
namespace dice {
namespace {

int points_of(int worth, bool doubled) {
  return points_of_city[dice_of_worth(static_cast<Worth>(worth))] * (doubled ? 2 : 1);
}

/// More than two players: everybody races alone, as fast as one can on average, and the first who is there
/// has won. All the others move once before this player does again.
double estimated_chance(const State& s, int own, bool has_knight, const SoloTable& solo) {
  if (own >= points_to_win) return 1;
  double chance = 0;
  for (int turn = 1; turn <= SoloTable::most_turns; ++turn) {
    double nobody_else = 1;
    for (int seat = 0; seat < s.seats; ++seat)
      if (seat != s.active) nobody_else *= solo.unfinished(s.scores[seat], ((s.kept >> seat) & 1) != 0, turn);
    chance +=
        nobody_else * (solo.unfinished(own, has_knight, turn - 1) - solo.unfinished(own, has_knight, turn));
  }
  return chance;
}

}  // namespace

/// With a limit of turns they decide in the last one.
TurnEnds points_of_ends(const State& s, const Solution& solution) {
  TurnEnds ends{};
  const bool is_last =
      s.turn_limit > 0 && s.turns + s.seats >= static_cast<std::uint32_t>(s.turn_limit) * s.seats;
  int best_other = 0;
  for (int seat = 0; seat < s.seats; ++seat)
    if (seat != s.active) best_other = std::max<int>(best_other, s.scores[seat]);
  const auto worth = [&](int own) {
    if (own >= points_to_win) return 1000.0;
    const double decided = own > best_other ? 100 : own == best_other ? 50 : 0;
    return own + (is_last ? decided : 0.0);
  };
  for (int w = 0; w < worth_count; ++w) ends.stop[w] = worth(s.scores[s.active] + points_of(w, s.doubled));
  // A doubled turn is worth about what a turn brings alone.
  const double turn = points_to_win / solution.solo.turns(0, false);
  ends.forgo = worth(s.scores[s.active]) + (is_last ? 0 : turn);
  ends.siege = 1000;
  return ends;
}

TurnEnds ends_of(const State& s, const Solution& solution) {
  const int own = s.scores[s.active];
  if (s.turn_limit > 0) return points_of_ends(s, solution);
  if (s.seats == 2) {
    const int other = 1 - s.active;
    return solution.race.ends({own, s.scores[other], s.doubled, ((s.kept >> other) & 1) != 0});
  }
  TurnEnds ends{};
  for (int w = 0; w < worth_count; ++w)
    ends.stop[w] = estimated_chance(s, own + points_of(w, s.doubled), false, solution.solo);
  ends.forgo = estimated_chance(s, own, true, solution.solo);
  ends.siege = 1;
  return ends;
}

namespace {

PartCounts parts_in_hand(const State& s) {
  PartCounts parts;
  std::copy_n(s.in_hand.begin(), part_count, parts.begin());
  return parts;
}

void add_knights(int count, std::vector<Action>& actions) {
  actions.insert(actions.end(), count, make_action(ActionType::set_aside));
}

/// The parts of a layout from a number on, so that its first part lies at 0,0.
void add_parts(const Layout& layout, int first, std::vector<Action>& actions) {
  for (int i = first; i < layout.count; ++i) {
    const auto& part = layout.parts[i];
    const int kind = tables.part_with[part.city];
    const auto& turned = tables[kind].turned;
    const auto turn = static_cast<Turn>(std::find(turned.begin(), turned.end(), part.city) - turned.begin());
    actions.push_back(build_action(kind,
                                   {static_cast<std::int16_t>(part.x - layout.parts[0].x),
                                    static_cast<std::int16_t>(part.y - layout.parts[0].y)},
                                   turn));
  }
}

/// Whether a building is a layout, part by part, but for where it lies.
bool is_same(const Layout& building, const Layout& layout) {
  if (building.count != layout.count) return false;
  for (int i = 0; i < layout.count; ++i) {
    const auto& a = building.parts[i];
    const auto& b = layout.parts[i];
    if (a.city != b.city || a.x - building.parts[0].x != b.x - layout.parts[0].x ||
        a.y - building.parts[0].y != b.y - layout.parts[0].y)
      return false;
  }
  return true;
}

}  // namespace

/// The city that is worth most now; while none is, as much as can be built. It is also a decent plan where
/// the tables have none: for a building that the solved player would not have made.
std::vector<Action> TurnPlanner::plain_plan(const State& s) const {
  const auto plans = list_plans(s);
  const auto promise = [&](const Plan& plan) {
    const Worth worth = worth_of_city(std::popcount(plan.building.largest_closed_city()));
    const bool forgoes = !plan.actions.empty() && type_of(plan.actions.back()) == ActionType::forgo;
    return std::pair(forgoes ? ends_.forgo : ends_.stop[worth], plan.building.count());
  };
  const auto best = std::max_element(plans.begin(), plans.end(),
                                     [&](const Plan& a, const Plan& b) { return promise(a) < promise(b); });
  return best->actions;
}

double TurnPlanner::begin(const TurnEnds& ends, int dice) {
  knows_last_ = false;
  if (dice == dice_ && ends == ends_) return worth_;
  ends_ = ends;
  dice_ = dice;
  return worth_ = solver_.solve(ends, dice);
}

std::vector<Action> TurnPlanner::plan(const State& s) {
  if (s.rolls == most_rolls) return plan_last(s);
  auto actions = s.has_built ? plain_plan(s) : s.rolls == 1 ? plan_first(s) : plan_middle(s);
  // Built dice stay, so to roll on costs nothing; without a die the better end.
  State after = s;
  for (const Action a : actions) apply(after, a, nullptr);
  if (after.phase != Phase::decide || after.turns != s.turns) return actions;
  const Worth worth = worth_of_city(std::popcount(after.building.largest_closed_city()));
  actions.push_back(make_action(after.may_roll()                                        ? ActionType::roll
                                : after.may_double() && ends_.forgo > ends_.stop[worth] ? ActionType::forgo
                                                                                        : ActionType::stop));
  return actions;
}

std::vector<Action> TurnPlanner::plan_first(const State& s) const {
  if (s.aside > 0) return plain_plan(s);
  FaceCounts roll{};
  std::copy(s.in_hand.begin(), s.in_hand.end(), roll.begin());
  roll[catapult] = s.passed;
  const auto keep = solver_.best_of_first(roll);
  std::vector<Action> actions;
  add_knights(keep.knights, actions);
  if (keep.choice >= 0) add_parts(solution_.turns.openings(keep.multiset)[keep.choice].layout, 0, actions);
  return actions;
}

std::vector<Action> TurnPlanner::plan_middle(const State& s) {
  const TurnTables& turns = solution_.turns;
  const Layout building = layout_of(s.building);
  int built = 0;
  for (int i = 0; i < building.count; ++i)
    built = multisets.more[built][tables.part_with[building.parts[i].city]];
  const auto& openings = turns.openings(built);
  const auto opening = std::find_if(openings.begin(), openings.end(),
                                    [&](const Opening& o) { return is_same(building, o.layout); });
  if (opening == openings.end() || s.aside > 3) return plain_plan(s);
  // The dice that have gone to others, to catapults and to knights are missing from its future.
  const int whole = turns.dice() - building.count;
  FutureId middle = opening->middle;
  for (int left = whole; left > s.dice_left(); --left) middle = turns.middle_without_die(left, middle);
  FaceCounts roll{};
  std::copy(s.in_hand.begin(), s.in_hand.end(), roll.begin());
  const bool bare = building.count == 0 && s.aside == 0;
  const auto keep = solver_.best_of_middle(s.dice_left(), middle, s.aside, roll, bare);
  std::vector<Action> actions;
  add_knights(keep.knights, actions);
  if (keep.choice >= 0) {
    knows_last_ = true;
    last_built_ = building.count + multisets.size[keep.multiset];
    last_left_ = s.dice_left() - keep.knights - multisets.size[keep.multiset];
    last_ = static_cast<FutureId>(keep.choice);
  }
  if (keep.choice < 0 || keep.multiset == 0) return actions;
  // Among the ways to build this with all dice, one that is as good without those that are missing.
  const int left = s.dice_left() - keep.knights - multisets.size[keep.multiset];
  const auto wanted = turns.worths(left, static_cast<FutureId>(keep.choice));
  const auto choices = turns.choices(whole, opening->middle, keep.multiset);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto offered = turns.worths(whole - multisets.size[keep.multiset], choices[i]);
    if (!std::equal(wanted.begin(), wanted.end(), offered.begin(), [](Worth a, Worth b) { return a <= b; }))
      continue;
    const auto number = static_cast<std::size_t>(opening - openings.begin());
    add_parts(solution_.arrangement(built, number, keep.multiset, i), building.count, actions);
    return actions;
  }
  return plain_plan(s);
}

/// The dice of the largest city that can be closed with the hand. The tables know it where the building is
/// theirs.
int TurnPlanner::largest_reachable(const State& s, const Layout& building) const {
  const PartCounts hand = parts_in_hand(s);
  const int number = multisets.number_of(hand);
  if (!knows_last_ || s.has_built || building.count != last_built_ || multisets.size[number] > last_left_)
    return largest_city(building, hand);
  return dice_of_worth(solution_.turns.worths(last_left_, last_)[number]);
}

std::vector<Action> TurnPlanner::plan_last(const State& s) const {
  const Layout building = layout_of(s.building);
  const PartCounts hand = parts_in_hand(s);
  const int dice = largest_reachable(s, building);
  const int knights = s.may_set_aside() ? s.in_hand[knight] : 0;
  std::vector<Action> actions;
  if (s.aside + knights >= knights_to_double && ends_.forgo > ends_.stop[worth_of_city(dice)]) {
    add_knights(std::max(0, knights_to_double - s.aside), actions);
    actions.push_back(make_action(ActionType::forgo));
    return actions;
  }
  if (dice > std::popcount(s.building.largest_closed_city()))
    if (const auto closed = close_city(building, hand, dice)) add_parts(*closed, building.count, actions);
  State after = s;
  for (const Action a : actions) apply(after, a, nullptr);
  if (after.phase == Phase::decide && after.turns == s.turns)
    actions.push_back(make_action(ActionType::stop));
  return actions;
}

}  // namespace dice

std::string SolvedDiceBot::choose(const AnyMatch& match) {
  const dice::State& s = static_cast<const Match<DiceGame>&>(match).state();
  if (planned_.empty() || next_token_ != match.tokens().size()) {
    // Anew for every turn, and for every roll that another game or a step taken back has brought about.
    if (!knows_turn_ || turn_ != s.turns || next_token_ > match.tokens().size() || s.rolls == 1)
      planner_.begin(manner_.for_points ? dice::points_of_ends(s, *solution_) : dice::ends_of(s, *solution_),
                     s.dice);
    knows_turn_ = true;
    turn_ = s.turns;
    const bool thinks = rng_.below(100) >= static_cast<std::uint32_t>(manner_.overlooks);
    planned_ = thinks ? planner_.plan(s) : planner_.plain_plan(s);
    next_token_ = match.tokens().size();
  }
  const Action action = planned_.front();
  planned_.erase(planned_.begin());
  ++next_token_;
  return dice::format(s, action);
}

namespace {

struct SolutionTables : BotTables {
  explicit SolutionTables(dice::Solution read)
      : BotTables(dice_specialist.info.name), solution(std::move(read)) {}
  dice::Solution solution;
};

}  // namespace

Result<std::shared_ptr<const BotTables>> learn_solution(std::string_view bytes) {
  auto solution = dice::Solution::from_bytes(bytes);
  if (!solution) return solution.error();
  return std::shared_ptr<const BotTables>(std::make_shared<const SolutionTables>(std::move(*solution)));
}

std::unique_ptr<Bot> make_solved_bot(const Level& level, std::uint64_t seed, const BotData& data) {
  const bool is_given = data.tables && data.tables->bot == dice_specialist.info.name;
  auto solution = is_given ? std::shared_ptr<const dice::Solution>(
                                 data.tables, &static_cast<const SolutionTables&>(*data.tables).solution)
                           : dice::shipped_solution();
  if (!solution) return nullptr;
  return std::make_unique<SolvedDiceBot>(std::move(solution),
                                         DiceManner{level.simulations == 1, level.overlooks}, seed);
}

}  // namespace bastide
