#pragma once

#include <cstdint>

/// What results say of strength. Plain values, and functions of their arguments: threads may share a value
/// that nobody changes.
namespace bastide {

/// What was seen of a number, one observation after the other.
struct Series {
  std::uint64_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value);
  double mean() const;       ///< 0 where nothing was seen
  double deviation() const;  ///< the standard error of the mean; needs two observations
};

/// Results of pairs of games, the same draws with the places changed, from one side's view. A pair is one
/// observation: its games share their luck, and so do the seats that are compared in them, so they must not
/// be counted as several.
struct Tally {
  Series points;  ///< in each pair the share of the points that there were
  Series margin;  ///< ... the mean margin of a game, between a seat of this side and one of the other
  Series won;  ///< ... the share of the games that were won, of which half is fair: each has half the seats

  void add(double pair_points, double pair_margin, double pair_won);
  std::uint64_t games() const { return 2 * points.count; }
  double share() const;      ///< of the points; a half where nothing was played
  double deviation() const;  ///< the standard error of the share
};

/// A number with its 95% interval. What is beyond measure is cut at 1,200.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};
/// The difference of strength in Elo, by the points.
Estimate elo_of(const Tally& tally);
/// The difference of the scores in points of the game.
Estimate margin_of(const Tally& tally);
/// The share of points that a difference in Elo promises.
double share_of(double elo);

/// A sequential test between two hypotheses about the difference in Elo, with 5% error of either kind.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
};
enum class Verdict : std::uint8_t { open, accepted, rejected };
/// The log-likelihood ratio of elo1 against elo0, and what it decides.
double log_likelihood_ratio(const Tally& tally, const Sprt& test);
Verdict verdict_of(const Tally& tally, const Sprt& test);

}  // namespace bastide
