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
  state_->schedule();
}

Strand::Turn::~Turn() {
  if (state) state->let_go();
}

void Strand::State::schedule() {
  executor.post([turn = std::make_shared<Turn>(shared_from_this())] {
    const auto state = std::move(turn->state);
    state->run();
  });
}

void Strand::State::let_go() {
  std::deque<Task> dropped;
  const std::lock_guard lock(mutex);
  dropped.swap(tasks);
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
  schedule();
}

Millis now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace bastide::server
