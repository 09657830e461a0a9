#include "bots/analysis.h"

#include <gtest/gtest.h>

#include <cmath>

#include "match/record.h"
#include "match/visit.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

std::unique_ptr<AnyMatch> load(const std::string& name) {
  return *load_match(read_text(source_path("tests/records/" + name)));
}

int final_lead(const AnyMatch& match, int seat) {
  return match.scores()[seat] - match.scores()[1 - seat];
}

/// The lead that a seat ends with after a token of its last turn, with the best decisions after it.
int lead_after(const AnyMatch& before, const std::string& token, int seat) {
  const auto match = before.clone();
  EXPECT_TRUE(match->try_apply(token).ok());
  if (match->is_over()) return final_lead(*match, seat);
  int best = -1000;
  for (const auto& next : match->legal_tokens()) best = std::max(best, lead_after(*match, next, seat));
  return best;
}

/// A game whose last tile decides it: one move wins, another loses by much.
struct Decider {
  std::unique_ptr<AnyMatch> match;  ///< before the last tile is laid
  std::string winning;
  std::string losing;
};

Decider find_decider() {
  for (std::uint64_t seed = 1; seed < 500; ++seed) {
    Rng rng(seed);
    auto match = *make_match({});
    while (!match->is_over()) EXPECT_TRUE(match->try_apply(match->random_token(rng)).ok());
    while (match->tokens().back().find('@') == std::string::npos) match->undo();
    match->undo();
    const int seat = match->actor();
    Decider found;
    int best = 0;
    int worst = 0;
    for (const auto& token : match->legal_tokens()) {
      const int lead = lead_after(*match, token, seat);
      if (lead > best) found.winning = token;
      if (lead < worst) found.losing = token;
      best = std::max(best, lead);
      worst = std::min(worst, lead);
    }
    if (best < 3 || worst > -3) continue;
    found.match = std::move(match);
    return found;
  }
  return {};
}

TEST(Analysis, FindsTheWinningLastMoveAndTheBlunder) {
  const Decider decider = find_decider();
  ASSERT_TRUE(decider.match);
  const auto ranked = rank_moves(*decider.match, {200, 1});
  ASSERT_EQ(ranked.size(), decider.match->legal_tokens().size());
  const int seat = decider.match->actor();
  EXPECT_EQ(lead_after(*decider.match, ranked[0].token, seat),
            lead_after(*decider.match, decider.winning, seat));
  EXPECT_GT(ranked[0].chance, 0.9);
  const auto good = analyse_move(*decider.match, decider.winning, {200, 1});
  EXPECT_EQ(grade_of(good.loss), Grade::good);
  const auto bad = analyse_move(*decider.match, decider.losing, {200, 1});
  EXPECT_EQ(grade_of(bad.loss), Grade::blunder);
  EXPECT_GT(bad.loss, 0.8);
  EXPECT_GT(bad.loss_margin, 4);
  EXPECT_NE(bad.best.token, bad.token);
  EXPECT_EQ(bad.best.line[0], bad.best.token);
}

/// A blunder that is put into a game of good bots stands out in its analysis.
TEST(Analysis, ABlunderInARecordIsFound) {
  const Decider decider = find_decider();
  ASSERT_TRUE(decider.match);
  const auto match = decider.match->clone();
  ASSERT_TRUE(match->try_apply(decider.losing).ok());
  const int seat = decider.match->actor();
  const auto game = analyse_game(*match, {40, 1});
  ASSERT_EQ(game.moves.size(), match->tokens().size());
  EXPECT_EQ(grade_of(game.moves.back().loss), Grade::blunder);
  EXPECT_GE(game.seats[seat].blunders, 1);
}

/// What a draw brings is measured against the mean of all draws: over all of them luck is nothing.
TEST(Analysis, LuckOfAllDrawsTogetherIsNothing) {
  for (const char* name : {"classic", "discovery", "castle"}) {
    bastide::Setup setup;
    setup.game = name;
    const auto match = *make_match(setup);
    Rng rng(3);
    while (match->tokens().size() < 40 || match->actor() != chance)
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
    std::vector<double> sums(static_cast<std::size_t>(match->setup().seats));
    double spread = 0;
    visit_match(*match, [&]<Game G>(const Match<G>& typed) {
      ActionList list;
      G::legal_actions(typed.state(), list);
      for (const Action a : list) {
        const auto move = analyse_move(*match, G::format(typed.state(), a), {60, 1});
        ASSERT_EQ(move.luck.size(), sums.size());
        for (std::size_t s = 0; s < sums.size(); ++s)
          sums[s] += G::chance_weight(typed.state(), a) * move.luck[s];
        spread += std::abs(move.luck[0]);
      }
    });
    for (const double sum : sums) EXPECT_NEAR(sum, 0, 1e-4) << name;
    EXPECT_GT(spread, 0.01) << name;
  }
}

TEST(Analysis, IsTheSameForTheSameSeed) {
  const auto match = load("classic-middle.bgr");
  const auto one = analyse_game(*match, {30, 7});
  const auto other = analyse_game(*match, {30, 7});
  ASSERT_EQ(one.moves.size(), other.moves.size());
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    EXPECT_EQ(one.moves[i].after.chance, other.moves[i].after.chance);
    EXPECT_EQ(one.moves[i].loss, other.moves[i].loss);
    EXPECT_EQ(one.moves[i].luck, other.moves[i].luck);
    EXPECT_EQ(one.moves[i].best.token, other.moves[i].best.token);
  }
}

TEST(Analysis, ATokenIsJudgedAsInItsGameWhoeverAsks) {
  const auto match = load("classic-opening.bgr");
  const AnalysisSettings settings{20, 3};
  const GameAnalysis game = analyse_game(*match, settings);
  EXPECT_EQ(outlook_at_start(*match, settings).chance, game.start.chance);
  for (std::size_t i = match->tokens().size(); i-- > 0;) {
    const MoveAnalysis move = analyse_token(*match, i, settings);
    EXPECT_EQ(move.token, game.moves[i].token);
    EXPECT_EQ(move.after.chance, game.moves[i].after.chance);
    EXPECT_EQ(move.best.token, game.moves[i].best.token);
    EXPECT_EQ(move.luck, game.moves[i].luck);
  }
}

TEST(Analysis, ProgressCanEndIt) {
  const auto match = load("classic-middle.bgr");
  const auto game = analyse_game(*match, {1, 1}, [](std::size_t done) { return done < 5; });
  EXPECT_EQ(game.moves.size(), 5U);
}

/// Every record of the archive, in a few simulations: every number is a number, and what is over is certain.
TEST(Analysis, TakesEveryGame) {
  for (const auto& path : files_in("tests/records", ".bgr")) {
    auto match = *load_match(read_text(path));
    constexpr std::size_t most = 60;  // the last ones of a whole game are looked at, too
    const bool over = match->is_over();
    const std::size_t first = over && match->tokens().size() > most ? match->tokens().size() - most : 0;
    const auto position = *make_match(match->setup());
    for (std::size_t i = 0; i < match->tokens().size() && i < first + most; ++i) {
      if (i >= first) {
        const auto move = analyse_move(*position, match->tokens()[i], {2, i});
        ASSERT_EQ(move.token, match->tokens()[i]) << path;
        for (const double chance_to_win : move.after.chance)
          ASSERT_TRUE(chance_to_win >= 0 && chance_to_win <= 1) << path;
        for (const double margin : move.after.margin) ASSERT_TRUE(std::isfinite(margin)) << path;
        ASSERT_EQ(move.played.token, move.actor == chance ? "" : move.token) << path;
        ASSERT_GE(move.loss, 0) << path;
        const bool is_last = over && i + 1 == match->tokens().size();
        for (int s = 0; is_last && s < match->setup().seats; ++s)
          EXPECT_EQ(move.after.chance[s] > 0, ((match->winners() >> s) & 1) != 0) << path;
      }
      ASSERT_TRUE(position->try_apply(match->tokens()[i]).ok());
    }
  }
}

/// A choice is judged by what its seat could see.
TEST(Analysis, HiddenTilesDoNotChangeTheRanking) {
  auto match = load("discovery-expert-middle.bgr");
  while (match->actor() == chance) match->undo();
  const int seat = match->actor();
  const auto judged = rank_moves(*match, {100, 5});
  int others = 0;
  for (std::uint64_t seed = 1; seed < 10; ++seed) {
    Rng rng(seed);
    const auto other = *match_seen_by(seat, match->setup(), tokens_seen_by(*match, seat), rng);
    others += other->hash() != match->hash() ? 1 : 0;
    const auto again = rank_moves(*other, {100, 5});
    ASSERT_EQ(again.size(), judged.size());
    for (std::size_t i = 0; i < judged.size(); ++i) {
      EXPECT_EQ(again[i].token, judged[i].token);
      EXPECT_EQ(again[i].chance, judged[i].chance);
    }
  }
  EXPECT_GT(others, 5);
}

}  // namespace
}  // namespace bastide::test
