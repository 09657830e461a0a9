#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

/// What the evaluations of the tile games have in common. Constant once made; threads may share it.
namespace bastide {

/// What a feature may still bring those who are strongest in it.
struct Prospect {
  float value;     ///< points to expect
  float complete;  ///< the chance that it is completed
};

/// How likely it is that one of so many tiles comes to a place, if each comes there independently with the
/// same small chance.
class ChanceTable {
 public:
  explicit ChanceTable(float share) {
    for (int n = 0; n < size; ++n) chance_[n] = 1 - std::exp(-share * static_cast<float>(n));
  }
  float operator[](int tiles) const { return chance_[std::min(tiles, size - 1)]; }

 private:
  static constexpr int size = 128;
  std::array<float, size> chance_;
};

/// What followers at home are worth: the first `each`, and every further one so much of the one before. The
/// count may have a fraction, for those that will come home.
inline float worth_of_followers(float count, float each, float fade) {
  float worth = 0;
  for (; count > 0; count -= 1, each *= fade) worth += each * std::min(count, 1.0F);
  return worth;
}

/// Which of the numbers 0..N-1 have been met since `begin`. Beginning anew costs nothing.
template <int N>
class SeenSet {
 public:
  void begin() { ++round_; }
  /// False where the number was in it already.
  bool insert(int i) {
    if (last_[i] == round_) return false;
    last_[i] = round_;
    return true;
  }

 private:
  std::array<std::uint32_t, N> last_{};  ///< the round in which each was met
  std::uint32_t round_ = 0;
};

}  // namespace bastide
