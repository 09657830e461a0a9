#pragma once

#include <memory>

#include "bots/beliefs.h"
#include "bots/bot.h"
#include "bots/levels.h"

namespace bastide {

/// A bot that plays by search, at a level, and plays the end out where it is short enough. It keeps what it
/// found from one decision to the next. Its beliefs may be changed. With helpers, each of them searches a
/// tree of its own and the results are added up. One thread at a time calls it; it uses those of the helpers.
std::unique_ptr<Bot> make_search_bot(const Level& level, std::uint64_t seed, BeliefChanges changes = {},
                                     const Helpers& helpers = {});

}  // namespace bastide
