#pragma once

#include <array>
#include <cstdint>

#include "kit/action.h"
#include "kit/board.h"

/// Where a tile fits, for games whose sides must match. Threads may share it.
namespace bastide {

/// For each demand of an open square (see Board) the turns that fit there, a bit each; of a game whose sides
/// take two bits.
using FittingTurns = std::array<std::uint8_t, 256>;

template <class Board, class Fitting>
bool fits_somewhere(const Board& board, const Fitting& fitting) {
  for (int i = 0; i < board.open_count(); ++i)
    if (fitting[board.open_demand(i)] != 0) return true;
  return false;
}

/// The turns of a bit set, as a list with room for four.
struct TurnList {
  std::array<ActionBits, 4> turn;
  std::uint32_t count;
};
inline constexpr std::array<TurnList, 16> turn_lists = [] {
  std::array<TurnList, 16> lists{};
  for (unsigned set = 0; set < 16; ++set)
    for (unsigned t = 0; t < 4; ++t)
      if (((set >> t) & 1) != 0) lists[set].turn[lists[set].count++] = t;
  return lists;
}();

/// Adds an action for every open square and turn that fit: `unturned(square)` makes one, and its turn stands
/// `turn_shift` bits up in it.
template <int turn_shift, class Board, class Fitting, class Unturned>
void list_placements(const Board& board, const Fitting& fitting, ActionList& list, Unturned&& unturned) {
  // Whether a tile fits is a coin toss that no processor predicts. So everything is written down, and the
  // next write goes over what did not fit: first the squares, then their turns.
  std::array<std::uint16_t, Board::max_open> squares;
  std::size_t fit = 0;
  for (int i = 0; i < board.open_count(); ++i) {
    squares[fit] = static_cast<std::uint16_t>(i);
    fit += fitting[board.open_demand(i)] != 0 ? 1 : 0;
  }
  Action* end = list.make_room(4 * fit + 4);
  for (std::size_t i = 0; i < fit; ++i) {
    const TurnList turns =
        turn_lists[fitting[board.open_demand(squares[i])]];  // a copy, to write all at once
    const Action action = unturned(board.open_square(squares[i]));
    for (int t = 0; t < 4; ++t) end[t] = {action.bits | turns.turn[t] << turn_shift};
    end += turns.count;
  }
  list.end_at(end);
}

}  // namespace bastide
