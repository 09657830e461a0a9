#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/levels.h"

namespace bastide {

/// A bot that plays by search, at a level. It keeps what it found from one decision to the next.
std::unique_ptr<Bot> make_search_bot(const Level& level, std::uint64_t seed);

}  // namespace bastide
