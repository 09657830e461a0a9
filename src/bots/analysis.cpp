#include "bots/analysis.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>

#include "bots/evaluations.h"
#include "bots/search.h"
#include "match/visit.h"

namespace bastide {
namespace {

/// Where something is hidden from a seat, so many worlds that agree with all it can see are studied instead.
constexpr std::size_t worlds_of_hidden = 8;
/// A draw with more outcomes than this is compared with a sample of them.
constexpr std::size_t most_outcomes = 96;
constexpr std::size_t sampled_outcomes = 32;

Outlook outlook_of(const Worth& worth, int seats) {
  Outlook outlook;
  for (int s = 0; s < seats; ++s) {
    outlook.chance.push_back(worth.chance[s]);
    outlook.margin.push_back(margin_of(worth.expected, s, seats));
  }
  return outlook;
}

/// A position that is looked into, in one or in several worlds.
template <Game G>
class Study {
 public:
  using State = typename G::State;

  /// All studies of one comparison have the same seed: what is drawn in one is then likely drawn in the
  /// others, and their luck cancels out.
  Study(const std::vector<State>& worlds, std::uint64_t seed) : seats_(G::seats(worlds[0])) {
    for (const State& world : worlds) searches_.push_back(std::make_unique<Search<G>>(world, seed));
    explore(1);
  }

  /// So many simulations at least, spread over the worlds.
  void explore(std::uint64_t simulations) {
    const std::uint64_t each = (simulations + searches_.size() - 1) / searches_.size();
    for (auto& search : searches_) search->explore(each);
    simulations_ += each * searches_.size();
    value_ = {};
    for (const auto& search : searches_)
      value_.add(search->value(), 1 / static_cast<float>(searches_.size()));
  }

  float utility(int seat) const { return value_.utility(seat); }
  std::uint64_t simulations() const { return simulations_; }
  std::vector<Action> line() const { return searches_[0]->line(); }

  double margin(int seat) const { return margin_of(value_.expected, seat, seats_); }
  double chance_to_win(int seat) const { return value_.chance[seat]; }
  Outlook outlook() const { return outlook_of(value_, seats_); }

 private:
  int seats_;
  std::vector<std::unique_ptr<Search<G>>> searches_;
  std::uint64_t simulations_ = 0;
  Worth value_{};
};

/// The outlook of a game that is over: its result.
template <Game G>
Outlook final_outlook(const typename G::State& state) {
  return outlook_of(final_worth<G>(state), G::seats(state));
}

template <Game G>
Outlook outlook_of(const typename G::State& state, std::uint64_t simulations, std::uint64_t seed) {
  if (G::is_over(state)) return final_outlook<G>(state);
  Study<G> study({state}, seed);
  if (simulations > study.simulations()) study.explore(simulations - study.simulations());
  return study.outlook();
}

/// The positions that the seat to decide may be in: the true one, or several sampled ones where something is
/// hidden from it.
template <Game G>
std::vector<typename G::State> worlds_seen(const typename G::State& state, Rng& rng) {
  std::vector<typename G::State> worlds;
  if constexpr (GameWithSecrets<G>)
    if (G::has_secrets(state)) {
      for (std::size_t w = 0; w < worlds_of_hidden; ++w)
        worlds.push_back(G::sample_hidden(state, G::actor(state), rng));
      return worlds;
    }
  worlds.push_back(state);
  return worlds;
}

template <Game G>
class MoveRanking {
 public:
  using State = typename G::State;

  /// `watched`: a move that is looked into as deeply as the best one, however bad it seems.
  MoveRanking(const State& state, const AnalysisSettings& settings, const Action* watched)
      : seat_(G::actor(state)) {
    Rng rng(settings.seed);
    const auto worlds = worlds_seen<G>(state, rng);
    const std::uint64_t seed = rng.next();
    ActionList list;
    G::legal_actions(state, list);
    for (const Action a : list) {
      std::vector<State> next = worlds;
      for (State& world : next) G::apply(world, a, nullptr);
      entries_.push_back({a, watched != nullptr && a == *watched, 0, Study<G>(next, seed)});
    }
    halve(settings.simulations);
  }

  struct Entry {
    Action action;
    bool watched;
    int rounds;  ///< how often it was among the better half
    Study<G> study;
  };
  const std::vector<Entry>& entries() const { return entries_; }

  JudgedMove judged(const Entry& entry, const State& state) const {
    JudgedMove move{G::format(state, entry.action),
                    entry.study.chance_to_win(seat_),
                    entry.study.margin(seat_),
                    entry.study.simulations(),
                    {}};
    move.line.push_back(move.token);
    // The sampled worlds go on differently, so there is no one line.
    if constexpr (GameWithSecrets<G>)
      if (G::has_secrets(state)) return move;
    State next = state;
    G::apply(next, entry.action, nullptr);
    for (const Action a : entry.study.line()) {
      move.line.push_back(G::format(next, a));
      G::apply(next, a, nullptr);
    }
    return move;
  }

 private:
  /// Sequential halving: every round costs the same, and those that are left share it.
  void halve(std::uint64_t simulations) {
    const auto count = static_cast<std::uint32_t>(entries_.size());
    const auto rounds = std::max<std::uint64_t>(1, std::bit_width(count - 1));
    const auto better = [&](const Entry& a, const Entry& b) {
      if (a.rounds != b.rounds) return a.rounds > b.rounds;
      const float difference = a.study.utility(seat_) - b.study.utility(seat_);
      return difference != 0 ? difference > 0 : a.action.bits < b.action.bits;
    };
    std::size_t left = entries_.size();
    for (std::uint64_t round = 0; round < rounds; ++round) {
      // Each has been looked at once already.
      const std::uint64_t each = std::max<std::uint64_t>(1, simulations / rounds / left);
      for (std::size_t i = 0; i < entries_.size(); ++i)
        if ((round > 0 || each > 1) && (i < left || entries_[i].watched)) entries_[i].study.explore(each);
      std::sort(entries_.begin(), entries_.end(), better);
      left = (left + 1) / 2;
      for (std::size_t i = 0; i < left; ++i) ++entries_[i].rounds;
    }
    std::sort(entries_.begin(), entries_.end(), better);
  }

  int seat_;
  std::vector<Entry> entries_;
};

template <Game G>
void analyse_decision(const typename G::State& state, Action action, const AnalysisSettings& settings,
                      MoveAnalysis& result) {
  const int seat = G::actor(state);
  const MoveRanking<G> ranking(state, settings, &action);
  const auto& entries = ranking.entries();
  const auto played = std::find_if(entries.begin(), entries.end(), [](const auto& e) { return e.watched; });
  result.choices = static_cast<int>(entries.size());
  result.played = ranking.judged(*played, state);
  // What was played was looked into just as deeply; if it comes out ahead it was the best.
  const bool is_best = played->study.utility(seat) >= entries[0].study.utility(seat);
  result.best = is_best ? result.played : ranking.judged(entries[0], state);
  result.loss = std::max(0.0, result.best.chance - result.played.chance);
  result.loss_margin = std::max(0.0, result.best.margin - result.played.margin);
  result.after = played->study.outlook();
}

template <Game G>
void analyse_draw(const typename G::State& state, Action action, const AnalysisSettings& settings,
                  MoveAnalysis& result) {
  Rng rng(settings.seed);
  const std::uint64_t seed = rng.next();
  ActionList list;
  G::legal_actions(state, list);
  std::vector<std::pair<Action, double>> outcomes;  // with their weights
  if (list.size() <= most_outcomes) {
    for (const Action a : list) outcomes.emplace_back(a, G::chance_weight(state, a));
  } else {
    for (std::size_t i = 0; i < sampled_outcomes; ++i) outcomes.emplace_back(G::sample_chance(state, rng), 1);
    outcomes.emplace_back(action, 0);
  }
  const int seats = G::seats(state);
  Outlook mean{std::vector<double>(seats), std::vector<double>(seats)};
  double weights = 0;
  const std::uint64_t each = std::max<std::uint64_t>(1, settings.simulations / outcomes.size());
  for (const auto& [a, weight] : outcomes) {
    auto next = state;
    G::apply(next, a, nullptr);
    const Outlook p = outlook_of<G>(next, each, seed);
    weights += weight;
    for (int s = 0; s < seats; ++s) {
      mean.chance[s] += weight * p.chance[s];
      mean.margin[s] += weight * p.margin[s];
    }
    if (a == action) result.after = p;
  }
  for (int s = 0; s < seats; ++s) {
    result.luck.push_back(result.after.chance[s] - mean.chance[s] / weights);
    result.luck_margin.push_back(result.after.margin[s] - mean.margin[s] / weights);
  }
}

std::vector<SeatAnalysis> sums_of(const GameAnalysis& game, int seats) {
  std::vector<SeatAnalysis> sums(static_cast<std::size_t>(seats));
  for (const MoveAnalysis& move : game.moves) {
    for (std::size_t s = 0; s < move.luck.size(); ++s) {
      sums[s].luck += move.luck[s];
      sums[s].luck_margin += move.luck_margin[s];
    }
    if (move.actor == chance || move.choices < 2) continue;
    SeatAnalysis& seat = sums[static_cast<std::size_t>(move.actor)];
    const Grade grade = grade_of(move.loss);
    ++seat.decisions;
    seat.slips += grade == Grade::slip ? 1 : 0;
    seat.mistakes += grade == Grade::mistake ? 1 : 0;
    seat.blunders += grade == Grade::blunder ? 1 : 0;
    seat.loss += move.loss;
    seat.loss_margin += move.loss_margin;
  }
  return sums;
}

/// Each token has random numbers of its own, whoever looks at it and in which order.
AnalysisSettings settings_of_token(AnalysisSettings settings, std::size_t index) {
  settings.seed = mix64(settings.seed + index);
  return settings;
}

/// A token that is part of a match, and so legal.
void apply_known(AnyMatch& position, std::string_view token) {
  [[maybe_unused]] const auto events = position.try_apply(token);
  assert(events.ok());
}

}  // namespace

Grade grade_of(double loss) {
  if (loss >= 0.15) return Grade::blunder;
  if (loss >= 0.08) return Grade::mistake;
  return loss >= 0.04 ? Grade::slip : Grade::good;
}

std::vector<JudgedMove> rank_moves(const AnyMatch& match, const AnalysisSettings& settings) {
  assert(!match.is_over() && match.actor() != chance);
  return visit_match(match, [&]<Game G>(const Match<G>& typed) {
    const MoveRanking<G> ranking(typed.state(), settings, nullptr);
    std::vector<JudgedMove> moves;
    for (const auto& entry : ranking.entries()) moves.push_back(ranking.judged(entry, typed.state()));
    return moves;
  });
}

MoveAnalysis analyse_move(const AnyMatch& before, std::string_view token, const AnalysisSettings& settings) {
  return visit_match(before, [&]<Game G>(const Match<G>& typed) {
    const typename G::State& state = typed.state();
    const auto action = G::parse(state, token);
    assert(action.ok());
    MoveAnalysis result;
    result.actor = G::actor(state);
    result.token = G::format(state, *action);
    if (result.actor == chance)
      analyse_draw<G>(state, *action, settings, result);
    else
      analyse_decision<G>(state, *action, settings, result);
    auto after = state;
    G::apply(after, *action, nullptr);
    if (G::is_over(after)) {
      result.after = final_outlook<G>(after);
    } else if constexpr (GameWithSecrets<G>) {
      // The choice is judged by what its seat could see; how the game stands, by all there is to see.
      if (G::has_secrets(state) && result.actor != chance)
        result.after = outlook_of<G>(after, settings.simulations / 4, settings.seed);
    }
    return result;
  });
}

Outlook outlook_at_start(const AnyMatch& match, const AnalysisSettings& settings) {
  return visit_match(**make_match(match.setup()), [&]<Game G>(const Match<G>& typed) {
    return outlook_of<G>(typed.state(), settings.simulations, settings.seed);
  });
}

MoveAnalysis analyse_token(const AnyMatch& match, std::size_t index, const AnalysisSettings& settings) {
  assert(index < match.tokens().size());
  const auto position = *make_match(match.setup());
  for (std::size_t i = 0; i < index; ++i) apply_known(*position, match.tokens()[i]);
  return analyse_move(*position, match.tokens()[index], settings_of_token(settings, index));
}

GameAnalysis analyse_game(const AnyMatch& match, const AnalysisSettings& settings,
                          const std::function<bool(std::size_t done)>& progress) {
  GameAnalysis game;
  const auto position = *make_match(match.setup());
  game.start = outlook_at_start(match, settings);
  for (const std::string& token : match.tokens()) {
    game.moves.push_back(analyse_move(*position, token, settings_of_token(settings, game.moves.size())));
    apply_known(*position, token);
    if (progress && !progress(game.moves.size())) break;
  }
  game.seats = sums_of(game, match.setup().seats);
  return game;
}

}  // namespace bastide
