/// Castles, as docs/rules/bridges-castles-bazaars.md tells them in 4.

#include <algorithm>
#include <tuple>

#include "tests/support/classic_twin.h"

namespace bastide::test {

bool ClassicTwin::is_castle(const Area& area) const {
  return std::any_of(castles_.begin(), castles_.end(), [&](const Castle& c) {
    return std::find(area.segments.begin(), area.segments.end(), c.segments.front()) != area.segments.end();
  });
}

/// Owners from the active player clockwise, then by first square and the side of the cap there.
bool ClassicTwin::is_before(const Castle& a, const Castle& b) const {
  const auto rank = [&](const Castle& c) {
    const auto [tile, cap] = c.segments.front();
    const int steps = (c.seat - active_ + config_.seats) % config_.seats;
    return std::tuple(steps, tiles_[tile].square, sides(tile, cap));
  };
  return rank(a) < rank(b);
}

std::string ClassicTwin::name_of_castle(const Castle& castle) const {
  const auto [tile, cap] = castle.segments.front();
  const Square q = tiles_[tile].square;
  std::string name = "castle@" + std::to_string(q.x) + "," + std::to_string(q.y) + ":";
  for (const Side s : all_sides)
    if (sides(tile, cap) == 1U << index(s)) name += side_names[index(s)];
  return name;
}

/// 4.4: its two squares and the two along each long side.
std::set<Square> ClassicTwin::vicinity(const Castle& castle) const {
  const std::set<Square> own = squares_of(castle.segments);
  const bool upright = own.begin()->x == own.rbegin()->x;
  std::set<Square> squares = own;
  for (const Square q : own) {
    squares.insert(beside(q, upright ? Side::east : Side::north));
    squares.insert(beside(q, upright ? Side::west : Side::south));
  }
  return squares;
}

/// 4.1: cities of two caps that this tile completes, held by just one player.
void ClassicTwin::find_offers() {
  offers_.clear();
  for (Area& a : completed()) {
    const bool caps = std::all_of(a.segments.begin(), a.segments.end(), [&](const auto& s) {
      return feature(s.first, s.second).has(classic::Mark::cap);
    });
    const auto holds = [](int followers) { return followers > 0; };
    if (!config_.options.castles || !caps || a.tiles != 2) continue;
    if (std::count_if(a.followers.begin(), a.followers.end(), holds) != 1) continue;
    std::sort(a.segments.begin(), a.segments.end(),
              [&](const auto& s, const auto& t) { return tiles_[s.first].square < tiles_[t.first].square; });
    const auto owner = std::find_if(a.followers.begin(), a.followers.end(), holds);
    offers_.push_back({static_cast<int>(owner - a.followers.begin()), a.segments});
  }
  std::sort(offers_.begin(), offers_.end(),
            [&](const Castle& a, const Castle& b) { return is_before(a, b); });
  next_offer();
}

/// 4.2: all are asked before anything is scored, unless they have no token left.
void ClassicTwin::next_offer() {
  std::erase_if(offers_, [&](const Castle& c) { return castles_left_[c.seat] == 0; });
  if (offers_.empty())
    score_turn();
  else
    phase_ = Phase::castle;
}

void ClassicTwin::answer_offer(bool build) {
  const Castle castle = offers_.front();
  offers_.erase(offers_.begin());
  if (build) {
    --castles_left_[castle.seat];
    castles_.push_back(castle);
  }
  next_offer();
}

/// The castles that the last round completes. One built in this turn, of which the tile just placed is a
/// part, waits for a later turn (4.7).
void ClassicTwin::find_due() {
  for (int i = 0; i < static_cast<int>(castles_.size()); ++i) {
    const Castle& castle = castles_[i];
    const std::set<Square> own = squares_of(castle.segments);
    if (!castle.occupied || own.contains(tiles_[last()].square)) continue;
    Due due{i, {}};
    for (const Completed& c : fresh_) {
      const std::set<Square> near = vicinity(castle);
      if (std::any_of(c.squares.begin(), c.squares.end(), [&](Square q) { return near.contains(q); }))
        due.choices.push_back(c);
    }
    if (!due.choices.empty()) due_.push_back(due);
  }
  std::sort(due_.begin(), due_.end(),
            [&](const Due& a, const Due& b) { return is_before(castles_[a.castle], castles_[b.castle]); });
  fresh_.clear();
}

/// 4.5 to 4.8: in rounds, until nothing is completed any more. An owner is asked only where it matters.
void ClassicTwin::pay_castles() {
  while (!due_.empty() || !fresh_.empty()) {
    if (due_.empty()) {
      find_due();
      continue;
    }
    const std::vector<Completed> choices = due_.front().choices;
    if (std::any_of(choices.begin(), choices.end(),
                    [&](const Completed& c) { return c.points != choices.front().points; })) {
      phase_ = Phase::pay;
      return;
    }
    complete_castle(choices.front());
  }
  end_turn();
}

/// The first castle that is due takes what it has chosen.
void ClassicTwin::complete_castle(const Completed& choice) {
  Castle& castle = castles_[due_.front().castle];
  due_.erase(due_.begin());
  scores_[castle.seat] += choice.points;
  castle.occupied = false;
  const auto [tile, cap] = castle.segments.front();
  send_home(area(tile, cap));
  fresh_.push_back({name_of_castle(castle), choice.points, squares_of(castle.segments)});
}

}  // namespace bastide::test
