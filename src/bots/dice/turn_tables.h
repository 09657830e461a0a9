#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/dice/future_finder.h"
#include "kit/result.h"

namespace bastide::dice {

/// All that a turn can come to: the futures of every building that anyone could want, and how the rolls lead
/// from one to the next. Numbers of futures run from 0 for each number of dice left. Constant once made;
/// threads may share it.
class TurnTables {
 public:
  using Opening = dice::Opening;

  int dice() const { return dice_; }
  int last_count(int dice_left) const { return last_[dice_left].count; }
  int middle_count(int dice_left) const { return middle_[dice_left].count; }

  /// Before the last roll: the worth with every multiset of up to `dice_left` parts, by its number.
  std::span<const Worth> worths(int dice_left, FutureId last) const {
    const auto size = static_cast<std::size_t>(multisets_up_to(dice_left));
    return {last_[dice_left].worths.data() + last * size, size};
  }
  FutureId last_without_die(int dice_left, FutureId last) const { return last_[dice_left].shorter[last]; }

  /// Before the middle roll: what a multiset can be built to.
  std::span<const FutureId> choices(int dice_left, FutureId middle, int multiset) const {
    const auto& level = middle_[dice_left];
    const std::uint32_t* first =
        level.first.data() + middle * std::size_t(multisets_up_to(dice_left)) + multiset;
    return {level.choices.data() + first[0], level.choices.data() + first[1]};
  }
  FutureId middle_without_die(int dice_left, FutureId middle) const {
    return middle_[dice_left].shorter[middle];
  }

  /// Before the first roll: what a multiset can be built to.
  const std::vector<Opening>& openings(int multiset) const { return openings_[multiset]; }
  /// The building before anything is built.
  FutureId empty_last(int dice_left) const { return empty_last_[dice_left]; }
  FutureId empty_middle(int dice_left) const { return empty_middle_[dice_left]; }

  /// The tables with only those openings for which `keep` says so.
  TurnTables with_openings(const std::function<bool(int multiset, std::size_t number)>& keep) const;

  /// As bytes, and back. The error says what is wrong with them.
  std::string to_bytes() const;
  static Result<TurnTables> from_bytes(std::string_view bytes);

  /// From all buildings. `finder` has found the empty one.
  static TurnTables make(FutureFinder& finder, int dice);

 private:
  struct Last {
    int count = 0;
    std::vector<Worth> worths;
    std::vector<FutureId> shorter;
  };
  struct Middle {
    int count = 0;
    std::vector<std::uint32_t> first;  ///< of the choices, by future and multiset, and the end of all
    std::vector<FutureId> choices;
    std::vector<FutureId> shorter;
  };

  template <class Middles, class Lasts, class Numbers>
  void fill_levels(Middles& middles, Lasts& lasts, Numbers& middle_number, Numbers& last_number);
  std::string fault() const;

  int dice_ = 0;
  std::array<Last, max_dice + 1> last_;
  std::array<Middle, max_dice + 1> middle_;
  std::array<std::vector<Opening>, multiset_count> openings_;
  std::array<FutureId, max_dice + 1> empty_last_{};
  std::array<FutureId, max_dice + 1> empty_middle_{};
};

}  // namespace bastide::dice
