#pragma once

#include "kit/json_writer.h"

/// Threads may share all of it.
namespace bastide::discovery {

/// The tile kinds. Sides and corners go by the names of the tile file.
void write_catalogue(JsonWriter& json);

}  // namespace bastide::discovery
