#pragma once

#include <cstdint>
#include <string_view>

#include "games/classic/state.h"
#include "kit/json_writer.h"

/// What views and fingerprints of the base game and of the parts have in common. Nothing here keeps anything:
/// threads may share a state that nobody changes.
namespace bastide::classic {

/// What a fact of a fingerprint speaks of. The numbers are in fingerprints of old games and never change, so
/// new ones go to the end. They are counted by the compiler, so that no two can be the same.
enum class Tag : std::uint8_t {
  options,
  turn,
  hand,
  last_tile,
  tile,
  figure,
  in_bag,
  score,
  cult,
  challenge,
  asked,
  bridges,
  bridge,
  castles,
  castle,
  bazaar,
  lot,
  won,
  auction,
};
static_assert(static_cast<int>(Tag::score) == 7 && static_cast<int>(Tag::asked) == 10 &&
                  static_cast<int>(Tag::auction) == 18,
              "tags of old games keep their numbers");

template <class L>
void write_by_seat(const State<L>& s, std::string_view key,
                   const std::array<std::uint8_t, max_seats>& numbers, JsonWriter& json) {
  json.key(key).begin_array();
  for (int seat = 0; seat < s.seats; ++seat) json.value(numbers[seat]);
  json.end_array();
}

}  // namespace bastide::classic
