#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "bots/budget.h"
#include "bots/worth.h"
#include "kit/game.h"

namespace bastide {

/// Plays the end of a game out: every choice and every outcome of chance, to the last. Each seat takes what
/// is best for itself. One thread at a time.
template <Game G>
class EndSolver {
 public:
  using State = typename G::State;

  struct Choice {
    Action action;
    Worth worth;
  };

  /// What each choice is truly worth, in the order of legal_actions; nothing where that takes more positions
  /// than allowed, or more time than the budget has. Precondition: a seat is to decide.
  std::optional<std::vector<Choice>> solve(const State& state, std::uint64_t most_positions,
                                           const Budget& budget = {}) {
    if (!may_be_short_enough(state, most_positions)) return std::nullopt;
    const BudgetWatch watch(budget);
    watch_ = &watch;
    left_ = most_positions;
    std::vector<Choice> choices;
    ActionList& list = list_at(0);
    G::legal_actions(state, list);
    for (const Action a : list) choices.push_back({a, worth_after(state, a, 0)});
    if (left_ == 0) return std::nullopt;
    return choices;
  }

 private:
  /// Most positions are far from the end, and one line of play shows that at once: the choices along it
  /// multiply.
  bool may_be_short_enough(State state, std::uint64_t most_positions) {
    ActionList& list = list_at(0);
    for (std::uint64_t positions = 1; !G::is_over(state);) {
      G::legal_actions(state, list);
      positions *= list.size();
      if (positions > most_positions) return false;
      G::apply(state, list[0], nullptr);
    }
    return true;
  }

  Worth worth_after(const State& state, Action action, int depth) {
    if (left_ == 0) return {};
    if (--left_ % 256 == 0 && watch_->is_over()) left_ = 0;
    State next = state;
    G::apply(next, action, nullptr);
    return G::is_over(next) ? final_worth<G>(next) : worth_of(next, depth + 1);
  }

  Worth worth_of(const State& state, int depth) {
    ActionList& list = list_at(depth);
    G::legal_actions(state, list);
    const int actor = G::actor(state);
    Worth result;
    float weights = 0;
    float best = -1;
    for (const Action a : list) {
      const Worth worth = worth_after(state, a, depth);
      if (left_ == 0) return {};
      if (actor == chance) {
        const auto weight = static_cast<float>(G::chance_weight(state, a));
        // The mean so far and the next one, each by its weight.
        weights += weight;
        Worth mean;
        mean.add(result, 1 - weight / weights);
        mean.add(worth, weight / weights);
        result = mean;
      } else if (worth.utility(actor) > best) {
        best = worth.utility(actor);
        result = worth;
      }
    }
    return result;
  }

  /// A list stays where it is while deeper ones are added.
  ActionList& list_at(int depth) {
    while (static_cast<std::size_t>(depth) >= lists_.size()) lists_.emplace_back();
    return lists_[depth];
  }

  std::deque<ActionList> lists_;
  const BudgetWatch* watch_ = nullptr;
  std::uint64_t left_ = 0;  ///< positions that may still be looked at; at 0 the attempt has failed
};

}  // namespace bastide
