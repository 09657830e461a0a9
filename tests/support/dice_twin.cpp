#include "tests/support/dice_twin.h"

#include <algorithm>
#include <set>

#include "games/dice/tables.h"
#include "tests/support/twin.h"

namespace bastide::test {
namespace {

bool has_side(unsigned sides, Side s) {
  return ((sides >> index(s)) & 1) != 0;
}

unsigned sides_of(char letter) {
  for (const auto& face : dice::tables.set.faces)
    if (face.letter == letter) return face.sides;
  return 0;
}

}  // namespace

DiceTwin::DiceTwin(const dice::Config& config)
    : config_(config), active_(config.first), scores_(config.seats, 0), keeps_knight_(config.seats, false) {
  begin_turn();
}

void DiceTwin::begin_turn() {
  doubled_ = keeps_knight_[active_];
  keeps_knight_[active_] = false;
  dice_ = 9 - static_cast<int>(std::count(keeps_knight_.begin(), keeps_knight_.end(), true));
  rolls_ = aside_ = passed_ = 0;
  has_built_ = false;
  hand_.clear();
  built_.clear();
  rolling_ = true;
}

int DiceTwin::dice_to_roll() const {
  return dice_ - static_cast<int>(built_.size()) - aside_ - passed_;
}

bool DiceTwin::fits(unsigned sides, Square q) const {
  if (built_.empty()) return q == Square{0, 0};
  bool touches = false;
  for (const Side s : all_sides) {
    const auto other = built_.find(beside(q, s));
    if (other == built_.end()) continue;
    touches = true;
    if (has_side(other->second.sides, opposite(s)) != has_side(sides, s)) return false;
  }
  return touches && !built_.contains(q);
}

std::vector<std::string> DiceTwin::legal() const {
  std::vector<std::string> tokens;
  if (rolling_) return tokens;
  std::set<Square> squares;
  if (built_.empty()) squares.insert({0, 0});
  for (const auto& [q, part] : built_)
    for (const Side s : all_sides) squares.insert(beside(q, s));
  for (const auto& [letter, count] : hand_) {
    if (count == 0) continue;
    if (letter == 'k') {
      if (!has_built_) tokens.emplace_back("k");
      continue;
    }
    for (const Square q : squares) {
      std::set<unsigned> seen;
      for (int turn = 0; turn < 4; ++turn) {
        const unsigned sides = turn_sides(sides_of(letter), turn);
        if (seen.insert(sides).second && fits(sides, q))
          tokens.push_back(std::string(1, letter) + "@" + std::to_string(q.x) + "," + std::to_string(q.y) +
                           "/" + std::to_string(90 * turn));
      }
    }
  }
  if (may_roll()) tokens.emplace_back("roll");
  tokens.emplace_back("stop");
  if (aside_ >= 3) tokens.emplace_back("double");
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

void DiceTwin::apply(const std::string& token) {
  if (token[0] == '*') {
    ++rolls_;
    has_built_ = false;
    hand_.clear();
    for (const char letter : token.substr(1)) ++hand_[letter];
    passed_ += hand_['x'];
    hand_.erase('x');
    rolling_ = false;
    if (passed_ == 9) {
      besieger_ = active_;
      over_ = true;
      return;
    }
    stop_if_forced();
  } else if (token == "k") {
    --hand_['k'];
    ++aside_;
    stop_if_forced();
  } else if (token == "roll") {
    rolling_ = true;
  } else if (token == "stop") {
    stop();
  } else if (token == "double") {
    keeps_knight_[active_] = true;
    end_turn();
  } else {
    const auto comma = token.find(',');
    const auto slash = token.find('/');
    const Square q{static_cast<std::int16_t>(std::stoi(token.substr(2, comma - 2))),
                   static_cast<std::int16_t>(std::stoi(token.substr(comma + 1, slash - comma - 1)))};
    built_[q] = {token[0], turn_sides(sides_of(token[0]), std::stoi(token.substr(slash + 1)) / 90)};
    --hand_[token[0]];
    has_built_ = true;
    stop_if_forced();
  }
}

std::vector<int> DiceTwin::closed_cities() const {
  std::vector<int> closed;
  std::set<Square> seen;
  for (const auto& [first, part] : built_) {
    if (seen.contains(first)) continue;
    std::vector<Square> todo{first};
    seen.insert(first);
    int dice = 0;
    bool open = false;
    while (!todo.empty()) {
      const Square q = todo.back();
      todo.pop_back();
      ++dice;
      for (const Side s : all_sides) {
        if (!has_side(built_.at(q).sides, s)) continue;
        if (!built_.contains(beside(q, s)))
          open = true;
        else if (seen.insert(beside(q, s)).second)
          todo.push_back(beside(q, s));
      }
    }
    if (!open) closed.push_back(dice);
  }
  std::sort(closed.rbegin(), closed.rend());
  return closed;
}

int DiceTwin::worth() const {
  const auto closed = closed_cities();
  const int dice = closed.empty() ? 0 : closed[0];
  int points = 0;
  for (int i = 3; i <= dice; ++i) points += i - 2;  // 1, 3, 6, 10, 15, 21, 28
  return doubled_ ? 2 * points : points;
}

void DiceTwin::stop() {
  scores_[active_] += worth();
  end_turn();
}

void DiceTwin::end_turn() {
  ++turns_;
  over_ = scores_[active_] >= 42 || (config_.turn_limit > 0 && turns_ == config_.turn_limit * config_.seats);
  if (over_) return;
  active_ = (active_ + 1) % config_.seats;
  begin_turn();
}

void DiceTwin::stop_if_forced() {
  int parts = 0;
  for (const auto& [letter, count] : hand_)
    if (letter != 'k') parts += count;
  const bool knight = hand_['k'] > 0 && !has_built_;
  if (parts == 0 && !knight && !may_roll() && aside_ < 3) stop();
}

std::vector<int> DiceTwin::scores_if_ended() const {
  auto scores = scores_;
  if (!over_) scores[active_] += worth();
  return scores;
}

unsigned DiceTwin::winners() const {
  if (besieger_ >= 0) return 1U << besieger_;
  const int best = *std::max_element(scores_.begin(), scores_.end());
  unsigned won = 0;
  for (std::size_t s = 0; s < scores_.size(); ++s)
    if (scores_[s] == best) won |= 1U << s;
  return won;
}

}  // namespace bastide::test
