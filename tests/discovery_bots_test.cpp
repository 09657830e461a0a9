#include <gtest/gtest.h>

#include "arena/bot_game.h"
#include "bots/bot.h"

namespace bastide::test {
namespace {

/// Plays a whole game of The Discovery between bots and returns its scores.
std::vector<int> play(const std::string& options, const std::vector<std::string>& names, std::uint64_t seed) {
  bastide::Setup setup;
  setup.game = "discovery";
  setup.seats = static_cast<int>(names.size());
  setup.options = *parse_options(options);
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Bot*> players;
  for (const auto& name : names) players.push_back(bots.emplace_back(*make_bot(name, seed)).get());
  const GameResult game = play_game(setup, players, seed);
  EXPECT_EQ(game.fault, "");
  return game.scores;
}

TEST(DiscoveryGreedy, BeatsRandomInBothVariants) {
  for (const std::string options : {"", "variant=expert"}) {
    int won = 0;
    for (int game = 0; game < 10; ++game) {
      std::vector<std::string> names{"random", "random"};
      names[game % 2] = "greedy";
      const auto scores = play(options, names, game);
      won += scores[game % 2] > scores[1 - game % 2] ? 1 : 0;
    }
    EXPECT_EQ(won, 10) << options;
  }
}

}  // namespace
}  // namespace bastide::test
