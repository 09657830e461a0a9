#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "server/entry.h"

namespace bastide::server {

using Task = std::function<void()>;

/// Where work is done: a pool of threads with a clock. The network edge has one; tests have their own.
class Executor {
 public:
  virtual ~Executor() = default;
  virtual void post(Task task) = 0;
  virtual void after(Millis delay, Task task) = 0;
  /// The time by which games are played and things are kept, in milliseconds since 1970.
  virtual Millis now() const = 0;
};

/// Tasks one after the other, in order, over a pool of threads: what they touch needs no lock. Threads may
/// share it.
class Strand {
 public:
  explicit Strand(Executor& executor) : state_(std::make_shared<State>(executor)) {}
  void post(Task task) const;

 private:
  struct State : std::enable_shared_from_this<State> {
    explicit State(Executor& e) : executor(e) {}
    void schedule();
    bool goes_on_later();
    void run();
    void let_go();

    Executor& executor;
    std::mutex mutex;
    std::deque<Task> tasks;
    bool running = false;
  };
  /// A turn on the executor that is due. Where the executor ends before it comes, the tasks are let go: they
  /// may well hold whoever holds the strand.
  struct Turn {
    explicit Turn(std::shared_ptr<State> s) : state(std::move(s)) {}
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    std::shared_ptr<State> state;  ///< none: it has come
  };
  std::shared_ptr<State> state_;
};

/// What the machine says that the time is: for logs, and to begin from.
Millis now_ms();
/// The machine's time that goes on evenly, whatever its clock is set to: to measure with.
Millis steady_ms();

}  // namespace bastide::server
