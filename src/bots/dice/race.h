#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "bots/dice/turn_solver.h"

/// The whole game as a race to 42 points. Threads may share tables that nobody changes.
namespace bastide::dice {

/// Who is where, seen from the player whose turn begins.
struct RacePosition {
  int own = 0;  ///< points
  int other = 0;
  bool own_knight = false;  ///< kept, so that this turn counts double
  bool other_knight = false;
};

/// The chances to win for two players, both playing as well as can be, and how their turns end then.
class RaceTable {
 public:
  static constexpr int position_count = points_to_win * points_to_win * 4;

  RaceTable() : win_(position_count, 0.5), chances_(position_count) {}

  static int number_of(const RacePosition& p) {
    return ((p.own * points_to_win + p.other) * 2 + (p.own_knight ? 1 : 0)) * 2 + (p.other_knight ? 1 : 0);
  }
  double win(const RacePosition& p) const { return win_[number_of(p)]; }
  const TurnChances& chances(const RacePosition& p) const { return chances_[number_of(p)]; }

  /// What the ends of a turn that begins here are worth: the chance to win after each.
  TurnEnds ends(const RacePosition& p) const;
  static int dice(const RacePosition& p, int all) { return all - (p.other_knight ? 1 : 0); }

  /// Solves all positions with these two scores, in either order. Those with more points in all must be
  /// solved, for they are what these lead to. Different pairs of scores with equal sums may be solved at the
  /// same time.
  void solve_scores(int one, int other, TurnSolver& solver);

  /// How far the table is from holding exactly at a position: by how much the best play, looked for again
  /// with these tables of turns, gains on what the table says. Marks the openings that it uses.
  double residual(const RacePosition& p, TurnSolver& solver, TurnSolver::OpeningMarks* used = nullptr) const;

  /// How many turns a player who plays by the table needs to finish, on average, whatever the other one does;
  /// at most.
  double longest_race() const;

  std::vector<double>& wins() { return win_; }
  const std::vector<double>& wins() const { return win_; }
  std::vector<TurnChances>& all_chances() { return chances_; }
  const std::vector<TurnChances>& all_chances() const { return chances_; }

 private:
  double after(const RacePosition& p, int points, bool keeps_knight) const;
  double value_of(const RacePosition& p) const;

  std::vector<double> win_;
  std::vector<TurnChances> chances_;
};

/// How a player's turns end: by the position in which they begin.
using Policy = std::function<const TurnChances&(const RacePosition&)>;
/// The chance that a player wins who begins the game, when both play in these ways.
double chance_to_win(const Policy& beginner, const Policy& other);

/// One player alone: how many turns it takes to 42 points when they are to be as few as can be on average.
class SoloTable {
 public:
  static constexpr int most_turns = 120;

  SoloTable();
  void solve(TurnSolver& solver);

  double turns(int points, bool has_knight) const { return turns_[points * 2 + (has_knight ? 1 : 0)]; }
  const TurnChances& chances(int points, bool has_knight) const {
    return chances_[points * 2 + (has_knight ? 1 : 0)];
  }
  /// How likely the player has not finished after so many turns.
  double unfinished(int points, bool has_knight, int turns) const {
    return unfinished_[(points * 2 + (has_knight ? 1 : 0)) * (most_turns + 1) + turns];
  }
  /// Fills the last of these from the chances.
  void fill_unfinished();
  std::vector<double>& all_turns() { return turns_; }
  const std::vector<double>& all_turns() const { return turns_; }
  std::vector<TurnChances>& all_chances() { return chances_; }
  const std::vector<TurnChances>& all_chances() const { return chances_; }

 private:
  std::vector<double> turns_;
  std::vector<TurnChances> chances_;
  std::vector<double> unfinished_;
};

}  // namespace bastide::dice
