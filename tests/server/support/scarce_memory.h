#pragma once

namespace bastide::server::testing {

/// While it is there this thread has so many allocations left, and then no memory at all.
class ScarceMemory {
 public:
  explicit ScarceMemory(int allocations);
  ~ScarceMemory();
  ScarceMemory(const ScarceMemory&) = delete;
  ScarceMemory& operator=(const ScarceMemory&) = delete;
};

}  // namespace bastide::server::testing
