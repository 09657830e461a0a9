#include "server/executor.h"

#include <chrono>

namespace bastide::server {

void Strand::post(Task task) const {
  {
    const std::lock_guard lock(state_->mutex);
    state_->tasks.push_back(std::move(task));
    if (state_->running) return;
    state_->running = true;
  }
  state_->executor.post([state = state_] { state->run(); });
}

void Strand::State::run() {
  // A few at a time, so that a busy strand does not keep a thread from the others.
  constexpr int at_a_time = 16;
  for (int i = 0; i < at_a_time; ++i) {
    Task task;
    {
      const std::lock_guard lock(mutex);
      if (tasks.empty()) {
        running = false;
        return;
      }
      task = std::move(tasks.front());
      tasks.pop_front();
    }
    task();
  }
  executor.post([state = shared_from_this()] { state->run(); });
}

Millis now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace bastide::server
