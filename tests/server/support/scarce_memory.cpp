#include "tests/server/support/scarce_memory.h"

#include <cstdlib>
#include <new>

namespace bastide::server::testing {
namespace {

constexpr int plenty = -1;
thread_local int allocations_left = plenty;

}  // namespace

ScarceMemory::ScarceMemory(int allocations) {
  allocations_left = allocations;
}

ScarceMemory::~ScarceMemory() {
  allocations_left = plenty;
}

/// For `operator new` below, which may call it from everywhere.
void* allocate(std::size_t size) {
  if (allocations_left == 0) throw std::bad_alloc();
  if (allocations_left > 0) --allocations_left;
  void* const memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace bastide::server::testing

void* operator new(std::size_t size) {
  return bastide::server::testing::allocate(size);
}
void* operator new(std::size_t size, const std::nothrow_t& /*nothing*/) noexcept {
  try {
    return bastide::server::testing::allocate(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* memory, const std::nothrow_t& /*nothing*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
