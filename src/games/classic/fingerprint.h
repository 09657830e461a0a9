#pragma once

#include <cstdint>
#include <string_view>

#include "games/classic/state.h"
#include "kit/json_writer.h"

/// What views and fingerprints of the base game and of the parts have in common. Nothing here keeps anything:
/// threads may share a state that nobody changes.
namespace bastide::classic {

/// What a fact of a fingerprint speaks of. The numbers are in fingerprints of old games and never change; new
/// ones go to the end.
enum class Tag : std::uint8_t {
  options = 0,
  turn = 1,
  hand = 2,
  last_tile = 3,
  tile = 4,
  figure = 5,
  in_bag = 6,
  score = 7,
  cult = 8,
  challenge = 9,
  asked = 10,
  bridges = 11,
  bridge = 12,
  castles = 13,
  castle = 14,
  bazaar = 15,
  lot = 16,
  won = 17,
  auction = 18,
};

template <class L>
void write_by_seat(const State<L>& s, std::string_view key,
                   const std::array<std::uint8_t, max_seats>& numbers, JsonWriter& json) {
  json.key(key).begin_array();
  for (int seat = 0; seat < s.seats; ++seat) json.value(numbers[seat]);
  json.end_array();
}

}  // namespace bastide::classic
