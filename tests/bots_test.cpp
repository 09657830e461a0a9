#include <gtest/gtest.h>

#include <limits>

#include "arena/bot_game.h"
#include "bots/bot.h"
#include "match/record.h"
#include "tests/support/classic_twin.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

std::unique_ptr<Bot> bot_named(const std::string& name, std::uint64_t seed) {
  return *make_bot(name, seed);
}

/// The best lead over the strongest opponent that the player to move can have after this turn, by the slow
/// twin.
int best_lead(const ClassicTwin& twin, int seat) {
  if (twin.is_over() || twin.actor() != seat) {
    const auto scores = twin.scores_if_ended();
    int other = std::numeric_limits<int>::min();
    for (int s = 0; s < static_cast<int>(scores.size()); ++s)
      if (s != seat) other = std::max(other, scores[s]);
    return scores[seat] - other;
  }
  int best = std::numeric_limits<int>::min();
  for (const auto& token : twin.legal()) {
    ClassicTwin next = twin;
    next.apply(token);
    best = std::max(best, best_lead(next, seat));
  }
  return best;
}

TEST(Greedy, PlaysTheBestOfAllItsWholeTurns) {
  for (const int seats : {2, 3}) {
    bastide::Setup setup;
    setup.seats = seats;
    const auto match = *make_match(setup);
    ClassicTwin twin(*classic::configure(setup));
    const auto greedy = bot_named("greedy", 5);
    Rng rng(6);
    for (int i = 0; i < 60; ++i) {
      const int actor = match->actor();
      const std::string token = actor == chance ? match->sample_chance(rng) : greedy->choose(*match);
      const int before = actor == chance ? 0 : best_lead(twin, actor);
      ASSERT_TRUE(match->try_apply(token).ok());
      twin.apply(token);
      if (actor != chance) {
        ASSERT_EQ(best_lead(twin, actor), before) << token;
      }
    }
  }
}

/// Plays a whole game between bots and returns its scores.
std::vector<int> play(const std::vector<std::string>& names, std::uint64_t seed) {
  bastide::Setup setup;
  setup.seats = static_cast<int>(names.size());
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Bot*> players;
  for (const auto& name : names) players.push_back(bots.emplace_back(bot_named(name, seed)).get());
  const GameResult game = play_game(setup, players, seed);
  EXPECT_EQ(game.fault, "");
  return game.scores;
}

TEST(Greedy, BeatsRandom) {
  int won = 0;
  for (int game = 0; game < 10; ++game) {
    const auto scores = play(game % 2 == 0 ? std::vector<std::string>{"greedy", "random"}
                                           : std::vector<std::string>{"random", "greedy"},
                             game);
    won += scores[game % 2] > scores[1 - game % 2] ? 1 : 0;
  }
  EXPECT_EQ(won, 10);
}

/// A number that changes only when the bots' play changes: the scores of fixed games, in order.
TEST(Bots, Signature) {
  std::string signature;
  for (const auto& names : {std::vector<std::string>{"greedy", "greedy"}, {"greedy", "random", "greedy"}})
    for (const int points : play(names, 42)) signature += std::to_string(points) + " ";
  EXPECT_EQ(signature, read_text(source_path("tests/golden/bots.txt")));
}

TEST(Bots, UnknownNamesAreRefused) {
  const auto bot = make_bot("deep", 1);
  ASSERT_FALSE(bot.ok());
  EXPECT_EQ(bot.error().message,
            "unknown bot 'deep', expected random, greedy, beginner, casual, skilled, strong, expert, master, "
            "solved");
}

}  // namespace
}  // namespace bastide::test
