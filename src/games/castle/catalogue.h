#pragma once

#include "kit/json_writer.h"

/// Threads may share all of it.
namespace bastide::castle {

/// The tile kinds, and the squares, the track, its corners and the start spaces of the plan. Sides and half
/// sides go by the names of the tile files.
void write_catalogue(JsonWriter& json);

}  // namespace bastide::castle
