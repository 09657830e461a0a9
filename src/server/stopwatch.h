#pragma once

#include <chrono>

namespace bastide::server {

/// Runs from when it is made. For statistics alone: nothing that happens depends on it. Threads may share
/// one, for it never changes.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace bastide::server
