#include "tests/support/castle_twin.h"

#include <algorithm>
#include <set>

#include "games/castle/tables.h"
#include "tests/support/twin.h"

namespace bastide::test {
namespace {

using castle::AreaType;
using castle::Feature;

const castle::Kind& kind_of(int number) {
  return castle::tables.tiles.kinds[number];
}

/// A feature as its tile lies after some turns.
Feature turned_feature(const Feature& f, Turn t) {
  Feature turned = f;
  turned.sides = static_cast<std::uint8_t>(turn_sides(f.sides, t));
  turned.halves = static_cast<std::uint8_t>(turn_halves(f.halves, t));
  return turned;
}

/// The features of a kind as it lies, made once for each.
const std::vector<Feature>& turned_kind(int kind, Turn turn) {
  static std::map<std::pair<int, Turn>, std::vector<Feature>> known;
  auto& features = known[{kind, turn}];
  if (features.empty())
    for (const Feature& f : kind_of(kind).features) features.push_back(turned_feature(f, turn));
  return features;
}

/// The sides or half sides of a feature, from the north clockwise.
unsigned anchors(const Feature& f) {
  return f.type == AreaType::path ? f.sides : f.halves;
}

int first_of(unsigned bits) {
  int i = 0;
  while (!has(bits, i)) ++i;
  return i;
}

std::string anchor_text(AreaType type, unsigned bits) {
  static const std::vector<std::string> halves{"Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"};
  static const std::vector<std::string> sides{"N", "E", "S", "W"};
  return (type == AreaType::path ? sides : halves)[first_of(bits)];
}

/// A tile as placed, told by all that is on it: what two equal turns have in common.
std::multiset<std::string> description(int kind, Turn turn) {
  std::multiset<std::string> all;
  for (const Feature& f : turned_kind(kind, turn))
    all.insert(std::string(name_of(f.type)) + " " + std::to_string(anchors(f)) +
               (f.marked ? " marked " : " ") + f.end);
  return all;
}

/// The turns that differ, found once per kind.
const std::vector<Turn>& turns_of(int kind) {
  static std::map<int, std::vector<Turn>> known;
  auto& turns = known[kind];
  if (turns.empty())
    for (Turn t = 0; t < 4; ++t)
      if (std::none_of(turns.begin(), turns.end(),
                       [&](Turn u) { return description(kind, u) == description(kind, t); }))
        turns.push_back(t);
  return turns;
}

std::string text(Square q) {
  return std::to_string(q.x) + "," + std::to_string(q.y);
}

int count_of(const std::vector<int>& list, int kind) {
  return static_cast<int>(std::count(list.begin(), list.end(), kind));
}

void remove_one(std::vector<int>& list, int kind) {
  list.erase(std::find(list.begin(), list.end(), kind));
}

/// The kind of bonus tile that doubles an area of this type, or 0.
int doubling(AreaType type) {
  if (type == AreaType::tower) return 2;
  return type == AreaType::house ? 3 : 0;
}

}  // namespace

int CastleTwin::Area::winner() const {
  if (followers[0] == followers[1]) return -1;
  return followers[0] > followers[1] ? 0 : 1;
}

CastleTwin::CastleTwin(const castle::Config& config) : config_(config), active_(config.first) {
  const castle::Plan& plan = castle::tables.plan;
  grid_.resize(std::size_t{columns} * columns);
  for (const Square q : plan.squares) at(q).inside = true;
  for (const auto& start : plan.starts) at(start.square) = {false, &start.features, true};
  for (const int place : plan.corners)
    if (place != 0)
      for (const int half : {0, 1}) bonus_on_wall_[2 * place + half] = place;
  for (int kind = 1; kind <= 9; ++kind) unseen_[kind] = 2;
  for (const auto& [kind, copies] : config.bag) bag_[kind] = copies;
  begin_turn(config.first);
}

int CastleTwin::bonus(int seat, int kind) const {
  return count_of(bonus_[seat], kind);
}

std::vector<int> CastleTwin::towers() const {
  std::set<int> places;
  for (const auto& [number, place] : bonus_on_wall_) places.insert(place);
  return {places.begin(), places.end()};
}

int CastleTwin::feature_count(Square square) const {
  return static_cast<int>(at(square).features->size());
}

bool CastleTwin::has_path(const Cell& cell, Side side) const {
  return std::any_of(cell.features->begin(), cell.features->end(),
                     [&](const Feature& f) { return f.type == AreaType::path && has(f.sides, index(side)); });
}

/// Whether a tile may lie on an empty square inside the wall (2.1 to 2.3).
bool CastleTwin::fits(int kind, Turn turn, Square q) const {
  const Cell tile{true, &turned_kind(kind, turn), false};
  bool touches = false;
  for (const Side s : all_sides) {
    const Cell& next = at(beside(q, s));
    if (next.features == nullptr) continue;
    touches = true;
    const bool here = has_path(tile, s);
    const bool there = has_path(next, opposite(s));
    if (there && !here) return false;
    if (here && !there && (!next.is_start || config_.options.strict_start_spaces)) return false;
  }
  return touches;
}

std::vector<std::string> CastleTwin::placements(int kind) const {
  std::vector<std::string> tokens;
  for (const Square q : castle::tables.plan.squares)
    if (!has_tile(q))
      for (const Turn t : turns_of(kind))
        if (fits(kind, t, q))
          tokens.push_back(kind_of(kind).id + "@" + text(q) + "/" + std::to_string(90 * t));
  return tokens;
}

CastleTwin::Area CastleTwin::area(Square square, int number) const {
  Area a;
  a.type = (*at(square).features)[number].type;
  const bool is_path = a.type == AreaType::path;
  std::vector<std::pair<Square, int>> todo{{square, number}};
  std::vector<bool> seen(grid_.size() * castle::max_features);
  const auto seen_at = [&](Square q, int i) {
    return seen[((q.y + 1) * columns + q.x + 1) * castle::max_features + i];
  };
  seen_at(square, number) = true;
  std::vector<Square> on_tiles;
  while (!todo.empty()) {
    const auto [q, i] = todo.back();
    todo.pop_back();
    a.parts.emplace_back(q, i);
    on_tiles.push_back(q);
    const Cell& here = at(q);
    a.marks += (*here.features)[i].marked ? 1 : 0;
    const unsigned own = anchors((*here.features)[i]);
    for (int anchor = 0; anchor < 8; ++anchor) {
      if (!has(own, anchor)) continue;
      const Side side = is_path ? static_cast<Side>(anchor) : side_of(static_cast<HalfSide>(anchor));
      const int meets = is_path ? index(opposite(side)) : facing(static_cast<HalfSide>(anchor));
      const Square next = beside(q, side);
      const Cell& there = at(next);
      if (there.features == nullptr) {
        a.open += there.inside ? 1 : 0;
        continue;
      }
      for (int j = 0; j < static_cast<int>(there.features->size()); ++j) {
        const Feature& f = (*there.features)[j];
        if (f.type != a.type || !has(anchors(f), meets) || seen_at(next, j)) continue;
        seen_at(next, j) = true;
        todo.emplace_back(next, j);
      }
    }
  }
  std::sort(on_tiles.begin(), on_tiles.end());
  a.tiles = static_cast<int>(std::unique(on_tiles.begin(), on_tiles.end()) - on_tiles.begin());
  for (const Follower& f : followers_)
    if (seen_at(f.square, f.feature)) ++a.followers[f.seat];
  return a;
}

/// By the first square inside the wall, and the first anchor there.
std::string CastleTwin::name(const Area& a) const {
  std::pair<Square, int> best{{1000, 1000}, 0};
  unsigned bits = 0;
  for (const auto& [q, i] : a.parts) {
    if (!inside(q)) continue;
    const unsigned own = anchors((*at(q).features)[i]);
    if (std::pair(q, first_of(own)) >= best) continue;
    best = {q, first_of(own)};
    bits = own;
  }
  return std::string(name_of(a.type)) + "@" + text(best.first) + ":" + anchor_text(a.type, bits);
}

/// The follower tokens of the tile just placed, and the feature of each (2.5).
std::vector<std::pair<std::string, int>> CastleTwin::spots() const {
  std::vector<std::pair<std::string, int>> found;
  if (supply_[active_] == 0) return found;
  std::set<int> done;
  for (int i = 0; i < feature_count(last_); ++i) {
    if (done.contains(i)) continue;
    const Area a = area(last_, i);
    unsigned bits = 0;
    for (const auto& [q, j] : a.parts)
      if (q == last_) {
        done.insert(j);
        bits |= anchors((*at(q).features)[j]);
      }
    if (a.followers[0] + a.followers[1] > 0) continue;
    found.emplace_back("+" + std::string(name_of(a.type)) + ":" + anchor_text(a.type, bits), i);
  }
  return found;
}

/// Every area with followers in it, once.
std::vector<CastleTwin::Area> CastleTwin::occupied() const {
  std::vector<Area> areas;
  std::set<std::pair<Square, int>> done;
  for (const Follower& f : followers_) {
    if (done.contains({f.square, f.feature})) continue;
    areas.push_back(area(f.square, f.feature));
    done.insert(areas.back().parts.begin(), areas.back().parts.end());
  }
  return areas;
}

/// The completed areas that pay a seat (-1: nobody) and are not scored yet: their followers still stand.
std::vector<CastleTwin::Area> CastleTwin::due(int seat) const {
  auto areas = occupied();
  std::erase_if(areas,
                [&](const Area& a) { return a.type == AreaType::court || a.open > 0 || a.winner() != seat; });
  return areas;
}

std::vector<std::string> CastleTwin::legal() const {
  std::vector<std::string> tokens;
  switch (phase_) {
    case Phase::draw:
      for (const auto& [kind, copies] : bag_) tokens.push_back("*" + kind_of(kind).id);
      break;
    case Phase::place:
      tokens = placements(hand_);
      break;
    case Phase::act:
      for (const auto& [token, feature] : spots()) tokens.push_back(token);
      tokens.emplace_back("-");
      break;
    case Phase::order: {
      const auto own = due(active_);
      for (const Area& a : own.empty() ? due(1 - active_) : own) tokens.push_back("!" + name(a));
      break;
    }
    case Phase::twice:
      tokens = {"-", "x2"};
      break;
    case Phase::reveal:
      for (const auto& [kind, copies] : unseen_) tokens.push_back("*b" + std::to_string(kind));
      break;
    case Phase::again:
      tokens = {"-", "b1"};
      break;
    case Phase::choose:
      for (const Area& a : candidates()) tokens.push_back("b" + std::to_string(final_kind()) + ":" + name(a));
      break;
    case Phase::over:
      break;
  }
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

void CastleTwin::apply(const std::string& token) {
  switch (phase_) {
    case Phase::draw:
      hand_ = castle::tables.find(token.substr(1));
      if (--bag_[hand_] == 0) bag_.erase(hand_);
      if (!placements(hand_).empty())
        phase_ = Phase::place;
      else if (bag_.empty())
        end_game();
      break;
    case Phase::place: {
      const auto at_sign = token.find('@');
      const auto comma = token.find(',');
      const auto slash = token.find('/');
      last_ = {static_cast<std::int16_t>(std::stoi(token.substr(at_sign + 1, comma))),
               static_cast<std::int16_t>(std::stoi(token.substr(comma + 1, slash)))};
      at(last_).features = &turned_kind(hand_, static_cast<Turn>(std::stoi(token.substr(slash + 1)) / 90));
      phase_ = Phase::act;
      if (spots().empty()) go_on_scoring();
      break;
    }
    case Phase::act:
      for (const auto& [spot, number] : spots())
        if (spot == token) {
          followers_.push_back({active_, last_, number});
          --supply_[active_];
          break;
        }
      go_on_scoring();
      break;
    case Phase::order: {
      const auto own = due(active_);
      for (const Area& a : own.empty() ? due(1 - active_) : own)
        if ("!" + name(a) == token) {
          begin_area(a);
          break;
        }
      if (phase_ == Phase::order) go_on_scoring();
      break;
    }
    case Phase::twice:
      if (token == "x2") {
        remove_one(usable_, doubling(scoring_.type));
        remove_one(bonus_[active_], doubling(scoring_.type));
      }
      phase_ = Phase::order;
      score(scoring_, token == "x2" ? 2 : 1);
      if (phase_ == Phase::order) go_on_scoring();
      break;
    case Phase::reveal: {
      const int kind = token[2] - '0';
      if (--unseen_[kind] == 0) unseen_.erase(kind);
      bonus_[lands_].push_back(kind);
      const int place = bonus_on_wall_[scores_[lands_] % 100];
      std::erase_if(bonus_on_wall_, [&](const auto& entry) { return entry.second == place; });
      go_on_scoring();
      break;
    }
    case Phase::again:
      if (token == "b1") {
        remove_one(bonus_[active_], 1);
        begin_turn(active_);
      } else {
        begin_turn(1 - active_);
      }
      break;
    case Phase::choose:
      for (const Area& a : candidates())
        if (token.ends_with(":" + name(a))) {
          use(a);
          break;
        }
      go_on_final();
      break;
    case Phase::over:
      break;
  }
}

/// What an area pays (3.2, 3.3, 6.3).
int CastleTwin::worth(const Area& a) const {
  switch (a.type) {
    case AreaType::path:
      return a.tiles * (a.marks > 0 ? 2 : 1);
    case AreaType::tower:
      return 2 * a.tiles;
    case AreaType::house:
      return a.tiles;
    case AreaType::court:
      return 3 * a.marks;
  }
  return 0;
}

void CastleTwin::send_home(const Area& a) {
  const std::set<std::pair<Square, int>> here(a.parts.begin(), a.parts.end());
  std::erase_if(followers_, [&](const Follower& f) {
    if (!here.contains({f.square, f.feature})) return false;
    ++supply_[f.seat];
    return true;
  });
}

void CastleTwin::score(const Area& a, int factor) {
  const int seat = a.winner();
  send_home(a);
  if (seat < 0) return;
  scores_[seat] += factor * worth(a);
  if (a.type == AreaType::house) keep_[seat] = std::max(keep_[seat], a.tiles);
  const bool takes = scores_[seat] < 100 || config_.options.second_lap_takes;
  if (takes && bonus_on_wall_.contains(scores_[seat] % 100)) {
    lands_ = seat;
    phase_ = Phase::reveal;
  }
}

void CastleTwin::begin_area(const Area& a) {
  if (a.winner() == active_ && count_of(usable_, doubling(a.type)) > 0) {
    scoring_ = a;
    phase_ = Phase::twice;
  } else {
    score(a, 1);
  }
}

void CastleTwin::go_on_scoring() {
  for (const Area& a : due(-1)) send_home(a);
  phase_ = Phase::order;
  while (phase_ == Phase::order) {
    auto group = due(active_);
    if (group.empty()) group = due(1 - active_);
    if (group.empty()) return end_turn();
    if (group.size() > 1) return;
    begin_area(group[0]);
  }
}

void CastleTwin::end_turn() {
  if (count_of(usable_, 1) > 0 && !bag_.empty())
    phase_ = Phase::again;
  else
    begin_turn(1 - active_);
}

void CastleTwin::begin_turn(int seat) {
  if (bag_.empty()) return end_game();
  active_ = seat;
  usable_ = bonus_[seat];
  phase_ = Phase::draw;
}

int CastleTwin::largest_empty_area() const {
  int largest = 0;
  std::set<Square> seen;
  for (const Square from : castle::tables.plan.squares) {
    if (has_tile(from) || !seen.insert(from).second) continue;
    std::vector<Square> todo{from};
    int count = 0;
    for (; !todo.empty(); ++count) {
      const Square q = todo.back();
      todo.pop_back();
      for (const Side s : all_sides) {
        const Square next = beside(q, s);
        if (inside(next) && !has_tile(next) && seen.insert(next).second) todo.push_back(next);
      }
    }
    largest = std::max(largest, count);
  }
  return largest;
}

void CastleTwin::end_game() {
  bonus_on_wall_.clear();
  std::array<int, 2> size{};
  for (const int seat : {0, 1})
    if (keep_[seat] > 0) size[seat] = keep_[seat] + 2 * bonus(seat, 8);
  if (size[0] != size[1]) scores_[size[0] > size[1] ? 0 : 1] += largest_empty_area();
  go_on_final();
}

int CastleTwin::final_kind() const {
  return std::array{7, 4, 5, 6}[step_ / 2];
}
int CastleTwin::final_seat() const {
  return step_ % 2 == 0 ? config_.first : 1 - config_.first;
}

/// The areas for which the bonus tile in question pays: not complete, a majority, more than nothing, and none
/// twice (6.3, 6.4).
std::vector<CastleTwin::Area> CastleTwin::candidates() const {
  const std::map<int, AreaType> targets{
      {4, AreaType::path}, {5, AreaType::tower}, {6, AreaType::house}, {7, AreaType::court}};
  auto areas = occupied();
  std::erase_if(areas, [&](const Area& a) {
    return a.type != targets.at(final_kind()) || a.winner() != final_seat() || worth(a) == 0 ||
           (a.open == 0 && a.type != AreaType::court) ||
           std::find(used_.begin(), used_.end(), name(a)) != used_.end();
  });
  return areas;
}

void CastleTwin::use(const Area& a) {
  remove_one(bonus_[final_seat()], final_kind());
  used_.push_back(name(a));
  if (final_kind() != 7) scores_[final_seat()] += worth(a);
}

void CastleTwin::go_on_final() {
  for (; step_ < 8; ++step_) {
    while (bonus(final_seat(), final_kind()) > 0) {
      const auto found = candidates();
      if (found.empty()) break;
      if (found.size() > 1) {
        active_ = final_seat();
        phase_ = Phase::choose;
        return;
      }
      use(found[0]);
    }
    if (step_ == 1)
      for (const Area& a : occupied()) {
        if (a.type != AreaType::court || a.winner() < 0) continue;
        const bool rich = std::find(used_.begin(), used_.end(), name(a)) != used_.end();
        scores_[a.winner()] += (rich ? 4 : 3) * a.marks;
      }
    if (step_ % 2 == 1) used_.clear();
  }
  for (const int seat : {0, 1}) scores_[seat] += 5 * bonus(seat, 9);
  phase_ = Phase::over;
}

std::vector<int> CastleTwin::scores_if_ended() const {
  CastleTwin ended = *this;
  if (phase_ != Phase::choose && phase_ != Phase::over) {
    for (const int seat : {-1, 0, 1})
      for (const Area& a : ended.due(seat)) ended.score(a, 1);
    ended.end_game();
  }
  while (!ended.is_over()) {
    const auto found = ended.candidates();
    ended.use(*std::max_element(found.begin(), found.end(),
                                [&](const Area& a, const Area& b) { return worth(a) < worth(b); }));
    ended.go_on_final();
  }
  return ended.scores();
}

unsigned CastleTwin::winners() const {
  if (scores_[0] == scores_[1]) return 0b11;
  return scores_[0] > scores_[1] ? 0b01 : 0b10;
}

}  // namespace bastide::test
