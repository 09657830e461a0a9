#pragma once

#include <cstdint>

#include "games/discovery/state.h"
#include "kit/json_writer.h"

/// What the position looks like from outside, and what is hidden from whom. All secrets of the game are kept
/// in this file: the hands of an expert game (5.2), and with them what is left in the bag. Nothing here keeps
/// anything: threads may share a state that nobody changes.
namespace bastide::discovery {

/// Whether a seat (or `chance`: a spectator) may see the outcome of the chance event that is due.
bool sees_draw(const State& s, int seat);

/// The tiles that a seat has not seen: in the bag, or in somebody else's hidden hand.
Bag<max_kinds> unseen_by(const State& s, int seat);

/// Writes what a seat may see: of the hands its own alone, and the tiles in the bag together with those in
/// the other hands.
void write_view(const State& s, int seat, JsonWriter& json);

/// The state with what is hidden from the seat drawn anew, by its odds for somebody who has seen the game
/// from there. It depends on nothing but what the seat may see, and on the random numbers.
State sample_hidden(const State& s, int seat, Rng& rng);

/// Of the whole position, secrets included.
std::uint64_t hash(const State& s);

}  // namespace bastide::discovery
