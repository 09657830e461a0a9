#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "bots/dice/futures.h"
#include "bots/dice/layout.h"

namespace bastide::dice {

/// The future of a building with one or two rolls to come.
struct BuildingFuture {
  FutureId last;
  FutureId middle;
};

/// A building to make of the first roll: its future before the second, and a layout that has it.
struct Opening {
  FutureId middle;
  Layout layout;
};

/// Finds the futures of buildings by trying out every part on every square, down to the last die. What it has
/// found it remembers, so that asking for the empty building asks for all buildings there are. One thread at
/// a time.
class FutureFinder {
 public:
  /// `dice`: how many there are in all. `told` is called now and then with the number of buildings known.
  explicit FutureFinder(int dice, std::function<void(std::size_t)> told = nullptr)
      : dice_(dice), told_(std::move(told)), middle_(last_) {}

  /// The future of a building before any of its remaining dice is rolled.
  BuildingFuture find(const Layout& layout);

  /// The building with a multiset added so that its future before the last roll is as good as this one, if
  /// there is such a way.
  std::optional<Layout> arrange(const Layout& from, int multiset, FutureId last);

  /// Buildings looked at so far, up to turning and reflection.
  std::size_t known_count() const { return known_; }
  LastRoll& last() { return last_; }
  MiddleRoll& middle() { return middle_; }

  /// All that can be built of a multiset in a first roll, of every future one; as far as it was looked at.
  const std::vector<Opening>& openings(int multiset);

 private:
  /// Where the parts lead; as words, it is what a future is first looked up by.
  struct Steps {
    std::vector<std::pair<FutureId, FutureId>> to[part_count];
  };

  BuildingFuture search(const Layout& layout, int dice_left);
  BuildingFuture new_start(const Site& site, int gap, const Layout& next);
  BuildingFuture two_dice_left(const Layout& layout);
  BuildingFuture one_die_left(unsigned code);
  BuildingFuture add(int dice_left, Worth now, Steps& steps);
  void note(const Layout& layout, FutureId middle);
  void add_large_openings();

  const BuildingFuture* remembered(std::uint64_t key) const;
  void remember(std::uint64_t key, const BuildingFuture& future);
  void grow();

  int dice_;
  std::function<void(std::size_t)> told_;
  LastRoll last_;
  MiddleRoll middle_;
  std::array<NumberedSequences<std::uint32_t>, max_dice + 1> asked_;  ///< what was added, as it was described
  std::array<std::vector<BuildingFuture>, max_dice + 1> answers_;
  std::vector<std::uint32_t> described_;  ///< room to work in
  std::vector<BuildingFuture> by_code_;
  NumberedSequences<std::uint8_t> surroundings_;
  std::vector<BuildingFuture> starts_;                   ///< by the number of the surroundings
  std::array<std::vector<bool>, multiset_count> noted_;  ///< the futures among the openings
  std::array<std::vector<Opening>, multiset_count> openings_;
  bool large_added_ = false;
  // By key, open addressing; 0 is no key.
  std::vector<std::uint64_t> keys_;
  std::vector<BuildingFuture> futures_;
  std::size_t known_ = 0;
};

}  // namespace bastide::dice
