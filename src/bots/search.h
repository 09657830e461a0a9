#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "bots/budget.h"
#include "bots/evaluations.h"
#include "bots/search_beliefs.h"
#include "bots/worth.h"
#include "kit/game.h"

namespace bastide {

/// A tree search for any game: explicit chance nodes, priors from the evaluation, the evaluation at the leaf.
///
/// A node is a position seen through its actions; positions themselves are not kept, they are played again
/// from the root, which costs less than fetching them from memory. A decision node is expanded by trying
/// every action and, as long as the same seat goes on deciding, the best continuation of each (so that a tile
/// is judged together with its follower). What comes out is at once the prior of each action, the first guess
/// at its worth, and the value of the leaf. Every seat maximises its own utility.
///
/// Chance nodes draw by the true odds, but evenly: the outcomes of a node come in turn like evenly spread
/// points, and positions that differ only in what was decided get the same draws. So choices are compared
/// by what they are worth, and not by their luck.
///
/// Where something is hidden, the search has the eyes of one seat. A node is then what this seat has seen,
/// each simulation draws anew what it has not, and what others may choose differs from one to the next.
///
/// One thread at a time; another one may set the flag of the budget.
template <Game G>
class Search {
 public:
  using State = typename G::State;

  /// A choice at the root, as the search judges it.
  struct Candidate {
    Action action;
    std::uint32_t visits = 0;
    float utility = 0;  ///< to the seat that decides
    Worth worth{};      ///< if it was visited

    /// The better one first. Equal ones have some order, so that equal searches answer equally.
    bool operator<(const Candidate& o) const {
      if (visits != o.visits) return visits > o.visits;
      return utility != o.utility ? utility > o.utility : action.bits < o.action.bits;
    }
  };

  /// `eyes`: the seat whose eyes it has, where something is hidden; `chance`: it sees everything.
  Search(const State& root, std::uint64_t seed, const SearchBeliefs& beliefs = {},
         const Evaluation<G>& evaluation = Evaluation<G>(), int eyes = chance)
      : beliefs_(beliefs),
        eyes_(eyes),
        rng_(seed),
        draw_seed_(rng_.next()),
        root_state_(root),
        evaluation_(evaluation) {
    nodes_.emplace_back();
  }

  /// Makes the position after an action the root, and keeps what is known of it; the rest of the tree goes.
  void descend(Action action) {
    const Node root = nodes_[root_];
    const Action seen = sees(root_state_) ? action : unseen;
    G::apply(root_state_, action, nullptr);
    std::int32_t next = none;
    for (std::int32_t i = root.first_edge; i < root.first_edge + root.edge_count; ++i)
      if (edges_[i].action == seen) next = edges_[i].child;
    keep_only(next);
  }

  const State& root_state() const { return root_state_; }

  /// Goes on from the root until the budget is spent, or what is left of its time cannot change the choice.
  /// Precondition: a seat decides at the root.
  void run(const Budget& budget) {
    const BudgetWatch watch(budget);
    for (std::uint64_t done = 0;; ++done) {
      if (budget.simulations != 0 && done >= budget.simulations) break;
      if (watch.is_cancelled()) break;
      const double spent = watch.share_of_time();
      if (spent >= 1) break;
      if (nodes_[root_].edge_count == 1) break;  // nothing to choose
      if (spent > 0 && done % 64 == 63 &&
          static_cast<double>(lead_of_best()) > static_cast<double>(done) * (1 - spent) / spent)
        break;
      simulate();
    }
    if (nodes_[root_].edge_count == 0) simulate();  // even the smallest budget has an answer
  }

  /// The choices at the root, the best first.
  std::vector<Candidate> candidates() const {
    std::vector<Candidate> list;
    const Node& root = nodes_[root_];
    const int actor = G::actor(root_state_);
    for (int i = root.first_edge; i < root.first_edge + root.edge_count; ++i) {
      const Edge& edge = edges_[i];
      Candidate c{edge.action, 0, edge.guess, {}};
      if (edge.child != none) {
        const Node& child = nodes_[edge.child];
        c.visits = child.visits;
        if (child.visits > 0) {
          c.worth.add(child.sum, 1 / static_cast<float>(child.visits));
          c.utility = c.worth.utility(actor);
        }
      }
      list.push_back(c);
    }
    std::sort(list.begin(), list.end());
    return list;
  }

  std::uint64_t simulations() const { return nodes_[root_].visits; }
  /// Positions in the tree.
  std::size_t size() const { return nodes_.size(); }

  /// So many simulations more, whoever acts at the root, to learn what the position is worth.
  void explore(std::uint64_t simulations) {
    for (; simulations > 0; --simulations) simulate();
  }

  /// The worth of the root: where a seat decides that of the choice it would take, otherwise the mean.
  /// Precondition: at least one simulation.
  Worth value() const {
    const std::int32_t chosen = best_edge(root_, root_state_);
    const Node& node = nodes_[chosen == none ? root_ : edges_[chosen].child];
    Worth mean;
    mean.add(node.sum, 1 / static_cast<float>(node.visits));
    return mean;
  }

  /// The decisions that the search expects from the root on, up to the next chance event, or to the next that
  /// depends on what its eyes do not see.
  std::vector<Action> line() const {
    std::vector<Action> actions;
    State state = root_state_;
    std::int32_t number = root_;
    while (true) {
      const std::int32_t edge = best_edge(number, state);
      if (edge == none) return actions;
      actions.push_back(edges_[edge].action);
      G::apply(state, edges_[edge].action, nullptr);
      number = edges_[edge].child;
    }
  }

 private:
  static constexpr std::int32_t none = -1;
  static constexpr Action unseen{~std::uint64_t{0}};  ///< stands for every outcome that the eyes do not see

  /// Whether the eyes see what is done next.
  bool sees(const State& state) const {
    if constexpr (GameWithSecrets<G>)
      return eyes_ == chance || G::actor(state) != chance || G::sees_chance(state, eyes_);
    return true;
  }
  /// Whether the choices may be others where what the eyes do not see is.
  bool may_differ(const State& state) const { return eyes_ != chance && G::actor(state) != eyes_; }

  /// By how many visits the most visited choice is ahead of the second.
  std::uint32_t lead_of_best() const {
    std::uint32_t best = 0;
    std::uint32_t second = 0;
    const Node& root = nodes_[root_];
    for (std::int32_t i = root.first_edge; i < root.first_edge + root.edge_count; ++i) {
      if (edges_[i].child == none) continue;
      const std::uint32_t visits = nodes_[edges_[i].child].visits;
      second = std::max(second, std::min(best, visits));
      best = std::max(best, visits);
    }
    return best - second;
  }

  /// The edge that a decision node's seat would take, by its visits; none where nobody decides or nothing was
  /// visited.
  std::int32_t best_edge(std::int32_t number, const State& state) const {
    if (G::is_over(state) || G::actor(state) == chance || may_differ(state)) return none;
    const Node& node = nodes_[number];
    std::int32_t best = none;
    std::uint32_t most = 0;
    for (std::int32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
      if (edges_[i].child == none) continue;
      const std::uint32_t visits = nodes_[edges_[i].child].visits;
      if (visits <= most) continue;
      most = visits;
      best = i;
    }
    return best;
  }

  struct Node {
    std::int32_t first_edge = 0;
    std::int32_t edge_count = 0;  ///< 0: not expanded yet
    std::uint32_t visits = 0;
    bool is_listed = false;  ///< a chance node with an edge for every outcome; the prior is its chance
    float best_guess = 0;    ///< of its edges, when it was expanded
    Worth sum;               ///< over the visits
  };
  struct Edge {
    Action action;
    float prior = 0;
    float guess = 0;  ///< its utility to the seat that decides, before anything is known of the answers
    std::int32_t child = none;
  };
  /// What the evaluation, or the end of the game, says of a position.
  Worth judge(const State& state) {
    if (G::is_over(state)) return final_worth<G>(state);
    return worth_of(evaluation_.expect(state), G::seats(state), evaluation_.spread(state));
  }

  /// The best that a seat can reach by its own decisions before anyone else, or chance, is to act.
  Worth best_continuation(const State& state, int seat, int depth) {
    if (depth == max_own_decisions || G::is_over(state) || G::actor(state) != seat) return judge(state);
    ActionList& list = lists_[depth];
    G::legal_actions(state, list);
    // A few choices belong to the decision before them; many are a decision of their own, such as the next
    // die.
    if (static_cast<int>(list.size()) > most_continuations) return judge(state);
    Worth best;
    float best_utility = -1;
    for (const Action a : list) {
      State next = state;
      G::apply(next, a, nullptr);
      const Worth worth = best_continuation(next, seat, depth + 1);
      const float utility = worth.utility(seat);
      if (utility <= best_utility) continue;
      best_utility = utility;
      best = worth;
    }
    return best;
  }

  /// Gives a decision node its edges, and says what it promises.
  Worth expand(std::int32_t number, const State& state) {
    const int seat = G::actor(state);
    ActionList& list = lists_[0];
    G::legal_actions(state, list);
    const auto first = static_cast<std::int32_t>(edges_.size());
    float best_guess = -1;
    worths_.clear();
    evaluation_.begin(state);
    for (const Action a : list) {
      State next = state;
      G::apply(next, a, nullptr);
      worths_.push_back(best_continuation(next, seat, 1));
      Edge edge;
      edge.action = a;
      edge.guess = worths_.back().utility(seat);
      edges_.push_back(edge);
      best_guess = std::max(best_guess, edge.guess);
    }
    evaluation_.end();
    set_priors(first, best_guess);
    Node& node = nodes_[number];
    node.first_edge = first;
    node.edge_count = static_cast<std::int32_t>(edges_.size()) - first;
    node.best_guess = best_guess;
    return promise(first, best_guess);
  }

  /// Edges from `first` on: the better a guess, the more.
  void set_priors(std::int32_t first, float best_guess) {
    float sum = 0;
    for (auto e = edges_.begin() + first; e != edges_.end(); ++e)
      sum += e->prior = std::exp((e->guess - best_guess) / beliefs_.prior_temperature);
    const float uniform =
        beliefs_.uniform_share / static_cast<float>(edges_.size() - static_cast<std::size_t>(first));
    for (auto e = edges_.begin() + first; e != edges_.end(); ++e)
      e->prior = (1 - beliefs_.uniform_share) * e->prior / sum + uniform;
  }

  /// What a node promises whose edges begin at `first`. Guesses stray, and the best of many is mostly one
  /// that strayed upwards: so those that are nearly as good count, too.
  Worth promise(std::int32_t first, float best_guess) const {
    Worth worth;
    if (beliefs_.leaf_temperature == 0) {
      for (std::size_t i = 0; i < worths_.size(); ++i)
        if (edges_[first + static_cast<std::int32_t>(i)].guess == best_guess) return worths_[i];
    }
    float sum = 0;
    for (std::size_t i = 0; i < worths_.size(); ++i) {
      const float guess = edges_[first + static_cast<std::int32_t>(i)].guess;
      const float weight = std::exp((guess - best_guess) / beliefs_.leaf_temperature);
      worth.add(worths_[i], weight);
      sum += weight;
    }
    Worth mean;
    mean.add(worth, 1 / sum);
    return mean;
  }

  /// The edge to follow. Those that `legal_` leaves out, where it has an entry for each, do not count.
  std::int32_t select(const Node& node, int seat) const {
    const float parent =
        node.visits == 0 ? node.best_guess : node.sum.utility(seat) / static_cast<float>(node.visits);
    // First-play urgency: what is not visited yet counts as its guess. But guesses were made before anybody
    // answered; what the visited choices have lost since, the others would too.
    const float lost_since_guess = std::min(0.0F, parent - node.best_guess);
    const float root_of_visits = std::sqrt(static_cast<float>(node.visits));
    std::int32_t chosen = node.first_edge;
    float best = -1e9F;
    for (std::int32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
      if (!legal_.empty() && !legal_[static_cast<std::size_t>(i - node.first_edge)]) continue;
      const Edge& edge = edges_[i];
      float worth = edge.guess + lost_since_guess;
      float visits = 0;
      if (edge.child != none && nodes_[edge.child].visits > 0) {
        visits = static_cast<float>(nodes_[edge.child].visits);
        worth = nodes_[edge.child].sum.utility(seat) / visits;
      }
      const float bound = worth + beliefs_.exploration * edge.prior * root_of_visits / (1 + visits);
      if (bound <= best) continue;
      best = bound;
      chosen = i;
    }
    return chosen;
  }

  /// The next draw of a chance node. `history` tells the draws before it from others.
  std::int32_t draw(std::int32_t number, const State& state, std::uint64_t history) {
    if (eyes_ != chance) return edge_with(number, G::sample_chance(state, rng_));  // each world has its bag
    if (nodes_[number].edge_count == 0) list_outcomes(number, state);
    const Node& node = nodes_[number];
    if (!node.is_listed) return edge_with(number, G::sample_chance(state, rng_));
    // Steps of the golden ratio fall evenly into the circle, however many they are.
    const std::uint64_t step = 0x9E3779B97F4A7C15ULL;
    const std::uint64_t point = mix64(draw_seed_ ^ history) + node.visits * step;
    float left = static_cast<float>(point >> 40) * 0x1p-24F;
    std::int32_t edge = node.first_edge;
    for (; edge + 1 < node.first_edge + node.edge_count && left >= edges_[edge].prior; ++edge)
      left -= edges_[edge].prior;
    return edge;
  }

  /// Gives a chance node an edge for every outcome, if they are not too many.
  void list_outcomes(std::int32_t number, const State& state) {
    ActionList& list = lists_[0];
    G::legal_actions(state, list);
    if (list.size() > most_listed) return;
    Node& node = nodes_[number];
    node.is_listed = true;
    node.first_edge = static_cast<std::int32_t>(edges_.size());
    node.edge_count = static_cast<std::int32_t>(list.size());
    float sum = 0;
    for (const Action a : list) {
      Edge edge;
      edge.action = a;
      edge.prior = static_cast<float>(G::chance_weight(state, a));
      sum += edge.prior;
      edges_.push_back(edge);
    }
    for (auto e = edges_.begin() + node.first_edge; e != edges_.end(); ++e) e->prior /= sum;
  }

  /// Notes in `legal_` which choices there are in a world, and adds those that there never were before.
  void match_choices(std::int32_t number, const State& state) {
    const int seat = G::actor(state);
    ActionList& list = lists_[0];
    G::legal_actions(state, list);
    std::vector<Action> choices(list.begin(), list.end());
    evaluation_.begin(state);
    for (const Action a : choices) {
      const std::int32_t known = nodes_[number].edge_count;
      const std::int32_t edge = edge_with(number, a);
      if (nodes_[number].edge_count == known) continue;
      State next = state;
      G::apply(next, a, nullptr);
      const float guess = best_continuation(next, seat, 1).utility(seat);
      edges_[edge].guess = guess;
      edges_[edge].prior =
          std::min(1.0F, std::exp((guess - nodes_[number].best_guess) / beliefs_.prior_temperature)) /
          static_cast<float>(choices.size());
    }
    evaluation_.end();
    const Node& node = nodes_[number];
    legal_.assign(static_cast<std::size_t>(node.edge_count), false);
    for (const Action a : choices)
      legal_[static_cast<std::size_t>(edge_with(number, a) - node.first_edge)] = true;
  }

  /// The edge of a node with this action, new where it never came before.
  std::int32_t edge_with(std::int32_t number, Action a) {
    Node& node = nodes_[number];
    for (std::int32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i)
      if (edges_[i].action == a) return i;
    // The edges of a node lie together: if others came after them, the list moves to the end.
    const auto end = static_cast<std::int32_t>(edges_.size());
    if (node.edge_count == 0) {
      node.first_edge = end;
    } else if (node.first_edge + node.edge_count != end) {
      for (std::int32_t i = 0; i < node.edge_count; ++i) {
        const Edge moved = edges_[node.first_edge + i];
        edges_.push_back(moved);
      }
      node.first_edge = end;
    }
    Edge edge;
    edge.action = a;
    edges_.push_back(edge);
    return node.first_edge + node.edge_count++;
  }

  void simulate() {
    State state = root_state_;
    if constexpr (GameWithSecrets<G>)
      if (eyes_ != chance) state = G::sample_hidden(root_state_, eyes_, rng_);
    std::int32_t number = root_;
    path_.assign(1, root_);
    std::uint64_t history = 0;
    Worth worth;
    int decided = chance;  // who made the decision before
    while (true) {
      if (G::is_over(state)) {
        worth = final_worth<G>(state);
        break;
      }
      const int actor = G::actor(state);
      std::int32_t edge = none;
      Action action;
      if (!sees(state)) {
        action = G::sample_chance(state, rng_);
        edge = edge_with(number, unseen);
      } else if (actor == chance) {
        edge = draw(number, state, history);
        action = edges_[edge].action;
        history = mix64(history + action.bits + 1);
      } else {
        const bool is_new = nodes_[number].edge_count == 0;
        if (is_new) worth = expand(number, state);
        // What a seat decides after its own decision was looked at with it, so there is nothing new to learn
        // here yet.
        const bool was_known = decided == actor && nodes_[number].edge_count <= most_continuations;
        if (is_new && !was_known) break;
        legal_.clear();
        if (!is_new && may_differ(state)) match_choices(number, state);
        edge = select(nodes_[number], actor);
        action = edges_[edge].action;
      }
      decided = actor;
      G::apply(state, action, nullptr);
      if (edges_[edge].child == none) {
        edges_[edge].child = static_cast<std::int32_t>(nodes_.size());
        nodes_.emplace_back();
      }
      number = edges_[edge].child;
      path_.push_back(number);
    }
    for (const std::int32_t visited : path_) {
      ++nodes_[visited].visits;
      nodes_[visited].sum.add(worth, 1);
    }
  }

  /// Makes a node the root, and forgets what does not lie below it. `none`: all.
  void keep_only(std::int32_t new_root) {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    nodes.push_back(new_root == none ? Node{} : nodes_[new_root]);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      const std::int32_t first = nodes[n].first_edge;
      nodes[n].first_edge = static_cast<std::int32_t>(edges.size());
      for (std::int32_t i = first; i < first + nodes[n].edge_count; ++i) {
        edges.push_back(edges_[i]);
        if (edges_[i].child == none) continue;
        edges.back().child = static_cast<std::int32_t>(nodes.size());
        nodes.push_back(nodes_[edges_[i].child]);
      }
    }
    nodes_ = std::move(nodes);
    edges_ = std::move(edges);
    root_ = 0;
  }

  static constexpr int max_own_decisions = 4;
  static constexpr int most_continuations = 24;
  static constexpr std::size_t most_listed = 128;  ///< outcomes of chance

  SearchBeliefs beliefs_;
  int eyes_;
  Rng rng_;
  std::uint64_t draw_seed_;
  State root_state_;
  Evaluation<G> evaluation_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::int32_t root_ = 0;
  std::vector<std::int32_t> path_;
  std::array<ActionList, max_own_decisions + 1> lists_;
  std::vector<bool> legal_;    ///< see `select`; empty: all are
  std::vector<Worth> worths_;  ///< of the edges of the node that is expanded
};

}  // namespace bastide
