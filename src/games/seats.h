#pragma once

#include <optional>
#include <string>

#include "games/setup.h"
#include "kit/result.h"

namespace bastide {

/// What is wrong with the number of players of a setup, or with who begins; `game` is its name as a sentence
/// begins with it.
inline std::optional<Error> fault_of_seats(const Setup& setup, const std::string& game, int least, int most) {
  const auto text = [](int number) { return std::to_string(number); };
  const std::string players = least == most ? text(most) : text(least) + " to " + text(most);
  if (setup.seats < least || setup.seats > most)
    return Error{game + " is for " + players + " players, not " + text(setup.seats), "Players"};
  if (setup.first < 0 || setup.first >= setup.seats)
    return Error{"the first player is seat 0 to " + text(setup.seats - 1) + ", not " + text(setup.first),
                 "First"};
  return std::nullopt;
}

}  // namespace bastide
