/// The hidden hands of The Discovery's expert game: nothing that a seat can reach tells more than it may see.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "bots/bot.h"
#include "match/record.h"
#include "match/visit.h"

namespace bastide::test {
namespace {

using Tokens = std::vector<std::string>;

bastide::Setup expert_setup(int seats) {
  bastide::Setup setup;
  setup.game = "discovery";
  setup.seats = seats;
  setup.options = {{"variant", "expert"}};
  return setup;
}

std::unique_ptr<AnyMatch> match_of(const bastide::Setup& setup, const Tokens& tokens) {
  auto match = *make_match(setup);
  for (const auto& token : tokens)
    if (!match->try_apply(token)) return nullptr;
  return match;
}

const discovery::State& state_of(const AnyMatch& match) {
  return static_cast<const Match<Discovery>&>(match).state();
}

/// Two games that differ only in a tile that lies hidden in one seat's hand.
struct Pair {
  std::unique_ptr<AnyMatch> one;
  std::unique_ptr<AnyMatch> other;
  int owner = 0;
};

/// Changes the last draw of a tile that its seat still holds into another; nothing if there is no such game.
std::optional<Pair> make_pair(const bastide::Setup& setup, const Tokens& tokens, Rng& rng) {
  Pair pair;
  pair.one = match_of(setup, tokens);
  const auto& s = state_of(*pair.one);
  pair.owner = static_cast<int>(rng.below(static_cast<std::uint32_t>(s.seats)));
  if (s.hands[pair.owner].size() == 0 || s.bag.is_empty()) return std::nullopt;
  const int held = s.hands[pair.owner][0];
  const std::string wanted = "*" + discovery::tables.id(held);
  const std::string instead = "*" + discovery::tables.id(s.bag.pick(rng));
  const auto again = *make_match(setup);
  std::size_t at = tokens.size();
  for (std::size_t i = 0; i < tokens.size(); ++i) {  // its own last draw of that kind
    if (again->actor() == chance && !again->sees_chance(chance) && again->sees_chance(pair.owner) &&
        tokens[i] == wanted)
      at = i;
    (void)again->try_apply(tokens[i]);
  }
  if (at == tokens.size() || instead == wanted) return std::nullopt;
  Tokens changed = tokens;
  changed[at] = instead;
  pair.other = match_of(setup, changed);
  if (!pair.other || pair.other->tokens().size() != tokens.size()) return std::nullopt;
  return pair;
}

/// Calls `check` for many pairs from random games.
template <class Check>
void for_each_pair(Check&& check) {
  int pairs = 0;
  for (int game = 0; game < 60; ++game) {
    Rng rng(game);
    const auto setup = expert_setup(2 + game % 4);
    const auto match = *make_match(setup);
    const auto length = 3 + rng.below(240);
    while (!match->is_over() && match->tokens().size() < length)
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
    for (int attempt = 0; attempt < 5; ++attempt) {
      const auto pair = make_pair(setup, match->tokens(), rng);
      if (!pair || pair->one->is_over()) continue;
      check(*pair);
      if (testing::Test::HasFatalFailure()) return;
      ++pairs;
    }
  }
  EXPECT_GT(pairs, 100);
}

TEST(DiscoverySecrets, ViewsOfGamesThatDifferInHiddenTilesAreTheSame) {
  for_each_pair([](const Pair& pair) {
    ASSERT_NE(pair.one->hash(), pair.other->hash());
    for (int seat = chance; seat < pair.one->setup().seats; ++seat) {
      const bool same = pair.one->view(seat) == pair.other->view(seat);
      ASSERT_EQ(same, seat != pair.owner) << pair.one->view(seat) << "\n" << pair.other->view(seat);
    }
  });
}

TEST(DiscoverySecrets, RecordsForOtherEyesAreTheSame) {
  for_each_pair([](const Pair& pair) {
    for (int seat = chance; seat < pair.one->setup().seats; ++seat) {
      const bool same = format_record_for(seat, *pair.one) == format_record_for(seat, *pair.other);
      ASSERT_EQ(same, seat != pair.owner);
    }
  });
}

/// What is drawn anew depends on what the seat may see and on nothing else, so no bot that begins with it can
/// look into another hand.
TEST(DiscoverySecrets, SamplesAndBotsKnowNothingOfOtherHands) {
  for_each_pair([](const Pair& pair) {
    for (int seat = chance; seat < pair.one->setup().seats; ++seat) {
      if (seat == pair.owner) continue;
      Rng a(7);
      Rng b(7);
      ASSERT_EQ(Discovery::hash(Discovery::sample_hidden(state_of(*pair.one), seat, a)),
                Discovery::hash(Discovery::sample_hidden(state_of(*pair.other), seat, b)));
    }
    const int actor = pair.one->actor();
    if (actor == chance || actor == pair.owner) return;
    for (const char* name : {"random", "greedy", "beginner", "skilled", "master:24"}) {
      const auto one = *make_bot(name, 3);
      const auto other = *make_bot(name, 3);
      ASSERT_EQ(one->choose(*pair.one), other->choose(*pair.other)) << name;
    }
  });
}

TEST(DiscoverySecrets, ARecordForAPlayersEyesShowsOwnDrawsAndHidesTheOthers) {
  bastide::Setup setup = expert_setup(2);
  setup.bag = {"PM02", "PM02", "PM05", "PM05", "PS05", "S01"};
  const auto match = match_of(setup, {"*S01", "*PM02", "*PM05", "*PM02", "*PM05", "PM02@0,-1/0"});
  ASSERT_TRUE(match);
  EXPECT_EQ(tokens_seen_by(*match, 0), (Tokens{"*S01", "*PM02", "*PM05", "*?", "*?", "PM02@0,-1/0"}));
  EXPECT_EQ(tokens_seen_by(*match, 1), (Tokens{"*S01", "*?", "*?", "*PM02", "*PM05", "PM02@0,-1/0"}));
  EXPECT_EQ(tokens_seen_by(*match, chance), (Tokens{"*S01", "*?", "*?", "*?", "*?", "PM02@0,-1/0"}));
  const auto text = format_record_for(1, *match, {"Anna", "Bruno"});
  EXPECT_NE(text.find("[Eyes \"1\"]\n"), std::string::npos) << text;
  const auto again = load_match(text);
  ASSERT_FALSE(again.ok());
  EXPECT_NE(again.error().message.find("'*?': a record for a player's eyes cannot be replayed"),
            std::string::npos)
      << again.error().message;
}

TEST(DiscoverySecrets, ARecordForAPlayersEyesShowsAHandThatLeaves) {
  bastide::Setup setup = expert_setup(2);
  setup.bag = {"PS16", "P01", "P01", "S01", "S01", "S01", "S01"};
  const auto match = match_of(setup, {"*S01", "*PS16", "*S01", "*S01", "*S01", "PS16@0,1/270", "-", "*P01"});
  ASSERT_TRUE(match);
  const Tokens seen{"*S01", "*PS16", "*S01", "*?", "*?", "PS16@0,1/270", "-", "*P01", "~S01", "~S01"};
  EXPECT_EQ(tokens_seen_by(*match, 0), seen);
}

/// The seed of checkable draws tells them all.
TEST(DiscoverySecrets, ARecordForAPlayersEyesHasNoSeed) {
  const auto match = match_of(expert_setup(2), {});
  const auto text = format_record_for(
      0, *match, {}, {{"Seed", "abc"}, {"Commit", "def"}, {"Nonces", "ghi"}, {"Event", "Club night"}});
  EXPECT_EQ(text.find("abc"), std::string::npos);
  EXPECT_EQ(text.find("ghi"), std::string::npos);
  EXPECT_NE(text.find("[Commit \"def\"]"), std::string::npos);
  EXPECT_NE(text.find("Club night"), std::string::npos);
}

TEST(DiscoverySecrets, AnOpenGameIsTheSameForAllEyes) {
  bastide::Setup setup;
  setup.game = "discovery";
  const auto match = *make_match(setup);
  Rng rng(1);
  while (!match->is_over()) ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
  EXPECT_FALSE(match->has_secrets());
  EXPECT_EQ(tokens_seen_by(*match, chance), match->tokens());
}

/// The odds of what a seat does not see, against the exact ones: all that is unseen is equally likely
/// everywhere, except that a hand which is to be played can be played.
TEST(DiscoverySecrets, SamplesFollowTheirOdds) {
  bastide::Setup setup = expert_setup(2);
  // All of these can be placed beside the start tile.
  setup.bag = {"S01", "P01", "P01", "M01", "S01", "PS05", "PS05"};
  const auto match = match_of(setup, {"*M01", "*S01", "*P01", "*S01", "*P01"});
  ASSERT_TRUE(match);
  ASSERT_EQ(match->actor(), 0);
  constexpr int draws = 60'000;
  for (const int seat : {chance, 0, 1}) {
    Rng rng(5);
    std::map<std::string, int> found;
    for (int i = 0; i < draws; ++i) {
      const auto s = Discovery::sample_hidden(state_of(*match), seat, rng);
      for (const int other : {0, 1})
        if (other != seat)
          found[discovery::tables.id(s.hands[other][0]) + discovery::tables.id(s.hands[other][1])]++;
    }
    // Every hand of two of the unseen tiles, by how many ways there are to draw it.
    const bool both = seat == chance;
    std::map<std::string, int> unseen{{"PS05", 2}, {"P01", both ? 2 : 1}, {"S01", both ? 2 : 1}};
    double ways = 0;
    std::map<std::string, double> expected;
    for (const auto& [a, n] : unseen)
      for (const auto& [b, m] : unseen) {
        const bool first = discovery::tables.find(a) <= discovery::tables.find(b);
        const double pairs = n * (a == b ? n - 1 : m);
        ways += pairs;
        expected[first ? a + b : b + a] += pairs;
      }
    for (const auto& [hand, pairs] : expected)
      EXPECT_NEAR(found[hand] / (both ? 2.0 : 1.0) / draws, pairs / ways, 0.01) << seat << " " << hand;
  }
}

/// A player who is to place a tile has one that fits, and everybody knows it.
TEST(DiscoverySecrets, AHandThatIsToBePlayedCanBePlayed) {
  bastide::Setup setup = expert_setup(2);
  setup.bag = {"PS16", "P01", "S01", "S01", "S01", "S01", "S01", "S01"};
  // The start tile's sea is closed in the south: no S01 can be placed any more.
  Tokens tokens{"*S01", "*PS16", "*S01", "*P01", "*S01", "PS16@0,1/270", "-"};
  const auto share_of_plain = [&](const AnyMatch& match, int seat) {
    Rng rng(2);
    int found = 0;
    for (int i = 0; i < 10'000; ++i)
      found += Discovery::sample_hidden(state_of(match), seat, rng)
                       .hands[1]
                       .contains(discovery::tables.find("P01"))
                   ? 1
                   : 0;
    return found / 10'000.0;
  };
  const auto before = match_of(setup, tokens);
  ASSERT_TRUE(before);
  ASSERT_EQ(before->actor(), chance);
  EXPECT_NEAR(share_of_plain(*before, 0), 2 / 5.0, 0.02);       // one of five unseen tiles, in a hand of two
  EXPECT_NEAR(share_of_plain(*before, chance), 2 / 6.0, 0.02);  // one of six
  tokens.emplace_back("*S01");
  const auto after = match_of(setup, tokens);
  ASSERT_TRUE(after);
  ASSERT_EQ(after->actor(), 1);
  EXPECT_EQ(share_of_plain(*after, 0), 1);
  EXPECT_EQ(share_of_plain(*after, chance), 1);
}

}  // namespace
}  // namespace bastide::test
