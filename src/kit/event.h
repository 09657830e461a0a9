#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/geometry.h"

namespace bastide {

inline constexpr int max_seats = 6;

/// Points by seat.
using Scores = std::array<std::int16_t, max_seats>;

/// Why points were given: one feature, all that was counted in it, and who had how many followers there.
struct ScoreItem {
  std::string_view type;  ///< "city", "road", ...
  std::string feature;    ///< its name as in a record, e.g. "city@0,-1:S"
  std::string as;         ///< another feature whose worth it earned, if there was one
  int seats = 0;          ///< how many of the numbers below count
  bool completed = true;  ///< false: counted unfinished, at the end of the game
  std::vector<Square> squares;
  std::vector<std::pair<std::string_view, int>> counts;  ///< what was counted: tiles, pennants, ...
  std::array<std::uint8_t, max_seats> followers{};
  Scores points{};
  /// How it was counted, where `completed` does not tell it all: "open", "closed", "as open".
  std::string_view standing;
};

/// Something that happened by the rules alone, without a decision of anyone.
struct Event {
  enum class Type : std::uint8_t {
    discarded,  ///< a tile that fits nowhere left the game
    removed,    ///< a tile was left out of the game before its start
    scored,
    lost,         ///< a follower lost a contest and went home; the score tells where, with no points
    sold,         ///< a tile by auction; the score tells the bid and who paid whom
    bonus_taken,  ///< a seat took a bonus tile of some kind
    keep_moved,   ///< a seat's keep went to a house, which the score names
    ended,
  };
  Type type;
  std::string kind;  ///< of a discarded, removed or sold tile, or of a bonus tile
  ScoreItem score;   ///< of a score
  int seat = -1;     ///< who got a sold tile or took a bonus tile, whose keep moved, whose hand was discarded
};

using Events = std::vector<Event>;

}  // namespace bastide
