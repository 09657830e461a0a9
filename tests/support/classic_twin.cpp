#include "tests/support/classic_twin.h"

#include <algorithm>
#include <set>

#include "games/classic/tables.h"

namespace bastide::test {
namespace {

using classic::Feature;
using classic::FeatureType;

const classic::Kind& kind_of(int number) {
  return *classic::tables.kinds[number];
}

bool has(unsigned bits, int i) {
  return ((bits >> i) & 1) != 0;
}

unsigned turn_sides(unsigned sides, Turn t) {
  unsigned turned = 0;
  for (int i = 0; i < 4; ++i)
    if (has(sides, i)) turned |= 1U << ((i + t) % 4);
  return turned;
}

unsigned turn_halves(unsigned halves, Turn t) {
  unsigned turned = 0;
  for (int i = 0; i < 8; ++i)
    if (has(halves, i)) turned |= 1U << ((i + 2 * t) % 8);
  return turned;
}

/// A tile as placed, told by all that is on it: what two equal turns have in common.
std::multiset<std::string> description(const classic::Kind& kind, Turn turn) {
  std::multiset<std::string> all;
  for (const Feature& f : kind.features) {
    std::string text = std::string(name_of(f.type)) + " " + std::to_string(turn_sides(f.sides, turn)) + " " +
                       std::to_string(turn_halves(f.halves, turn)) + " " + std::to_string(f.pennants);
    std::set<unsigned> cities;
    for (std::size_t i = 0; i < kind.features.size(); ++i)
      if (has(f.touching, static_cast<int>(i))) cities.insert(turn_sides(kind.features[i].sides, turn));
    for (const unsigned c : cities) text += " touches " + std::to_string(c);
    all.insert(text);
  }
  return all;
}

/// The turns that differ, found once per kind.
const std::vector<Turn>& turns_of(int kind) {
  static std::map<int, std::vector<Turn>> known;
  auto& turns = known[kind];
  if (turns.empty())
    for (Turn t = 0; t < 4; ++t)
      if (std::none_of(turns.begin(), turns.end(), [&](Turn u) {
            return description(kind_of(kind), u) == description(kind_of(kind), t);
          }))
        turns.push_back(t);
  return turns;
}

std::string anchor_text(FeatureType type, unsigned bits) {
  for (int i = 0; i < 8; ++i)
    if (has(bits, i)) return ":" + std::string(type == FeatureType::field ? half_names[i] : side_names[i]);
  return "";
}

}  // namespace

ClassicTwin::ClassicTwin(const classic::Config& config)
    : config_(config), active_(config.first), supply_(config.seats, 7), scores_(config.seats, 0) {
  int count = 1;
  for (const auto& [kind, copies] : config.bag) {
    bag_[kind] = copies;
    count += copies;
  }
  reach_ = count + 2;
  const std::size_t row = 2 * reach_ + 1;
  grid_.assign(row * row, -1);
  tiles_.push_back({{0, 0}, classic::tables.start_kind(), 0});
  grid_[reach_ * (2 * reach_ + 1) + reach_] = 0;
  if (bag_.empty()) phase_ = Phase::over;
}

int ClassicTwin::tile_at(Square q) const {
  return grid_[(q.y + reach_) * (2 * reach_ + 1) + q.x + reach_];
}

const Feature& ClassicTwin::feature(int tile, int number) const {
  return kind_of(tiles_[tile].kind).features[number];
}
unsigned ClassicTwin::sides(int tile, int number) const {
  return turn_sides(feature(tile, number).sides, tiles_[tile].turn);
}
unsigned ClassicTwin::halves(int tile, int number) const {
  return turn_halves(feature(tile, number).halves, tiles_[tile].turn);
}

int ClassicTwin::terrain(int kind, Turn turn, Side side) const {
  for (const Feature& f : kind_of(kind).features)
    if (has(turn_sides(f.sides, turn), index(side)))
      return f.type == FeatureType::city ? classic::city_terrain : classic::road_terrain;
  return classic::field_terrain;
}

bool ClassicTwin::fits(int kind, Turn turn, Square q) const {
  if (config_.options.cult && !cult_allows(kind, q)) return false;
  return std::all_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    const int n = tile_at(beside(q, s));
    return n < 0 || terrain(tiles_[n].kind, tiles_[n].turn, opposite(s)) == terrain(kind, turn, s);
  });
}

std::vector<Square> ClassicTwin::empty_squares() const {
  std::set<Square> squares;
  for (const Tile& t : tiles_)
    for (const Side s : all_sides)
      if (tile_at(beside(t.square, s)) < 0) squares.insert(beside(t.square, s));
  return {squares.begin(), squares.end()};
}

std::vector<std::string> ClassicTwin::placements(int kind) const {
  std::vector<std::string> tokens;
  for (const Square q : empty_squares())
    for (const Turn t : turns_of(kind))
      if (fits(kind, t, q))
        tokens.push_back(kind_of(kind).id + "@" + std::to_string(q.x) + "," + std::to_string(q.y) + "/" +
                         std::to_string(90 * t));
  return tokens;
}

ClassicTwin::Area ClassicTwin::area(int tile, int number) const {
  Area a;
  a.followers.assign(config_.seats, 0);
  const FeatureType type = feature(tile, number).type;
  std::set<std::pair<int, int>> seen{{tile, number}};
  std::vector<std::pair<int, int>> todo{{tile, number}};
  std::set<int> on_tiles;
  while (!todo.empty()) {
    const auto [t, i] = todo.back();
    todo.pop_back();
    a.segments.emplace_back(t, i);
    on_tiles.insert(t);
    a.pennants += feature(t, i).pennants;
    const auto reach = [&](int n, auto&& touches) {
      for (int j = 0; j < static_cast<int>(kind_of(tiles_[n].kind).features.size()); ++j)
        if (feature(n, j).type == type && touches(j) && seen.emplace(n, j).second) todo.emplace_back(n, j);
    };
    for (const Side s : all_sides) {
      const int n = tile_at(beside(tiles_[t].square, s));
      if (has(sides(t, i), index(s))) {
        if (n < 0)
          ++a.open;
        else
          reach(n, [&](int j) { return has(sides(n, j), index(opposite(s))); });
      }
      for (const HalfSide h : {left_half(s), right_half(s)})
        if (has(halves(t, i), h) && n >= 0) reach(n, [&](int j) { return has(halves(n, j), facing(h)); });
    }
  }
  a.tiles = static_cast<int>(on_tiles.size());
  if (is_sacred(type)) {
    a.tiles = 1 + neighbours_of(tile);
    a.open = 9 - a.tiles;
  }
  for (const Follower& f : followers_)
    if (seen.contains({f.tile, f.feature})) ++a.followers[f.seat];
  return a;
}

int ClassicTwin::neighbours_of(int tile) const {
  int count = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if ((dx != 0 || dy != 0) && tile_at(moved(tiles_[tile].square, dx, dy)) >= 0) ++count;
  return count;
}

std::vector<int> ClassicTwin::tiles_around(Square q) const {
  std::vector<int> found;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if ((dx != 0 || dy != 0) && tile_at(moved(q, dx, dy)) >= 0) found.push_back(tile_at(moved(q, dx, dy)));
  return found;
}

/// The number of the cloister or shrine on a tile, or -1.
int ClassicTwin::sacred_feature(int tile) const {
  const auto& features = kind_of(tiles_[tile].kind).features;
  for (std::size_t i = 0; i < features.size(); ++i)
    if (is_sacred(features[i].type)) return static_cast<int>(i);
  return -1;
}

/// A cloister and a shrine.
bool ClassicTwin::are_rivals(int tile, int other) const {
  const int a = sacred_feature(tile);
  const int b = sacred_feature(other);
  return a >= 0 && b >= 0 && feature(tile, a).type != feature(other, b).type;
}

bool ClassicTwin::is_occupied(int tile) const {
  return std::any_of(followers_.begin(), followers_.end(),
                     [&](const Follower& f) { return f.tile == tile && f.feature == sacred_feature(tile); });
}

/// Lays the tile on a board of its own and looks at all that follows.
bool ClassicTwin::cult_allows(int kind, Square q) const {
  ClassicTwin with = *this;
  const int here = static_cast<int>(tiles_.size());
  with.tiles_.push_back({q, kind, 0});
  with.grid_[(q.y + reach_) * (2 * reach_ + 1) + q.x + reach_] = here;
  if (with.sacred_feature(here) < 0) return true;
  const auto rivals_of = [&](int tile) {
    std::vector<int> rivals;
    for (const int t : with.tiles_around(with.tiles_[tile].square))
      if (with.are_rivals(tile, t)) rivals.push_back(t);
    return rivals;
  };
  for (const int rival : rivals_of(here)) {
    for (const auto& [a, b] : challenges_)
      if (a == rival || b == rival) return false;
    if (config_.options.cult_at_most_one && rivals_of(rival).size() > 1) return false;
  }
  return !config_.options.cult_at_most_one || rivals_of(here).size() <= 1;
}

void ClassicTwin::settle_challenges() {
  const auto complete = [&](int tile) { return neighbours_of(tile) == 8; };
  std::set<int> losers;
  for (const auto& [a, b] : challenges_) {
    if (complete(a) && !complete(b)) losers.insert(b);
    if (complete(b) && !complete(a)) losers.insert(a);
  }
  for (const int tile : losers)
    if (is_occupied(tile)) send_home(area(tile, sacred_feature(tile)));
  std::erase_if(challenges_, [&](const auto& pair) {
    return complete(pair.first) || complete(pair.second) || losers.contains(pair.first) ||
           losers.contains(pair.second);
  });
}

/// The follower tokens of the tile just placed, and the feature of each.
std::vector<std::pair<std::string, int>> ClassicTwin::spots() const {
  std::vector<std::pair<std::string, int>> found;
  if (supply_[active_] == 0) return found;
  const int tile = static_cast<int>(tiles_.size()) - 1;
  std::set<int> done;
  for (int i = 0; i < static_cast<int>(kind_of(tiles_[tile].kind).features.size()); ++i) {
    if (done.contains(i)) continue;
    const FeatureType type = feature(tile, i).type;
    const Area a = area(tile, i);
    unsigned anchors = 0;
    for (const auto& [t, j] : a.segments)
      if (t == tile) {
        done.insert(j);
        anchors |= type == FeatureType::field ? halves(tile, j) : sides(tile, j);
      }
    if (type == FeatureType::field && !config_.options.farmers) continue;
    if (std::any_of(a.followers.begin(), a.followers.end(), [](int n) { return n > 0; })) continue;
    found.emplace_back("+" + std::string(name_of(type)) + anchor_text(type, anchors), i);
  }
  return found;
}

std::vector<std::string> ClassicTwin::legal() const {
  std::vector<std::string> tokens;
  if (phase_ == Phase::draw)
    for (const auto& [kind, copies] : bag_) tokens.push_back("*" + kind_of(kind).id);
  if (phase_ == Phase::place) tokens = placements(hand_);
  if (phase_ == Phase::act) {
    for (const auto& [token, feature] : spots()) tokens.push_back(token);
    tokens.emplace_back("-");
  }
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

void ClassicTwin::apply(const std::string& token) {
  if (phase_ == Phase::draw) {
    hand_ = classic::tables.find(token.substr(1));
    if (--bag_[hand_] == 0) bag_.erase(hand_);
    if (!placements(hand_).empty())
      phase_ = Phase::place;
    else if (bag_.empty())
      end_game();
  } else if (phase_ == Phase::place) {
    const auto at = token.find('@');
    const auto comma = token.find(',');
    const auto slash = token.find('/');
    const Square q{static_cast<std::int16_t>(std::stoi(token.substr(at + 1, comma))),
                   static_cast<std::int16_t>(std::stoi(token.substr(comma + 1, slash)))};
    grid_[(q.y + reach_) * (2 * reach_ + 1) + q.x + reach_] = static_cast<int>(tiles_.size());
    tiles_.push_back({q, hand_, static_cast<Turn>(std::stoi(token.substr(slash + 1)) / 90)});
    phase_ = Phase::act;
    if (spots().empty()) end_turn();
  } else {
    for (const auto& [spot, number] : spots())
      if (spot == token) {
        followers_.push_back({active_, static_cast<int>(tiles_.size()) - 1, number});
        --supply_[active_];
        const int tile = static_cast<int>(tiles_.size()) - 1;
        if (config_.options.cult && number == sacred_feature(tile))
          for (const int other : tiles_around(tiles_[tile].square))
            if (are_rivals(tile, other) && is_occupied(other)) challenges_.emplace(tile, other);
        break;
      }
    end_turn();
  }
}

int ClassicTwin::worth(const Area& a) const {
  const auto [tile, number] = a.segments.front();
  switch (feature(tile, number).type) {
    case FeatureType::road:
    case FeatureType::cloister:
    case FeatureType::shrine:
      return a.tiles;
    case FeatureType::city: {
      const bool cheap = a.tiles == 2 && config_.options.cheap_two_tile_city;
      const bool doubled = a.open == 0 && !cheap;
      return (doubled ? 2 : 1) * (a.tiles + a.pennants);
    }
    case FeatureType::field:
      break;
  }
  std::set<std::vector<std::pair<int, int>>> cities;
  for (const auto& [t, i] : a.segments)
    for (int j = 0; j < static_cast<int>(kind_of(tiles_[t].kind).features.size()); ++j) {
      if (!has(feature(t, i).touching, j)) continue;
      Area city = area(t, j);
      if (city.open != 0) continue;
      std::sort(city.segments.begin(), city.segments.end());
      cities.insert(city.segments);
    }
  return 3 * static_cast<int>(cities.size());
}

void ClassicTwin::pay(const Area& a, int points) {
  const int most = *std::max_element(a.followers.begin(), a.followers.end());
  if (most == 0) return;
  for (int s = 0; s < config_.seats; ++s)
    if (a.followers[s] == most) scores_[s] += points;
}

void ClassicTwin::send_home(const Area& a) {
  const std::set<std::pair<int, int>> here(a.segments.begin(), a.segments.end());
  std::erase_if(followers_, [&](const Follower& f) {
    if (!here.contains({f.tile, f.feature})) return false;
    ++supply_[f.seat];
    return true;
  });
}

void ClassicTwin::end_turn() {
  if (config_.options.cult) settle_challenges();
  // What this tile completes has a segment on it, or is a cloister around it.
  const int last = static_cast<int>(tiles_.size()) - 1;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const int t = tile_at(moved(tiles_[last].square, dx, dy));
      if (t < 0) continue;
      for (int i = 0; i < static_cast<int>(kind_of(tiles_[t].kind).features.size()); ++i) {
        const FeatureType type = feature(t, i).type;
        if (type == FeatureType::field || (t != last && !is_sacred(type))) continue;
        const Area a = area(t, i);
        if (a.open != 0) continue;
        pay(a, worth(a));
        send_home(a);
      }
    }
  active_ = (active_ + 1) % config_.seats;
  phase_ = Phase::draw;
  if (bag_.empty()) end_game();
}

std::vector<int> ClassicTwin::scores_if_ended() const {
  ClassicTwin ended = *this;
  if (!is_over()) ended.end_game();
  return ended.scores_;
}

unsigned ClassicTwin::winners() const {
  const int best = *std::max_element(scores_.begin(), scores_.end());
  unsigned won = 0;
  int count = 0;
  for (int s = 0; s < config_.seats; ++s)
    if (scores_[s] == best) {
      won |= 1U << s;
      ++count;
    }
  if (count > 1 && config_.options.start_player_loses_ties) won = 1U << (1 - config_.first);
  return won;
}

void ClassicTwin::end_game() {
  std::vector<Follower> left = followers_;
  while (!left.empty()) {
    const Area a = area(left.front().tile, left.front().feature);
    pay(a, worth(a));
    const std::set<std::pair<int, int>> here(a.segments.begin(), a.segments.end());
    std::erase_if(left, [&](const Follower& f) { return here.contains({f.tile, f.feature}); });
  }
  phase_ = Phase::over;
}

}  // namespace bastide::test
