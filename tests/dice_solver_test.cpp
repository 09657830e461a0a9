#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "bots/dice/city_search.h"
#include "bots/dice/shipped.h"
#include "bots/dice/solved.h"
#include "games/dice/plans.h"
#include "games/dice/turn.h"
#include "match/record.h"
#include "tests/support/paths.h"
#include "tests/support/slow_dice_solver.h"

namespace bastide::dice {
namespace {

TurnTables tables_for(int dice) {
  FutureFinder finder(dice);
  finder.find(Layout{});
  return TurnTables::make(finder, dice);
}

TurnEnds points_as_ends(double forgo = 0, double siege = 0) {
  TurnEnds ends{};
  for (int w = 0; w < worth_count; ++w) ends.stop[w] = points_of_city[dice_of_worth(static_cast<Worth>(w))];
  ends.forgo = forgo;
  ends.siege = siege;
  return ends;
}

/// All closed cities of so many dice, as the solver's own parts find them.
int closed_cities(int dice) {
  std::set<std::vector<std::array<int, 3>>> found;
  const auto outline = [](const Layout& layout) {
    std::vector<std::array<int, 3>> best;
    for (int view = 0; view < 8; ++view) {
      std::vector<std::array<int, 3>> parts;
      for (int i = 0; i < layout.count; ++i) {
        int x = layout.parts[i].x;
        int y = layout.parts[i].y;
        SideSet city = layout.parts[i].city;
        if (view >= 4) {
          x = -x;
          city = static_cast<SideSet>((city & 5) | (city & 2) << 2 | (city & 8) >> 2);
        }
        for (int t = 0; t < view % 4; ++t) std::tie(x, y) = std::pair(-y, x);
        parts.push_back({y, x, turned_sides(city, static_cast<Turn>(view % 4))});
      }
      std::sort(parts.begin(), parts.end());
      int low_x = 100;
      for (const auto& p : parts) low_x = std::min(low_x, p[1]);
      const int low_y = parts[0][0];
      for (auto& p : parts) {
        p[0] -= low_y;
        p[1] -= low_x;
      }
      if (view == 0 || parts < best) best = parts;
    }
    return best;
  };
  // The first gap is filled in every way, so that every city comes up.
  const auto grow = [&](const auto& self, const Layout& layout) -> void {
    const Site site(layout);
    const auto& city = site.city_of_part(0);
    const int missing = std::popcount(city.gaps);
    if (missing == 0) {
      if (layout.count == dice) found.insert(outline(layout));
      return;
    }
    if (layout.count + missing > dice) return;
    const int gap = std::countr_zero(city.gaps);
    for (SideSet sides = 1; sides < 15; ++sides) {
      if (!site.fits(gap, sides)) continue;
      Layout next = layout;
      next.add(site.gap(gap).x, site.gap(gap).y, sides);
      self(self, next);
    }
  };
  for (int part = 0; part < part_count; ++part) {
    Layout first;
    first.add(0, 0, tables[part].turned[0]);
    grow(grow, first);
  }
  return static_cast<int>(found.size());
}

TEST(DiceCities, EveryClosedCityIsFound) {
  for (int dice = 2; dice <= 8; ++dice)
    EXPECT_EQ(closed_cities(dice), test::count_closed_cities(dice)) << dice;
  EXPECT_EQ(closed_cities(3), 2);
  EXPECT_EQ(closed_cities(4), 6);
}

TEST(DiceCities, EveryClosedCityOfNineIsFound) {
  if (test::games_to_play(20'000) < 1'000) GTEST_SKIP() << "takes long where everything is checked";
  EXPECT_EQ(closed_cities(9), test::count_closed_cities(9));
  EXPECT_EQ(closed_cities(9), 4646);
}

TEST(DiceLayout, KeysAreEqualForCopiesAlone) {
  Rng rng(3);
  std::map<std::uint64_t, std::string> names;
  for (int i = 0; i < 3'000; ++i) {
    Layout layout;
    layout.add(0, 0, static_cast<SideSet>(1 + rng.below(14)));
    const int count = 1 + static_cast<int>(rng.below(most_in_key));
    while (layout.count < count) {
      const Site site(layout);
      const int gap = static_cast<int>(rng.below(static_cast<std::uint32_t>(site.gap_count())));
      const auto sides = static_cast<SideSet>(1 + rng.below(14));
      if (site.fits(gap, sides)) layout.add(site.gap(gap).x, site.gap(gap).y, sides);
    }
    const std::uint64_t key = key_of(layout);
    Layout copy;  // turned by 90 degrees, shifted, in another order
    for (int p = layout.count - 1; p >= 0; --p)
      copy.add(5 - layout.parts[p].y, layout.parts[p].x - 3, turned_sides(layout.parts[p].city, 1));
    ASSERT_EQ(key_of(copy), key);
    ASSERT_EQ(key_of(layout_with(key)), key);
    layout.parts[0].city = static_cast<SideSet>(layout.parts[0].city ^ 15);
    ASSERT_TRUE(layout.count > 1 || std::popcount(layout.parts[0].city) == 2 || key_of(layout) != key);
  }
}

TEST(DiceTurn, IsWorthWhatTheSlowSolverSays) {
  // Five dice take half a minute: with BASTIDE_GAMES at 100,000 or more.
  const int most = test::games_to_play(20'000) < 100'000 ? 4 : 5;
  for (int dice = 3; dice <= most; ++dice) {
    const TurnTables turns = tables_for(dice);
    TurnSolver solver(turns);
    test::SlowDiceSolver slow;
    EXPECT_NEAR(solver.solve(points_as_ends(), dice), slow.best_turn(dice), 1e-12) << dice;
  }
}

TEST(DiceTurn, IsWorthTheSameInLargerTables) {
  const TurnTables five = tables_for(5);
  const TurnTables six = tables_for(6);
  TurnSolver small(five);
  TurnSolver large(six);
  for (const double forgo : {0.0, 0.5, 3.0})
    for (int dice = 3; dice <= 4; ++dice)
      EXPECT_NEAR(small.solve(points_as_ends(forgo), dice), large.solve(points_as_ends(forgo), dice), 1e-12);
  EXPECT_NEAR(small.solve(points_as_ends(), 5), large.solve(points_as_ends(), 5), 1e-12);
}

TEST(DiceTurn, ChancesAddUpToItsWorth) {
  const TurnTables turns = tables_for(6);
  TurnSolver solver(turns);
  for (const double forgo : {0.0, 2.0, 6.0})
    for (const double siege : {0.0, 1000.0}) {
      const TurnEnds ends = points_as_ends(forgo, siege);
      const double value = solver.solve(ends, 6);
      const TurnChances c = solver.chances();
      double sum = c.forgo + c.siege;
      double worth = c.forgo * forgo + c.siege * siege;
      for (int w = 0; w < worth_count; ++w) {
        sum += c.stop[w];
        worth += c.stop[w] * ends.stop[w];
      }
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_NEAR(worth, value, 1e-9);
    }
}

/// With nothing to gain but a siege the best is to roll everything three times.
TEST(DiceTurn, ASiegeTakesAllDice) {
  const TurnTables turns = tables_for(5);
  TurnSolver solver(turns);
  TurnEnds ends{};
  ends.siege = 1;
  const double each = 1 - std::pow(5.0 / 6, 3);
  EXPECT_NEAR(solver.solve(ends, 5), std::pow(each, 5), 1e-12);
  EXPECT_EQ(solver.solve(ends, 4), 0);
}

TEST(DiceTurn, TablesComeBackFromBytes) {
  const TurnTables turns = tables_for(5);
  const std::string bytes = turns.to_bytes();
  const auto again = TurnTables::from_bytes(bytes);
  ASSERT_TRUE(again.ok());
  TurnSolver one(turns);
  TurnSolver other(*again);
  EXPECT_EQ(one.solve(points_as_ends(), 5), other.solve(points_as_ends(), 5));
  for (std::size_t cut = 0; cut < bytes.size(); cut += 97)
    EXPECT_FALSE(TurnTables::from_bytes(std::string_view(bytes).substr(0, cut)).ok());
  for (std::size_t at = 0; at < bytes.size(); at += 13) {  // damaged: refused, or read without harm
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    if (auto read = TurnTables::from_bytes(damaged)) TurnSolver(*read).solve(points_as_ends(), read->dice());
  }
}

/// A small game in full: the solution of the real one with its nine dice takes minutes.
TEST(DiceRace, ATableOfFiveDiceHoldsExactly) {
  const TurnTables turns = tables_for(5);
  TurnSolver solver(turns);
  RaceTable race;
  for (int sum = 2 * (points_to_win - 1); sum >= 76; --sum)
    for (int one = sum - points_to_win + 1; 2 * one <= sum; ++one) race.solve_scores(one, sum - one, solver);
  for (int own = 38; own < points_to_win; ++own)
    for (int other = 38; other < points_to_win; ++other)
      for (const bool own_knight : {false, true})
        for (const bool other_knight : {false, true}) {
          const RacePosition p{own, other, own_knight, other_knight};
          EXPECT_LT(race.residual(p, solver), 1e-12);
          EXPECT_GT(race.win(p), 0);
          EXPECT_LT(race.win(p), 1);
          if (own + 1 < points_to_win) {  // another point never hurts
            EXPECT_GE(race.win({own + 1, other, own_knight, other_knight}), race.win(p) - 1e-12);
          }
        }
}

TEST(DiceCitySearch, ClosesWhatCanBeClosed) {
  Layout layout;
  layout.add(0, 0, 0b0100);  // a cap that looks south
  EXPECT_EQ(largest_city(layout, {1, 0, 1, 0}), 3);
  EXPECT_EQ(largest_city(layout, {0, 0, 3, 0}), 0);
  EXPECT_EQ(largest_city({}, {0, 4, 0, 0}), 4);
  EXPECT_EQ(largest_city({}, {2, 0, 7, 0}), 9);
  const auto closed = close_city(layout, {1, 1, 1, 0}, 4);
  EXPECT_EQ(closed ? Site(*closed).largest_closed() : 0, 4);
}

TEST(DicePlans, AreLegalAndWithoutCopies) {
  Rng rng(5);
  ActionList list;
  State s = start({2, 0, 0});
  for (int i = 0; i < 400; ++i) {
    if (s.phase == Phase::over) s = start({2, 0, 0});
    if (s.phase == Phase::decide) {
      legal_actions(s, list);
      const auto distinct = distinct_actions(s);
      EXPECT_LE(distinct.size(), list.size());
      for (const Action a : distinct) EXPECT_NE(std::find(list.begin(), list.end(), a), list.end());
      const auto plans = list_plans(s);
      ASSERT_FALSE(plans.empty());
      for (const Plan& plan : plans) {
        State next = s;
        ActionList now;
        for (const Action a : plan.actions) {
          ASSERT_EQ(next.phase, Phase::decide);
          legal_actions(next, now);
          ASSERT_NE(std::find(now.begin(), now.end(), a), now.end());
          apply(next, a, nullptr);
        }
        EXPECT_TRUE(next.phase != Phase::decide || next.turns != s.turns);
      }
    }
    apply(s, random_action<DiceGame>(s, list, rng), nullptr);
  }
}

/// What the program carries is whole, and turns played by it through the rules bring what it says.
TEST(ShippedSolution, TurnsBringWhatItSays) {
  const auto solution = shipped_solution();
  ASSERT_NE(solution, nullptr);
  EXPECT_EQ(solution->solved_from, 0);
  EXPECT_TRUE(solution->has_solo);
  TurnPlanner planner(*solution);
  const double exact = planner.begin(points_as_ends(), tables.dice());
  EXPECT_NEAR(exact, 8.577, 0.01);  // as docs/dice-solution.md has it, with all openings
  constexpr int turns = 3'000;
  Rng rng(17);
  ActionList list;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < turns; ++i) {
    State s = start({2, 0, 0});
    planner.begin(points_as_ends(), tables.dice());
    while (s.turns == 0 && s.phase != Phase::over) {
      if (s.phase == Phase::roll) {
        apply(s, random_action<DiceGame>(s, list, rng), nullptr);
        continue;
      }
      for (const Action a : planner.plan(s)) apply(s, a, nullptr);
    }
    sum += s.scores[0];
    squares += s.scores[0] * s.scores[0];
  }
  const double mean = sum / turns;
  const double error = std::sqrt((squares / turns - mean * mean) / turns);
  EXPECT_NEAR(mean, exact, 4 * error);
}

TEST(ShippedSolution, ComesBackFromBytes) {
  const auto solution = shipped_solution();
  ASSERT_NE(solution, nullptr);
  const std::string bytes = solution->to_bytes();
  EXPECT_EQ(bytes, test::read_text(test::source_path("data/dice/solution")));
  EXPECT_FALSE(Solution::from_bytes(std::string_view(bytes).substr(0, bytes.size() / 2)).ok());
  EXPECT_FALSE(Solution::from_bytes(bytes + "x").ok());
}

}  // namespace
}  // namespace bastide::dice
