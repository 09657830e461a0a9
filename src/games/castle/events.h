#pragma once

#include "kit/event.h"

/// What happens in The Castle alone. Threads may share all of it.
namespace bastide::castle {

/// A seat took a bonus tile of some kind.
inline constexpr Event::Type bonus_taken{"bonus_taken", [](const Event& event, JsonWriter& json) {
                                           json.member("seat", event.seat).member("kind", event.kind);
                                         }};

/// A seat's keep went to a house, which the score names; it counts the tiles of the house and nothing else.
inline constexpr Event::Type keep_moved{"keep_moved", [](const Event& event, JsonWriter& json) {
                                          json.member("seat", event.seat);
                                          json.member("house", event.score.feature);
                                          json.member("size", event.score.counts[0].second);
                                        }};

}  // namespace bastide::castle
