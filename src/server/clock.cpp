#include "server/clock.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/executor.h"

namespace bastide::server {
namespace {

constexpr Millis between_anchors = 1000;
constexpr Millis close_enough = 5;

}  // namespace

Reading read_machine() {
  using namespace std::chrono;
  const auto steady = steady_clock::now().time_since_epoch();
  return {now_ms(), duration_cast<milliseconds>(steady).count()};
}

CalmClock::CalmClock(Read read) : read_(std::move(read)) {
  const Reading reading = read_();
  time_ = reading.wall;
  steady_ = reading.steady;
}

Millis CalmClock::now() {
  const std::lock_guard lock(mutex_);
  return time_at(read_());
}

Millis CalmClock::time_at(const Reading& reading) {
  const Millis passed = std::max<Millis>(0, reading.steady - steady_);
  const Millis time = time_ + passed + passed * pull_ / between_anchors;
  if (passed >= between_anchors) {
    time_ = time;
    steady_ = reading.steady;
    const Millis ahead = reading.wall - time;
    pull_ = ahead > close_enough ? 1 : ahead < -close_enough ? -1 : 0;
  }
  return time;
}

void CalmClock::begin_not_before(Millis time) {
  const std::lock_guard lock(mutex_);
  const Reading reading = read_();
  time_ = std::max(time, time_at(reading));
  steady_ = reading.steady;
}

Millis CalmClock::error() {
  const std::lock_guard lock(mutex_);
  const Reading reading = read_();
  return reading.wall - time_at(reading);
}

}  // namespace bastide::server
