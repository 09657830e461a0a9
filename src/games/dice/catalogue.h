#pragma once

#include "kit/json_writer.h"

namespace bastide::dice {

/// How many dice there are, and their faces.
void write_catalogue(JsonWriter& json);

}  // namespace bastide::dice
