#pragma once

#include <cstdint>

#include "games/classic/state.h"
#include "kit/json_writer.h"

/// What the position looks like from outside: as JSON for clients, and as a fingerprint. Nothing here keeps
/// anything: threads may share a state that nobody changes.
namespace bastide::classic {

/// Everything on the table is open to all in this game, so the seat makes no difference.
template <class L>
void write_view(const State<L>& s, int seat, JsonWriter& json);

template <class L>
std::uint64_t hash(const State<L>& s);

}  // namespace bastide::classic
