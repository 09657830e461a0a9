#pragma once

#include <cstdint>
#include <string_view>

#include "kit/rng.h"

/// Threads may share all of it, but for a FactHash: that is one thread's.
namespace bastide {

/// FNV-1a of a text: the stable stand-in for a name in a fingerprint.
constexpr std::uint64_t hash_text(std::string_view text) {
  std::uint64_t h = 0xCBF29CE484222325ULL;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return h;
}

/// A fingerprint of a set of facts, whatever the order in which they are added. Each fact is a tuple of
/// numbers and begins with a tag that says what it is about.
class FactHash {
 public:
  template <class... Numbers>
  void add(Numbers... numbers) {
    std::uint64_t h = 0;
    ((h = mix64(h ^ static_cast<std::uint64_t>(numbers))), ...);
    sum_ += h;
  }
  std::uint64_t value() const { return mix64(sum_); }

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace bastide
