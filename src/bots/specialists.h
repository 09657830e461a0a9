#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "bots/bot.h"
#include "bots/levels.h"

namespace bastide {

/// A player that is made for one game, where it takes the place of the search. Threads may share it.
struct Specialist {
  BotInfo info;
  /// Plays its game as well as a level does; null where `data` lacks what it needs.
  std::unique_ptr<Bot> (*make)(const Level& level, std::uint64_t seed, const BotData& data);
};

/// All there are, at most one for a game. A game that has one adds it in specialists.cpp.
std::span<const Specialist> specialists();

}  // namespace bastide
