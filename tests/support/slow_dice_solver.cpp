#include "tests/support/slow_dice_solver.h"

#include <algorithm>
#include <cmath>

#include "games/dice/tables.h"

namespace bastide::test {
namespace {

using Building = std::map<std::pair<int, int>, unsigned>;
constexpr std::array<std::pair<int, int>, 4> ways{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};  // N E S W

unsigned turn_sides(unsigned sides) {
  return ((sides << 1) | (sides >> 3)) & 15;
}

/// The building as text, the same for all its copies.
std::string outline(const Building& building) {
  std::string best;
  for (int view = 0; view < 8; ++view) {
    std::map<std::pair<int, int>, unsigned> seen;
    int low_x = 100;
    int low_y = 100;
    for (auto [square, sides] : building) {
      auto [x, y] = square;
      if (view >= 4) {
        x = -x;
        sides = (sides & 5) | (sides & 2) << 2 | (sides & 8) >> 2;
      }
      for (int turn = 0; turn < view % 4; ++turn) {
        std::tie(x, y) = std::pair(-y, x);
        sides = turn_sides(sides);
      }
      seen[{x, y}] = sides;
      low_x = std::min(low_x, x);
      low_y = std::min(low_y, y);
    }
    std::string text;
    for (const auto& [square, sides] : seen)
      text += std::to_string(square.first - low_x) + "," + std::to_string(square.second - low_y) + ":" +
              std::to_string(sides) + " ";
    if (view == 0 || text < best) best = text;
  }
  return best;
}

bool fits(const Building& building, std::pair<int, int> q, unsigned sides) {
  if (building.contains(q)) return false;
  bool touches = building.empty();
  for (int s = 0; s < 4; ++s) {
    const auto other = building.find({q.first + ways[s].first, q.second + ways[s].second});
    if (other == building.end()) continue;
    touches = true;
    if (((other->second >> ((s + 2) % 4)) & 1) != ((sides >> s) & 1)) return false;
  }
  return touches;
}

/// The dice of the largest closed city.
int largest_closed(const Building& building) {
  int largest = 0;
  std::set<std::pair<int, int>> seen;
  for (const auto& [first, sides_of_first] : building) {
    if (!seen.insert(first).second) continue;
    std::vector<std::pair<int, int>> todo{first};
    int dice = 0;
    bool closed = true;
    while (!todo.empty()) {
      const auto q = todo.back();
      todo.pop_back();
      ++dice;
      for (int s = 0; s < 4; ++s) {
        if (((building.at(q) >> s) & 1) == 0) continue;
        const std::pair next{q.first + ways[s].first, q.second + ways[s].second};
        if (!building.contains(next))
          closed = false;
        else if (seen.insert(next).second)
          todo.push_back(next);
      }
    }
    if (closed) largest = std::max(largest, dice);
  }
  return largest;
}

/// Calls visit(building with the part) for every way to lay it.
template <class Visit>
void for_each_way(const Building& building, int part, Visit&& visit) {
  std::set<std::pair<int, int>> squares;
  if (building.empty()) squares.insert({0, 0});
  for (const auto& [q, sides] : building)
    for (const auto& [dx, dy] : ways) squares.insert({q.first + dx, q.second + dy});
  for (const auto& q : squares) {
    unsigned sides = dice::tables.set.faces[part].sides;
    for (int turn = 0; turn < 4; ++turn, sides = turn_sides(sides)) {
      if (!fits(building, q, sides)) continue;
      Building next = building;
      next[q] = sides;
      visit(next);
    }
  }
}

double points(int dice) {
  double sum = 0;
  for (int i = 3; i <= dice; ++i) sum += i - 2;
  return sum;
}

}  // namespace

double SlowDiceSolver::best_turn(int dice) {
  return roll({}, dice, 3);
}

double SlowDiceSolver::roll(const Building& building, int dice, int rolls) {
  const double now = points(largest_closed(building));
  if (rolls == 0 || dice == 0) return now;
  const std::string name = outline(building) + "|" + std::to_string(dice) + "|" + std::to_string(rolls);
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  // Every multiset of faces with its chance; catapults are gone, knights are rolled again.
  double value = 0;
  const auto factorial = [](int n) { return std::tgamma(n + 1.0); };
  std::array<int, 4> m{};
  for (m[0] = 0; m[0] <= dice; ++m[0])
    for (m[1] = 0; m[0] + m[1] <= dice; ++m[1])
      for (m[2] = 0; m[0] + m[1] + m[2] <= dice; ++m[2])
        for (m[3] = 0; m[0] + m[1] + m[2] + m[3] <= dice; ++m[3])
          for (int knights = 0; m[0] + m[1] + m[2] + m[3] + knights <= dice; ++knights) {
            const int catapults = dice - m[0] - m[1] - m[2] - m[3] - knights;
            double chance = factorial(dice) / std::pow(6, dice) / factorial(knights) / factorial(catapults);
            for (const int count : m) chance /= factorial(count);
            value += chance * keep(building, m, knights, rolls - 1);
          }
  return known_[name] = value;
}

double SlowDiceSolver::keep(const Building& building, std::array<int, 4> parts, int others, int rolls) {
  const int hand = parts[0] + parts[1] + parts[2] + parts[3];
  std::string name = outline(building) + "!" + std::to_string(others) + "|" + std::to_string(rolls);
  for (const int count : parts) name += "," + std::to_string(count);
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  double best = roll(building, hand + others, rolls);
  for (int part = 0; part < 4; ++part) {
    if (parts[part] == 0) continue;
    auto left = parts;
    --left[part];
    for_each_way(building, part,
                 [&](const Building& next) { best = std::max(best, keep(next, left, others, rolls)); });
  }
  return known_[name] = best;
}

int count_closed_cities(int dice) {
  // City by city: each part joins the city by a side that is city.
  std::map<std::string, Building> open;
  std::set<std::string> closed;
  for (int part = 0; part < 4; ++part) {
    const Building first{{{0, 0}, dice::tables.set.faces[part].sides}};
    open.emplace(outline(first), first);
  }
  for (int size = 1; size < dice; ++size) {
    std::map<std::string, Building> larger;
    for (const auto& [name, building] : open)
      for (int part = 0; part < 4; ++part)
        for_each_way(building, part, [&](const Building& next) {
          // All dice in one city, and not so many open squares that the dice cannot fill them.
          std::set<std::pair<int, int>> gaps;
          std::set<std::pair<int, int>> seen{next.begin()->first};
          std::vector<std::pair<int, int>> todo{next.begin()->first};
          while (!todo.empty()) {
            const auto q = todo.back();
            todo.pop_back();
            for (int s = 0; s < 4; ++s) {
              if (((next.at(q) >> s) & 1) == 0) continue;
              const std::pair there{q.first + ways[s].first, q.second + ways[s].second};
              if (!next.contains(there))
                gaps.insert(there);
              else if (seen.insert(there).second)
                todo.push_back(there);
            }
          }
          if (seen.size() != next.size() || static_cast<int>(gaps.size()) > dice - size - 1) return;
          if (!gaps.empty())
            larger.emplace(outline(next), next);
          else if (size + 1 == dice)
            closed.insert(outline(next));
        });
    open = std::move(larger);
  }
  return static_cast<int>(closed.size());
}

}  // namespace bastide::test
