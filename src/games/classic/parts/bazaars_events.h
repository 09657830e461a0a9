#pragma once

#include "kit/event.h"

/// Threads may share all of it.
namespace bastide::classic {

/// A tile of a bazaar was sold by auction; the score tells the bid and who paid whom.
inline constexpr Event::Type sold{"sold", [](const Event& event, JsonWriter& json) {
                                    json.member("kind", event.kind).member("seat", event.seat);
                                    write_score(event.score, json);
                                  }};

}  // namespace bastide::classic
