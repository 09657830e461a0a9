#include "bots/search_bot.h"

#include <algorithm>
#include <any>
#include <chrono>

#include "bots/evaluations.h"
#include "bots/search.h"
#include "match/visit.h"

namespace bastide {
namespace {

using Clock = std::chrono::steady_clock;

class SearchBot final : public Bot {
 public:
  SearchBot(const Level& level, std::uint64_t seed, BeliefChanges changes, const Helpers& helpers)
      : level_(level), rng_(seed), changes_(std::move(changes)), helpers_(helpers) {}

  std::string choose(const AnyMatch& match) override {
    return visit_match(match, [&]<Game G>(const Match<G>& typed) {
      return G::format(typed.state(), choose_in<G>(typed, match.actor()));
    });
  }
  void heed(const std::atomic<bool>* cancelled) override { cancelled_ = cancelled; }
  Thought thought() const override { return thought_; }

 private:
  template <Game G>
  using Candidates = std::vector<typename Search<G>::Candidate>;

  template <Game G>
  Search<G> make_tree(const typename G::State& state) {
    return Search<G>(state, rng_.next(), {},
                     Evaluation<G>(changed_beliefs<typename Evaluation<G>::Beliefs>(changes_)));
  }

  template <Game G>
  Action choose_in(const Match<G>& match, int seat) {
    start_ = Clock::now();
    const auto& tokens = match.tokens();
    const bool turn_goes_on =
        tokens.size() == decided_.size() + 1 && std::equal(decided_.begin(), decided_.end(), tokens.begin());
    if (!turn_goes_on) spent_in_turn_ = 0;
    decided_ = tokens;
    const Action chosen = look<G>(match, seat);
    spent_in_turn_ += since(start_);
    return chosen;
  }

  template <Game G>
  Action look(const Match<G>& match, int seat) {
    if constexpr (GameWithSecrets<G>)
      if (G::has_secrets(match.state()))
        return decide<G>(match.state(), search_worlds<G>(match.state(), seat));
    if (auto exact = solve_end<G>(match.state(), seat)) return decide<G>(match.state(), std::move(*exact));
    auto& trees = trees_for<G>(match);
    helpers_.all(helpers_.count, [&](int i) { trees[i].run(budget(1)); });
    Candidates<G> sum;
    for (const auto& tree : trees) add(sum, tree.candidates(), 1.0F / static_cast<float>(trees.size()));
    return decide<G>(match.state(), std::move(sum), trees[0].line());
  }

  /// Remembers what came out, and picks.
  template <Game G>
  Action decide(const typename G::State& state, Candidates<G> candidates,
                const std::vector<Action>& line = {}) {
    std::sort(candidates.begin(), candidates.end());
    const int seat = G::actor(state);
    thought_ = {};
    for (const auto& c : candidates) {
      thought_.simulations += c.visits;
      if (c.visits == 0) continue;
      const float margin = margin_of(c.expected, seat, G::seats(state));
      thought_.moves.push_back(
          {G::format(state, c.action), chance_to_win(c.utility, margin), margin, c.visits, {}});
    }
    auto next = state;
    for (const Action a : line) {
      if (thought_.moves.empty() || line[0] != candidates[0].action) break;
      thought_.moves[0].line.push_back(G::format(next, a));
      G::apply(next, a, nullptr);
    }
    return pick(candidates);
  }

  static double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  /// What one of so many parts of a decision may spend. Time is for a whole turn: each decision takes most of
  /// what is left of it.
  Budget budget(int parts) const {
    constexpr double share_of_decision = 0.75;
    const double left = (level_.seconds - spent_in_turn_) * share_of_decision - since(start_);
    return {(level_.simulations + parts - 1) / parts, level_.seconds == 0 ? 0 : std::max(0.001, left / parts),
            cancelled_};
  }

  /// The choices as they truly are, where the game is near enough to its end to be played out by those who
  /// look ahead at all, for a small part of what they may spend.
  template <Game G>
  std::optional<Candidates<G>> solve_end(const typename G::State& state, int seat) const {
    if (level_.simulations == 1) return std::nullopt;
    // Whoever has a second spends a small part of it here; a large state takes longer to copy.
    constexpr double positions_per_second = 1e9 / (1000.0 + sizeof(typename G::State));
    constexpr std::uint64_t positions_per_simulation = 8;
    const auto most = level_.seconds > 0 ? static_cast<std::uint64_t>(level_.seconds * positions_per_second)
                                         : level_.simulations * positions_per_simulation;
    const auto choices = EndSolver<G>().solve(state, most);
    if (!choices) return std::nullopt;
    Candidates<G> candidates;
    for (const auto& c : *choices)
      candidates.push_back({c.action, 1, c.worth.utility[seat], c.worth.expected});
    return candidates;
  }

  /// The trees of the last decision, with what was played since; new ones where that is another game.
  template <Game G>
  std::vector<Search<G>>& trees_for(const Match<G>& match) {
    using Trees = std::shared_ptr<std::vector<Search<G>>>;  // std::any wants what can be copied
    const auto& tokens = match.tokens();
    const auto* known = std::any_cast<Trees>(&trees_);
    const bool goes_on = known != nullptr && tokens_.size() <= tokens.size() &&
                         std::equal(tokens_.begin(), tokens_.end(), tokens.begin());
    if (goes_on) {
      for (auto& tree : **known)
        for (std::size_t i = tokens_.size(); i < tokens.size(); ++i)
          tree.descend(*G::parse(tree.root_state(), tokens[i]));
    } else {
      auto trees = std::make_shared<std::vector<Search<G>>>();
      for (int i = 0; i < helpers_.count; ++i) trees->push_back(make_tree<G>(match.state()));
      trees_ = trees;
      known = std::any_cast<Trees>(&trees_);
    }
    tokens_ = tokens;
    return **known;
  }

  /// Where the seat cannot see everything it looks at several worlds that agree with all it sees, and judges
  /// a choice by how it does in all of them.
  template <Game G>
  Candidates<G> search_worlds(const typename G::State& state, int seat) {
    constexpr int worlds = 8;
    std::vector<Search<G>> trees;
    for (int w = 0; w < worlds; ++w) trees.push_back(make_tree<G>(G::sample_hidden(state, seat, rng_)));
    // The worlds of a helper come one after the other, in equal parts of its time.
    const int rounds = (worlds + helpers_.count - 1) / helpers_.count;
    const Budget each{budget(worlds).simulations, budget(rounds).seconds, cancelled_};
    helpers_.all(helpers_.count, [&](int helper) {
      for (int w = helper; w < worlds; w += helpers_.count) trees[w].run(each);
    });
    Candidates<G> sum;
    for (const auto& tree : trees) add(sum, tree.candidates(), 1.0F / worlds);
    return sum;
  }

  /// Adds what one tree found to the sum of all, of which it has a share.
  template <class Candidate>
  static void add(std::vector<Candidate>& sum, const std::vector<Candidate>& found, float share) {
    for (const Candidate& c : found) {
      const auto known =
          std::find_if(sum.begin(), sum.end(), [&](const Candidate& s) { return s.action == c.action; });
      Candidate& total = known == sum.end() ? sum.emplace_back() : *known;
      total.action = c.action;
      total.visits += c.visits;
      total.utility += c.utility * share;
      // What was looked at more is known better.
      const float part = c.visits == 0 ? 0 : static_cast<float>(c.visits) / static_cast<float>(total.visits);
      for (int s = 0; s < max_seats; ++s) total.expected[s] += part * (c.expected[s] - total.expected[s]);
    }
  }

  /// The best choice that the level sees. They come in order, and there is always one that is seen.
  template <class Candidate>
  Action pick(const std::vector<Candidate>& candidates) {
    for (const Candidate& c : candidates)
      if (rng_.below(100) >= static_cast<std::uint32_t>(level_.overlooks)) return c.action;
    return candidates[0].action;
  }

  Level level_;
  const std::atomic<bool>* cancelled_ = nullptr;
  Thought thought_;
  Rng rng_;
  BeliefChanges changes_;
  Helpers helpers_;
  Clock::time_point start_;           ///< of the decision
  double spent_in_turn_ = 0;          ///< by the decisions before it
  std::vector<std::string> decided_;  ///< the tokens at the last decision
  std::any trees_;                    ///< one Search for each helper, of the game that is played
  std::vector<std::string> tokens_;   ///< that led to their roots
};

}  // namespace

std::unique_ptr<Bot> make_search_bot(const Level& level, std::uint64_t seed, BeliefChanges changes,
                                     const Helpers& helpers) {
  return std::make_unique<SearchBot>(level, seed, std::move(changes), helpers);
}

}  // namespace bastide
