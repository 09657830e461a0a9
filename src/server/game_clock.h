#pragma once

#include <optional>
#include <vector>

#include "server/settings.h"
#include "server/span.h"

namespace bastide::server {

/// The clocks of a game: what each seat has left, and whose clock runs.
///
/// A seat is charged from the moment at which its clock began to run until its decision arrived, less the
/// time in which the clock stood still: while the server was not at work, and while it brought to disk what
/// was to be told. What stood still is remembered until an entry has been folded that tells it. One thread at
/// a time.
class GameClock {
 public:
  GameClock() = default;
  GameClock(const Clock& terms, std::size_t seats);

  bool exists() const { return !left_.empty(); }
  /// The seat whose clock runs, or -1. It may be held.
  int running() const { return running_; }
  /// Runs for nobody until it is released.
  bool is_held() const { return held_since_.has_value(); }
  Millis left(int seat, Millis now) const;
  /// When the one whose clock runs is out of time; nothing where none runs, or it is held.
  std::optional<Millis> deadline() const;

  /// The clocks stood still for a while. Spans are told in the order in which they ended.
  void stand_still(Span span);
  void hold(Millis now);
  void release(Millis now);
  /// How much of the time that is to be charged at a moment it stood still.
  Millis still_until(Millis at) const;

  /// The most that a client can be believed about what the network took.
  static constexpr Millis most_lag = 500;
  /// How much of the time until a moment the network took, if the client that sent a decision thought for
  /// `took`: no more than is left to the seat of what is believed.
  Millis lag_until(Millis at, Millis took) const;

  // By an entry:
  /// `lag`: the part of `excused` that the network took.
  void charge(Millis at, Millis excused, Millis lag = 0);
  /// What passed since the last entry counts for nobody.
  void begin_again(Millis at);
  /// The clock of `seat` runs from now on, or none (-1). `is_final`: the turn of the one whose clock ran has
  /// ended, and brings what it brings.
  void run(int seat, bool is_final, Millis at);

 private:
  void forget_until(Millis at);

  Clock terms_;
  std::vector<Millis> left_;  ///< by seat, as of `since_`
  std::vector<Millis> lag_;   ///< by seat, what can still be believed
  int running_ = -1;
  Millis since_ = 0;
  std::vector<Span> still_;  ///< in order, apart from each other, and none ends before `since_`
  std::optional<Millis> held_since_;
};

}  // namespace bastide::server
