#include <gtest/gtest.h>

#include "bots/evaluations.h"
#include "match/match.h"
#include "tests/support/paths.h"

/// What every evaluation must get right, whatever it believes.
namespace bastide::test {
namespace {

template <class G>
class EvaluationTest : public ::testing::Test {
 public:
  /// Calls `visit(state)` for every position of some random games, the finished ones included.
  template <class Visit>
  void for_each_position(Visit&& visit) {
    for (int game = 0; game < games_to_play(20); ++game) {
      bastide::Setup setup;
      setup.game = G::name;
      const auto config = configure(setup);
      auto state = G::start(config);
      Rng rng(game);
      ActionList list;
      for (visit(state); !G::is_over(state); visit(state))
        G::apply(state, random_action<G>(state, list, rng), nullptr);
    }
  }

 private:
  static typename G::Config configure(const bastide::Setup& setup) {
    if constexpr (std::is_same_v<G, Castle>)
      return *castle::configure(setup);
    else if constexpr (std::is_same_v<G, Discovery>)
      return *discovery::configure(setup);
    else
      return *classic::configure(setup);
  }
};

using Evaluated = ::testing::Types<Classic<classic::OneBox>, Castle, Discovery>;
TYPED_TEST_SUITE(EvaluationTest, Evaluated);

TYPED_TEST(EvaluationTest, AFinishedGameIsWorthItsScores) {
  using G = TypeParam;
  Evaluation<G> evaluation;
  this->for_each_position([&](const typename G::State& s) {
    if (!G::is_over(s)) return;
    const Expectation expected = evaluation.expect(s);
    for (int seat = 0; seat < G::seats(s); ++seat) EXPECT_EQ(expected[seat], G::scores(s)[seat]);
  });
}

/// Nothing can be completed, nothing grows, and nobody needs a follower any more.
TYPED_TEST(EvaluationTest, WithAnEmptyBagItIsWorthWhatTheRulesSay) {
  using G = TypeParam;
  Evaluation<G> evaluation;
  int positions = 0;
  this->for_each_position([&](typename G::State s) {
    if (G::is_over(s) || s.phase != decltype(s.phase)::draw) return;
    s.bag = {};
    ++positions;
    const Expectation expected = evaluation.expect(s);
    const Scores scores = G::scores_if_ended(s);
    for (int seat = 0; seat < G::seats(s); ++seat) EXPECT_FLOAT_EQ(expected[seat], scores[seat]);
  });
  EXPECT_GT(positions, 500);
}

/// What is remembered from one position to the next changes nothing.
TYPED_TEST(EvaluationTest, RemembersNothingThatMatters) {
  using G = TypeParam;
  Evaluation<G> used;
  int visited = 0;
  this->for_each_position([&](const typename G::State& s) {
    if (++visited % 7 != 0) return;
    Evaluation<G> fresh;
    EXPECT_EQ(used.expect(s), fresh.expect(s));
  });
}

TYPED_TEST(EvaluationTest, FollowersAtHomeAreWorthMoreTheMoreTheyAreBelieved) {
  using G = TypeParam;
  typename Evaluation<G>::Beliefs none;
  none.follower = 0;
  Evaluation<G> without(none);
  Evaluation<G> with;
  this->for_each_position([&](const typename G::State& s) {
    const Expectation more = with.expect(s);
    const Expectation less = without.expect(s);
    for (int seat = 0; seat < G::seats(s); ++seat) EXPECT_GE(more[seat], less[seat]);
  });
}

TEST(Prospects, EveryFollowerAtHomeIsWorthLessThanTheOneBefore) {
  float before = 0;
  float gained = 100;
  for (int count = 1; count < 8; ++count) {
    const float worth = worth_of_followers(static_cast<float>(count), 5, 0.8F);
    EXPECT_GT(worth, before);
    EXPECT_LT(worth - before, gained);
    gained = worth - before;
    before = worth;
  }
  EXPECT_FLOAT_EQ(worth_of_followers(1.5F, 4, 0.5F), 5);
}

/// The positions of random games in which a seat may withdraw: `visit(before, after passing, after
/// withdrawing, root)`.
template <class Visit>
void for_each_withdrawal(Visit&& visit) {
  using G = Discovery;
  for (int game = 0; game < 60; ++game) {
    bastide::Setup setup;
    setup.game = "discovery";
    auto state = G::start(*discovery::configure(setup));
    Rng rng(game);
    ActionList list;
    while (!G::is_over(state)) {
      if (state.phase == discovery::Phase::act)
        for (int f = 0; f < discovery::followers_each; ++f) {
          const int segment = state.followers[state.active][f];
          if (segment == discovery::State::at_home) continue;
          auto passed = state;
          auto withdrawn = state;
          G::apply(passed, discovery::pass_action(), nullptr);
          G::apply(withdrawn, discovery::withdraw_action(f), nullptr);
          visit(state, passed, withdrawn, state.territories.find(segment));
        }
      G::apply(state, random_action<G>(state, list, rng), nullptr);
    }
  }
}

TEST(DiscoveryEvaluation, WithdrawsFromWhatIsClosedAndStaysOnWhatWillBe) {
  Evaluation<Discovery> evaluation;
  int closed = 0;
  int closing = 0;
  float gained = 0;
  for_each_withdrawal([&](const discovery::State& s, const discovery::State& passed,
                          const discovery::State& withdrawn, int root) {
    const auto& territory = s.territories[root];
    const int seat = s.active;
    if (s.terrain_of(root) != discovery::Terrain::plain || territory.tiles < 3) return;
    const float gain = evaluation.expect(withdrawn)[seat] - evaluation.expect(passed)[seat];
    if (territory.open == 0) {
      EXPECT_GT(gain, 0) << "a closed plain of " << int{territory.tiles} << " tiles";
      ++closed;
    } else if (territory.open == 1 && s.in_supply(seat) > 1 && s.bag.total() > 40) {
      gained += gain;
      ++closing;
    }
  });
  EXPECT_GT(closed, 20);
  EXPECT_GT(closing, 20);
  EXPECT_LT(gained, 0) << "of " << closing << " plains that one tile would close, with others at home";
}

/// In the last turn a follower in a closed territory is worth what withdrawing pays, and two are not both
/// withdrawn.
TEST(DiscoveryEvaluation, KnowsThatThereAreOnlySoManyActsLeft) {
  Evaluation<Discovery> evaluation;
  int seen = 0;
  for_each_withdrawal([&](discovery::State s, const discovery::State&, const discovery::State&, int) {
    s.bag = {};
    float best = -1;
    float at_end = s.scores[s.active];
    for (const int segment : s.followers[s.active]) {
      if (segment == discovery::State::at_home) continue;
      const int root = s.territories.find(segment);
      const auto stays = static_cast<float>(discovery::value_of(s, root, true));
      at_end += stays;
      best = std::max(best, static_cast<float>(discovery::value_of(s, root)) - stays);
    }
    DiscoveryBeliefs free_acts;
    free_acts.act = 0;
    free_acts.follower = 0;
    Evaluation<Discovery> judge(free_acts);
    EXPECT_FLOAT_EQ(judge.expect(s)[s.active], at_end + std::max(best, 0.0F));
    ++seen;
  });
  EXPECT_GT(seen, 100);
}

/// A tower pays nothing before it is complete: while nothing can complete it, it is worth nothing.
TEST(CastleEvaluation, WhatCannotBeCompletedIsWorthNothing) {
  CastleBeliefs never;
  never.path_share = never.tower_share = never.house_share = 0;
  never.follower = never.landing = never.keep_prize = never.court_growth = never.unfinished = 0;
  Evaluation<Castle> pessimist(never);
  bastide::Setup setup;
  setup.game = "castle";
  auto state = Castle::start(*castle::configure(setup));
  Rng rng(5);
  ActionList list;
  for (int i = 0; i < 60; ++i) {
    Castle::apply(state, random_action<Castle>(state, list, rng), nullptr);
    if (state.phase != castle::Phase::draw) continue;
    Scores sure = state.scores;
    for (int seat = 0; seat < 2; ++seat)
      for (int f = seat * castle::followers_each; f < (seat + 1) * castle::followers_each; ++f) {
        if (!state.followers.is_out(f)) continue;
        const auto area = state.areas[state.areas.find(state.followers.segment[f])];
        if (area.type() == castle::AreaType::court && castle::paid_seat(area) == seat &&
            area.followers(seat) == 1)
          sure[seat] = static_cast<std::int16_t>(sure[seat] + 3 * area.marks());
      }
    const Expectation expected = pessimist.expect(state);
    for (int seat = 0; seat < 2; ++seat) {
      if (state.bonus[seat] != std::array<std::uint8_t, castle::bonus_kinds + 1>{}) continue;
      EXPECT_NEAR(expected[seat], sure[seat], 0.01F);
    }
  }
}

/// The same small city under both rules (classic, 3.2): what completing it pays is what it pays at this
/// table.
TEST(ClassicEvaluation, KnowsWhatACityOfTwoTilesPaysAtThisTable) {
  using G = Classic<classic::OneBox>;
  const auto expect_with = [](const char* points) {
    bastide::Setup setup;
    setup.options = {{"two_tile_city", points}};
    auto s = G::start(*classic::configure(setup));
    for (const char* token : {"*E", "E@0,1/180", "+city:S"}) G::apply(s, *G::parse(s, token), nullptr);
    return Evaluation<G>().expect(s);
  };
  const Expectation four = expect_with("4");
  const Expectation two = expect_with("2");
  EXPECT_GT(four[0], two[0] + 0.5F);
  EXPECT_EQ(four[1], two[1]);
}

}  // namespace
}  // namespace bastide::test
