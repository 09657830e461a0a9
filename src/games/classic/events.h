#pragma once

#include "kit/event.h"

/// What happens in the classic game alone.
namespace bastide::classic {

/// A follower lost a challenge of the cult and went home; the score tells where, with no points.
inline constexpr Event::Type lost{
    "lost", [](const Event& event, JsonWriter& json) { write_score(event.score, json); }};

/// A tile of a bazaar, by auction; the score tells the bid and who paid whom.
inline constexpr Event::Type sold{"sold", [](const Event& event, JsonWriter& json) {
                                    json.member("kind", event.kind).member("seat", event.seat);
                                    write_score(event.score, json);
                                  }};

}  // namespace bastide::classic
