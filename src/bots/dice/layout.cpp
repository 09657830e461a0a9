#include "bots/dice/layout.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace bastide::dice {
namespace {

constexpr int box = most_in_key;  ///< connected parts lie in a square of this size

/// East and west exchanged.
constexpr SideSet reflected(SideSet s) {
  return static_cast<SideSet>((s & 5) | (s & 2) << 2 | (s & 8) >> 2);
}

}  // namespace

Layout layout_of(const Building& building) {
  Layout layout;
  for (int i = 0; i < building.count(); ++i) {
    const Square q = building.board.square(i);
    layout.add(q.x, q.y, building.sides(i));
  }
  return layout;
}

std::uint64_t key_of(const Layout& layout) {
  assert(layout.count >= 1 && layout.count <= most_in_key);
  std::uint64_t best = ~std::uint64_t{0};
  const int n = layout.count;
  std::array<int, most_in_key> x;
  std::array<int, most_in_key> y;
  std::array<SideSet, most_in_key> city;
  for (int i = 0; i < n; ++i) {
    x[i] = layout.parts[i].x;
    y[i] = layout.parts[i].y;
    city[i] = layout.parts[i].city;
  }
  for (int view = 0; view < 8; ++view) {
    int low_x = x[0];
    int low_y = y[0];
    for (int i = 1; i < n; ++i) {
      low_x = std::min(low_x, x[i]);
      low_y = std::min(low_y, y[i]);
    }
    // The occupied squares as a bit set, then the sides of each in the order of the squares.
    std::uint64_t occupied = 0;
    std::array<int, most_in_key> square;
    for (int i = 0; i < n; ++i) {
      square[i] = (y[i] - low_y) * box + x[i] - low_x;
      occupied |= std::uint64_t{1} << square[i];
    }
    std::uint64_t sides = 0;
    for (int i = 0; i < n; ++i) {
      const int rank = std::popcount(occupied & ((std::uint64_t{1} << square[i]) - 1));
      sides |= std::uint64_t{city[i]} << (4 * rank);
    }
    best = std::min(best, occupied << (4 * most_in_key) | sides);
    for (int i = 0; i < n; ++i) {  // a quarter turn; half way also the mirror
      const int old_x = x[i];
      x[i] = view == 3 ? y[i] : -y[i];
      y[i] = old_x;
      city[i] = turned_sides(city[i], 1);
      if (view == 3) city[i] = reflected(city[i]);
    }
  }
  return best;
}

Layout layout_with(std::uint64_t key) {
  Layout layout;
  std::uint64_t occupied = key >> (4 * most_in_key);
  for (; occupied != 0; occupied &= occupied - 1) {
    const int square = std::countr_zero(occupied);
    layout.add(square % box, square / box, static_cast<SideSet>(key >> (4 * layout.count) & 15));
  }
  return layout;
}

Site::Site(const Layout& layout) {
  grid_.fill(0);
  const int n = layout.count;
  const auto cell_of = [&](int part) {
    return middle + (layout.parts[part].y - layout.parts[0].y) * width + layout.parts[part].x -
           layout.parts[0].x;
  };
  for (int i = 0; i < n; ++i) grid_[cell_of(i)] = static_cast<std::int8_t>(i + 1);

  std::array<std::uint16_t, max_dice> joined{};
  for (int i = 0; i < n; ++i)
    for (const Side s : all_sides)
      if (const int there = grid_[cell_of(i) + step[index(s)]]; there > 0 && has(layout.parts[i].city, s))
        joined[i] = static_cast<std::uint16_t>(joined[i] | 1 << (there - 1));
  for (unsigned left = (1U << n) - 1; left != 0;) {
    unsigned city = left & -left;
    for (unsigned reached = city; reached != 0;) {
      unsigned next = 0;
      for (; reached != 0; reached &= reached - 1) next |= joined[std::countr_zero(reached)];
      reached = next & ~city;
      city |= next;
    }
    left &= ~city;
    for (unsigned part = city; part != 0; part &= part - 1)
      city_of_[std::countr_zero(part)] = static_cast<std::int8_t>(city_count_);
    cities_[city_count_++] = {std::popcount(city), 0};
  }

  for (int i = 0; i < n; ++i)
    for (const Side s : all_sides) {
      const int cell = cell_of(i) + step[index(s)];
      if (grid_[cell] > 0) continue;
      const Square q = beside({layout.parts[i].x, layout.parts[i].y}, s);
      if (grid_[cell] == 0) {
        gaps_[gap_count_] = {
            static_cast<std::int8_t>(q.x),  static_cast<std::int8_t>(q.y), 0, 0, {-1, -1, -1, -1},
            static_cast<std::int16_t>(cell)};
        grid_[cell] = static_cast<std::int8_t>(-++gap_count_);
      }
      const int number = -grid_[cell] - 1;
      Gap& gap = gaps_[number];
      const int facing = index(opposite(s));
      if (has(layout.parts[i].city, s)) {
        gap.asked_city = static_cast<SideSet>(gap.asked_city | 1 << facing);
        gap.city[facing] = city_of_[i];
        cities_[city_of_[i]].gaps |= GapSet{1} << number;
      } else {
        gap.asked_plain = static_cast<SideSet>(gap.asked_plain | 1 << facing);
      }
    }
  find_last_gaps();
}

void Site::find_last_gaps() {
  for (int c = 0; c < city_count_; ++c) {
    const City& city = cities_[c];
    if (city.gaps == 0) {
      largest_closed_ = std::max(largest_closed_, city.dice);
    } else if ((city.gaps & (city.gaps - 1)) == 0) {
      nearly_closed_ |= 1U << c;
      last_gaps_ |= city.gaps;
    }
  }
}

int Site::gaps_after(int gap, SideSet city, int most) const {
  const Gap& here = gaps_[gap];
  GapSet open = open_at(here) & ~(GapSet{1} << gap);
  if (std::popcount(open) > most) return most + 1;
  int beyond = 0;  // open towards squares that no part lies beside yet
  for (unsigned outwards = city & ~here.asked_city; outwards != 0; outwards &= outwards - 1) {
    const int there = grid_[here.cell + step[std::countr_zero(outwards)]];
    if (there < 0)
      open |= GapSet{1} << (-there - 1);
    else
      ++beyond;
  }
  return std::popcount(open) + beyond;
}

unsigned Site::with_last_die() const {
  std::array<unsigned, 1 + part_count> worth{};
  worth.fill(worth_of_city(largest_closed_));
  for (GapSet last = last_gaps_; last != 0; last &= last - 1) {
    const int g = std::countr_zero(last);
    const int part = tables.part_with[gaps_[g].asked_city];
    if (part < 0) continue;
    unsigned seen = 0;
    int dice = 1;
    bool closes = true;
    for (const int touched : gaps_[g].city) {
      if (touched < 0 || ((seen >> touched) & 1) != 0) continue;
      seen |= 1U << touched;
      dice += cities_[touched].dice;
      closes = closes && ((nearly_closed_ >> touched) & 1) != 0;
    }
    if (closes) worth[1 + part] = std::max<unsigned>(worth[1 + part], worth_of_city(dice));
  }
  return worth[0] | worth[1] << 3 | worth[2] << 6 | worth[3] << 9 | worth[4] << 12;
}

unsigned Site::with_last_die_after(int gap, SideSet city) const {
  const Gap& here = gaps_[gap];
  // The city of the new part: what it joins, and where it is open then.
  unsigned joined = 0;
  int dice = 1;
  GapSet open = 0;
  for (const int touched : here.city) {
    if (touched < 0 || ((joined >> touched) & 1) != 0) continue;
    joined |= 1U << touched;
    dice += cities_[touched].dice;
    open |= cities_[touched].gaps;
  }
  open &= ~(GapSet{1} << gap);
  std::array<std::int16_t, 4> faced;  // the cells that its open sides look at
  int beyond = 0;
  for (const Side s : all_sides) {
    faced[index(s)] = -1;
    if (!has(static_cast<SideSet>(city & ~here.asked_city), s)) continue;
    const int cell = here.cell + step[index(s)];
    faced[index(s)] = static_cast<std::int16_t>(cell);
    if (grid_[cell] < 0)
      open |= GapSet{1} << (-grid_[cell] - 1);
    else
      ++beyond;
  }
  // None, one, or more: that is all that matters.
  const int gap_number = beyond + (open == 0 ? 0 : (open & (open - 1)) == 0 ? 1 : 2);

  std::array<unsigned, 1 + part_count> worth{};
  worth.fill(worth_of_city(std::max(largest_closed_, gap_number == 0 ? dice : 0)));
  // A last die at gap g (or beyond all gaps, where only the new part looks).
  const auto fill = [&](int g) {
    SideSet asked = g >= 0 ? gaps_[g].asked_city : SideSet{0};
    int size = 1;
    bool has_new = false;
    unsigned seen = joined;
    for (int s = 0; s < 4 && g >= 0; ++s) {
      const int touched = gaps_[g].city[s];
      if (touched < 0) continue;
      if (((joined >> touched) & 1) != 0) {
        has_new = true;
      } else if (((seen >> touched) & 1) == 0) {
        seen |= 1U << touched;
        if (((nearly_closed_ >> touched) & 1) == 0) return;
        size += cities_[touched].dice;
      }
    }
    for (int s = 0; s < 4; ++s)
      if (faced[s] >= 0 && (g < 0 || faced[s] == gaps_[g].cell)) {
        asked = static_cast<SideSet>(asked | 1 << ((s + 2) & 3));
        has_new = true;
      }
    if (has_new) {
      if (gap_number != 1) return;
      size += dice;
    }
    const int part = tables.part_with[asked];
    if (part >= 0) worth[1 + part] = std::max<unsigned>(worth[1 + part], worth_of_city(size));
  };
  for (unsigned cities = nearly_closed_ & ~joined; cities != 0; cities &= cities - 1)
    if (const int g = std::countr_zero(cities_[std::countr_zero(cities)].gaps); g != gap) fill(g);
  if (gap_number == 1) fill(beyond == 1 ? -1 : std::countr_zero(open));
  return worth[0] | worth[1] << 3 | worth[2] << 6 | worth[3] << 9 | worth[4] << 12;
}

bool Site::is_stepping_stone(int gap, SideSet city) const {
  if (last_gaps_ == 0) return false;
  for (const Side s : all_sides) {
    const int there = gaps_[gap].cell + step[index(s)];
    if (grid_[there] != 0 || has(city, s)) continue;
    for (const int way : step)
      if (const int beyond = grid_[there + way]; beyond < 0 && ((last_gaps_ >> (-beyond - 1)) & 1) != 0)
        return true;
  }
  return false;
}

bool Site::is_city_nearly_closed() const {
  return std::any_of(cities_.begin(), cities_.begin() + city_count_,
                     [](const City& city) { return city.gaps != 0 && std::popcount(city.gaps) <= 2; });
}

void Site::describe_surroundings(int gap, std::span<std::uint8_t> words) const {
  constexpr std::array<int, surrounding_count> ways{
      -width, 1, width, -1, -2 * width, -width + 1, 2, width + 1, 2 * width, width - 1, -2, -width - 1};
  for (int i = 0; i < surrounding_count; ++i) {
    const int there = grid_[gaps_[gap].cell + ways[i]];
    const auto asked = [&] {
      const Gap& other = gaps_[-there - 1];
      return static_cast<std::uint8_t>(other.asked_city << 4 | other.asked_plain);
    };
    words[i] = there > 0 ? 255 : there == 0 ? std::uint8_t{0} : asked();
  }
}

}  // namespace bastide::dice
