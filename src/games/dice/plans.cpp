#include "games/dice/plans.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "games/dice/turn.h"

namespace bastide::dice {
namespace {

constexpr std::size_t most_of_a_size = 48;  ///< buildings with as many new parts that are followed up

struct City {
  int dice;
  int gaps;  ///< empty squares that its sides look at
  auto operator<=>(const City&) const = default;
};

std::vector<City> cities_of(const Building& building) {
  std::vector<City> cities;
  for (unsigned left = (1U << building.count()) - 1; left != 0;) {
    const auto city = building.city_of(std::countr_zero(left));
    left &= ~unsigned{city};
    std::set<Square> gaps;
    for (unsigned parts = city; parts != 0; parts &= parts - 1) {
      const int part = std::countr_zero(parts);
      for (const Side s : all_sides)
        if (const Square q = beside(building.board.square(part), s);
            has(building.sides(part), s) && building.board.tile_at(q) < 0)
          gaps.insert(q);
    }
    cities.push_back({std::popcount(city), static_cast<int>(gaps.size())});
  }
  std::sort(cities.begin(), cities.end());
  return cities;
}

/// A building on the way to a plan.
struct Draft {
  Building building;
  std::array<std::uint8_t, part_count> in_hand;
  std::vector<Action> actions;
  std::vector<City> cities;

  int worth() const {
    int dice = 0;
    for (const City& city : cities)
      if (city.gaps == 0) dice = std::max(dice, city.dice);
    return points_of_city[dice];
  }
  /// The largest city, less what it still takes.
  int promise() const {
    int best = 0;
    for (const City& city : cities) best = std::max(best, 2 * city.dice - 3 * city.gaps);
    return best;
  }
};

/// All ways to build one more part, of those that are alike the first.
std::vector<Draft> next_drafts(const std::vector<Draft>& drafts, int dice_left) {
  std::vector<Draft> next;
  std::set<std::tuple<std::array<std::uint8_t, part_count>, std::vector<City>>> seen;
  for (const Draft& draft : drafts)
    for (int part = 0; part < part_count; ++part) {
      if (draft.in_hand[part] == 0) continue;
      const auto try_part = [&](Square q, unsigned turns) {
        for (Turn turn = 0; turn < 4; ++turn) {
          if (((turns >> turn) & 1) == 0) continue;
          Draft more = draft;
          more.building.build(part, q, turn);
          more.cities = cities_of(more.building);
          const int own = std::popcount(more.building.city_of(more.building.count() - 1));
          if (std::none_of(more.cities.begin(), more.cities.end(),
                           [&](const City& c) { return c.dice == own && c.gaps <= dice_left; }))
            continue;
          --more.in_hand[part];
          if (!seen.emplace(more.in_hand, more.cities).second) continue;
          more.actions.push_back(build_action(part, q, turn));
          next.push_back(std::move(more));
        }
      };
      const auto& board = draft.building.board;
      if (draft.building.count() == 0) try_part({0, 0}, 1);
      for (int i = 0; i < board.open_count(); ++i)
        try_part(board.open_square(i), tables[part].fitting_turns[board.open_demand(i)]);
    }
  // What is equally good has some order, so that equal positions have equal plans.
  std::sort(next.begin(), next.end(), [](const Draft& a, const Draft& b) {
    const auto rank = [](const Draft& draft) {
      return std::tuple(-draft.worth(), -draft.promise(), draft.actions.back().bits);
    };
    return rank(a) < rank(b);
  });
  if (next.size() > most_of_a_size) next.resize(most_of_a_size);
  return next;
}

/// The plans that build some parts after so many knights were set aside.
void add_plans(const State& s, const std::vector<Action>& knights, int aside, std::vector<Plan>& plans) {
  Draft first{s.building, {}, knights, cities_of(s.building)};
  std::copy_n(s.in_hand.begin(), part_count, first.in_hand.begin());
  const int dice = s.dice_left() - static_cast<int>(knights.size());
  std::vector<Draft> drafts{first};
  for (int built = 0; !drafts.empty(); ++built) {
    const bool may_roll = s.rolls < most_rolls && dice - built > 0;
    for (const Draft& draft : drafts) {
      const auto end_with = [&](ActionType type) {
        plans.push_back({draft.actions, draft.building});
        // The turn may be over by itself, where nothing but stopping was left.
        State after = s;
        for (const Action a : draft.actions) apply(after, a, nullptr);
        if (after.phase == Phase::decide && after.turns == s.turns)
          plans.back().actions.push_back(make_action(type));
      };
      end_with(may_roll ? ActionType::roll : ActionType::stop);
      if (!may_roll && aside >= knights_to_double) end_with(ActionType::forgo);
    }
    drafts = next_drafts(drafts, dice - built - 1);
  }
}

/// The parts of a building in a form that is the same for all its copies.
std::vector<std::array<int, 3>> outline_of(const Building& building) {
  std::vector<std::array<int, 3>> best;
  for (int view = 0; view < 8; ++view) {
    std::vector<std::array<int, 3>> parts;
    int low_x = 1000;
    int low_y = 1000;
    for (int i = 0; i < building.count(); ++i) {
      const Square q = building.board.square(i);
      int x = q.x;
      int y = q.y;
      SideSet sides = building.sides(i);
      if (view >= 4) {  // east and west exchanged
        x = -x;
        sides = static_cast<SideSet>((sides & 5) | (sides & 2) << 2 | (sides & 8) >> 2);
      }
      for (int turn = 0; turn < (view & 3); ++turn) std::tie(x, y) = std::pair(-y, x);
      parts.push_back({y, x, turned_sides(sides, static_cast<Turn>(view & 3))});
      low_x = std::min(low_x, x);
      low_y = std::min(low_y, y);
    }
    for (auto& part : parts) {
      part[0] -= low_y;
      part[1] -= low_x;
    }
    std::sort(parts.begin(), parts.end());
    if (view == 0 || parts < best) best = parts;
  }
  return best;
}

}  // namespace

std::vector<Plan> list_plans(const State& s) {
  std::vector<Plan> plans;
  std::vector<Action> knights;
  for (int more = 0;; ++more) {
    add_plans(s, knights, s.aside + more, plans);
    if (s.has_built || more == s.in_hand[knight] || s.aside + more >= knights_to_double) break;
    knights.push_back(make_action(ActionType::set_aside));
  }
  return plans;
}

std::vector<Action> distinct_actions(const State& s) {
  ActionList list;
  legal_actions(s, list);
  std::vector<Action> distinct;
  std::set<std::vector<std::array<int, 3>>> seen;
  for (const Action a : list) {
    if (type_of(a) == ActionType::build) {
      Building next = s.building;
      next.build(part_of(a), square_of(a), turn_of(a));
      if (!seen.insert(outline_of(next)).second) continue;
    }
    distinct.push_back(a);
  }
  return distinct;
}

}  // namespace bastide::dice
