#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

/// A turn of the Dice Game solved a second time, as plainly as can be: every building as a map of squares,
/// every part on every square, every roll. It shares only the faces' data with the solver, and is slow: a few
/// dice are enough for it.
namespace bastide::test {

class SlowDiceSolver {
 public:
  /// The most points that a turn with so many dice can bring on average; none of the dice is kept elsewhere.
  double best_turn(int dice);

 private:
  /// Squares and the sides of city of what lies there.
  using Building = std::map<std::pair<int, int>, unsigned>;

  double roll(const Building& building, int dice, int rolls);
  double keep(const Building& building, std::array<int, 4> parts, int others, int rolls);

  std::map<std::string, double> known_;
};

/// All closed cities of so many dice up to shifting, turning and reflection, found by laying parts one after
/// the other.
int count_closed_cities(int dice);

}  // namespace bastide::test
