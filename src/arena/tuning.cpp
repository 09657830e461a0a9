#include "arena/tuning.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "bots/evaluations.h"
#include "match/visit.h"

namespace bastide {
namespace {

/// Calls `play(number)` for every number below `count`, on so many threads.
template <class Play>
void in_parallel(int count, int threads, Play&& play) {
  std::atomic<int> next = 0;
  const auto work = [&] {
    for (int number = next++; number < count; number = next++) play(number);
  };
  std::vector<std::thread> others;
  for (int i = 1; i < std::min(threads, count); ++i) others.emplace_back(work);
  work();
  for (auto& thread : others) thread.join();
}

/// A margin as it counts: a game that is won by many points says little more than one that is won by some.
float weighed(int margin) {
  return std::tanh(static_cast<float>(margin) / 30);
}

/// What contestants make of one another over two games with the same draws and the seats swapped, from -1
/// (lost by many points) to 1.
float play_mirrored(const Setup& setup, const std::string& one, const std::string& other,
                    std::uint64_t draws) {
  float sum = 0;
  for (const int seat : {0, 1}) {
    const auto bot = *make_bot(one, mix64(draws ^ 1));
    const auto rival = *make_bot(other, mix64(draws ^ 2));
    std::vector<Bot*> bots{bot.get(), rival.get()};
    if (seat == 1) std::swap(bots[0], bots[1]);
    const GameResult game = play_game(setup, bots, draws);
    sum += weighed(game.scores[seat] - game.scores[1 - seat]);
  }
  return sum / 2;
}

/// What a position promises the first seat over the second, and how far that may stray.
struct Forecast {
  float margin;
  float spread;
};
Forecast forecast_of(const AnyMatch& match, const BeliefChanges& changes) {
  return visit_match(match, [&]<Game G>(const Match<G>& typed) -> Forecast {
    Evaluation<G> evaluation(changed_beliefs<typename Evaluation<G>::Beliefs>(changes));
    const Expectation expected = evaluation.expect(typed.state());
    return {expected[0] - expected[1], evaluation.spread(typed.state())};
  });
}

/// The draws that a tuning learns from and those that check it never meet.
constexpr std::uint64_t seed_of_check = 0x9E3779B97F4A7C15ULL;

}  // namespace

Result<Tuning> Tuning::begin(const TuningPlan& plan) {
  if (plan.setup.seats != 2) return Error{"tuning plays games for two"};
  if (auto match = make_match(plan.setup); !match) return match.error();
  for (const std::string& name : {plan.player, plan.yardstick})
    if (auto bot = make_bot(name, 0); !bot) return bot.error();
  Tuning tuning(plan);
  for (const BeliefInfo& info : beliefs_of(tuning.plan_.setup.game)) {
    const auto& only = tuning.plan_.only;
    if (info.step > 0 && (only.empty() || std::find(only.begin(), only.end(), info.name) != only.end()))
      tuning.beliefs_.push_back(info);
  }
  if (tuning.beliefs_.empty() ||
      (!tuning.plan_.only.empty() && tuning.beliefs_.size() != tuning.plan_.only.size()))
    return Error{"the evaluation of " + tuning.plan_.setup.game + " has no such beliefs to tune"};
  for (const BeliefInfo& info : tuning.beliefs_) {
    float value = info.value;
    for (const BeliefChange& change : tuning.plan_.from)
      if (change.name == info.name) value = change.value;
    tuning.start_.push_back(value);
  }
  tuning.state_.values = tuning.start_;
  tuning.state_.sums.assign(tuning.start_.size(), 0);
  if (auto bot = make_bot(tuning.contestant(tuning.start()), 0); !bot) return bot.error();
  return tuning;
}

Result<bool> Tuning::take_over(const TuningState& state) {
  if (state.values.size() != beliefs_.size() || state.sums.size() != beliefs_.size())
    return Error{"the state is of a tuning of other beliefs"};
  for (std::size_t i = 0; i < beliefs_.size(); ++i)
    if (std::clamp(state.values[i], beliefs_[i].low, beliefs_[i].high) != state.values[i])
      return Error{"the state has a belief out of its bounds: " + std::string(beliefs_[i].name)};
  state_ = state;
  return true;
}

BeliefChanges Tuning::changes_of(const std::vector<float>& values) const {
  BeliefChanges changes;
  // Changes that are given but not tuned are still played with.
  for (const BeliefChange& change : plan_.from)
    if (std::none_of(beliefs_.begin(), beliefs_.end(), [&](const auto& b) { return b.name == change.name; }))
      changes.push_back(change);
  for (std::size_t i = 0; i < beliefs_.size(); ++i)
    changes.push_back({std::string(beliefs_[i].name), values[i]});
  return changes;
}

BeliefChanges Tuning::result() const {
  if (state_.summed == 0) return changes_of(state_.values);
  std::vector<float> means = state_.sums;
  for (float& mean : means) mean /= static_cast<float>(state_.summed);
  return changes_of(means);
}

std::string Tuning::contestant(const BeliefChanges& changes) const {
  return plan_.player + "{" + format_beliefs(changes) + "}";
}

std::vector<float> Tuning::moved(const std::vector<float>& direction, float steps) const {
  std::vector<float> values = state_.values;
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] =
        std::clamp(values[i] + steps * beliefs_[i].step * direction[i], beliefs_[i].low, beliefs_[i].high);
  return values;
}

void Tuning::play_round() {
  const std::uint64_t seed = mix64(mix64(plan_.seed) + static_cast<std::uint64_t>(state_.rounds));
  Rng rng(seed);
  std::vector<float> direction;
  for (std::size_t i = 0; i < beliefs_.size(); ++i) direction.push_back(rng.below(2) == 0 ? -1.0F : 1.0F);
  const std::string up = contestant(changes_of(moved(direction, 1)));
  const std::string down = contestant(changes_of(moved(direction, -1)));

  // Three pairings on the same draws. Against the yardstick a win by much is nothing new, so it counts half.
  constexpr int pairings = 3;
  std::vector<float> outcomes(static_cast<std::size_t>(pairings) * plan_.pairs);
  in_parallel(pairings * plan_.pairs, plan_.threads, [&](int job) {
    const std::uint64_t draws = mix64(seed + 1 + static_cast<std::uint64_t>(job / pairings));
    if (job % pairings == 0) outcomes[job] = play_mirrored(plan_.setup, up, down, draws);
    if (job % pairings == 1) outcomes[job] = play_mirrored(plan_.setup, up, plan_.yardstick, draws) / 2;
    if (job % pairings == 2) outcomes[job] = -play_mirrored(plan_.setup, down, plan_.yardstick, draws) / 2;
  });
  float sum = 0;
  for (const float outcome : outcomes) sum += outcome;
  const float mean = sum / static_cast<float>(plan_.pairs);

  const float done = static_cast<float>(state_.rounds) / static_cast<float>(plan_.rounds);
  state_.usual = state_.rounds == 0 ? std::abs(mean) : 0.95F * state_.usual + 0.05F * std::abs(mean);
  const float size = std::clamp(mean / std::max(state_.usual, 0.01F), -2.0F, 2.0F);
  // Of a step, for a round of the usual outcome: so much that noise alone would lead astray by about two
  // steps.
  const float usual_move = std::min(0.25F, 3 / std::sqrt(static_cast<float>(plan_.rounds)));
  state_.values = moved(direction, usual_move * size * (1 - 0.8F * done));
  ++state_.rounds;
  if (2 * state_.rounds <= plan_.rounds) return;
  for (std::size_t i = 0; i < state_.values.size(); ++i) state_.sums[i] += state_.values[i];
  ++state_.summed;
}

Tally Tuning::check(const std::string& one, const std::string& other, int pairs,
                    const std::function<void(int pairs_played)>& report) const {
  TournamentPlan plan;
  plan.setup = plan_.setup;
  plan.contestants = {one, other};
  plan.pairs = pairs;
  plan.seed = plan_.seed ^ seed_of_check;
  plan.threads = plan_.threads;
  Tournament tournament(plan);
  const auto played = tournament.run([&](const PairResult&) {
    report(tournament.pairs_played());
    return true;
  });
  return played ? tournament.tally(0, 1) : Tally{};
}

std::array<double, 3> Tuning::measure_spread(const BeliefChanges& changes, int games) const {
  using Thirds = std::array<double, 3>;
  std::vector<Thirds> squares(games);  // the mean of each game's squared errors, in spreads
  in_parallel(games, plan_.threads, [&](int game) {
    const std::uint64_t seed = mix64((plan_.seed ^ seed_of_check) + static_cast<std::uint64_t>(game));
    const auto bot = *make_bot(contestant(changes), seed);
    const auto match = *make_match(plan_.setup);
    std::vector<Forecast> forecasts;
    for (Rng draws(seed); !match->is_over();) {
      const bool draw = match->actor() == chance;
      if (draw) forecasts.push_back(forecast_of(*match, changes));
      if (!match->try_apply(draw ? match->sample_chance(draws) : bot->choose(*match))) return;
    }
    const auto margin = static_cast<float>(match->scores()[0] - match->scores()[1]);
    Thirds counts{};
    for (std::size_t i = 0; i < forecasts.size(); ++i) {
      const double error = (margin - forecasts[i].margin) / forecasts[i].spread;
      squares[game][3 * i / forecasts.size()] += error * error;
      ++counts[3 * i / forecasts.size()];
    }
    for (int third = 0; third < 3; ++third) squares[game][third] /= std::max(1.0, counts[third]);
  });
  Thirds strayed{};
  for (const Thirds& game : squares)
    for (int third = 0; third < 3; ++third) strayed[third] += game[third] / games;
  for (int third = 0; third < 3; ++third) strayed[third] = std::sqrt(strayed[third]);
  return strayed;
}

}  // namespace bastide
