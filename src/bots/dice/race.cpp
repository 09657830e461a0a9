#include "bots/dice/race.h"

#include <algorithm>
#include <cmath>

namespace bastide::dice {
namespace {

int points_of(int worth, bool doubled) {
  return points_of_city[dice_of_worth(static_cast<Worth>(worth))] * (doubled ? 2 : 1);
}

/// All positions with these scores: the knights of both, and who has which score.
std::vector<RacePosition> positions_with(int one, int other) {
  std::vector<RacePosition> positions;
  for (const bool own_knight : {false, true})
    for (const bool other_knight : {false, true}) {
      positions.push_back({one, other, own_knight, other_knight});
      if (one != other) positions.push_back({other, one, own_knight, other_knight});
    }
  return positions;
}

}  // namespace

/// The chance to win when this turn has brought so many points: then it is the other one's turn.
double RaceTable::after(const RacePosition& p, int points, bool keeps_knight) const {
  if (p.own + points >= points_to_win) return 1;
  return 1 - win({p.other, p.own + points, p.other_knight, keeps_knight});
}

TurnEnds RaceTable::ends(const RacePosition& p) const {
  TurnEnds ends{};
  for (int w = 0; w < worth_count; ++w) ends.stop[w] = after(p, points_of(w, p.own_knight), false);
  ends.forgo = after(p, 0, true);
  ends.siege = 1;
  return ends;
}

/// What the play that the table holds is worth.
double RaceTable::value_of(const RacePosition& p) const {
  const TurnEnds e = ends(p);
  const TurnChances& c = chances(p);
  double value = c.forgo * e.forgo + c.siege * e.siege;
  for (int w = 0; w < worth_count; ++w) value += c.stop[w] * e.stop[w];
  return value;
}

void RaceTable::solve_scores(int one, int other, TurnSolver& solver) {
  const auto positions = positions_with(one, other);
  constexpr int most_rounds = 50;
  for (int round = 0; round < most_rounds; ++round) {
    // The best play against what is known, then what that play is worth in the long run: until nothing
    // changes.
    double change = 0;
    std::vector<TurnChances> better;
    for (const RacePosition& p : positions) {
      const double value = solver.solve(ends(p), dice(p, solver.tables().dice()));
      change = std::max(change, std::abs(value - win(p)));
      better.push_back(solver.chances());
    }
    for (std::size_t i = 0; i < positions.size(); ++i) chances_[number_of(positions[i])] = better[i];
    if (round > 0 && change < 1e-13) break;
    for (double moved = 1; moved > 1e-15;) {
      moved = 0;
      for (const RacePosition& p : positions) {
        const double value = value_of(p);
        moved = std::max(moved, std::abs(value - win(p)));
        win_[number_of(p)] = value;
      }
    }
  }
}

double RaceTable::residual(const RacePosition& p, TurnSolver& solver, TurnSolver::OpeningMarks* used) const {
  const double value = solver.solve(ends(p), dice(p, solver.tables().dice()));
  if (used != nullptr) solver.chances(used);
  return std::abs(value - win(p));
}

double RaceTable::longest_race() const {
  // By score and knight, at the other one's worst for us: the score and knight that make it longest.
  std::array<std::array<double, 2>, points_to_win> turns{};
  for (int own = points_to_win - 1; own >= 0; --own)
    for (double moved = 1; moved > 1e-12;) {
      moved = 0;
      for (const bool has_knight : {true, false}) {
        double worst = 0;
        for (int other = 0; other < points_to_win; ++other)
          for (const bool other_knight : {false, true}) {
            const TurnChances& c = chances({own, other, has_knight, other_knight});
            double sum = 1 + c.forgo * turns[own][1];
            for (int w = 0; w < worth_count; ++w)
              if (const int points = own + points_of(w, has_knight); points < points_to_win)
                sum += c.stop[w] * turns[points][0];
            worst = std::max(worst, sum);
          }
        moved = std::max(moved, std::abs(worst - turns[own][has_knight ? 1 : 0]));
        turns[own][has_knight ? 1 : 0] = worst;
      }
    }
  return turns[0][0];
}

double chance_to_win(const Policy& beginner, const Policy& other) {
  // For each position the chance of the one to move, with either of the two to move.
  std::array<std::vector<double>, 2> win;
  for (auto& list : win) list.assign(RaceTable::position_count, 0.5);
  const std::array<const Policy*, 2> policies{&beginner, &other};
  const auto value_of = [&](const RacePosition& p, int mover) {
    const TurnChances& c = (*policies[mover])(p);
    const auto& next = win[1 - mover];
    double value = c.siege;
    value += c.forgo * (1 - next[RaceTable::number_of({p.other, p.own, p.other_knight, true})]);
    for (int w = 0; w < worth_count; ++w) {
      const int points = p.own + points_of(w, p.own_knight);
      value += c.stop[w] * (points >= points_to_win
                                ? 1
                                : 1 - next[RaceTable::number_of({p.other, points, p.other_knight, false})]);
    }
    return value;
  };
  for (int sum = 2 * (points_to_win - 1); sum >= 0; --sum)
    for (int one = std::max(0, sum - points_to_win + 1); 2 * one <= sum; ++one) {
      const auto positions = positions_with(one, sum - one);
      for (double moved = 1; moved > 1e-14;) {
        moved = 0;
        for (const RacePosition& p : positions)
          for (int mover = 0; mover < 2; ++mover) {
            double& known = win[mover][RaceTable::number_of(p)];
            const double value = value_of(p, mover);
            moved = std::max(moved, std::abs(value - known));
            known = value;
          }
      }
    }
  return win[0][RaceTable::number_of({})];
}

SoloTable::SoloTable()
    : turns_(std::size_t{points_to_win} * 2, 0),
      chances_(std::size_t{points_to_win} * 2),
      unfinished_(std::size_t{points_to_win} * 2 * (most_turns + 1)) {}

void SoloTable::solve(TurnSolver& solver) {
  for (int own = points_to_win - 1; own >= 0; --own)
    for (double change = 1; change > 1e-9;) {
      change = 0;
      for (const bool has_knight : {true, false}) {
        TurnEnds ends{};
        for (int w = 0; w < worth_count; ++w) {
          const int points = own + points_of(w, has_knight);
          ends.stop[w] = points >= points_to_win ? 0 : -turns(points, false);
        }
        ends.forgo = -turns(own, true);
        ends.siege = 0;
        const double value = 1 - solver.solve(ends, solver.tables().dice());
        chances_[own * 2 + (has_knight ? 1 : 0)] = solver.chances();
        double& known = turns_[own * 2 + (has_knight ? 1 : 0)];
        change = std::max(change, std::abs(value - known));
        known = value;
      }
    }
  fill_unfinished();
}

void SoloTable::fill_unfinished() {
  for (int t = 0; t <= most_turns; ++t)
    for (int own = 0; own < points_to_win; ++own)
      for (const bool has_knight : {false, true}) {
        double& left = unfinished_[(own * 2 + (has_knight ? 1 : 0)) * (most_turns + 1) + t];
        left = 1;
        if (t == 0) continue;
        const TurnChances& c = chances(own, has_knight);
        left = c.forgo * unfinished(own, true, t - 1);
        for (int w = 0; w < worth_count; ++w)
          if (const int points = own + points_of(w, has_knight); points < points_to_win)
            left += c.stop[w] * unfinished(points, false, t - 1);
      }
}

}  // namespace bastide::dice
