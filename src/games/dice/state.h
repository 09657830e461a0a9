#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/dice/action.h"
#include "games/dice/options.h"
#include "games/dice/tables.h"
#include "kit/board.h"
#include "kit/event.h"

/// Threads may share a state that nobody changes.
namespace bastide::dice {

inline constexpr int most_rolls = 3;         // 2.1
inline constexpr int knights_to_double = 3;  // 4.1
inline constexpr int points_to_win = 42;     // 5.1
inline constexpr int smallest_city = 3;      // 3.1
/// What a closed city of so many dice pays (3.1).
inline constexpr std::array<int, max_dice + 1> points_of_city{0, 0, 0, 1, 3, 6, 10, 15, 21, 28};

/// The dice that the player has built with in this turn. Cities are found from it when they are asked for;
/// building only notes who is joined to whom.
struct Building {
  /// Room for more than there are dice keeps the board's table of squares sparse.
  using Grid = Board<16>;
  using PartSet = std::uint16_t;  ///< a bit per part, in the order in which they were built

  struct Part {
    std::uint8_t kind;
    Turn turn;
    std::uint8_t open;  ///< city sides that look at an empty square
    PartSet joined;     ///< the parts beside it, joined by a city side
  };

  Grid board;
  std::array<Part, max_dice> parts{};

  int count() const { return board.tile_count(); }
  SideSet sides(int part) const { return tables[parts[part].kind].turned[parts[part].turn]; }
  void build(int kind, Square q, Turn turn);
  /// All parts of the city that a part belongs to.
  PartSet city_of(int part) const;
  bool is_closed(PartSet city) const;
  /// The parts of the largest closed city; of equally large ones that with the part built first. Empty: none
  /// is closed. It may have fewer dice than pay.
  PartSet largest_closed_city() const;
};

enum class Phase : std::uint8_t {
  roll,    ///< chance: the dice in hand are rolled
  decide,  ///< what is kept of them, and how to go on
  over,
};

/// The whole position: what lies there in this turn, and what the players have.
struct State {
  Building building;
  std::array<std::uint8_t, part_count + 1> in_hand{};  ///< rolled and not decided yet: parts, knights
  Phase phase = Phase::roll;
  std::uint8_t dice = 0;    ///< with which the turn began
  std::uint8_t rolls = 0;   ///< made in this turn
  std::uint8_t aside = 0;   ///< knights set aside in this turn
  std::uint8_t passed = 0;  ///< catapults rolled in this turn
  bool doubled = false;     ///< the active player had a kept knight when the turn began (3.2)
  bool has_built = false;   ///< a part of this roll is built, so that no knight can be set aside any more

  std::uint8_t seats = 2;
  std::uint8_t first = 0;
  std::uint8_t active = 0;
  std::uint8_t kept = 0;      ///< who keeps a knight for the next turn, a bit per seat (4.2)
  std::int8_t besieger = -1;  ///< the seat that has won by catapults (5.2)
  std::uint16_t turn_limit = 0;
  std::uint32_t turns = 0;  ///< played to their end, by all together
  Scores scores{};

  /// Dice neither built, set aside nor passed: what the next roll is made with (2.1).
  int dice_left() const { return dice - building.count() - aside - passed; }
  bool may_roll() const { return rolls < most_rolls && dice_left() > 0; }
  bool may_set_aside() const { return in_hand[knight] > 0 && !has_built; }
  bool may_double() const { return aside >= knights_to_double; }
  bool may_build() const { return (in_hand[0] | in_hand[1] | in_hand[2] | in_hand[3]) != 0; }
};

}  // namespace bastide::dice
