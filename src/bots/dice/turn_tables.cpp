#include "bots/dice/turn_tables.h"

#include <algorithm>

#include "bots/dice/bytes.h"

namespace bastide::dice {
namespace {

constexpr FutureId unnumbered = ~FutureId{0};
constexpr std::string_view mark = "bastide dice turn 1\n";

/// Old numbers of futures and their new ones, in the order in which they are asked for.
class Renumbering {
 public:
  FutureId operator()(FutureId old) {
    if (new_.size() <= old) new_.resize(old + 1, unnumbered);
    if (new_[old] == unnumbered) {
      new_[old] = static_cast<FutureId>(old_.size());
      old_.push_back(old);
    }
    return new_[old];
  }
  const std::vector<FutureId>& old_numbers() const { return old_; }

 private:
  std::vector<FutureId> new_;
  std::vector<FutureId> old_;
};

}  // namespace

/// Writes down the futures that have numbers and all that they lead to, which gets numbers on the way.
template <class Middles, class Lasts, class Numbers>
void TurnTables::fill_levels(Middles& middles, Lasts& lasts, Numbers& middle_number, Numbers& last_number) {
  for (int left = dice_; left >= 0; --left) {
    Middle& level = middle_[left];
    for (std::size_t i = 0; i < middle_number[left].old_numbers().size(); ++i) {
      const FutureId old = middle_number[left].old_numbers()[i];
      for (int m = 0; m < multisets_up_to(left); ++m) {
        level.first.push_back(static_cast<std::uint32_t>(level.choices.size()));
        for (const FutureId id : middles.choices(left, old, m))
          level.choices.push_back(last_number[left - multisets.size[m]](id));
      }
      if (left > 0) level.shorter.push_back(middle_number[left - 1](middles.without_die(left, old)));
      ++level.count;
    }
    level.first.push_back(static_cast<std::uint32_t>(level.choices.size()));
  }
  for (int left = dice_; left >= 0; --left) {
    Last& level = last_[left];
    for (std::size_t i = 0; i < last_number[left].old_numbers().size(); ++i) {
      const FutureId old = last_number[left].old_numbers()[i];
      const auto worths = lasts.worths(left, old);
      level.worths.insert(level.worths.end(), worths.begin(), worths.end());
      if (left > 0) level.shorter.push_back(last_number[left - 1](lasts.without_die(left, old)));
      ++level.count;
    }
  }
}

TurnTables TurnTables::make(FutureFinder& finder, int dice) {
  TurnTables t;
  t.dice_ = dice;
  LastRoll& last = finder.last();
  MiddleRoll& middle = finder.middle();
  std::array<Renumbering, max_dice + 1> last_number;
  std::array<Renumbering, max_dice + 1> middle_number;

  // The openings that are worth going for, multiset by multiset, in the finder's numbers.
  for (int m = 0; m < multisets_up_to(dice); ++m) {
    const int left = dice - multisets.size[m];
    for (const Opening& candidate : finder.openings(m)) {
      bool needed = true;
      for (int part = 0; part < part_count && needed; ++part)
        if (const int less = multisets.less[m][part]; less >= 0)
          for (const Opening& other : t.openings_[less])
            needed = needed &&
                     !middle.is_as_good(left, middle.without_die(left + 1, other.middle), candidate.middle);
      auto& list = t.openings_[m];
      for (const Opening& other : list)
        needed = needed && !middle.is_as_good(left, other.middle, candidate.middle);
      if (!needed) continue;
      std::erase_if(list, [&](const Opening& other) {
        return middle.is_as_good(left, candidate.middle, other.middle);
      });
      list.push_back(candidate);
    }
  }
  FutureId empty_middle = finder.find(Layout{}).middle;
  FutureId empty_last = finder.find(Layout{}).last;
  for (int left = dice; left >= 0; --left) {
    t.empty_middle_[left] = middle_number[left](empty_middle);
    t.empty_last_[left] = last_number[left](empty_last);
    if (left == 0) break;
    empty_middle = middle.without_die(left, empty_middle);
    empty_last = last.without_die(left, empty_last);
  }
  for (int m = 0; m < multisets_up_to(dice); ++m)
    for (Opening& opening : t.openings_[m])
      opening.middle = middle_number[dice - multisets.size[m]](opening.middle);

  t.fill_levels(middle, last, middle_number, last_number);
  return t;
}

TurnTables TurnTables::with_openings(const std::function<bool(int, std::size_t)>& keep) const {
  TurnTables t;
  t.dice_ = dice_;
  std::array<Renumbering, max_dice + 1> last_number;
  std::array<Renumbering, max_dice + 1> middle_number;
  for (int left = dice_; left >= 0; --left) {
    t.empty_middle_[left] = middle_number[left](empty_middle_[left]);
    t.empty_last_[left] = last_number[left](empty_last_[left]);
  }
  for (int m = 0; m < multisets_up_to(dice_); ++m)
    for (std::size_t i = 0; i < openings_[m].size(); ++i)
      if (keep(m, i))
        t.openings_[m].push_back(
            {middle_number[dice_ - multisets.size[m]](openings_[m][i].middle), openings_[m][i].layout});
  struct Middles {
    const TurnTables& all;
    std::span<const FutureId> choices(int left, FutureId id, int m) const { return all.choices(left, id, m); }
    FutureId without_die(int left, FutureId id) const { return all.middle_without_die(left, id); }
  } middle{*this};
  struct Lasts {
    const TurnTables& all;
    std::span<const Worth> worths(int left, FutureId id) const { return all.worths(left, id); }
    FutureId without_die(int left, FutureId id) const { return all.last_without_die(left, id); }
  } last{*this};
  t.fill_levels(middle, last, middle_number, last_number);
  return t;
}

std::string TurnTables::to_bytes() const {
  ByteWriter out;
  out.put_text(mark);
  out.put(dice_);
  for (const Last& level : last_) {
    out.put(level.count);
    out.put_list(level.worths);
    out.put_list(level.shorter);
  }
  for (const Middle& level : middle_) {
    out.put(level.count);
    out.put_list(level.first);
    out.put_list(level.choices);
    out.put_list(level.shorter);
  }
  for (const auto& list : openings_) out.put_list(list);
  out.put(empty_last_);
  out.put(empty_middle_);
  return out.take();
}

Result<TurnTables> TurnTables::from_bytes(std::string_view bytes) {
  ByteReader in(bytes);
  TurnTables t;
  in.skip_text(mark);
  in.get(t.dice_);
  for (Last& level : t.last_) {
    in.get(level.count);
    in.get_list(level.worths);
    in.get_list(level.shorter);
  }
  for (Middle& level : t.middle_) {
    in.get(level.count);
    in.get_list(level.first);
    in.get_list(level.choices);
    in.get_list(level.shorter);
  }
  for (auto& list : t.openings_) in.get_list(list);
  in.get(t.empty_last_);
  in.get(t.empty_middle_);
  if (!in.good() || !in.at_end()) return Error{"not a table of turns that this version has written"};
  if (auto fault = t.fault(); !fault.empty()) return Error{"a damaged table of turns: " + fault};
  return t;
}

/// Whether every number is in its range, so that a damaged file does no harm.
std::string TurnTables::fault() const {
  if (dice_ < least_dice || dice_ > max_dice) return "the number of dice";
  const auto below = [](const std::vector<FutureId>& list, int count) {
    return std::all_of(list.begin(), list.end(),
                       [&](FutureId id) { return id < static_cast<FutureId>(count); });
  };
  for (int left = 0; left <= dice_; ++left) {
    const Last& last = last_[left];
    const Middle& middle = middle_[left];
    const auto size = static_cast<std::size_t>(multisets_up_to(left));
    if (last.count < 0 || middle.count < 0) return "a count";
    if (last.worths.size() != last.count * size) return "the worths";
    if (std::any_of(last.worths.begin(), last.worths.end(), [](Worth w) { return w >= worth_count; }))
      return "a worth";
    if (middle.first.size() != middle.count * size + 1 || middle.first.back() != middle.choices.size() ||
        !std::is_sorted(middle.first.begin(), middle.first.end()))
      return "the choices";
    for (int i = 0; i < middle.count; ++i)
      for (std::size_t m = 0; m < size; ++m)
        for (const FutureId id : choices(left, static_cast<FutureId>(i), static_cast<int>(m)))
          if (id >= static_cast<FutureId>(last_[left - multisets.size[m]].count)) return "a choice";
    if (left > 0 &&
        (last.shorter.size() != static_cast<std::size_t>(last.count) ||
         middle.shorter.size() != static_cast<std::size_t>(middle.count) ||
         !below(last.shorter, last_[left - 1].count) || !below(middle.shorter, middle_[left - 1].count)))
      return "a future without a die";
    if (empty_last_[left] >= static_cast<FutureId>(last.count) ||
        empty_middle_[left] >= static_cast<FutureId>(middle.count))
      return "the empty building";
  }
  for (int m = 0; m < multiset_count; ++m)
    for (const Opening& opening : openings_[m])
      if (multisets.size[m] > dice_ ||
          opening.middle >= static_cast<FutureId>(middle_[dice_ - multisets.size[m]].count) ||
          opening.layout.count != multisets.size[m])
        return "an opening";
  return {};
}

}  // namespace bastide::dice
