#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace bastide {

/// A move and what it promises to the seat that makes it.
struct JudgedMove {
  std::string token;
  double chance = 0;  ///< to win, from 0 to 1
  double margin = 0;  ///< expected over the strongest opponent, in points
  std::uint64_t simulations = 0;
  std::vector<std::string> line;  ///< the decisions that are expected from it on, itself the first
};

/// What a bot thought of a choice: the moves that it looked at, the best first.
struct Thought {
  std::uint64_t simulations = 0;
  std::vector<JudgedMove> moves;
};

/// A player made of code. One thread at a time.
class Bot {
 public:
  virtual ~Bot() = default;
  /// The legal token that this bot plays. Precondition: a seat is to decide, and it is this bot's. The match
  /// holds the whole position; a bot looks only at what its seat may see: its own legal tokens, and
  /// `G::sample_hidden` of the state.
  virtual std::string choose(const AnyMatch& match) = 0;

  /// Lets another thread cut the thinking short: once the flag is set, `choose` answers as soon as it can.
  virtual void heed(const std::atomic<bool>* /*cancelled*/) {}
  /// What the last choice was made on; empty where a bot does not tell.
  virtual Thought thought() const { return {}; }
  /// Why the last choice is not a legal token, where the bot knows: it was too slow, or has died.
  virtual std::string fault() const { return {}; }
};

/// The names that `make_bot` knows, with a few words on each.
struct BotInfo {
  std::string_view name;
  std::string_view help;
  std::string_view game;  ///< the only one that it plays; empty: all
};
std::span<const BotInfo> bot_infos();

/// Threads that a bot may think with. Bots start none themselves: their caller lends them.
struct Helpers {
  int count = 1;
  /// Calls `task` with each number below `count`, at the same time, and returns when all are done.
  std::function<void(int count, const std::function<void(int)>& task)> all = [](int n, const auto& task) {
    for (int i = 0; i < n; ++i) task(i);
  };
};

/// What a bot has to know before it can play, too large to be part of every program. See `learn_tables` in
/// specialists.h.
struct BotTables {
  explicit BotTables(std::string_view its_bot) : bot(its_bot) {}
  virtual ~BotTables() = default;
  std::string_view bot;  ///< the name of the bot that they are for; only that bot knows their type
};

/// What only some bots need.
struct BotData {
  std::shared_ptr<const BotTables> tables;  ///< none: those that the program carries
  Helpers helpers;
};

/// A bot by name, or an error that lists the names or says what the bot lacks. Equal seeds play equally.
/// Threads may make bots at the same time.
Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed, const BotData& data = {});

}  // namespace bastide
