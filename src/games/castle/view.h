#pragma once

#include <cstdint>

#include "games/castle/state.h"
#include "kit/json_writer.h"

/// What the position looks like from outside: as JSON for clients, and as a fingerprint. Nothing here keeps
/// anything: threads may share a state that nobody changes.
namespace bastide::castle {

/// Bonus tiles lie face down for everyone and are open once taken, so the seat makes no difference.
void write_view(const State& s, int seat, JsonWriter& json);

std::uint64_t hash(const State& s);

}  // namespace bastide::castle
