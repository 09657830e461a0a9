#include "server/fair_queue.h"

#include <algorithm>

namespace bastide::server {
namespace {

/// Of so many turns one is that of the rank in which something waits longest.
constexpr unsigned turns_by_rank = 16;

}  // namespace

std::optional<FairQueue::Id> FairQueue::add(const Wish& wish, Task task, Millis now) {
  if (places_.size() >= bounds_.in_all) return std::nullopt;
  const auto count = of_owner_.find(wish.owner);
  if (count != of_owner_.end() && count->second >= bounds_.of_an_owner) return std::nullopt;
  const Id id = ++last_;
  try {
    Rank& rank = ranks_[wish.rank];
    Line& line = rank.lines[wish.owner];
    if (!line.turn) line.turn = rank.turns.insert(rank.turns.end(), wish.owner);
    std::size_t& waiting = of_owner_[wish.owner];
    places_.emplace(id, Place{wish.rank, wish.owner, now});
    line.waiting.push_back({id, std::move(task)});
    // Nothing fails any more.
    ++rank.size;
    ++waiting;
  } catch (...) {
    places_.erase(id);
    forget_if_empty(wish.rank, wish.owner);
    throw;
  }
  return id;
}

std::optional<FairQueue::Taken> FairQueue::next() {
  if (places_.empty()) return std::nullopt;
  const bool is_turn_of_oldest = ++taken_ % turns_by_rank == 0;
  Rank& rank = is_turn_of_oldest ? ranks_.at(places_.begin()->second.rank) : ranks_.begin()->second;
  rank.turns.splice(rank.turns.end(), rank.turns, rank.turns.begin());  // the next turn is another owner's
  const Id first = rank.lines.at(rank.turns.back()).waiting.front().id;
  return Taken{first, take_out(first)};
}

Task FairQueue::cancel(Id id) {
  return places_.contains(id) ? take_out(id) : nullptr;
}

Task FairQueue::take_out(Id id) {
  const auto known = places_.find(id);
  const Place place = std::move(known->second);
  places_.erase(known);
  Rank& rank = ranks_.at(place.rank);
  auto& waiting = rank.lines.at(place.owner).waiting;
  const auto found =
      std::find_if(waiting.begin(), waiting.end(), [&](const Waiting& w) { return w.id == id; });
  Task task = std::move(found->task);
  waiting.erase(found);
  --rank.size;
  --of_owner_.at(place.owner);
  forget_if_empty(place.rank, place.owner);
  return task;
}

void FairQueue::forget_if_empty(int rank_number, const std::string& owner) {
  const auto count = of_owner_.find(owner);
  if (count != of_owner_.end() && count->second == 0) of_owner_.erase(count);
  const auto rank = ranks_.find(rank_number);
  if (rank == ranks_.end()) return;
  const auto line = rank->second.lines.find(owner);
  if (line != rank->second.lines.end() && line->second.waiting.empty()) {
    if (const auto& turn = line->second.turn) rank->second.turns.erase(*turn);
    rank->second.lines.erase(line);
  }
  if (rank->second.size == 0) ranks_.erase(rank);
}

std::optional<std::size_t> FairQueue::ahead(Id id) const {
  const auto place = places_.find(id);
  if (place == places_.end()) return std::nullopt;
  std::size_t before = 0;
  for (auto rank = ranks_.begin(); rank->first < place->second.rank; ++rank) before += rank->second.size;
  const Rank& rank = ranks_.at(place->second.rank);
  const auto& own = rank.lines.at(place->second.owner).waiting;
  const auto round = static_cast<std::size_t>(
      std::find_if(own.begin(), own.end(), [&](const Waiting& w) { return w.id == id; }) - own.begin());
  // Whoever has the turn before this owner is served once more than those after it.
  bool comes_before = true;
  for (const std::string& owner : rank.turns) {
    if (owner == place->second.owner) {
      before += round;
      comes_before = false;
    } else {
      before += std::min(rank.lines.at(owner).waiting.size(), round + (comes_before ? 1 : 0));
    }
  }
  return before;
}

std::optional<Millis> FairQueue::oldest() const {
  if (places_.empty()) return std::nullopt;
  return places_.begin()->second.since;
}

}  // namespace bastide::server
