#pragma once

#include <cstdint>

/// What results say of strength. Plain values, and functions of their arguments: threads may share a value
/// that nobody changes.
namespace bastide {

/// Results of pairs of games, the same draws with the seats swapped, from one side's view. A pair is one
/// observation: its two games share their luck, so they must not be counted as two.
struct Tally {
  std::uint64_t pairs = 0;
  double points = 0;   ///< 1 for a won game, 1/2 for a drawn one, summed over both games of all pairs
  double squares = 0;  ///< of the points of each pair
  double margin = 0;   ///< difference of the scores, summed over all games

  void add(double first_points, double second_points, int both_margins);
  double share() const;      ///< of the points that there were
  double deviation() const;  ///< the standard error of the share
};

/// A difference of strength in Elo with its 95% interval; what is beyond measure is cut at 1,200.
struct Elo {
  double value = 0;
  double low = 0;
  double high = 0;
};
Elo elo_of(const Tally& tally);
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
