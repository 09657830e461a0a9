#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"

namespace bastide::server {

/// A bot that the host offers beside Bastide's own, such as somebody's program.
struct HostedBot {
  std::string name;  ///< as tables ask for it
  std::string help;
  std::string game;  ///< the only one that it plays; empty: all
  /// Begins one for a seat of a game. May take long, and may fail.
  std::function<Result<std::unique_ptr<Bot>>(std::uint64_t seed)> start;
};

/// What a bot decided until the next seat or draw.
struct BotTurn {
  std::vector<std::string> tokens;
  std::string fault;         ///< why there is no such turn; empty: there is
  bool interrupted = false;  ///< by something that is not the bot's fault
};

/// The bot that plays on where a person left or another bot failed.
inline constexpr std::string_view stand_in = "casual";

/// The bots that tables can have. A hosted bot stays with its seat from turn to turn, and with no other: what
/// one seat may see is never shown to a bot that plays another. Threads may share it.
class Roster {
 public:
  explicit Roster(std::vector<HostedBot> hosted = {}, std::size_t most_kept = 16)
      : hosted_(std::move(hosted)), most_kept_(most_kept) {}

  struct Listed {
    std::string name;
    std::string help;
  };
  /// Those that a table of this game can have.
  std::vector<Listed> for_game(std::string_view game) const;
  bool has(std::string_view name, std::string_view game) const;
  bool is_hosted(std::string_view name) const { return find(name) != nullptr; }

  /// Lets a bot decide for the seat that is to act in `match`, and plays it there. Takes its time, but comes
  /// to an end soon once it is cancelled.
  BotTurn play_turn(const std::string& name, const std::string& table, AnyMatch& match,
                    const std::atomic<bool>& cancelled);
  /// A game is over: its hosted bots go. May take a moment.
  void forget(const std::string& table);

 private:
  /// A hosted bot between two turns.
  struct Kept {
    std::string name;
    std::string table;
    int seat;
    std::unique_ptr<Bot> bot;
  };

  const HostedBot* find(std::string_view name) const;
  Result<std::unique_ptr<Bot>> take(const std::string& name, const std::string& table, int seat);
  void keep(Kept kept);

  std::vector<HostedBot> hosted_;
  std::size_t most_kept_;
  std::mutex mutex_;
  std::list<Kept> kept_;  ///< the one that played last at the end
};

}  // namespace bastide::server
