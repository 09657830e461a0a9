#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "games/dice/state.h"

/// Threads may share a layout that nobody changes.
namespace bastide::dice {

/// The worth of a building as it stands, in steps: 0 for nothing, then one for each size of city that pays.
using Worth = std::uint8_t;
inline constexpr int worth_count = 8;
constexpr Worth worth_of_city(int dice) {
  return static_cast<Worth>(dice < 3 ? 0 : dice - 2);
}
constexpr int dice_of_worth(Worth worth) {
  return worth == 0 ? 0 : worth + 2;
}

/// The parts of a building as they lie, and nothing else: the form in which the solver looks at them.
struct Layout {
  struct Part {
    std::int8_t x;
    std::int8_t y;
    SideSet city;
    bool operator==(const Part&) const = default;
  };
  std::array<Part, max_dice> parts;
  int count = 0;

  void add(int x, int y, SideSet city) {
    parts[count++] = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), city};
  }
};

Layout layout_of(const Building& building);

/// The number of parts up to which a layout fits into a key.
inline constexpr int most_in_key = 6;
/// The same number for layouts that are alike up to shifting, turning and reflection, another one for others.
/// Precondition: 1 to most_in_key parts, side by side.
std::uint64_t key_of(const Layout& layout);
/// One of the layouts with this key.
Layout layout_with(std::uint64_t key);

/// A layout with all that can be asked of the squares around it: which part could lie there, and which cities
/// it would join.
class Site {
 public:
  static constexpr int most_gaps = 2 * max_dice + 2;
  using GapSet = std::uint32_t;  ///< a bit per gap

  /// An empty square beside a part.
  struct Gap {
    std::int8_t x;
    std::int8_t y;
    SideSet asked_city;               ///< sides at which a part must be city
    SideSet asked_plain;              ///< and those at which it must not
    std::array<std::int8_t, 4> city;  ///< the city at each side that asks for city, elsewhere -1
    std::int16_t cell;                ///< of the grid
  };
  struct City {
    int dice;
    GapSet gaps;  ///< at which it is open
  };

  explicit Site(const Layout& layout);

  int gap_count() const { return gap_count_; }
  const Gap& gap(int i) const { return gaps_[i]; }
  int city_count() const { return city_count_; }
  const City& city(int i) const { return cities_[i]; }
  const City& city_of_part(int part) const { return cities_[city_of_[part]]; }
  bool fits(int gap, SideSet city) const {
    return (city & gaps_[gap].asked_city) == gaps_[gap].asked_city && (city & gaps_[gap].asked_plain) == 0;
  }
  /// How many empty squares the city of a part laid there would be open at; if more than `most`, some such
  /// number.
  int gaps_after(int gap, SideSet city, int most) const;
  /// What the building is worth, and what after each part that may come as the last die, three bits each.
  unsigned with_last_die() const;
  /// The same of the building with a part laid at a gap, where it fits.
  unsigned with_last_die_after(int gap, SideSet city) const;
  /// Calls visit(gap, city) for the parts that matter with two dice left: those whose city is closed then, or
  /// open at one square alone. A part that joins no city must look at the last gap of one.
  template <class Visit>
  void for_each_with_one_gap(Visit&& visit) const;
  /// Whether a part laid there is a neighbour, by a plain side, of a new square that looks at the only gap of
  /// a city.
  bool is_stepping_stone(int gap, SideSet city) const;
  /// Whether some open city lacks one or two dice only.
  bool is_city_nearly_closed() const;
  /// What lies within two squares of a gap, a word for each square.
  static constexpr int surrounding_count = 12;
  void describe_surroundings(int gap, std::span<std::uint8_t> words) const;
  /// The dice of the largest closed city; 0: none.
  int largest_closed() const { return largest_closed_; }

 private:
  /// The first part lies in the middle; there is room for the others, the gaps and what lies behind them.
  static constexpr int width = 2 * max_dice + 3;
  static constexpr int middle = (max_dice + 1) * (width + 1);
  static constexpr std::array<int, 4> step{-width, 1, width, -1};

  /// The squares at which the cities that a gap touches are open.
  GapSet open_at(const Gap& gap) const {
    GapSet open = 0;
    for (const int touched : gap.city)
      if (touched >= 0) open |= cities_[touched].gaps;
    return open;
  }
  void find_last_gaps();

  std::array<std::int8_t, std::size_t{width} * width>
      grid_;  ///< 0: nothing; n > 0: part n-1; n < 0: gap -n-1
  std::array<Gap, most_gaps> gaps_;
  std::array<City, max_dice> cities_;
  std::array<std::int8_t, max_dice> city_of_;
  int gap_count_ = 0;
  int city_count_ = 0;
  int largest_closed_ = 0;
  // What is asked for most, so it is found once. (And a test for a single bit calls a function where the
  // processor is not known to count bits.)
  std::uint32_t nearly_closed_ = 0;  ///< the cities with one gap, a bit each
  GapSet last_gaps_ = 0;             ///< these gaps
};

template <class Visit>
void Site::for_each_with_one_gap(Visit&& visit) const {
  for (int g = 0; g < gap_count_; ++g) {
    const Gap& here = gaps_[g];
    const GapSet open = open_at(here) & ~(GapSet{1} << g);
    if ((open & (open - 1)) != 0) continue;
    if (here.asked_city != 0 && tables.part_with[here.asked_city] >= 0) visit(g, here.asked_city);
    for (const Side s : all_sides) {
      const auto city = static_cast<SideSet>(here.asked_city | 1 << index(s));
      if (has(here.asked_city, s) || has(here.asked_plain, s) || tables.part_with[city] < 0) continue;
      const int there = grid_[here.cell + step[index(s)]];
      const GapSet faced = there < 0 ? GapSet{1} << (-there - 1) : 0;
      if (here.asked_city == 0 ? (faced & last_gaps_) != 0 : open == 0 || open == faced) visit(g, city);
    }
  }
}

}  // namespace bastide::dice
