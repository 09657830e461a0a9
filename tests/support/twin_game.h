#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/support/twin.h"

namespace bastide::test {

/// Plays a game on a match and its twin, by tokens that `choose(rng)` chooses, and calls `compare(token)`
/// after every one. The first difference ends it, with all that it takes to see it again.
template <class Twin, class Choose, class Compare>
void play_beside_twin(AnyMatch& match, Twin& twin, std::uint64_t seed, int most_tokens, Choose&& choose,
                      Compare&& compare) {
  Rng rng(seed);
  for (int i = 0; i < most_tokens && !match.is_over(); ++i) {
    const std::string token = choose(rng);
    ASSERT_TRUE(match.try_apply(token).ok());
    twin.apply(token);
    compare(token);
    if (!testing::Test::HasFatalFailure()) continue;
    std::string played;
    for (const auto& t : match.tokens()) played += t + " ";
    FAIL() << "seed " << seed << ", after: " << played;
  }
}

/// The same for a whole random game.
template <class Twin, class Compare>
void play_beside_twin(AnyMatch& match, Twin& twin, std::uint64_t seed, Compare&& compare) {
  play_beside_twin(match, twin, seed, 1'000'000, [&](Rng& rng) { return match.random_token(rng); }, compare);
}

}  // namespace bastide::test
