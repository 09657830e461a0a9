#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace bastide {

/// When thinking ends: at the first bound that it meets. By simulations alone equal seeds think equally.
/// Threads may share one.
struct Budget {
  std::uint64_t simulations = 0;  ///< 0: no bound
  double seconds = 0;             ///< 0: no bound
  const std::atomic<bool>* cancelled = nullptr;
};

/// Watches the clock and the flag of a budget, from when it is made. One thread at a time.
class BudgetWatch {
 public:
  explicit BudgetWatch(const Budget& budget) : budget_(budget) {}

  bool is_cancelled() const {
    return budget_.cancelled != nullptr && budget_.cancelled->load(std::memory_order_relaxed);
  }
  /// The part of the time that is spent, 1 and more when it is over; 0 where there is no bound.
  double share_of_time() const {
    if (budget_.seconds <= 0) return 0;
    return std::chrono::duration<double>(Clock::now() - start_).count() / budget_.seconds;
  }
  bool is_over() const { return is_cancelled() || share_of_time() >= 1; }

 private:
  using Clock = std::chrono::steady_clock;
  Budget budget_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace bastide
