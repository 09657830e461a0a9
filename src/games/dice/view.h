#pragma once

#include <cstdint>

#include "games/dice/state.h"
#include "kit/json_writer.h"

/// Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::dice {

/// The position as members of the open JSON object; everyone sees everything.
void write_view(const State& s, int seat, JsonWriter& json);
/// A fingerprint of what the position means, equal on every machine and in every version.
std::uint64_t hash(const State& s);

}  // namespace bastide::dice
