#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/executor.h"
#include "server/log.h"

namespace bastide::server {

/// What one owner does is done one thing after the other; what different owners do, at the same time. What
/// still waits when it goes is never begun. Threads may share it.
class Turns {
 public:
  /// Whoever holds one has the turn; when its last copy is gone, whatever became of the work, it is the next
  /// one's. It may outlive `Turns`.
  using Turn = std::shared_ptr<const void>;
  using Begin = std::function<void(const Turn& turn)>;

  explicit Turns(std::size_t most_waiting) : state_(std::make_shared<State>(most_waiting)) {}
  ~Turns() { state_->close(); }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Begins the task now, or when it is its turn. False where too many of the owner wait already.
  bool take(const std::string& owner, Begin begin) {
    auto held = std::make_shared<Held>(state_, owner);
    {
      const std::lock_guard lock(state_->mutex);
      const auto [line, is_first] = state_->waiting.try_emplace(owner);
      if (!is_first) {
        if (line->second.size() >= state_->most_waiting) return false;
        line->second.push_back({std::move(begin), std::move(held)});
        return true;
      }
      held->has_turn = true;
    }
    begin(std::exchange(held, nullptr));
    return true;
  }

 private:
  struct State;
  struct Held {
    Held(std::shared_ptr<State> s, std::string o) : state(std::move(s)), owner(std::move(o)) {}
    ~Held() {
      if (has_turn) state->pass(owner);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    std::shared_ptr<State> state;
    std::string owner;
    bool has_turn = false;
  };
  struct Waiting {
    Begin begin;
    std::shared_ptr<Held> turn;
  };
  using Lines = std::unordered_map<std::string, std::deque<Waiting>>;

  struct State {
    explicit State(std::size_t most) : most_waiting(most) {}

    void pass(const std::string& owner) {
      Waiting next;
      {
        const std::lock_guard lock(mutex);
        const auto line = waiting.find(owner);
        if (line == waiting.end()) return;
        if (line->second.empty()) {
          waiting.erase(line);
          return;
        }
        next = std::move(line->second.front());
        line->second.pop_front();
        next.turn->has_turn = true;
      }
      try {
        next.begin(std::exchange(next.turn, nullptr));
      } catch (const std::exception& e) {
        log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
      }
    }
    void close() {
      Lines dropped;  // what they hold goes outside of the lock
      const std::lock_guard lock(mutex);
      dropped.swap(waiting);
    }

    std::size_t most_waiting;
    std::mutex mutex;
    Lines waiting;  ///< of the owners who have a turn
  };

  std::shared_ptr<State> state_;
};

}  // namespace bastide::server
