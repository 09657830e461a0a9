#include <gtest/gtest.h>

#include "bots/bot.h"

namespace bastide::test {
namespace {

/// Plays a whole game of The Discovery between bots and returns its scores.
std::vector<int> play(const std::string& options, const std::vector<std::string>& names, std::uint64_t seed) {
  bastide::Setup setup;
  setup.game = "discovery";
  setup.seats = static_cast<int>(names.size());
  setup.options = *parse_options(options);
  const auto match = *make_match(setup);
  std::vector<std::unique_ptr<Bot>> bots;
  for (const auto& name : names) bots.push_back(*make_bot(name, seed));
  Rng rng(seed);
  while (!match->is_over()) {
    const auto token =
        match->actor() == chance ? match->sample_chance(rng) : bots[match->actor()]->choose(*match);
    EXPECT_TRUE(match->try_apply(token).ok());
  }
  return match->scores();
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
