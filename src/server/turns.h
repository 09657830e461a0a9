#pragma once

#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/executor.h"
#include "server/log.h"

namespace bastide::server {

/// What one owner does is done one thing after the other; what different owners do, at the same time. Threads
/// may share it.
class Turns {
 public:
  explicit Turns(std::size_t most_waiting) : most_waiting_(most_waiting) {}

  /// Begins the task now, or when the owner has passed the turn so often. False where too many wait already.
  bool take(const std::string& owner, Task task) {
    {
      const std::lock_guard lock(mutex_);
      const auto [line, is_first] = waiting_.try_emplace(owner);
      if (!is_first) {
        if (line->second.size() >= most_waiting_) return false;
        line->second.push_back(std::move(task));
        return true;
      }
    }
    try {
      task();
    } catch (...) {
      pass(owner);
      throw;
    }
    return true;
  }

  /// What was begun is done.
  void pass(const std::string& owner) {
    while (Task next = take_next(owner)) {
      try {
        return next();
      } catch (const std::exception& e) {
        log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
      }
    }
  }

 private:
  Task take_next(const std::string& owner) {
    const std::lock_guard lock(mutex_);
    const auto line = waiting_.find(owner);
    if (line == waiting_.end()) return nullptr;
    if (line->second.empty()) {
      waiting_.erase(line);
      return nullptr;
    }
    Task next = std::move(line->second.front());
    line->second.pop_front();
    return next;
  }

  std::size_t most_waiting_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::deque<Task>> waiting_;  ///< of the owners who have a turn
};

}  // namespace bastide::server
