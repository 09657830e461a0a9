#include "bots/dice/turn_solver.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bastide::dice {
namespace {

double factorial(int n) {
  double product = 1;
  for (int i = 2; i <= n; ++i) product *= i;
  return product;
}

/// How likely n dice show these parts, knights and catapults.
double chance_of(int multiset, int knights, int catapults) {
  const int n = multisets.size[multiset] + knights + catapults;
  double ways = factorial(n) / (factorial(knights) * factorial(catapults));
  for (const int count : multisets.counts[multiset]) ways /= factorial(count);
  return ways / std::pow(face_count, n);
}

PartCounts parts_of(const FaceCounts& roll) {
  PartCounts parts;
  std::copy_n(roll.begin(), part_count, parts.begin());
  return parts;
}

}  // namespace

TurnSolver::TurnSolver(const TurnTables& tables) : tables_(tables) {
  for (int n = 0; n <= tables.dice(); ++n) {
    for (int m = 0; m < multisets_up_to(n); ++m)
      for (int knights = 0; knights <= n - multisets.size[m]; ++knights) {
        const int catapults = n - multisets.size[m] - knights;
        rolls_[n].push_back({static_cast<std::uint8_t>(catapults), static_cast<std::uint8_t>(knights),
                             static_cast<std::int16_t>(m), chance_of(m, knights, catapults)});
      }
    chances_[n].assign(static_cast<std::size_t>(tables.last_count(n)) * knight_counts * worth_count, 0);
    for (int id = 0; id < tables.last_count(n); ++id) {
      const auto worths = tables.worths(n, static_cast<FutureId>(id));
      double* chances = chances_[n].data() + static_cast<std::size_t>(id) * knight_counts * worth_count;
      for (const Roll& roll : rolls_[n])
        chances[std::min<int>(roll.knights, 3) * worth_count + worths[roll.multiset]] += roll.chance;
    }
    last_value_[n].resize(static_cast<std::size_t>(tables.last_count(n)) * knight_counts);
    middle_value_[n].resize(static_cast<std::size_t>(tables.middle_count(n)) * knight_counts);
    best_kept_[n].resize(static_cast<std::size_t>(tables.middle_count(n)) * knight_counts *
                         multisets_up_to(n));
  }
  for (int m = 0; m < multisets_up_to(tables.dice()); ++m)
    for (const auto& opening : tables.openings(m)) {
      auto& chain = opening_shorter_[m].emplace_back();
      const int left = tables.dice() - multisets.size[m];
      FutureId id = opening.middle;
      for (int gone = 0; gone <= left; ++gone) {
        chain[gone] = id;
        if (gone < left) id = tables.middle_without_die(left - gone, id);
      }
    }
}

double TurnSolver::solve(const TurnEnds& ends, int dice) {
  assert(dice >= 1 && dice <= tables_.dice());
  dice_ = dice;
  ends_ = ends;
  solve_last();
  for (int n = 0; n <= tables_.dice(); ++n) fill_best_kept(n);
  solve_middle();
  fill_best_opening();
  double value = 0;
  for (const Roll& roll : rolls_[dice]) value += roll.chance * value_of_first(roll);
  return value;
}

/// The worth of the first roll when it has shown this; with nothing kept on the way to a siege.
double TurnSolver::value_of_first(const Roll& roll) const {
  const int out = tables_.dice() - dice_ + roll.catapults;
  const int left = dice_ - roll.catapults;
  double value = left == 0 ? ends_.stop[0] : -1e300;
  if (dice_ == tables_.dice()) value = left == 0 ? ends_.siege : bare_middle_[left];
  if (left == 0) return value;
  for (int knights = 0; knights <= std::min<int>(roll.knights, 3); ++knights)
    value = std::max(value, best_opening_[out + knights][knights][roll.multiset]);
  return value;
}

void TurnSolver::solve_last() {
  std::array<double, worth_count> with_knights;  // what an end is worth with three knights aside
  for (int w = 0; w < worth_count; ++w) with_knights[w] = std::max(ends_.stop[w], ends_.forgo);
  for (int n = 0; n <= tables_.dice(); ++n)
    for (int id = 0; id < tables_.last_count(n); ++id) {
      const double* chances = chances_[n].data() + static_cast<std::size_t>(id) * knight_counts * worth_count;
      std::array<double, knight_counts> plain{};
      std::array<double, knight_counts> doubling{};
      for (int k = 0; k < knight_counts; ++k)
        for (int w = 0; w < worth_count; ++w) {
          plain[k] += chances[k * worth_count + w] * ends_.stop[w];
          doubling[k] += chances[k * worth_count + w] * with_knights[w];
        }
      const Worth now = tables_.worths(n, static_cast<FutureId>(id))[0];
      for (int aside = 0; aside < knight_counts; ++aside) {
        double rolled = 0;
        for (int k = 0; k < knight_counts; ++k) rolled += aside + k >= 3 ? doubling[k] : plain[k];
        const double ended = aside == 3 ? with_knights[now] : ends_.stop[now];
        last_value_[n][static_cast<std::size_t>(id) * knight_counts + aside] = std::max(rolled, ended);
      }
    }
  for (int n = 0; n <= tables_.dice(); ++n) {
    const double all_catapults = std::pow(face_count, -n);
    bare_last_[n] = before_last(n, tables_.empty_last(n), 0);
    if (dice_ == tables_.dice()) bare_last_[n] += all_catapults * (ends_.siege - ends_.stop[0]);
  }
}

/// For every multiset in hand the best of its parts to build.
void TurnSolver::fill_best_kept(int n) {
  const int size = multisets_up_to(n);
  for (int id = 0; id < tables_.middle_count(n); ++id) {
    double* best = best_kept_[n].data() + static_cast<std::size_t>(id) * knight_counts * size;
    for (int m = 0; m < size; ++m) {
      std::array<double, knight_counts> value;
      value.fill(-1e300);
      for (int part = 0; part < part_count; ++part)
        if (const int less = multisets.less[m][part]; less >= 0)
          for (int k = 0; k < knight_counts; ++k) value[k] = std::max(value[k], best[k * size + less]);
      const auto& values = last_value_[n - multisets.size[m]];
      for (const FutureId choice : tables_.choices(n, static_cast<FutureId>(id), m)) {
        const double* from = values.data() + static_cast<std::size_t>(choice) * knight_counts;
        for (int k = 0; k < knight_counts; ++k) value[k] = std::max(value[k], from[k]);
      }
      for (int k = 0; k < knight_counts; ++k) best[k * size + m] = value[k];
    }
  }
}

void TurnSolver::solve_middle() {
  const int all = tables_.dice();
  for (int n = 0; n <= all; ++n)
    for (int id = 0; id < tables_.middle_count(n); ++id) {
      std::array<const double*, max_dice + 1> best;  // with so many dice gone
      std::array<int, max_dice + 1> size;
      auto shorter = static_cast<FutureId>(id);
      for (int gone = 0; gone <= n; ++gone) {
        size[gone] = multisets_up_to(n - gone);
        best[gone] =
            best_kept_[n - gone].data() + static_cast<std::size_t>(shorter) * knight_counts * size[gone];
        if (gone < n) shorter = tables_.middle_without_die(n - gone, shorter);
      }
      std::array<double, knight_counts> value{};
      for (const Roll& roll : rolls_[n])
        for (int aside = 0; aside < knight_counts; ++aside) {
          double kept = -1e300;
          for (int more = 0; more <= std::min<int>(roll.knights, 3 - aside); ++more) {
            const int gone = roll.catapults + more;
            kept = std::max(kept, best[gone][(aside + more) * size[gone] + roll.multiset]);
          }
          value[aside] += roll.chance * kept;
        }
      const FutureId nothing_built = tables_.choices(n, static_cast<FutureId>(id), 0)[0];
      const Worth now = tables_.worths(n, nothing_built)[0];
      for (int aside = 0; aside < knight_counts; ++aside) {
        const double ended = aside == 3 ? std::max(ends_.stop[now], ends_.forgo) : ends_.stop[now];
        middle_value_[n][static_cast<std::size_t>(id) * knight_counts + aside] =
            std::max(value[aside], ended);
      }
    }
  for (int n = 1; n <= all; ++n) {
    bare_middle_[n] = 0;
    for (const Roll& roll : rolls_[n]) {
      const int left = n - roll.catapults;
      double kept = -1e300;
      if (dice_ == all) kept = left == 0 ? ends_.siege : bare_last_[left];
      for (int more = 0; more <= std::min<int>(roll.knights, 3) && more <= left; ++more)
        kept = std::max(kept, best_kept(left - more, tables_.empty_middle(left - more), more, roll.multiset));
      bare_middle_[n] += roll.chance * kept;
    }
  }
}

void TurnSolver::fill_best_opening() {
  const int all = tables_.dice();
  for (int gone = all - dice_; gone <= all; ++gone)
    for (int m = 0; m < multisets_up_to(all - gone); ++m) {
      const int left = all - gone - multisets.size[m];
      for (int aside = 0; aside < knight_counts; ++aside) {
        double best = -1e300;
        for (int part = 0; part < part_count; ++part)
          if (const int less = multisets.less[m][part]; less >= 0)
            best = std::max(best, best_opening_[gone][aside][less]);
        for (const auto& chain : opening_shorter_[m])
          best = std::max(best, before_middle(left, chain[gone], aside));
        best_opening_[gone][aside][m] = best;
      }
    }
}

TurnSolver::Keep TurnSolver::best_of_first(const FaceCounts& roll) const {
  const int hand = multisets.number_of(parts_of(roll));
  const int out = tables_.dice() - dice_ + roll[catapult];
  const Roll rolled{roll[catapult], 0, 0, 0};
  Keep keep{-1e300, 0, 0, -1};
  const int all_left = dice_ - roll[catapult];
  if (all_left == 0) return {value_of_first(rolled), 0, 0, -1};
  if (dice_ == tables_.dice()) keep.value = bare_middle_[all_left];
  for (int knights = 0; knights <= std::min<int>(roll[knight], 3); ++knights) {
    const int gone = out + knights;
    if (best_opening_[gone][knights][hand] <= keep.value) continue;
    keep = {best_opening_[gone][knights][hand], knights, hand, -1};
  }
  // From the value back to the building; nothing kept on the way to a siege has none.
  const int gone = out + keep.knights;
  if (keep.value > best_opening_[gone][keep.knights][hand]) return keep;
  for (bool found = false; !found;) {
    found = true;
    for (int part = 0; part < part_count; ++part) {
      const int less = multisets.less[keep.multiset][part];
      if (less < 0 || best_opening_[gone][keep.knights][less] < keep.value) continue;
      keep.multiset = less;
      found = false;
      break;
    }
  }
  const auto& chains = opening_shorter_[keep.multiset];
  const int left = tables_.dice() - gone - multisets.size[keep.multiset];
  for (std::size_t i = 0; i < chains.size(); ++i)
    if (before_middle(left, chains[i][gone], keep.knights) >= keep.value) keep.choice = static_cast<int>(i);
  return keep;
}

TurnSolver::Keep TurnSolver::best_of_middle(int n, FutureId middle, int aside, const FaceCounts& roll,
                                            bool bare) const {
  const int hand = multisets.number_of(parts_of(roll));
  Keep keep{-1e300, 0, 0, -1};
  if (bare && dice_ == tables_.dice()) {
    const int left = n - roll[catapult];
    keep.value = left == 0 ? ends_.siege : bare_last_[left];
  }
  int kept_gone = -1;
  FutureId kept_future = 0;
  FutureId shorter = middle;
  for (int gone = 0; gone <= n; ++gone) {
    const int knights = gone - roll[catapult];
    if (knights >= 0 && knights <= std::min<int>(roll[knight], 3 - aside) &&
        best_kept(n - gone, shorter, aside + knights, hand) > keep.value) {
      keep = {best_kept(n - gone, shorter, aside + knights, hand), knights, hand, -1};
      kept_gone = gone;
      kept_future = shorter;
    }
    if (gone < n) shorter = tables_.middle_without_die(n - gone, shorter);
  }
  if (kept_gone < 0) return keep;
  const int left = n - kept_gone;
  for (bool found = false; !found;) {
    found = true;
    for (int part = 0; part < part_count; ++part) {
      const int less = multisets.less[keep.multiset][part];
      if (less < 0 || best_kept(left, kept_future, aside + keep.knights, less) < keep.value) continue;
      keep.multiset = less;
      found = false;
      break;
    }
  }
  for (const FutureId choice : tables_.choices(left, kept_future, keep.multiset))
    if (before_last(left - multisets.size[keep.multiset], choice, aside + keep.knights) >= keep.value)
      keep.choice = static_cast<int>(choice);
  return keep;
}

TurnChances TurnSolver::chances(OpeningMarks* used) {
  TurnChances total;
  const bool is_full = dice_ == tables_.dice();
  const auto faces_of = [](const Roll& roll) {
    FaceCounts faces{};
    const PartCounts& parts = multisets.counts[roll.multiset];
    std::copy(parts.begin(), parts.end(), faces.begin());
    faces[knight] = roll.knights;
    faces[catapult] = roll.catapults;
    return faces;
  };
  // How likely each future is met before the middle and the last roll; the bare ones apart.
  std::array<std::vector<double>, max_dice + 1> at_middle;
  std::array<std::vector<double>, max_dice + 1> at_last;
  std::array<double, max_dice + 1> bare_at_middle{};
  std::array<double, max_dice + 1> bare_at_last{};
  for (int n = 0; n <= tables_.dice(); ++n) {
    at_middle[n].assign(middle_value_[n].size(), 0);
    at_last[n].assign(last_value_[n].size(), 0);
  }
  for (const Roll& roll : rolls_[dice_]) {
    if (roll.catapults == dice_) {
      (is_full ? total.siege : total.stop[0]) += roll.chance;
      continue;
    }
    const Keep keep = best_of_first(faces_of(roll));
    const int gone = tables_.dice() - dice_ + roll.catapults + keep.knights;
    const int left = tables_.dice() - gone - multisets.size[keep.multiset];
    if (keep.choice < 0) {
      bare_at_middle[left] += roll.chance;
      continue;
    }
    if (used != nullptr) {
      auto& marks = (*used)[keep.multiset];
      marks.resize(opening_shorter_[keep.multiset].size());
      marks[keep.choice] = true;
    }
    at_middle[left][opening_shorter_[keep.multiset][keep.choice][gone] * knight_counts + keep.knights] +=
        roll.chance;
  }
  const auto end = [&](Worth worth, int aside, double chance) {
    if (aside >= 3 && ends_.forgo > ends_.stop[worth])
      total.forgo += chance;
    else
      total.stop[worth] += chance;
  };
  const auto play_middle = [&](int n, FutureId id, int aside, bool bare, double chance) {
    if (n == 0) return end(tables_.worths(0, tables_.choices(0, id, 0)[0])[0], aside, chance);
    for (const Roll& roll : rolls_[n]) {
      if (bare && is_full && roll.catapults == n) {
        total.siege += chance * roll.chance;
        continue;
      }
      const Keep keep = best_of_middle(n, id, aside, faces_of(roll), bare);
      const int left = n - roll.catapults - keep.knights - multisets.size[keep.multiset];
      if (keep.choice < 0)
        bare_at_last[left] += chance * roll.chance;
      else
        at_last[left][static_cast<std::size_t>(keep.choice) * knight_counts + aside + keep.knights] +=
            chance * roll.chance;
    }
  };
  for (int n = 0; n <= tables_.dice(); ++n) {
    for (std::size_t i = 0; i < at_middle[n].size(); ++i)
      if (at_middle[n][i] > 0)
        play_middle(n, static_cast<FutureId>(i / knight_counts), static_cast<int>(i % knight_counts), false,
                    at_middle[n][i]);
    if (bare_at_middle[n] > 0) play_middle(n, tables_.empty_middle(n), 0, true, bare_at_middle[n]);
  }
  const auto play_last = [&](int n, std::size_t id, int aside, double chance) {
    const double* chances = chances_[n].data() + id * knight_counts * worth_count;
    for (int k = 0; k < knight_counts; ++k)
      for (int w = 0; w < worth_count; ++w)
        end(static_cast<Worth>(w), aside + k, chance * chances[k * worth_count + w]);
  };
  for (int n = 0; n <= tables_.dice(); ++n) {
    for (std::size_t i = 0; i < at_last[n].size(); ++i)
      if (at_last[n][i] > 0)
        play_last(n, i / knight_counts, static_cast<int>(i % knight_counts), at_last[n][i]);
    if (bare_at_last[n] > 0) {
      play_last(n, tables_.empty_last(n), 0, bare_at_last[n]);
      const double all_catapults = bare_at_last[n] * std::pow(face_count, -n);
      total.stop[0] -= all_catapults;
      total.siege += all_catapults;
    }
  }
  return total;
}

}  // namespace bastide::dice
