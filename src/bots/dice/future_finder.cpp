#include "bots/dice/future_finder.h"

#include <algorithm>

#include "kit/rng.h"

namespace bastide::dice {
namespace {

/// With this many dice left or fewer, only parts that can still belong to a closed city are tried.
constexpr int near_the_end = 3;

}  // namespace

BuildingFuture FutureFinder::find(const Layout& layout) {
  const int dice_left = dice_ - layout.count;
  if (layout.count == 0) {
    Steps steps;
    for (int part = 0; part < part_count; ++part) {
      Layout next;
      next.add(0, 0, tables[part].turned[0]);
      const BuildingFuture future = find(next);
      steps.to[part].emplace_back(future.last, future.middle);
      if (dice_left == near_the_end) note(next, future.middle);
    }
    const BuildingFuture future = add(dice_left, 0, steps);
    note(layout, future.middle);
    return future;
  }
  if (dice_left < near_the_end || layout.count > most_in_key) return search(layout, dice_left);
  const std::uint64_t key = key_of(layout);
  if (const BuildingFuture* known = remembered(key)) return *known;
  const BuildingFuture future = search(layout, dice_left);
  remember(key, future);
  note(layout, future.middle);
  constexpr std::size_t now_and_then = 1 << 15;
  if (told_ && known_ % now_and_then == 0) told_(known_);
  return future;
}

std::optional<Layout> FutureFinder::arrange(const Layout& from, int multiset, FutureId last) {
  const int left_after = dice_ - from.count - multisets.size[multiset];
  if (multiset == 0)
    return last_.is_as_good(left_after, find(from).last, last) ? std::optional(from) : std::nullopt;
  const auto leads_there = [&](const Layout& next, int less) {
    const auto choices = middle_.choices(dice_ - next.count, find(next).middle, less);
    return std::any_of(choices.begin(), choices.end(),
                       [&](FutureId id) { return last_.is_as_good(left_after, id, last); });
  };
  for (int part = 0; part < part_count; ++part) {
    const int less = multisets.less[multiset][part];
    if (less < 0) continue;
    Layout next = from;
    ++next.count;
    if (from.count == 0) {
      next.parts[0] = {0, 0, tables[part].turned[0]};
      if (leads_there(next, less)) return arrange(next, less, last);
      continue;
    }
    const Site site(from);
    for (int g = 0; g < site.gap_count(); ++g)
      for (SideSet city = 1; city < 15; ++city) {
        if (tables.part_with[city] != part || !site.fits(g, city)) continue;
        next.parts[from.count] = {site.gap(g).x, site.gap(g).y, city};
        if (leads_there(next, less)) return arrange(next, less, last);
      }
  }
  return std::nullopt;
}

void FutureFinder::note(const Layout& layout, FutureId middle) {
  int multiset = 0;
  for (int i = 0; i < layout.count; ++i)
    multiset = multisets.more[multiset][tables.part_with[layout.parts[i].city]];
  auto& noted = noted_[multiset];
  if (noted.size() <= middle) noted.resize(middle + 1);
  if (noted[middle]) return;
  noted[middle] = true;
  openings_[multiset].push_back({middle, layout});
}

/// Buildings that leave one die or none in hand were not looked at one by one. They come from those that
/// leave two.
void FutureFinder::add_large_openings() {
  for (int left = 1; left >= 0; --left)
    for (int m = multisets_up_to(dice_ - left - 2); m < multisets_up_to(dice_ - left - 1); ++m) {
      const auto smaller = openings_[m];  // a copy, for adding may move it
      for (const Opening& opening : smaller) {
        const Site site(opening.layout);
        Layout next = opening.layout;
        ++next.count;
        for (int g = 0; g < site.gap_count(); ++g)
          for (SideSet city = 1; city < 15; ++city) {
            if (tables.part_with[city] < 0 || !site.fits(g, city) || site.gaps_after(g, city, left) > left)
              continue;
            next.parts[next.count - 1] = {site.gap(g).x, site.gap(g).y, city};
            note(next, find(next).middle);
          }
      }
    }
}

const std::vector<Opening>& FutureFinder::openings(int multiset) {
  if (!large_added_) {
    large_added_ = true;
    add_large_openings();
  }
  return openings_[multiset];
}

BuildingFuture FutureFinder::add(int dice_left, Worth now, Steps& steps) {
  auto& words = described_;
  words.assign(1, now);
  for (auto& list : steps.to) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    for (const auto& [last, middle] : list) {
      words.push_back(last);
      words.push_back(middle);
    }
    words.push_back(~0U);
  }
  const std::uint32_t number = asked_[dice_left].add(words);
  auto& answers = answers_[dice_left];
  if (number < answers.size()) return answers[number];
  NextFutures last;
  NextFutures middle;
  for (int part = 0; part < part_count; ++part)
    for (const auto& [l, m] : steps.to[part]) {
      last[part].push_back(l);
      middle[part].push_back(m);
    }
  for (NextFutures* next : {&last, &middle})
    for (auto& list : *next) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
  BuildingFuture future;
  future.last = last_.add(dice_left, now, last);
  future.middle = middle_.add(dice_left, future.last, middle);
  answers.push_back(future);
  return future;
}

BuildingFuture FutureFinder::search(const Layout& layout, int dice_left) {
  if (dice_left == 2) return two_dice_left(layout);
  const Site site(layout);
  if (dice_left == 1) return one_die_left(site.with_last_die());
  if (dice_left == 0) {
    Steps none;
    return add(0, worth_of_city(site.largest_closed()), none);
  }
  Steps steps;
  Layout next = layout;
  ++next.count;
  const Worth now = worth_of_city(site.largest_closed());
  const bool is_new_start = dice_left == near_the_end && !site.is_city_nearly_closed();
  for (int g = 0; g < site.gap_count(); ++g)
    for (SideSet city = 1; city < 15; ++city) {
      const int part = tables.part_with[city];
      if (part < 0 || !site.fits(g, city)) continue;
      // Near the end only parts are tried that can matter. A part can if its city can be closed with the dice
      // that remain: one that is open at n squares takes n dice. And it can be a support, beside
      // which a cap is laid that looks at the last gap of a city.
      if (dice_left == near_the_end && site.gaps_after(g, city, dice_left - 1) > dice_left - 1 &&
          !site.is_stepping_stone(g, city))
        continue;
      next.parts[layout.count] = {site.gap(g).x, site.gap(g).y, city};
      const bool is_fresh = is_new_start && site.gap(g).asked_city == 0;
      if (is_fresh && now > 0) continue;  // three dice bring no more than what is closed already
      const BuildingFuture future = is_fresh ? new_start(site, g, next) : find(next);
      steps.to[part].emplace_back(future.last, future.middle);
      if (dice_left == near_the_end) note(next, future.middle);
    }
  return add(dice_left, now, steps);
}

/// A new city begun with three dice left, while no other can be closed and none is. All that matters then is
/// what lies within two squares, and the same surroundings come again and again.
BuildingFuture FutureFinder::new_start(const Site& site, int gap, const Layout& next) {
  std::array<std::uint8_t, Site::surrounding_count + 1> words;
  site.describe_surroundings(gap, words);
  words.back() = next.parts[next.count - 1].city;
  const std::uint32_t number = surroundings_.add(words);
  if (number == starts_.size()) starts_.push_back(find(next));
  return starts_[number];
}

BuildingFuture FutureFinder::two_dice_left(const Layout& layout) {
  const Site site(layout);
  const unsigned left_out = site.with_last_die();
  std::array<std::array<std::uint16_t, std::size_t{4} * Site::most_gaps>, part_count> codes;
  std::array<int, part_count> count{};
  site.for_each_with_one_gap([&](int gap, SideSet city) {
    const int part = tables.part_with[city];
    const auto code = static_cast<std::uint16_t>(site.with_last_die_after(gap, city));
    if (code == left_out) return;
    const auto end = codes[part].begin() + count[part];
    if (std::find(codes[part].begin(), end, code) == end) codes[part][count[part]++] = code;
  });
  Steps steps;
  for (int part = 0; part < part_count; ++part)
    for (int i = 0; i < count[part]; ++i) {
      const BuildingFuture future = one_die_left(codes[part][i]);
      steps.to[part].emplace_back(future.last, future.middle);
    }
  return add(2, worth_of_city(site.largest_closed()), steps);
}

/// With one die left a building is told by its worth and what it is worth after each part: three bits each.
BuildingFuture FutureFinder::one_die_left(unsigned code) {
  constexpr FutureId unknown = ~FutureId{0};
  if (by_code_.empty()) by_code_.assign(1 << 15, {unknown, unknown});
  if (by_code_[code].last != unknown) return by_code_[code];
  Steps steps;
  for (int part = 0; part < part_count; ++part) {
    Steps none;
    const BuildingFuture future = add(0, static_cast<Worth>((code >> (3 + 3 * part)) & 7), none);
    steps.to[part].emplace_back(future.last, future.middle);
  }
  return by_code_[code] = add(1, static_cast<Worth>(code & 7), steps);
}

const BuildingFuture* FutureFinder::remembered(std::uint64_t key) const {
  if (keys_.empty()) return nullptr;
  const std::size_t mask = keys_.size() - 1;
  for (std::size_t slot = mix64(key) & mask; keys_[slot] != 0; slot = (slot + 1) & mask)
    if (keys_[slot] == key) return &futures_[slot];
  return nullptr;
}

void FutureFinder::remember(std::uint64_t key, const BuildingFuture& future) {
  if (2 * (known_ + 1) > keys_.size()) grow();
  const std::size_t mask = keys_.size() - 1;
  std::size_t slot = mix64(key) & mask;
  while (keys_[slot] != 0) slot = (slot + 1) & mask;
  keys_[slot] = key;
  futures_[slot] = future;
  ++known_;
}

void FutureFinder::grow() {
  const auto keys = std::move(keys_);
  const auto futures = std::move(futures_);
  keys_.assign(std::max<std::size_t>(1 << 12, 2 * keys.size()), 0);
  futures_.assign(keys_.size(), {});
  known_ = 0;
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] != 0) remember(keys[i], futures[i]);
}

}  // namespace bastide::dice
