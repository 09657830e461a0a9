#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "kit/rng.h"
#include "match/match.h"
#include "match/record.h"

namespace bastide::wasm {

/// One match and the bots that play in it, for a caller that speaks text alone. Every answer is JSON; one
/// that failed is `{"error": "..."}` and has changed nothing.
class Table {
 public:
  /// Opens the match of a record: its headers alone for a new one. A record for the eyes of one seat opens a
  /// match that agrees with all that this seat has seen; what the seat is told of it is true.
  std::string open(std::string_view record);
  /// `{"events": [...]}`
  std::string play(std::string_view token);
  std::string undo();
  /// Everything a client shows, as a seat may see it (-1: a spectator): `{"view", "survey"}`, and to the seat
  /// that decides `{"gains", "paid", "ends"}`: what each legal token is worth, what it pays at once, and
  /// which of them end the game.
  std::string look(int seat) const;
  /// `{"token"}`: how the chance event that is due comes out. It is not played yet.
  std::string sample();
  /// `{"token"}`: what a bot plays. It is not played yet.
  std::string choose(std::string_view bot);
  /// `{"record", "hash", "tokens"}`
  std::string keep() const;

  void seed(std::uint64_t seed);
  /// The solution of the Dice Game (data/dice/solution): bots that are asked from now on play by it.
  std::string learn_dice(std::string_view solution);

 private:
  Result<std::unique_ptr<AnyMatch>> match_of(const Record& record);

  std::unique_ptr<AnyMatch> match_;
  std::vector<std::string> players_;
  Rng rng_{1};
  std::uint64_t seed_ = 1;
  std::map<std::string, std::unique_ptr<Bot>, std::less<>> bots_;
  BotData bot_data_;
};

}  // namespace bastide::wasm
