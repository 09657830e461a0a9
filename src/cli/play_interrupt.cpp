#include "cli/play_interrupt.h"

#include <array>
#include <csignal>

namespace bastide::cli {
namespace {

constexpr std::array caught{SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t arrived = 0;
std::array<struct sigaction, caught.size()> before;

void remember(int signal) {
  arrived = signal;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  arrived = 0;
  struct sigaction action{};
  action.sa_handler = remember;
  sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // no SA_RESTART: a read that waits must return
  for (std::size_t i = 0; i < caught.size(); ++i) sigaction(caught[i], &action, &before[i]);
}

InterruptGuard::~InterruptGuard() {
  for (std::size_t i = 0; i < caught.size(); ++i) sigaction(caught[i], &before[i], nullptr);
}

int InterruptGuard::signal_number() {
  return arrived;
}

}  // namespace bastide::cli
