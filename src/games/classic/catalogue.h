#pragma once

#include "kit/json_writer.h"

/// Threads may share all of it.
namespace bastide::classic {

/// The tile sets: `[{"set", "kinds": [...]}]`. Sides and half sides go by the names of the tile files.
void write_catalogue(JsonWriter& json);

}  // namespace bastide::classic
