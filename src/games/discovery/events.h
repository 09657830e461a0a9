#pragma once

#include <string_view>

#include "kit/event.h"

/// What happens in The Discovery alone, and what is said of its scores. Threads may share all of it.
namespace bastide::discovery {

/// A tile was left out of the game before its start (5.1).
inline constexpr Event::Type removed{
    "removed", [](const Event& event, JsonWriter& json) { json.member("kind", event.kind); }};

/// How a territory was counted, where `completed` does not tell it all: "open", "closed", "as open".
inline constexpr std::string_view standing_note = "standing";

}  // namespace bastide::discovery
