#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kit/event.h"
#include "kit/json_writer.h"
#include "kit/setup.h"
#include "server/json.h"

/// What a table agrees on when it is made. docs/protocol.md explains each. Plain values: threads may share
/// one that nobody changes. The functions keep nothing between calls.
namespace bastide::server {

class Roster;

inline constexpr std::array<std::string_view, max_seats> colours{"red",    "blue",  "green",
                                                                 "yellow", "black", "grey"};

struct Clock {
  enum class Kind : std::uint8_t { none, move, increment, days };
  Kind kind = Kind::none;
  std::int64_t first_ms = 0;      ///< what a seat has at the start, or for each turn
  std::int64_t increment_ms = 0;  ///< what it gets for each turn

  /// Whether what is left of a turn is kept for the next one.
  bool saves() const { return kind == Kind::increment; }
};

/// What a player may be shown beside the board. What is off never leaves the server (table_aids.cpp).
struct Aids {
  enum Aid : std::uint8_t { squares, values, remaining, holes, hints };
  static constexpr std::array<std::string_view, 5> names{"squares", "values", "remaining", "holes", "hints"};
  std::array<bool, 5> on{true, true, true, true, false};

  bool has(Aid aid) const { return on[aid]; }
};

/// What a seat is meant for when the table is made.
struct SeatPlan {
  enum class Kind : std::uint8_t { open, me, bot };
  Kind kind = Kind::open;
  std::string bot;
};

struct Settings {
  Setup setup;
  std::vector<SeatPlan> seats;
  bool is_public = false;
  bool spectators = true;
  bool confirm = true;   ///< a turn waits for its player's confirmation before the next draw
  bool takeback = true;  ///< a confirmed turn may be taken back if all agree
  bool shuffle = false;  ///< seats are shuffled at the start
  bool leavers_end = false;
  Clock clock;
  Aids aids;
};

inline constexpr std::size_t longest_draw_nonce = 64;
/// Letters, digits, `-` and `_`: it stands in the header of a record.
bool is_draw_nonce(std::string_view text);
bool is_colour(std::string_view text);

/// Reads and checks everything but `draw_nonce`, the game's own options included. Bots must be in the roster;
/// without one, as for what was kept before, any name will do.
Result<Settings> read_settings(Fields& fields, const Roster* roster);
void write_clock(JsonWriter& json, const Clock& clock);
/// As `read_settings` reads them; everything is written, defaults too.
void write_settings(JsonWriter& json, const Settings& settings, bool with_seats);

}  // namespace bastide::server
