#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace bastide::server::testing {

/// Runs a shell command of tests/server/run.sh, named by a variable; fails the test where it fails.
void shell(const char* variable);

/// `bastide serve` as a process of its own, which can be killed.
class ServerProcess {
 public:
  ServerProcess(const std::string& database, const std::vector<std::string>& more = {});
  ~ServerProcess() { kill_now(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  /// As kill -9.
  void kill_now();
  /// As a host stops it; the exit status.
  int stop();

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace bastide::server::testing
