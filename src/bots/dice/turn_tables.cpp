#include "bots/dice/turn_tables.h"

#include <algorithm>
#include <numeric>

#include "bots/dice/layout_bytes.h"

namespace bastide::dice {
namespace {

constexpr FutureId unnumbered = ~FutureId{0};
constexpr std::string_view mark = "bastide dice turn 2\n";

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

/// The first number, and how much each is more than the one before.
std::vector<std::uint32_t> differences(std::vector<std::uint32_t> rising) {
  std::adjacent_difference(rising.begin(), rising.end(), rising.begin());
  return rising;
}

/// A few bits of what a future offers: whatever is as good as another one has all the bits of that one. Most
/// pairs are told apart by them, and need not be compared in full.
class Hallmark {
 public:
  Hallmark(const LastRoll& last, const MiddleRoll& middle, int dice_left, FutureId id) {
    const auto worths = last.worths(dice_left, middle.choices(dice_left, id, 0)[0]);
    constexpr int bit_count = 64;
    for (std::size_t bit = 0; bit < bit_count; ++bit) {
      const std::size_t multiset = worths.size() - 1 - bit * worths.size() / bit_count;
      if (worths[multiset] > bit % (worth_count - 1)) bits_ |= std::uint64_t{1} << bit;
    }
  }
  bool may_be_as_good_as(const Hallmark& other) const { return (other.bits_ & ~bits_) == 0; }

 private:
  std::uint64_t bits_ = 0;
};

/// The openings of a multiset that are worth going for.
class WorthyOpenings {
 public:
  WorthyOpenings(const LastRoll& last, const MiddleRoll& middle, int dice_left)
      : last_(last), middle_(middle), left_(dice_left) {}

  /// One that needs a part less, with one die less to come: nobody goes for anything that is no better.
  void add_rival(FutureId middle) { rivals_.push_back({middle, hallmark(middle)}); }

  void add(const Opening& opening) {
    const Known candidate{opening.middle, hallmark(opening.middle)};
    const auto beats = [&](const Known& one) { return is_as_good(one, candidate); };
    if (std::any_of(rivals_.begin(), rivals_.end(), beats) ||
        std::any_of(known_.begin(), known_.end(), beats))
      return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      if (is_as_good(candidate, known_[i])) continue;
      known_[kept] = known_[i];
      openings_[kept++] = openings_[i];
    }
    known_.resize(kept, candidate);
    openings_.resize(kept);
    known_.push_back(candidate);
    openings_.push_back(opening);
  }
  std::vector<Opening> take() { return std::move(openings_); }

 private:
  struct Known {
    FutureId middle;
    Hallmark hallmark;
  };
  Hallmark hallmark(FutureId middle) const { return {last_, middle_, left_, middle}; }
  bool is_as_good(const Known& one, const Known& other) const {
    return one.hallmark.may_be_as_good_as(other.hallmark) &&
           middle_.is_as_good(left_, one.middle, other.middle);
  }

  const LastRoll& last_;
  const MiddleRoll& middle_;
  int left_;
  std::vector<Known> rivals_;
  std::vector<Known> known_;
  std::vector<Opening> openings_;
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

  // Multiset by multiset, the smaller ones first, in the finder's numbers.
  for (int m = 0; m < multisets_up_to(dice); ++m) {
    const int left = dice - multisets.size[m];
    WorthyOpenings worthy(last, middle, left);
    for (const int less : multisets.less[m])
      if (less >= 0)
        for (const Opening& other : t.openings_[less])
          worthy.add_rival(middle.without_die(left + 1, other.middle));
    for (const Opening& candidate : finder.openings(m)) worthy.add(candidate);
    t.openings_[m] = worthy.take();
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
    out.put_number(level.count);
    out.put_list(level.worths);
    out.put_numbers(level.shorter);
  }
  for (const Middle& level : middle_) {
    out.put_number(level.count);
    out.put_numbers(differences(level.first));
    out.put_numbers(level.choices);
    out.put_numbers(level.shorter);
  }
  for (const auto& list : openings_) {
    out.put_number(list.size());
    for (const Opening& opening : list) {
      out.put_number(opening.middle);
      put_parts(out, opening.layout, 0);
    }
  }
  for (const FutureId id : empty_last_) out.put_number(id);
  for (const FutureId id : empty_middle_) out.put_number(id);
  return out.take();
}

Result<TurnTables> TurnTables::from_bytes(std::string_view bytes) {
  ByteReader in(bytes);
  TurnTables t;
  in.skip_text(mark);
  in.get(t.dice_);
  for (Last& level : t.last_) {
    in.get_number(level.count);
    in.get_list(level.worths);
    in.get_numbers(level.shorter);
  }
  for (Middle& level : t.middle_) {
    in.get_number(level.count);
    in.get_numbers(level.first);
    std::partial_sum(level.first.begin(), level.first.end(), level.first.begin());
    in.get_numbers(level.choices);
    in.get_numbers(level.shorter);
  }
  for (auto& list : t.openings_) {
    std::uint32_t count = 0;
    in.get_number(count);
    for (; in.good() && count > 0; --count) {
      Opening& opening = list.emplace_back();
      in.get_number(opening.middle);
      get_parts(in, opening.layout);
    }
  }
  for (FutureId& id : t.empty_last_) in.get_number(id);
  for (FutureId& id : t.empty_middle_) in.get_number(id);
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
