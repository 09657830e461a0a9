#include "arena/tournament.h"

#include <algorithm>
#include <memory>
#include <thread>

namespace bastide {

GameResult Tournament::play_game_of(const Job& job, Seating seating, std::uint64_t seed) const {
  const int seats = plan_.setup.seats;
  std::vector<std::unique_ptr<Bot>> players;
  std::vector<Bot*> bots;
  std::array<std::uint64_t, 2> next_seed{1, 2};  // no two at a table roll the same dice of their own
  for (int seat = 0; seat < seats; ++seat) {
    const bool is_one = sits_at(seating, seat);
    std::uint64_t& own = next_seed[is_one ? 0 : 1];
    auto player = make_player(plan_.contestants[is_one ? job.one : job.other], mix64(seed ^ own), plan_.data,
                              plan_.limits);
    own += 2;
    if (!player) {  // a program that does not start again
      const auto count = static_cast<std::size_t>(seats);
      return {std::vector<int>(count), 0, seat, player.error().message,
              std::vector<std::vector<float>>(count)};
    }
    bots.push_back(player->get());
    players.push_back(std::move(*player));
  }
  return play_game(plan_.setup, bots, seed);
}

PairResult Tournament::play_pair(const Job& job) const {
  PairResult result;
  result.one = job.one;
  result.other = job.other;
  result.number = job.number;
  const int seats = plan_.setup.seats;
  const std::uint64_t seed = mix64(plan_.seed + static_cast<std::uint64_t>(job.number));
  const Seating seating = seating_of_pair(seats, job.number);
  for (const bool is_first : {true, false}) {
    const Seating now = is_first ? seating : mirrored(seating, seats);
    const GameResult game = play_game_of(job, now, seed);
    for (int seat = 0; seat < seats; ++seat) {
      auto& known = result.replies[sits_at(now, seat) ? 0 : 1];
      known.insert(known.end(), game.replies[seat].begin(), game.replies[seat].end());
    }
    if (game.forfeiter != chance) {
      result.forfeiter = sits_at(now, game.forfeiter) ? job.one : job.other;
      result.fault = game.fault;
    }
    const Standing standing = standing_of(game, now);
    (is_first ? result.first : result.second) = standing.points;
    result.margin += standing.margin;
    result.won += standing.won;
  }
  return result;
}

void Tournament::add(const PairResult& r) {
  const double compared = 2.0 * comparisons_in(plan_.setup.seats);
  tallies_[{r.one, r.other}].add((r.first + r.second) / compared, r.margin / compared, r.won / 2);
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
