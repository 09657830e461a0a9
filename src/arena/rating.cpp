#include "arena/rating.h"

#include <algorithm>
#include <cmath>

namespace bastide {
namespace {

constexpr double beyond_measure = 1200;

double elo_from_share(double share) {
  if (share <= 0) return -beyond_measure;
  if (share >= 1) return beyond_measure;
  return std::clamp(-400 * std::log10(1 / share - 1), -beyond_measure, beyond_measure);
}

}  // namespace

void Tally::add(double first_points, double second_points, int both_margins) {
  ++pairs;
  points += first_points + second_points;
  squares += (first_points + second_points) * (first_points + second_points);
  margin += both_margins;
}

double Tally::share() const {
  return pairs == 0 ? 0.5 : points / (2 * static_cast<double>(pairs));
}

double Tally::deviation() const {
  if (pairs < 2) return 0.5;
  const auto n = static_cast<double>(pairs);
  const double mean = points / n;
  const double variance = std::max(0.0, (squares - n * mean * mean) / (n - 1));
  // Where all pairs ended alike the sample shows no spread; half a game more says that it is not certain.
  const double least = 0.5 / n;
  return std::max(std::sqrt(variance / n) / 2, least);
}

Elo elo_of(const Tally& tally) {
  constexpr double two_sided_95 = 1.96;
  const double share = tally.share();
  const double reach = two_sided_95 * tally.deviation();
  return {elo_from_share(share), elo_from_share(share - reach), elo_from_share(share + reach)};
}

double share_of(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double log_likelihood_ratio(const Tally& tally, const Sprt& test) {
  if (tally.pairs < 2) return 0;
  // The mean of many pairs is normal: the generalised likelihood ratio with the variance that was seen.
  const double variance = tally.deviation() * tally.deviation();
  const double s0 = share_of(test.elo0);
  const double s1 = share_of(test.elo1);
  return (s1 - s0) * (2 * tally.share() - s0 - s1) / (2 * variance);
}

Verdict verdict_of(const Tally& tally, const Sprt& test) {
  constexpr double bound = 2.944;  // log(0.95 / 0.05)
  const double ratio = log_likelihood_ratio(tally, test);
  if (ratio >= bound) return Verdict::accepted;
  return ratio <= -bound ? Verdict::rejected : Verdict::open;
}

}  // namespace bastide
