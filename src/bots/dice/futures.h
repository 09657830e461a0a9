#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bots/dice/layout.h"
#include "bots/dice/multisets.h"
#include "bots/dice/numbered.h"

/// What matters of a building for the rest of a turn, when one, two or three rolls are still to come.
///
/// All that a roll shows is known before any of it is built. So a building before the last roll is no more
/// than a function: what it can be worth for each multiset of parts that may come. Before the last roll but
/// one it is again a function: for each multiset that may be built, the buildings before the last roll that
/// it can become; and so on. Buildings with equal functions play alike, however they look. The function is
/// written down once and gets a number, its *future*; numbers run from 0 for each number of dice that are
/// left.
///
/// A future is *as good as* another if it offers as much for every multiset. Whoever wants points needs no
/// future when another one is as good, and no part built where leaving it out is as good: that is dropped.
/// One thread at a time: also comparisons are remembered.
namespace bastide::dice {

using FutureId = std::uint32_t;

/// For each part the futures (with one die less) to which it can lead.
using NextFutures = std::array<std::vector<FutureId>, part_count>;

/// Remembers which of two futures are as good as the other, as far as its room goes.
class ComparedPairs {
 public:
  template <class Compare>
  bool look_up(FutureId one, FutureId other, Compare&& compare) {
    if (slots_.empty()) slots_.assign(room, ~std::uint64_t{0});
    const std::uint64_t pair = std::uint64_t{one} << 33 | std::uint64_t{other} << 1;
    const std::size_t slot = mix64(pair) % room;
    if ((slots_[slot] & ~std::uint64_t{1}) == pair) return (slots_[slot] & 1) != 0;
    const bool answer = compare();
    slots_[slot] = pair | (answer ? 1 : 0);
    return answer;
  }

 private:
  static constexpr std::size_t room = 1 << 19;
  std::vector<std::uint64_t> slots_;
};

/// Futures before the last roll: the worth that each multiset of parts can bring.
class LastRoll {
 public:
  FutureId add(int dice_left, Worth now, const NextFutures& next);
  std::uint32_t count(int dice_left) const { return known_[dice_left].size(); }
  /// With every multiset of up to `dice_left` parts, by its number.
  std::span<const Worth> worths(int dice_left, FutureId id) const { return known_[dice_left][id]; }
  bool is_as_good(int dice_left, FutureId one, FutureId other) const;
  /// The same building with one die less to come.
  FutureId without_die(int dice_left, FutureId id);

 private:
  std::array<NumberedSequences<Worth>, max_dice + 1> known_;
  std::array<std::vector<FutureId>, max_dice + 1> shorter_;
};

/// Futures before the last roll but one: for each multiset of parts the futures before the last roll to which
/// it can be built.
class MiddleRoll {
 public:
  explicit MiddleRoll(LastRoll& last) : last_(last) {}

  /// `now`: the future before the last roll if nothing is built of this one.
  FutureId add(int dice_left, FutureId now, const NextFutures& next);
  std::uint32_t count(int dice_left) const { return known_[dice_left].size(); }
  /// What a multiset can be built to, where that is better than to leave a part of it out.
  std::span<const FutureId> choices(int dice_left, FutureId id, int multiset) const {
    const auto words = known_[dice_left][id];
    return words.subspan(words[multiset], words[multiset + 1] - words[multiset]);
  }
  bool is_as_good(int dice_left, FutureId one, FutureId other) const;
  FutureId without_die(int dice_left, FutureId id);
  std::size_t word_count(int dice_left) const { return known_[dice_left].word_count(); }

 private:
  using Lists = std::array<std::vector<FutureId>, multiset_count>;

  FutureId add_lists(int dice_left, Lists& lists);

  LastRoll& last_;
  std::array<NumberedSequences<FutureId>, max_dice + 1> known_;
  std::array<std::vector<FutureId>, max_dice + 1> shorter_;
  mutable std::array<ComparedPairs, max_dice + 1> compared_;
};

}  // namespace bastide::dice
