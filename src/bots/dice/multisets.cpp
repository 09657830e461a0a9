#include "bots/dice/multisets.h"

namespace bastide::dice {
namespace {

constexpr Multisets list_multisets() {
  Multisets all{};
  std::array<std::int16_t, 10000> number{};  // by the counts as decimal digits
  int n = 0;
  for (int size = 0; size <= max_dice; ++size)
    for (int a = size; a >= 0; --a)
      for (int b = size - a; b >= 0; --b)
        for (int c = size - a - b; c >= 0; --c) {
          const int d = size - a - b - c;
          all.counts[n] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                           static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d)};
          all.size[n] = static_cast<std::uint8_t>(size);
          const int digits = 1000 * a + 100 * b + 10 * c + d;
          number[digits] = static_cast<std::int16_t>(n);
          constexpr std::array<int, part_count> place{1000, 100, 10, 1};
          for (int part = 0; part < part_count; ++part) {
            all.more[n][part] = -1;
            all.less[n][part] = -1;
            if (all.counts[n][part] == 0) continue;
            all.less[n][part] = number[digits - place[part]];
            all.more[all.less[n][part]][part] = static_cast<std::int16_t>(n);
          }
          ++n;
        }
  return all;
}

}  // namespace

constinit const Multisets multisets = list_multisets();

int Multisets::number_of(const PartCounts& wanted) const {
  int number = 0;
  for (int part = 0; part < part_count; ++part)
    for (int i = 0; i < wanted[part]; ++i) number = more[number][part];
  return number;
}

}  // namespace bastide::dice
