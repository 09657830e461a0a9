#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string_view>

namespace bastide::cli {

/// One line on standard error that is written over and over, on a terminal only: how much of something is
/// done, and the time that the rest will take.
class ProgressLine {
 public:
  /// `what`: "pairs", "rounds", ... What was done before this run began takes no time.
  explicit ProgressLine(std::string_view what, int before = 0) : what_(what), before_(before) {}
  ~ProgressLine() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(int done, int planned) {
    if (isatty(STDERR_FILENO) == 0 || done <= before_) return;
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    const double left = elapsed / (done - before_) * (planned - done);
    std::fprintf(stderr, "\r%d of %d %.*s, %.0f s to go   ", done, planned, static_cast<int>(what_.size()),
                 what_.data(), left);
    shown_ = true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::string_view what_;
  int before_;
  Clock::time_point start_ = Clock::now();
  bool shown_ = false;
};

}  // namespace bastide::cli
