#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "bots/levels.h"

namespace bastide {

/// A player that is made for one game, where it takes the place of the search. Threads may share it.
struct Specialist {
  BotInfo info;
  /// Plays its game as well as a level does; null where `data` lacks what it needs.
  std::unique_ptr<Bot> (*make)(const Level& level, std::uint64_t seed, const BotData& data);
  /// Reads the tables that it plays by.
  Result<std::shared_ptr<const BotTables>> (*learn)(std::string_view bytes);
};

/// All there are, at most one for a game. A game that has one adds it in specialists.cpp.
std::span<const Specialist> specialists();

/// The tables of the specialist of that name, read from the bytes of their file.
inline Result<std::shared_ptr<const BotTables>> learn_tables(std::string_view bot, std::string_view bytes) {
  for (const Specialist& specialist : specialists())
    if (specialist.info.name == bot) return specialist.learn(bytes);
  return Error{"no bot " + std::string(bot) + " of this module plays by tables"};
}

}  // namespace bastide
