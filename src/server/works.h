#pragma once

#include "server/api.h"
#include "server/clock.h"

namespace bastide::server {

/// A whole server but its edge: everything that `Service` needs, put together. It runs on whatever executor
/// and threads it is given, so that a simulation runs the same. In the order in which the parts need each
/// other; they go in the opposite order.
struct Works {
  /// `executor` tells the time of `clock`. Throws SqlError where the database is there and cannot be used.
  Works(Executor& executor, CalmClock& clock, Metrics& metrics, const ServerSettings& settings,
        const OpenSql& open, const Hire& for_store = hire_threads, const Hire& for_work = hire_threads);
  Works(const Works&) = delete;
  Works& operator=(const Works&) = delete;

  /// The house begins to keep itself, and the server's pulse to be felt.
  void start();
  /// Whatever was decided is on disk then; nothing more is thought or read.
  void stop();

 private:
  void wake(CalmClock& clock, Sql& sql);
  void feel_pulse();

  Surroundings around_;

 public:
  Store store;

 private:
  Roster roster_;
  WorkPool bots_;
  WorkPool programs_;
  House house_;

 public:
  Api api;

 private:
  /// Passwords: a hash that is under way when the server stops is told to the house and the API still.
  WorkPool slow_;
};

}  // namespace bastide::server
