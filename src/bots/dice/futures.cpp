#include "bots/dice/futures.h"

#include <algorithm>

namespace bastide::dice {
namespace {

constexpr FutureId unknown = ~FutureId{0};

/// An entry of a list that grows as needed.
FutureId& entry(std::vector<FutureId>& list, FutureId id) {
  if (list.size() <= id) list.resize(id + 1, unknown);
  return list[id];
}

}  // namespace

FutureId LastRoll::add(int dice_left, Worth now, const NextFutures& next) {
  std::array<Worth, multiset_count> worths;
  const int count = multisets_up_to(dice_left);
  worths[0] = now;
  for (int m = 1; m < count; ++m) {
    worths[m] = now;
    for (int part = 0; part < part_count; ++part)
      if (const int less = multisets.less[m][part]; less >= 0)
        worths[m] = std::max(worths[m], worths[less]);  // the part can be left out
    for (int part = 0; part < part_count; ++part)
      if (const int less = multisets.less[m][part]; less >= 0)
        for (const FutureId id : next[part]) worths[m] = std::max(worths[m], known_[dice_left - 1][id][less]);
  }
  return known_[dice_left].add({worths.data(), static_cast<std::size_t>(count)});
}

bool LastRoll::is_as_good(int dice_left, FutureId one, FutureId other) const {
  if (one == other) return true;
  const auto a = worths(dice_left, one);
  const auto b = worths(dice_left, other);
  unsigned worse = 0;
  for (std::size_t m = 0; m < a.size(); ++m) worse |= a[m] < b[m] ? 1U : 0U;
  return worse == 0;
}

FutureId LastRoll::without_die(int dice_left, FutureId id) {
  FutureId& known = entry(shorter_[dice_left], id);
  if (known == unknown) {
    // A copy, for adding may move what the span looks at.
    std::array<Worth, multiset_count> worths;
    const auto prefix = known_[dice_left][id].first(multisets_up_to(dice_left - 1));
    std::copy(prefix.begin(), prefix.end(), worths.begin());
    known = known_[dice_left - 1].add({worths.data(), prefix.size()});
  }
  return known;
}

FutureId MiddleRoll::add(int dice_left, FutureId now, const NextFutures& next) {
  static thread_local Lists lists;
  lists[0].assign(1, now);
  for (int m = 1; m < multisets_up_to(dice_left); ++m) {
    lists[m].clear();
    for (int part = 0; part < part_count; ++part) {
      const int less = multisets.less[m][part];
      if (less < 0) continue;
      for (const FutureId id : next[part]) {
        const auto more = choices(dice_left - 1, id, less);
        lists[m].insert(lists[m].end(), more.begin(), more.end());
      }
    }
  }
  return add_lists(dice_left, lists);
}

FutureId MiddleRoll::add_lists(int dice_left, Lists& lists) {
  const int count = multisets_up_to(dice_left);
  std::vector<FutureId> words(count + 1);
  std::vector<FutureId> left_out;
  for (int m = 0; m < count; ++m) {
    auto& list = lists[m];
    const int left_after = dice_left - multisets.size[m];
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    left_out.clear();
    for (int part = 0; part < part_count; ++part)
      if (const int less = multisets.less[m][part]; less >= 0)
        for (const FutureId other : lists[less]) left_out.push_back(last_.without_die(left_after + 1, other));
    std::erase_if(list, [&](FutureId id) {
      return std::any_of(left_out.begin(), left_out.end(),
                         [&](FutureId other) { return last_.is_as_good(left_after, other, id); });
    });
    for (std::size_t i = 0; i < list.size();) {
      bool needed = true;
      for (std::size_t j = 0; j < list.size() && needed; ++j)
        needed = j == i || !last_.is_as_good(left_after, list[j], list[i]);
      if (needed) {
        ++i;
      } else {
        list[i] = list.back();
        list.pop_back();
      }
    }
    std::sort(list.begin(), list.end());
    words[m] = static_cast<FutureId>(words.size());
    words.insert(words.end(), list.begin(), list.end());
  }
  words[count] = static_cast<FutureId>(words.size());
  return known_[dice_left].add(words);
}

bool MiddleRoll::is_as_good(int dice_left, FutureId one, FutureId other) const {
  if (one == other) return true;
  return compared_[dice_left].look_up(one, other, [&] {
    for (int m = 0; m < multisets_up_to(dice_left); ++m) {
      const auto offered = choices(dice_left, one, m);
      const int left_after = dice_left - multisets.size[m];
      for (const FutureId wanted : choices(dice_left, other, m)) {
        bool answered = std::any_of(offered.begin(), offered.end(),
                                    [&](FutureId id) { return last_.is_as_good(left_after, id, wanted); });
        for (int part = 0; part < part_count && !answered; ++part)
          if (const int less = multisets.less[m][part]; less >= 0)
            for (const FutureId id : choices(dice_left, one, less))
              answered =
                  answered || last_.is_as_good(left_after, last_.without_die(left_after + 1, id), wanted);
        if (!answered) return false;
      }
    }
    return true;
  });
}

FutureId MiddleRoll::without_die(int dice_left, FutureId id) {
  if (const FutureId known = entry(shorter_[dice_left], id); known != unknown) return known;
  static thread_local Lists lists;
  for (int m = 0; m < multisets_up_to(dice_left - 1); ++m) {
    lists[m].clear();
    for (const FutureId choice : choices(dice_left, id, m))
      lists[m].push_back(last_.without_die(dice_left - multisets.size[m], choice));
  }
  const FutureId shorter = add_lists(dice_left - 1, lists);
  return entry(shorter_[dice_left], id) = shorter;
}

}  // namespace bastide::dice
