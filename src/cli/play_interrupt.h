#pragma once

namespace bastide::cli {

/// While it lives, SIGINT, SIGTERM and SIGHUP end the game in good order instead of killing the program: a
/// read that waits is broken off, and `signal_number` tells why. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// The signal that came, or 0.
  static int signal_number();
};

}  // namespace bastide::cli
