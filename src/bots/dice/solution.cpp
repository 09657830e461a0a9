#include "bots/dice/solution.h"

#include <cmath>

#include "bots/dice/layout_bytes.h"

namespace bastide::dice {
namespace {

constexpr std::string_view mark = "bastide dice solution 2\n";

}  // namespace

const Layout& Solution::arrangement(int opening_multiset, std::size_t opening, int multiset,
                                    std::size_t choice) const {
  const int left = turns.dice() - multisets.size[opening_multiset];
  const FutureId middle = turns.openings(opening_multiset)[opening].middle;
  std::size_t number = choice;
  for (int m = 0; m < multiset; ++m) number += turns.choices(left, middle, m).size();
  return arrangements[opening_multiset][opening][number];
}

std::vector<TurnAim> usual_aims(int all_dice) {
  std::vector<TurnAim> aims;
  const auto add = [&](const TurnEnds& ends, int most_missing) {
    for (int dice = all_dice; dice >= std::max(1, all_dice - most_missing); --dice)
      aims.push_back({ends, dice});
  };
  // Points, bent either way: somebody far behind wants large cities, somebody near 42 any.
  for (const double forgo : {0.0, 1.0, 3.0, 6.0, 12.0})
    for (const double power : {0.4, 0.7, 1.0, 1.4, 2.0}) {
      TurnEnds ends{};
      for (int w = 0; w < worth_count; ++w)
        ends.stop[w] = std::pow(points_of_city[dice_of_worth(static_cast<Worth>(w))], power);
      ends.forgo = std::pow(forgo, power);
      add(ends, max_players - 1);
    }
  // A city of some size decides, a smaller one is half as good.
  for (int low = 0; low < worth_count; ++low)
    for (int high = low + 1; high < worth_count; ++high)
      for (const double forgo : {0.0, 0.3, 0.6}) {
        TurnEnds ends{};
        for (int w = 0; w < worth_count; ++w) ends.stop[w] = w >= high ? 1 : w > low ? 0.5 : 0;
        ends.forgo = forgo;
        add(ends, 1);
      }
  return aims;
}

std::array<std::vector<Solution::Arrangements>, multiset_count> arrange_all(const TurnTables& turns,
                                                                            FutureFinder& finder) {
  std::array<std::vector<Solution::Arrangements>, multiset_count> all;
  for (int m = 0; m < multisets_up_to(turns.dice()); ++m)
    for (const Opening& opening : turns.openings(m)) {
      auto& layouts = all[m].emplace_back();
      const int left = turns.dice() - multisets.size[m];
      const FutureId middle = finder.find(opening.layout).middle;
      for (int more = 0; more < multisets_up_to(left); ++more) {
        // A copy, for looking on may move what the span looks at.
        const auto choices = finder.middle().choices(left, middle, more);
        const std::vector<FutureId> wanted(choices.begin(), choices.end());
        for (const FutureId last : wanted)
          layouts.push_back(finder.arrange(opening.layout, more, last).value_or(Layout{}));
      }
    }
  return all;
}

Solution Solution::for_play() const {
  Solution playing = *this;
  playing.race.all_chances().clear();
  return playing;
}

std::string Solution::to_bytes() const {
  ByteWriter out;
  out.put_text(mark);
  const std::string table = turns.to_bytes();
  out.put_list(std::vector<char>(table.begin(), table.end()));
  // How many there are follows from the turns, and the opening is the beginning of each.
  for (int m = 0; m < multiset_count; ++m)
    for (const Arrangements& layouts : arrangements[m])
      for (const Layout& layout : layouts) put_parts(out, layout, multisets.size[m]);
  out.put_list(race.wins());
  out.put_list(race.all_chances());
  out.put_list(solo.all_turns());
  out.put_list(solo.all_chances());
  out.put(solved_from);
  out.put(has_solo);
  out.put(checked);
  out.put(gained);
  return out.take();
}

Result<Solution> Solution::from_bytes(std::string_view bytes) {
  ByteReader in(bytes);
  Solution s;
  in.skip_text(mark);
  std::vector<char> table;
  in.get_list(table);
  auto turns = TurnTables::from_bytes({table.data(), table.size()});
  if (!in.good() || !turns) return Error{"not a solution that this version has written"};
  s.turns = std::move(*turns);
  for (int m = 0; m < multiset_count; ++m)
    for (const Opening& opening : s.turns.openings(m)) {
      const int left = s.turns.dice() - multisets.size[m];
      std::size_t choices = 0;
      for (int more = 0; more < multisets_up_to(left); ++more)
        choices += s.turns.choices(left, opening.middle, more).size();
      auto& layouts = s.arrangements[m].emplace_back(choices, opening.layout);
      for (Layout& layout : layouts) get_parts(in, layout);
    }
  bool fits = true;
  const auto get_all = [&](auto& list) {
    const std::size_t size = list.size();
    in.get_list(list);
    fits = fits && list.size() == size;
  };
  get_all(s.race.wins());
  in.get_list(s.race.all_chances());
  fits = fits && (s.race.all_chances().empty() || s.race.all_chances().size() == s.race.wins().size());
  get_all(s.solo.all_turns());
  get_all(s.solo.all_chances());
  in.get(s.solved_from);
  in.get(s.has_solo);
  in.get(s.checked);
  in.get(s.gained);
  if (!in.good() || !in.at_end() || !fits) return Error{"a damaged solution"};
  s.solo.fill_unfinished();
  return s;
}

}  // namespace bastide::dice
