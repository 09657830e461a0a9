#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/play_session.h"

namespace bastide::cli {

/// Who sat where in the record that is resumed; nothing in a new game.
struct FormerSeats {
  std::vector<std::string> names;  ///< by seat; empty: none
  std::vector<std::string> kinds;  ///< by seat; empty: the record does not say
};

/// The seats from words such as `human`, `human:Anna` or `greedy`. Who has sat there before keeps the name.
/// All names that are new differ from the others. Throws BadInput.
std::vector<PlaySeat> make_seats(const std::vector<std::string>& words, const FormerSeats& former,
                                 std::uint64_t seed, int threads);

}  // namespace bastide::cli
