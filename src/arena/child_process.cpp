#include "arena/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "kit/text.h"

namespace bastide {
namespace {

/// How long a program may take to end after it was asked to.
constexpr std::chrono::milliseconds patience{500};

int milliseconds_until(ChildProcess::Clock::time_point deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

/// What posix_spawn is told, freed in any case.
struct SpawnPlan {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;

  SpawnPlan() {
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
};

/// What any program needs of the environment.
std::vector<char*> few_variables() {
  std::vector<char*> few;
  for (char** variable = environ; *variable != nullptr; ++variable)
    for (const std::string_view name : {"PATH=", "HOME=", "LANG="})
      if (std::string_view(*variable).starts_with(name)) few.push_back(*variable);
  few.push_back(nullptr);
  return few;
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& command,
                                                          bool shows_errors, bool shares_environment) {
  if (command.empty()) return Error{"there is no program to start"};
  // A pair of sockets and not two pipes: writing to one whose reader is gone is an error then, and no signal.
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return Error{"no connection for " + in_quotes(command[0]) + ": " + std::strerror(errno)};
  SpawnPlan plan;
  posix_spawn_file_actions_adddup2(&plan.files, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&plan.files, ends[1], STDOUT_FILENO);
  if (!shows_errors) posix_spawn_file_actions_addopen(&plan.files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // What this process has open is not the program's business: a server's connections, its database.
  posix_spawn_file_actions_addclosefrom_np(&plan.files, STDERR_FILENO + 1);
  // A group of its own, so that its children end with it, and Ctrl-C on the terminal is not meant for it.
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&plan.attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&plan.attributes, &signals);
  posix_spawnattr_setpgroup(&plan.attributes, 0);
  posix_spawnattr_setflags(&plan.attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t pid = 0;
  std::vector<char*> few = few_variables();
  const int failure = posix_spawnp(&pid, arguments[0], &plan.files, &plan.attributes, arguments.data(),
                                   shares_environment ? environ : few.data());
  close(ends[1]);
  if (failure != 0) {
    close(ends[0]);
    return Error{in_quotes(command[0]) + " cannot be started: " + std::strerror(failure)};
  }
  return std::unique_ptr<ChildProcess>(new ChildProcess(pid, ends[0]));
}

ChildProcess::~ChildProcess() {
  if (pid_ > 0) {
    // No more input is how every program learns that it is time to go.
    shutdown(socket_, SHUT_WR);
    const auto deadline = Clock::now() + patience;
    while (wait(false, deadline)) {
      char rest[4096];
      const ssize_t count = recv(socket_, rest, sizeof rest, MSG_DONTWAIT);
      if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) break;
    }
    kill();
  }
  close(socket_);
}

void ChildProcess::kill() {
  if (pid_ <= 0) return;
  ::kill(-pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
}

bool ChildProcess::wait(bool to_write, Clock::time_point deadline) const {
  pollfd watched{socket_, static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN), 0};
  while (true) {
    const int ready = poll(&watched, 1, milliseconds_until(deadline));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

/// Says how it ended, if that is known by now.
Error ChildProcess::ended() const {
  // It has closed its output: usually it is gone, or about to be.
  pollfd gone{static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)), POLLIN, 0};
  poll(&gone, 1, static_cast<int>(patience.count()));
  if (gone.fd >= 0) close(gone.fd);
  siginfo_t how{};
  waitid(P_PID, static_cast<id_t>(pid_), &how, WEXITED | WNOHANG | WNOWAIT);
  if (how.si_pid == 0) return {"closed its output"};
  if (how.si_code == CLD_EXITED) return {"ended with exit status " + std::to_string(how.si_status)};
  return {"was ended by signal " + std::to_string(how.si_status)};
}

std::optional<Error> ChildProcess::receive() {
  char chunk[16 << 10];
  const ssize_t count = recv(socket_, chunk, sizeof chunk, MSG_DONTWAIT);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return std::nullopt;
  if (count <= 0) return ended();
  received_.append(chunk, static_cast<std::size_t>(count));
  output_ += static_cast<std::size_t>(count);
  if (output_ > most_output) return Error{"wrote more than 1 MiB without an answer"};
  return std::nullopt;
}

std::optional<Error> ChildProcess::write_line(std::string line, Clock::time_point deadline) {
  assert(pid_ > 0);
  line += '\n';
  output_ = received_.size();
  for (std::size_t sent = 0; sent < line.size();) {
    if (!wait(true, deadline)) return Error{"did not read its input in time"};
    const ssize_t count = send(socket_, line.data() + sent, line.size() - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count > 0) sent += static_cast<std::size_t>(count);
    if (count < 0 && errno != EAGAIN && errno != EINTR) return ended();
    // It may be waiting for somebody to read what it writes.
    if (count < 0)
      if (auto fault = receive()) return fault;
  }
  return std::nullopt;
}

Result<std::optional<std::string>> ChildProcess::read_line(Clock::time_point deadline) {
  assert(pid_ > 0);
  while (true) {
    const auto end = received_.find('\n');
    if (std::min(end, received_.size()) > longest_line) return Error{"wrote a line longer than 64 KiB"};
    if (end != std::string::npos) {
      std::string line(trimmed(std::string_view(received_).substr(0, end)));
      received_.erase(0, end + 1);
      return std::optional(std::move(line));
    }
    if (!wait(false, deadline)) return std::optional<std::string>();
    if (auto fault = receive()) return *fault;
  }
}

}  // namespace bastide
