#include "server/executor.h"

#include <chrono>
#include <exception>
#include <new>

#include "server/log.h"

namespace bastide::server {

void Strand::post(Task task) const {
  Task refused;  // what it holds goes outside of the lock
  const std::lock_guard lock(state_->mutex);
  state_->tasks.push_back(std::move(task));
  if (state_->running) return;
  try {
    state_->schedule();
  } catch (...) {
    refused = std::move(state_->tasks.back());
    state_->tasks.pop_back();
    throw;
  }
  state_->running = true;
}

Strand::Turn::~Turn() {
  if (state) state->let_go();
}

void Strand::State::schedule() {
  const auto turn = std::make_shared<Turn>(shared_from_this());
  try {
    executor.post([turn] {
      const auto state = std::move(turn->state);
      state->run();
    });
  } catch (...) {
    turn->state.reset();  // the executor is still there: nothing is dropped
    throw;
  }
}

void Strand::State::let_go() {
  std::deque<Task> dropped;
  const std::lock_guard lock(mutex);
  dropped.swap(tasks);
}

void Strand::State::run() {
  // A few at a time, so that a busy strand does not keep a thread from the others.
  constexpr int at_a_time = 16;
  for (int i = 0;; ++i) {
    Task task;
    {
      const std::lock_guard lock(mutex);
      if (tasks.empty()) {
        running = false;
        return;
      }
      if (i >= at_a_time && goes_on_later()) return;
      task = std::move(tasks.front());
      tasks.pop_front();
    }
    try {
      task();
    } catch (const std::exception& e) {
      // Most likely for want of memory. Whoever needs to know has seen to it; the others go on.
      log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
    }
  }
}

/// False where no memory is left for that: then it goes on at once.
bool Strand::State::goes_on_later() {
  try {
    schedule();
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

Millis now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Millis steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace bastide::server
