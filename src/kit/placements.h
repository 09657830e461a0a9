#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "kit/action.h"
#include "kit/board.h"

/// Where a tile fits, for games whose sides must match. Threads may share it.
namespace bastide {

/// For each demand of an open square (see Board) the turns that fit there, a bit each.
using FittingTurns = std::array<std::uint8_t, 256>;

/// No rule beside the sides forbids a square.
struct AnySquare {
  constexpr bool operator()(Square /*q*/) const { return true; }
};

/// `allows(square)`: whether the tile may lie there as far as other rules go.
template <int MaxTiles, class Allows = AnySquare>
bool fits_somewhere(const Board<MaxTiles>& board, const FittingTurns& fitting, Allows&& allows = {}) {
  for (int i = 0; i < board.open_count(); ++i)
    if (fitting[board.open_demand(i)] != 0 && allows(board.open_square(i))) return true;
  return false;
}

/// The turns of a bit set, as a list with room for four.
struct TurnList {
  std::array<std::uint32_t, 4> turn;
  std::uint32_t count;
};
inline constexpr std::array<TurnList, 16> turn_lists = [] {
  std::array<TurnList, 16> lists{};
  for (unsigned set = 0; set < 16; ++set)
    for (unsigned t = 0; t < 4; ++t)
      if (((set >> t) & 1) != 0) lists[set].turn[lists[set].count++] = t;
  return lists;
}();

/// Adds an action for every open square and turn that fit: `unturned(square)` makes one without a turn, which
/// is then put in `turn_shift` bits up. `allows`: as above.
template <int turn_shift, int MaxTiles, class Unturned, class Allows = AnySquare>
void list_placements(const Board<MaxTiles>& board, const FittingTurns& fitting, ActionList& list,
                     Unturned&& unturned, const Allows& allows = {}) {
  // Whether a tile fits is a coin toss that no processor predicts. So everything is written down, and the
  // next write goes over what did not fit: first the squares, then their turns.
  std::array<std::uint16_t, Board<MaxTiles>::max_open> squares;
  int count = 0;
  for (int i = 0; i < board.open_count(); ++i) {
    squares[count] = static_cast<std::uint16_t>(i);
    count += fitting[board.open_demand(i)] != 0 ? 1 : 0;
  }
  if constexpr (!std::is_same_v<Allows, AnySquare>)
    count = static_cast<int>(std::remove_if(squares.begin(), squares.begin() + count,
                                            [&](std::uint16_t i) { return !allows(board.open_square(i)); }) -
                             squares.begin());
  Action* end = list.make_room(4 * count + 4);
  for (int i = 0; i < count; ++i) {
    const TurnList& turns = turn_lists[fitting[board.open_demand(squares[i])]];
    const Action action = unturned(board.open_square(squares[i]));
    for (int t = 0; t < 4; ++t) end[t] = {action.bits | turns.turn[t] << turn_shift};
    end += turns.count;
  }
  list.end_at(end);
}

}  // namespace bastide
