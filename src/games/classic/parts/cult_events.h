#pragma once

#include "kit/event.h"

/// Threads may share all of it.
namespace bastide::classic {

/// A follower lost a challenge of the cult and went home; the score tells where, with no points.
inline constexpr Event::Type lost{
    "lost", [](const Event& event, JsonWriter& json) { write_score(event.score, json); }};

}  // namespace bastide::classic
