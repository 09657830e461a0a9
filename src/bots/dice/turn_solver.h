#pragma once

#include <array>
#include <optional>
#include <vector>

#include "bots/dice/turn_tables.h"
#include "games/dice/action.h"

namespace bastide::dice {

/// What the ways to end a turn are worth to the player: points, chances to win, whatever is to be as large as
/// can be.
struct TurnEnds {
  std::array<double, worth_count>
      stop;      ///< with a building of this worth; it must not fall as the worth grows
  double forgo;  ///< with a knight kept (4.1)
  double siege;  ///< with nine catapults (5.2)

  bool operator==(const TurnEnds&) const = default;
};

/// How likely a turn ends in each of these ways.
struct TurnChances {
  std::array<double, worth_count> stop{};
  double forgo = 0;
  double siege = 0;
};

/// The best play of a turn for given worths of its ends, found by going back from the last roll to the first.
/// Use it again and again: it keeps its memory. One thread at a time.
class TurnSolver {
 public:
  static constexpr int knight_counts = 4;  ///< set aside: 0, 1, 2, or enough

  explicit TurnSolver(const TurnTables& tables);
  const TurnTables& tables() const { return tables_; }

  /// Solves the turn that begins with so many dice: its worth to the player.
  double solve(const TurnEnds& ends, int dice);

  /// After `solve`: how likely the ends are under the best play. Openings that it uses are marked, if asked
  /// for.
  using OpeningMarks = std::array<std::vector<bool>, multiset_count>;
  TurnChances chances(OpeningMarks* used = nullptr);

  /// What to keep of a roll.
  struct Keep {
    double value;
    int knights;   ///< to set aside
    int multiset;  ///< to build
    int choice;    ///< the number of the opening, or the future to build to; -1: nothing is built
  };
  /// After `solve`: the best for the first roll of a turn, for the middle one of a building with this future
  /// (before the dice that are rolled now, `dice_left` of them), with knights aside.
  Keep best_of_first(const FaceCounts& roll) const;
  Keep best_of_middle(int dice_left, FutureId middle, int aside, const FaceCounts& roll, bool bare) const;

  /// What it is worth to have a future with so many dice to roll and knights aside, or to end the turn.
  double before_last(int dice_left, FutureId last, int aside) const {
    return last_value_[dice_left][last * knight_counts + aside];
  }
  double before_middle(int dice_left, FutureId middle, int aside) const {
    return middle_value_[dice_left][middle * knight_counts + aside];
  }

 private:
  struct Roll {
    std::uint8_t catapults;
    std::uint8_t knights;
    std::int16_t multiset;
    double chance;
  };

  double value_of_first(const Roll& roll) const;
  void solve_last();
  void fill_best_kept(int dice_left);
  void solve_middle();
  void fill_best_opening();
  double best_kept(int dice_left, FutureId middle, int aside, int multiset) const {
    const auto size = static_cast<std::size_t>(multisets_up_to(dice_left));
    return best_kept_[dice_left][(middle * knight_counts + aside) * size + multiset];
  }

  const TurnTables& tables_;
  int dice_ = 0;
  TurnEnds ends_{};
  std::array<std::vector<Roll>, max_dice + 1> rolls_;
  /// How likely the last roll brings each worth, by future, knights in the roll (0, 1, 2, more) and worth.
  std::array<std::vector<double>, max_dice + 1> chances_;
  std::array<std::vector<double>, max_dice + 1> last_value_;
  std::array<std::vector<double>, max_dice + 1> middle_value_;
  /// By future before the middle roll, knights aside and multiset in hand: the best that can be kept of it.
  std::array<std::vector<double>, max_dice + 1> best_kept_;
  /// The same for the first roll, by dice that are gone (to others, catapults, knights), knights and
  /// multiset.
  std::array<std::array<std::array<double, multiset_count>, knight_counts>, max_dice + 1> best_opening_;
  /// Each opening's future with some dice gone.
  std::array<std::vector<std::array<FutureId, max_dice + 1>>, multiset_count> opening_shorter_;
  // Nothing built, no knight aside, all other dice gone to catapults: on the way to a siege.
  std::array<double, max_dice + 1> bare_last_{};
  std::array<double, max_dice + 1> bare_middle_{};
};

}  // namespace bastide::dice
