#include "tests/server/support/process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace bastide::server::testing {

void shell(const char* variable) {
  const std::string command = "bash -c \"$" + std::string(variable) + "\" >/dev/null 2>&1 </dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0) << variable;
}

ServerProcess::ServerProcess(const std::string& database, const std::vector<std::string>& more) {
  int out[2];
  if (pipe(out) != 0) return;
  pid_ = fork();
  if (pid_ == 0) {
    dup2(out[1], STDOUT_FILENO);
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, STDERR_FILENO);
    close(out[0]);
    std::vector<std::string> words{BASTIDE_PROGRAM,  "serve",   "--port",         "0",
                                   "--database",     database,  "--max-guests",   "1000000",
                                   "--max-requests", "1000000", "--max-messages", "1000000"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(BASTIDE_PROGRAM, arguments.data());
    _exit(127);
  }
  close(out[1]);
  // The first line tells the address, once the port is open.
  std::string line;
  char c = 0;
  while (read(out[0], &c, 1) == 1 && c != '\n') line += c;
  close(out[0]);
  const auto colon = line.rfind(':');
  if (colon != std::string::npos) port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
}

void ServerProcess::kill_now() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

int ServerProcess::stop() {
  int status = -1;
  kill(pid_, SIGTERM);
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace bastide::server::testing
