#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/executor.h"

namespace bastide::server {

/// On whose behalf something is to be done, and how soon.
struct Wish {
  std::string owner;  ///< owners take turns
  int rank = 0;       ///< lower ones go first
  /// Once it is true nobody waits for it any more: it is not begun. Null: it is done in any case. g++ asks
  /// for the braces.
  std::shared_ptr<const std::atomic<bool>> unwanted{};  // NOLINT(readability-redundant-member-init)
};

/// What waits to be done, bounded in all and for each owner. The owners of a rank take turns, each with what
/// it asked for first, so that nobody waits behind all that one has asked for. Lower ranks go first; now and
/// then it is the turn of the rank in which something has waited longest, so that nothing waits for ever. One
/// thread at a time.
class FairQueue {
 public:
  using Id = std::uint64_t;
  struct Bounds {
    std::size_t in_all;
    std::size_t of_an_owner;
  };
  struct Taken {
    Id id;
    Task task;
  };

  explicit FairQueue(Bounds bounds) : bounds_(bounds) {}
  FairQueue(FairQueue&&) = default;
  FairQueue& operator=(FairQueue&&) = default;
  ~FairQueue() = default;
  FairQueue(const FairQueue&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;
  const Bounds& bounds() const { return bounds_; }

  /// Nothing where there is no room; the task is not taken then.
  std::optional<Id> add(const Wish& wish, Task task, Millis now);
  std::optional<Taken> next();
  /// Takes out what is not to be done any more; nothing where it does not wait.
  Task cancel(Id id);

  std::size_t size() const { return places_.size(); }
  /// How many are done before it; nothing where it does not wait any more.
  std::optional<std::size_t> ahead(Id id) const;
  /// When the oldest of those that wait was asked for.
  std::optional<Millis> oldest() const;

 private:
  struct Waiting {
    Id id;
    Task task;
  };
  using Turns = std::list<std::string>;
  struct Line {
    std::deque<Waiting> waiting;  ///< never empty
    std::optional<Turns::iterator> turn;
  };
  struct Rank {
    Turns turns;  ///< owners, the next one in front
    std::unordered_map<std::string, Line> lines;
    std::size_t size = 0;
  };
  struct Place {
    int rank;
    std::string owner;
    Millis since;
  };

  Task take_out(Id id);
  void forget_if_empty(int rank, const std::string& owner);

  Bounds bounds_;
  std::map<int, Rank> ranks_;
  std::map<Id, Place> places_;  ///< in the order in which they were asked for
  std::unordered_map<std::string, std::size_t> of_owner_;
  Id last_ = 0;
  unsigned taken_ = 0;
};

}  // namespace bastide::server
