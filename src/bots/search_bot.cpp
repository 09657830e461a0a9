#include "bots/search_bot.h"

#include <algorithm>
#include <chrono>

#include "bots/end_solver.h"
#include "bots/evaluations.h"
#include "bots/search.h"
#include "match/visit.h"

namespace bastide {
namespace {

using Clock = std::chrono::steady_clock;

/// How a bot plays, whichever game: what it was made with, and what goes on from one decision to the next.
struct Manner {
  Level level;
  Rng rng;
  BeliefChanges changes;
  Helpers helpers;
  const std::atomic<bool>* cancelled = nullptr;
  Thought thought;
  Clock::time_point start;              ///< of the decision
  double spent_in_turn = 0;             ///< by the decisions before it
  std::vector<std::string> decided_at;  ///< the tokens at the last decision
};

/// What the players of all games have in common: nothing but that a bot owns one.
class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
};

/// A player of one game, with the trees of its last decision.
template <Game G>
class Player final : public AnyPlayer {
 public:
  explicit Player(Manner& manner) : manner_(manner) {}

  Action choose(const Match<G>& match) {
    manner_.start = Clock::now();
    const auto& tokens = match.tokens();
    const auto& before = manner_.decided_at;
    const bool turn_goes_on =
        tokens.size() == before.size() + 1 && std::equal(before.begin(), before.end(), tokens.begin());
    if (!turn_goes_on) manner_.spent_in_turn = 0;
    manner_.decided_at = tokens;
    const Action chosen = look(match, match.actor());
    manner_.spent_in_turn += since(manner_.start);
    return chosen;
  }

 private:
  using State = typename G::State;
  using Candidate = typename Search<G>::Candidate;
  using Candidates = std::vector<Candidate>;

  Search<G> make_tree(const State& state, int seat) {
    return Search<G>(state, manner_.rng.next(), changed_beliefs<SearchBeliefs>(manner_.changes),
                     Evaluation<G>(changed_beliefs<typename Evaluation<G>::Beliefs>(manner_.changes)),
                     hides(state) ? seat : chance);
  }
  /// Whether a seat cannot see everything.
  static bool hides(const State& state) {
    if constexpr (GameWithSecrets<G>) return G::has_secrets(state);
    return false;
  }

  Action look(const Match<G>& match, int seat) {
    if (!hides(match.state()))
      if (auto exact = solve_end(match.state(), seat)) return decide(match.state(), std::move(*exact));
    go_on_to(match, seat);
    manner_.helpers.all(manner_.helpers.count, [&](int i) { trees_[i].run(budget(1)); });
    Candidates sum;
    for (const auto& tree : trees_) add(sum, tree.candidates(), 1.0F / static_cast<float>(trees_.size()));
    return decide(match.state(), std::move(sum), trees_[0].line());
  }

  /// Remembers what came out, and picks.
  Action decide(const State& state, Candidates candidates, const std::vector<Action>& line = {}) {
    std::sort(candidates.begin(), candidates.end());
    const int seat = G::actor(state);
    Thought& thought = manner_.thought;
    thought = {};
    for (const auto& c : candidates) {
      thought.simulations += c.visits;
      if (c.visits == 0) continue;
      const float margin = margin_of(c.worth.expected, seat, G::seats(state));
      thought.moves.push_back({G::format(state, c.action), c.worth.chance[seat], margin, c.visits, {}});
    }
    State next = state;
    for (const Action a : line) {
      if (thought.moves.empty() || line[0] != candidates[0].action) break;
      thought.moves[0].line.push_back(G::format(next, a));
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
    const Level& level = manner_.level;
    const double left = (level.seconds - manner_.spent_in_turn) * share_of_decision - since(manner_.start);
    return {(level.simulations + parts - 1) / parts, level.seconds == 0 ? 0 : std::max(0.001, left / parts),
            manner_.cancelled};
  }

  /// The choices as they truly are, where the game is near enough to its end to be played out by those who
  /// look ahead at all, for a small part of what they may spend.
  std::optional<Candidates> solve_end(const State& state, int seat) const {
    const Level& level = manner_.level;
    if (level.simulations == 1) return std::nullopt;
    // Whoever has a second spends a small part of it here; a large state takes longer to copy.
    constexpr double positions_per_second = 1e9 / (1000.0 + sizeof(State));
    constexpr std::uint64_t positions_per_simulation = 8;
    const auto most = level.seconds > 0 ? static_cast<std::uint64_t>(level.seconds * positions_per_second)
                                        : level.simulations * positions_per_simulation;
    Budget half = budget(1);
    half.seconds /= 2;
    const auto choices = EndSolver<G>().solve(state, most, half);
    if (!choices) return std::nullopt;
    Candidates candidates;
    for (const auto& c : *choices) candidates.push_back({c.action, 1, c.worth.utility(seat), c.worth});
    return candidates;
  }

  /// Brings the trees of the last decision to the position of the match; new ones where that is another
  /// game's.
  void go_on_to(const Match<G>& match, int seat) {
    const auto& tokens = match.tokens();
    const bool goes_on = !trees_.empty() && (seat == seat_ || !hides(match.state())) &&
                         tokens_.size() <= tokens.size() &&
                         std::equal(tokens_.begin(), tokens_.end(), tokens.begin());
    if (goes_on) {
      for (auto& tree : trees_)
        for (std::size_t i = tokens_.size(); i < tokens.size(); ++i)
          tree.descend(*G::parse(tree.root_state(), tokens[i]));
    } else {
      trees_.clear();
      for (int i = 0; i < manner_.helpers.count; ++i) trees_.push_back(make_tree(match.state(), seat));
    }
    tokens_ = tokens;
    seat_ = seat;
  }

  /// Adds what one tree found to the sum of all, of which it has a share.
  static void add(Candidates& sum, const Candidates& found, float share) {
    for (const Candidate& c : found) {
      const auto known =
          std::find_if(sum.begin(), sum.end(), [&](const Candidate& s) { return s.action == c.action; });
      Candidate& total = known == sum.end() ? sum.emplace_back() : *known;
      total.action = c.action;
      total.visits += c.visits;
      total.utility += c.utility * share;
      // What was looked at more is known better.
      const float part = c.visits == 0 ? 0 : static_cast<float>(c.visits) / static_cast<float>(total.visits);
      Worth mean;
      mean.add(total.worth, 1 - part);
      mean.add(c.worth, part);
      total.worth = mean;
    }
  }

  /// The best choice that the level sees. They come in order, and there is always one that is seen.
  Action pick(const Candidates& candidates) {
    const auto overlooks = static_cast<std::uint32_t>(manner_.level.overlooks);
    for (const Candidate& c : candidates)
      if (manner_.rng.below(100) >= overlooks) return c.action;
    return candidates[0].action;
  }

  Manner& manner_;
  std::vector<Search<G>> trees_;     ///< one for each helper; none before the first search
  std::vector<std::string> tokens_;  ///< that led to their roots
  int seat_ = chance;                ///< with whose eyes
};

class SearchBot final : public Bot {
 public:
  SearchBot(const Level& level, std::uint64_t seed, BeliefChanges changes, const Helpers& helpers)
      : manner_{level, Rng(seed), std::move(changes), helpers, nullptr, {}, {}, 0, {}} {}

  std::string choose(const AnyMatch& match) override {
    return visit_match(match, [&]<Game G>(const Match<G>& typed) {
      return G::format(typed.state(), player_of<G>().choose(typed));
    });
  }
  void heed(const std::atomic<bool>* cancelled) override { manner_.cancelled = cancelled; }
  Thought thought() const override { return manner_.thought; }

 private:
  /// The one who played last, or a new one where that was another game.
  template <Game G>
  Player<G>& player_of() {
    constexpr int number = number_of<G>(AllGames{});
    if (game_ != number) player_ = std::make_unique<Player<G>>(manner_);
    game_ = number;
    return static_cast<Player<G>&>(*player_);
  }

  Manner manner_;
  int game_ = -1;  ///< that the player plays, by its place in AllGames
  std::unique_ptr<AnyPlayer> player_;
};

}  // namespace

std::unique_ptr<Bot> make_search_bot(const Level& level, std::uint64_t seed, BeliefChanges changes,
                                     const Helpers& helpers) {
  return std::make_unique<SearchBot>(level, seed, std::move(changes), helpers);
}

}  // namespace bastide
