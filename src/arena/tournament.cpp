#include "arena/tournament.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <thread>

#include "kit/text.h"

namespace bastide {

GameResult play_game(const Setup& setup, const std::vector<Bot*>& bots, std::uint64_t draw_seed) {
  const auto match = *make_match(setup);
  Rng draws(draw_seed);
  std::vector<std::vector<float>> replies(bots.size());
  const auto ask = [&](int seat) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::string token = bots[seat]->choose(*match);
    replies[seat].push_back(std::chrono::duration<float>(Clock::now() - start).count());
    return token;
  };
  while (!match->is_over()) {
    const int actor = match->actor();
    const std::string token = actor == chance ? match->sample_chance(draws) : ask(actor);
    const auto events = match->try_apply(token);
    if (!events) {  // whoever plays what the rules do not allow, or nothing at all, has lost
      const unsigned others = ((1U << bots.size()) - 1) & ~(1U << actor);
      const std::string fault = bots[actor]->fault();
      return {match->scores(), others, actor, fault.empty() ? refusal(token, events.error()) : fault,
              std::move(replies)};
    }
  }
  return {match->scores(), match->winners(), chance, {}, std::move(replies)};
}

std::string refusal(std::string_view token, const Error& error) {
  return "played " + in_quotes(token) + ": " + error.message;
}

namespace {

/// A win is a point; those who share it share the point.
double points_of(const GameResult& game, int seat) {
  if (((game.winners >> seat) & 1) == 0) return 0;
  return 1.0 / std::popcount(game.winners);
}

}  // namespace

PairResult Tournament::play_pair(const Job& job) const {
  PairResult result;
  result.one = job.one;
  result.other = job.other;
  result.number = job.number;
  const std::uint64_t seed = mix64(plan_.seed + static_cast<std::uint64_t>(job.number));
  for (const int seat_of_one : {0, 1}) {
    const auto one = make_player(plan_.contestants[job.one], mix64(seed ^ 1), plan_.data, plan_.limits);
    const auto other = make_player(plan_.contestants[job.other], mix64(seed ^ 2), plan_.data, plan_.limits);
    if (!one || !other) {  // a program that does not start again
      result.forfeiter = one ? job.other : job.one;
      result.fault = (one ? other : one).error().message;
      (seat_of_one == 0 ? result.first : result.second) = one ? 1 : 0;
      continue;
    }
    std::vector<Bot*> bots{one->get(), other->get()};
    if (seat_of_one == 1) std::swap(bots[0], bots[1]);
    const GameResult game = play_game(plan_.setup, bots, seed);
    for (const int who : {0, 1}) {
      const auto& times = game.replies[who == 0 ? seat_of_one : 1 - seat_of_one];
      result.replies[who].insert(result.replies[who].end(), times.begin(), times.end());
    }
    if (game.forfeiter != chance) {
      result.forfeiter = game.forfeiter == seat_of_one ? job.one : job.other;
      result.fault = game.fault;
    }
    (seat_of_one == 0 ? result.first : result.second) = points_of(game, seat_of_one);
    result.margin += game.scores[seat_of_one] - game.scores[1 - seat_of_one];
  }
  return result;
}

void Tournament::add(const PairResult& r) {
  tallies_[{r.one, r.other}].add(r.first, r.second, r.margin);
  if (r.forfeiter >= 0) {
    Forfeits& known = forfeits_[r.forfeiter];
    if (known.pairs++ == 0) known.first = r.fault;
  }
  for (const int who : {0, 1}) {
    auto& known = replies_[who == 0 ? r.one : r.other];
    known.insert(known.end(), r.replies[who].begin(), r.replies[who].end());
  }
  ++pairs_played_;
}

std::optional<double> Tournament::reply_time(int contestant, double share) const {
  const auto found = replies_.find(contestant);
  if (found == replies_.end() || found->second.empty()) return std::nullopt;
  auto times = found->second;
  const auto nth = times.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), nth, times.end());
  return *nth;
}

void Tournament::take_over(const PairResult& result) {
  auto& begun = begun_[{result.one, result.other}];
  begun.resize(std::max<std::size_t>(begun.size(), static_cast<std::size_t>(result.number) + 1));
  if (begun[result.number]) return;
  begun[result.number] = true;
  add(result);
}

std::vector<std::pair<int, int>> TournamentPlan::pairings() const {
  std::vector<std::pair<int, int>> list;
  const int count = static_cast<int>(contestants.size());
  for (int one = 0; one < count; ++one)
    for (int other = one + 1; other < count; ++other)
      if (pairing == Pairing::all || (pairing == Pairing::gauntlet && one == 0) ||
          (pairing == Pairing::ladder && other == one + 1))
        list.emplace_back(one, other);
  return list;
}

bool Tournament::next_job(Job& job) {
  const auto pairings = plan_.pairings();
  for (int number = 0; number < plan_.pairs; ++number)
    for (const auto& [one, other] : pairings) {
      if (plan_.has_test && verdict_of(tally(one, other), plan_.test) != Verdict::open) continue;
      auto& begun = begun_[{one, other}];
      begun.resize(std::max<std::size_t>(begun.size(), static_cast<std::size_t>(plan_.pairs)));
      if (begun[number]) continue;
      begun[number] = true;
      job = {one, other, number};
      return true;
    }
  return false;
}

void Tournament::work(const std::function<bool(const PairResult&)>& report) {
  while (true) {
    Job job{};
    {
      const std::lock_guard lock(mutex_);
      if (stopped_ || !next_job(job)) return;
    }
    const PairResult result = play_pair(job);
    const std::lock_guard lock(mutex_);
    add(result);
    if (!report(result)) stopped_ = true;
  }
}

Result<bool> Tournament::check() const {
  if (plan_.setup.seats != 2) return Error{"the arena plays games for two"};
  if (auto match = make_match(plan_.setup); !match) return match.error();
  for (const auto& name : plan_.contestants)
    if (auto player = make_player(name, 0, plan_.data, plan_.limits); !player) return player.error();
  return true;
}

Result<bool> Tournament::run(const std::function<bool(const PairResult&)>& report) {
  if (auto good = check(); !good) return good;
  std::vector<std::thread> threads;
  for (int i = 1; i < plan_.threads; ++i) threads.emplace_back([&] { work(report); });
  work(report);
  for (auto& thread : threads) thread.join();
  return !stopped_;
}

const Tally& Tournament::tally(int one, int other) const {
  static const Tally nothing;
  const auto found = tallies_.find({one, other});
  return found == tallies_.end() ? nothing : found->second;
}

int Tournament::pairs_planned() const {
  return plan_.pairs * static_cast<int>(plan_.pairings().size());
}

}  // namespace bastide
