#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "match/match.h"

namespace bastide {

namespace dice {
struct Solution;
}

/// A player made of code. One thread at a time.
class Bot {
 public:
  virtual ~Bot() = default;
  /// The legal token that this bot plays. Precondition: a seat is to decide, and it is this bot's. The match
  /// holds the whole position; a bot looks only at what its seat may see: its own legal tokens, and
  /// `G::sample_hidden` of the state.
  virtual std::string choose(const AnyMatch& match) = 0;
};

/// The names that `make_bot` knows, with a few words on each.
struct BotInfo {
  std::string_view name;
  std::string_view help;
  std::string_view game;  ///< the only one that it plays; empty: all
};
std::span<const BotInfo> bot_infos();

/// Others who can work at the same time. Bots start no threads; whoever has some lends them.
struct Helpers {
  int count = 1;
  /// Calls `task` with each number below `count`, at the same time, and returns when all are done.
  std::function<void(int count, const std::function<void(int)>& task)> all = [](int n, const auto& task) {
    for (int i = 0; i < n; ++i) task(i);
  };
};

/// What some bots use and others do not.
struct BotData {
  std::shared_ptr<const dice::Solution> dice;  ///< tables that were computed before
  Helpers helpers;
};

/// A bot by name, or an error that lists the names or says what the bot lacks. Equal seeds play equally.
Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed, const BotData& data = {});

}  // namespace bastide
