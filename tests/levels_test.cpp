#include "bots/levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "bots/bot.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

TEST(Levels, PlayOnlyWhatIsLegal) {
  constexpr int enough = 10'000;
  const int games = std::min(games_to_play(168) / 2, enough);
  const auto cases = all_cases();
  const Shard shard = this_shard();
  for (int i = shard.from; i < games; i += shard.step) {
    const Case& played = cases[i / shard.step % static_cast<int>(cases.size())];
    const auto match = *make_match(played.setup);
    Rng seeds(i);
    std::vector<std::unique_ptr<Bot>> bots;
    for (int seat = 0; seat < played.setup.seats; ++seat)
      bots.push_back(*make_bot(levels()[(i + seat) % 2].name, seeds.next()));
    Rng draws(seeds.next());
    while (!match->is_over()) {
      const int actor = match->actor();
      const auto token = actor == chance ? match->sample_chance(draws) : bots[actor]->choose(*match);
      const auto events = match->try_apply(token);
      ASSERT_TRUE(events.ok()) << played.name << ", game " << i << ": " << token << ", "
                               << events.error().message;
    }
  }
}

/// The games of fixed seeds and budgets, which change only when the bots are meant to play differently.
TEST(Levels, PlayTheirSignatureGames) {
  std::string played;
  for (const char* game : {"classic", "castle", "discovery", "dice"})
    for (const char* name : {"beginner", "casual", "skilled", "strong", "expert"}) {
      bastide::Setup setup;
      setup.game = game;
      const auto match = *make_match(setup);
      const auto bot = *make_bot(name, 11);
      Rng rng(12);
      for (int i = 0; i < 30; ++i)
        ASSERT_TRUE(
            match->try_apply(match->actor() == chance ? match->sample_chance(rng) : bot->choose(*match))
                .ok());
      char hash[32];
      std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(match->hash()));
      played += std::string(game) + " " + name + " " + hash + "\n";
    }
  EXPECT_EQ(played, read_text(source_path("tests/golden/levels.txt")));
}

}  // namespace
}  // namespace bastide::test
