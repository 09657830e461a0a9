#include "arena/rating.h"

#include <algorithm>
#include <cmath>

namespace bastide {
namespace {

constexpr double beyond_measure = 1200;
constexpr double two_sided_95 = 1.96;

double elo_from_share(double share) {
  if (share <= 0) return -beyond_measure;
  if (share >= 1) return beyond_measure;
  return std::clamp(-400 * std::log10(1 / share - 1), -beyond_measure, beyond_measure);
}

/// To a millionth: such numbers add up to the same in whichever order they come.
double grained(double value) {
  return std::round(value * 0x1p20) * 0x1p-20;
}

}  // namespace

void Series::add(double value) {
  ++count;
  sum += grained(value);
  squares += grained(value * value);
}

double Series::mean() const {
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

double Series::deviation() const {
  const auto n = static_cast<double>(count);
  const double variance = std::max(0.0, (squares - n * mean() * mean()) / (n - 1));
  return std::sqrt(variance / n);
}

void Tally::add(double pair_points, double pair_margin, double pair_won) {
  points.add(pair_points);
  margin.add(pair_margin);
  won.add(pair_won);
}

double Tally::share() const {
  return points.count == 0 ? 0.5 : points.mean();
}

double Tally::deviation() const {
  if (points.count < 2) return 0.5;
  // Where all pairs ended alike the sample shows no spread; half a pair more says that it is not certain.
  const double least = 0.5 / static_cast<double>(points.count);
  return std::max(points.deviation(), least);
}

Estimate elo_of(const Tally& tally) {
  const double share = tally.share();
  const double reach = two_sided_95 * tally.deviation();
  return {elo_from_share(share), elo_from_share(share - reach), elo_from_share(share + reach)};
}

Estimate margin_of(const Tally& tally) {
  const double mean = tally.margin.mean();
  if (tally.margin.count < 2) return {mean, -beyond_measure, beyond_measure};
  const double reach = two_sided_95 * tally.margin.deviation();
  return {mean, mean - reach, mean + reach};
}

double share_of(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double log_likelihood_ratio(const Tally& tally, const Sprt& test) {
  if (tally.points.count < 2) return 0;
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
