#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/executor.h"

namespace bastide::server {

/// Threads for what takes long: bots that think, passwords that are hashed. Rooms and connections never wait
/// for them. Threads may share it.
class WorkPool {
 public:
  WorkPool(int threads, std::size_t most_waiting);
  /// Drops what has not begun, and waits for what has.
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  /// False where too much is waiting already; the task is not taken then.
  bool submit(Task task);
  std::size_t waiting() const;

 private:
  void loop();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  std::size_t most_waiting_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bastide::server
