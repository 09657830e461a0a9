#pragma once

#include <cstdint>
#include <string_view>

#include "kit/rng.h"
#include "server/entry.h"

namespace bastide::simulator {

using server::Millis;
using Micros = std::int64_t;

constexpr Micros millisecond = 1000;
constexpr Micros second = 1000 * millisecond;
constexpr Micros minute = 60 * second;
constexpr Micros hour = 60 * minute;
constexpr Micros day = 24 * hour;

/// Decisions that follow from the seed. Everybody in the simulated world has dice of their own, so that what
/// one does more or less often leaves the others' decisions as they were.
class Chance {
 public:
  Chance(std::uint64_t seed, std::string_view whose) : rng_(mixed(seed, whose)) {}

  std::uint64_t number() { return rng_.next(); }
  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }
  bool one_in(std::uint32_t n) { return n > 0 && rng_.below(n) == 0; }
  /// Uniform, both ends included.
  std::int64_t between(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(rng_.next() % static_cast<std::uint64_t>(most - least + 1));
  }
  /// Mostly short, now and then long: as waiting is.
  Micros about(Micros usual) {
    const Micros stretched = one_in(20) ? 10 * usual : usual;
    return between(stretched / 4, 2 * stretched);
  }
  template <class List>
  const auto& pick(const List& list) {
    return list[below(list.size())];
  }

 private:
  static std::uint64_t mixed(std::uint64_t seed, std::string_view whose) {
    for (const char c : whose) seed = mix64(seed ^ static_cast<unsigned char>(c));
    return mix64(seed);
  }
  Rng rng_;
};

}  // namespace bastide::simulator
