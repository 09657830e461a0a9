#pragma once

#include <functional>
#include <mutex>

#include "server/entry.h"

namespace bastide::server {

/// What the two clocks of a machine say at a moment, in milliseconds: the wall's since 1970, which somebody
/// may set, and the steady one's, which counts on whatever happens.
struct Reading {
  Millis wall = 0;
  Millis steady = 0;
};
Reading read_machine();

/// The time by which games are played: the wall's at the beginning, carried on by the steady clock and drawn
/// towards the wall by at most one part in a thousand. It never goes back and never jumps, so that nobody's
/// game is decided by somebody who sets the machine's clock. Threads may share it.
class CalmClock {
 public:
  using Read = std::function<Reading()>;

  explicit CalmClock(Read read = read_machine);

  Millis now();
  /// The time is at least this from now on: an earlier run of the server has been there.
  void begin_not_before(Millis time);
  /// By how much the wall's time is ahead.
  Millis error();

 private:
  Millis time_at(const Reading& reading);

  Read read_;
  std::mutex mutex_;
  Millis time_;    ///< at the last anchor
  Millis steady_;  ///< there
  int pull_ = 0;   ///< milliseconds in a second by which the time is drawn until the next one
};

}  // namespace bastide::server
