#pragma once

#include "match/match.h"

/// What the slow twins have in common, and how a match and its twin are led through the same game. Nothing
/// here is shared with the engine.
namespace bastide::test {

inline bool has(unsigned bits, int i) {
  return ((bits >> i) & 1) != 0;
}

/// Bits by side, turned clockwise.
inline unsigned turn_sides(unsigned sides, int quarters) {
  unsigned turned = 0;
  for (int i = 0; i < 4; ++i)
    if (has(sides, i)) turned |= 1U << ((i + quarters) % 4);
  return turned;
}

/// Bits by half side, turned clockwise.
inline unsigned turn_halves(unsigned halves, int quarters) {
  unsigned turned = 0;
  for (int i = 0; i < 8; ++i)
    if (has(halves, i)) turned |= 1U << ((i + 2 * quarters) % 8);
  return turned;
}

/// Whether a match and its twin see the same: what is legal, who acts, how it stands. Plays the legal token
/// that a byte chooses. Precondition: the match is not over.
template <class Twin>
bool agree_on_next(AnyMatch& match, Twin& twin, std::uint8_t choice) {
  const auto legal = match.legal_tokens();
  if (legal != twin.legal() || match.actor() != twin.actor()) return false;
  const auto& token = legal[choice % legal.size()];
  if (!match.try_apply(token)) return false;
  twin.apply(token);
  return match.scores() == twin.scores() && match.is_over() == twin.is_over();
}

}  // namespace bastide::test
