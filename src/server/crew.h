#pragma once

#include <functional>
#include <memory>

#include "server/executor.h"

namespace bastide::server {

/// Threads that carry out tasks, begun in the order in which they came. When it goes it first does all that
/// was asked of it. What a task throws ends that task alone. Threads may share it.
class Crew {
 public:
  virtual ~Crew() = default;
  virtual void post(Task task) = 0;
  /// To measure how long something takes: it goes on evenly and begins anywhere.
  virtual Millis now() const { return steady_ms(); }
};

/// Makes a crew of so many threads. Who has no threads to give, as a simulation, makes one of another kind.
using Hire = std::function<std::unique_ptr<Crew>(int threads)>;
std::unique_ptr<Crew> hire_threads(int threads);

}  // namespace bastide::server
