#pragma once

#include "kit/json_writer.h"

/// Threads may share all of it.
namespace bastide::dice {

/// How many dice there are, and their faces.
void write_catalogue(JsonWriter& json);

}  // namespace bastide::dice
