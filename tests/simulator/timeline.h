#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "server/executor.h"
#include "tests/simulator/chance.h"

namespace bastide::simulator {

/// Whose a step is: the world's, or that of one process of the server, with which it ends.
using Owner = int;
constexpr Owner the_world = 0;

/// Virtual time, and all that is still to happen in it. Time stands still while a step is carried out and
/// jumps to the next one; of steps that are due at the same moment the seed says which comes first.
class Timeline {
 public:
  explicit Timeline(std::uint64_t seed) : chance_(seed, "timeline") {}

  Micros now() const { return now_; }
  /// As the server sees it: since 1970.
  Millis now_ms() const { return epoch + now_ / millisecond; }
  std::uint64_t steps() const { return steps_; }
  std::size_t pending() const { return steps_to_come_.size(); }
  std::size_t pending_of(Owner owner) const;

  void after(Micros delay, Owner owner, server::Task task);
  /// Time passes in which nothing happens: all that was to come comes so much later.
  void sleep(Micros time);
  /// Carries out what comes next; false where nothing does.
  bool step();
  /// The owner ends: its steps never come.
  void drop(Owner owner);

  /// Whatever is worth comparing between two runs of a seed goes in here.
  void note(std::string_view what);
  std::uint64_t hash() const { return hash_; }

 private:
  static constexpr Millis epoch = 1'767'225'600'000;  // the first of January 2026

  struct Step {
    Owner owner;
    server::Task task;
  };
  using Key =
      std::tuple<Micros, std::uint64_t, std::uint64_t>;  ///< when, the seed's word, in order of asking

  Chance chance_;
  Micros now_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t asked_ = 0;
  std::uint64_t hash_ = 0;
  std::map<Key, Step> steps_to_come_;
};

}  // namespace bastide::simulator
