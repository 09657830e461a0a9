#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"

namespace bastide {

/// A program that runs beside this one and talks with it by lines on its standard input and output. It can do
/// what it wants, hang, die or flood: every wait has an end, and memory stays bounded. With the object the
/// program goes, and all that it has started. One thread at a time.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Of a line that it writes, and of all that it writes between two lines to it.
  static constexpr std::size_t longest_line = 64 << 10;
  static constexpr std::size_t most_output = 1 << 20;

  /// `command`: the program, found as a shell finds it, and its arguments. Where its errors are not shown
  /// they go nowhere.
  /// It inherits no open file. `shares_environment`: false leaves it `PATH`, `HOME` and `LANG` alone, where
  /// the environment holds what it is not to know.
  static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& command,
                                                     bool shows_errors, bool shares_environment = true);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Sends a line; the error says why it did not arrive.
  std::optional<Error> write_line(std::string line, Clock::time_point deadline);
  /// The next line, without its end. No value: there was none until the deadline.
  Result<std::optional<std::string>> read_line(Clock::time_point deadline);
  /// Ends it without asking.
  void kill();

 private:
  ChildProcess(pid_t pid, int socket) : pid_(pid), socket_(socket) {}
  /// Waits until the socket can be read, or also written; false: the deadline has passed.
  bool wait(bool to_write, Clock::time_point deadline) const;
  std::optional<Error> receive();
  Error ended() const;

  pid_t pid_;
  int socket_;
  std::string received_;
  std::size_t output_ = 0;  ///< bytes since the last line to it
};

}  // namespace bastide
