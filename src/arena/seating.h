#pragma once

#include "arena/bot_game.h"

/// Two contestants at a table for any number: who sits where, and what a game says of the two. Functions of
/// their arguments; threads may call them at the same time.
namespace bastide {

/// A bit per seat, set where the first of the two contestants sits; the second has all others.
using Seating = unsigned;
constexpr bool sits_at(Seating seating, int seat) {
  return ((seating >> seat) & 1) != 0;
}

/// Where the first contestant sits in the first game of a pair: seat 0 and half of the table, or as near to
/// half as an odd number allows. In the second game the two have changed places (`mirrored`), so that over
/// the pair each has had every seat once and met the same luck there: two games are enough for that at any
/// table. From one pair to the next the numbers go through all such seatings, of which there are 1, 3, 3, 10
/// and 10 for 2 to 6 seats: who sits beside whom, and who is one more, is shared as well.
Seating seating_of_pair(int seats, int number);
Seating mirrored(Seating seating, int seats);

/// What one game says of the first contestant.
struct Standing {
  /// Every seat of the first against every seat of the second: 1 for a better place, 1/2 for the same. The
  /// winners by the game's rule have the first place together, everybody else stands by score.
  double points = 0;
  int margin = 0;  ///< points of the game: the score of its seat less that of the other, over the same pairs
  double won = 0;  ///< its part of the victory, which those who share it share alike
};
/// A contestant that forfeits has lost with all its seats to all of the other: what its other seats
/// would have made of the game nobody knows, and it shall not gain by that.
Standing standing_of(const GameResult& game, Seating seating);
/// Pairs of seats that are compared in a game: the most points that there are.
int comparisons_in(int seats);

}  // namespace bastide
