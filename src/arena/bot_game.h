#pragma once

#include <string>
#include <vector>

#include "bots/bot.h"

/// Games between bots. Threads may play several at once, each with bots of its own.
namespace bastide {

/// A game between bots, as it ended.
struct GameResult {
  std::vector<int> scores;                  ///< by seat
  unsigned winners = 0;                     ///< a bit per seat
  int forfeiter = chance;                   ///< the seat that forfeited; `chance`: none
  std::string fault;                        ///< why it did
  std::vector<std::vector<float>> replies;  ///< the seconds that each took, by seat
};

/// Plays one game by the draws of a seed, a bot for every seat. Who forfeits ends it for all: nobody plays on
/// in its place, the others have won, and the scores are those of that moment.
GameResult play_game(const Setup& setup, const std::vector<Bot*>& bots, std::uint64_t draw_seed);

/// What a player did whose token was refused, as a reason to forfeit.
std::string refusal(std::string_view token, const Error& error);

}  // namespace bastide
