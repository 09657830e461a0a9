#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "server/crew.h"
#include "server/fair_queue.h"

namespace bastide::server {

class WorkPool;

/// Something that a pool was asked to do. Threads may share it; it is used while the pool is there.
class Errand {
 public:
  explicit Errand(WorkPool& pool) : pool_(pool) {}
  Errand(const Errand&) = delete;
  Errand& operator=(const Errand&) = delete;

  /// Nobody needs it any more: it does not begin, or the work is told to end soon.
  void cancel();
  const std::atomic<bool>& is_cancelled() const { return cancelled_; }
  /// How many are done before it; nothing once it has begun.
  std::optional<std::size_t> ahead() const;

 private:
  friend class WorkPool;
  WorkPool& pool_;
  FairQueue::Id id_ = 0;
  std::atomic<bool> cancelled_{false};
};

/// Why something was not done for somebody who has hung up.
inline constexpr const char* nobody_waits = "nobody waits for it any more";

/// A crew for what takes long: bots that think, passwords that are hashed, reads of the database. Rooms and
/// connections never wait for them. Whose turn it is says a fair queue. What a task throws ends that task
/// alone. Threads may share it.
class WorkPool {
 public:
  struct Job {
    Wish wish;
    std::function<void(const std::atomic<bool>& cancelled)> work;
    /// Instead of its end, where it throws or nobody wants it any more; may be none.
    std::function<void(const std::string& why)> failed;
  };
  struct Figures {
    std::size_t waiting = 0;
    Millis oldest = 0;  ///< for how long the oldest of them has waited
  };

  WorkPool(int threads, FairQueue::Bounds bounds, const Hire& hire = hire_threads);
  WorkPool(int threads, std::size_t most_waiting, const Hire& hire = hire_threads)
      : WorkPool(threads, {most_waiting, most_waiting}, hire) {}
  /// Drops what has not begun, cancels what has, and waits for it.
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  /// Null where too much is waiting already, or no memory is left; the job is not taken then.
  std::shared_ptr<Errand> ask(Job job);
  bool submit(Task task, Wish wish = {});
  /// Takes nothing any more, drops what has not begun and cancels what has.
  void stop();

  std::size_t waiting() const { return figures().waiting; }
  Figures figures() const;

 private:
  friend class Errand;
  void do_next();
  void carry_out(const std::shared_ptr<Errand>& errand, const Job& job);

  mutable std::mutex mutex_;
  FairQueue queue_;
  std::set<Errand*> under_way_;
  bool stopping_ = false;
  std::unique_ptr<Crew> crew_;  ///< goes first
};

}  // namespace bastide::server
