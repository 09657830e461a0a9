#include "bots/dice/city_search.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace bastide::dice {
namespace {

/// Closes the city of one part, its first gap first: whatever the city becomes, that gap must be filled.
class CityCloser {
 public:
  CityCloser(int part, int dice) : part_(part), dice_(dice) {}

  bool close(Layout& layout, PartCounts& hand) const {
    const Site site(layout);
    const Site::City& city = site.city_of_part(part_);
    const int missing = std::popcount(city.gaps);
    if (missing == 0) return city.dice == dice_;
    const int in_hand = std::accumulate(hand.begin(), hand.end(), 0);
    if (city.dice + missing > dice_ || missing > in_hand) return false;
    const int gap = std::countr_zero(city.gaps);
    for (SideSet sides = 1; sides < 15; ++sides) {
      const int kind = tables.part_with[sides];
      if (kind < 0 || hand[kind] == 0 || !site.fits(gap, sides)) continue;
      --hand[kind];
      layout.add(site.gap(gap).x, site.gap(gap).y, sides);
      if (close(layout, hand)) return true;
      --layout.count;
      ++hand[kind];
    }
    return false;
  }

 private:
  int part_;
  int dice_;
};

}  // namespace

std::optional<Layout> close_city(const Layout& layout, const PartCounts& hand, int dice) {
  // One of the cities that lie there grows to it.
  for (int part = 0; part < layout.count; ++part) {
    Layout grown = layout;
    PartCounts left = hand;
    if (CityCloser(part, dice).close(grown, left)) return grown;
  }
  // Or a new one, beside them.
  const auto start = [&](int x, int y, SideSet sides) -> std::optional<Layout> {
    Layout grown = layout;
    PartCounts left = hand;
    --left[tables.part_with[sides]];
    grown.add(x, y, sides);
    if (CityCloser(layout.count, dice).close(grown, left)) return grown;
    return std::nullopt;
  };
  for (SideSet sides = 1; sides < 15; ++sides) {
    const int kind = tables.part_with[sides];
    if (kind < 0 || hand[kind] == 0) continue;
    if (layout.count == 0) {
      if (auto grown = start(0, 0, sides)) return grown;
      continue;
    }
    const Site site(layout);
    for (int g = 0; g < site.gap_count(); ++g)
      if (site.gap(g).asked_city == 0 && site.fits(g, sides))
        if (auto grown = start(site.gap(g).x, site.gap(g).y, sides)) return grown;
  }
  return std::nullopt;
}

int largest_city(const Layout& layout, const PartCounts& hand) {
  const int most = layout.count + std::accumulate(hand.begin(), hand.end(), 0);
  for (int dice = most; dice >= smallest_city; --dice)
    if (close_city(layout, hand, dice)) return dice;
  return layout.count > 0 ? Site(layout).largest_closed() : 0;
}

}  // namespace bastide::dice
