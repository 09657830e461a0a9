#pragma once

#include <cstdint>

namespace bastide::simulator {

/// From now on all random numbers of the server (its tokens, seeds, ids and salts) follow from the seed. Once
/// in a process, and before anything else that needs one.
void make_randomness_follow(std::uint64_t seed);

}  // namespace bastide::simulator
