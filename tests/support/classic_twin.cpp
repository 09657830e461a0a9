#include "tests/support/classic_twin.h"

#include <algorithm>
#include <set>

#include "games/classic/tables.h"
#include "tests/support/twin.h"

namespace bastide::test {
namespace {

using classic::Feature;
using classic::FeatureType;

const classic::Kind& kind_of(int number) {
  return *classic::tables.kinds[number];
}

/// A tile as placed, told by all that is on it: what two equal turns have in common.
std::multiset<std::string> description(const classic::Kind& kind, Turn turn) {
  std::multiset<std::string> all;
  for (const Feature& f : kind.features) {
    std::string text = std::string(name_of(f.type)) + " " + std::to_string(turn_sides(f.sides, turn)) + " " +
                       std::to_string(turn_halves(f.halves, turn)) + " " + std::to_string(f.pennants) +
                       (f.has(classic::Mark::cap) ? " cap" : "") + (f.has(classic::Mark::inn) ? " inn" : "") +
                       " " + f.end;
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

unsigned bits_of_axis(bool north_south) {
  const auto bit = [](Side s) { return 1U << index(s); };
  return north_south ? bit(Side::north) | bit(Side::south) : bit(Side::east) | bit(Side::west);
}

}  // namespace

ClassicTwin::ClassicTwin(const classic::Config& config)
    : config_(config), active_(config.first), supply_(config.seats, 7), scores_(config.seats, 0) {
  const int each = config.seats <= 4 ? 3 : 2;  // 1.2 of the bridges and castles
  bridges_left_.assign(config.seats, config.options.bridges ? each : 0);
  castles_left_.assign(config.seats, config.options.castles ? each : 0);
  int count = 1;
  for (const auto& [kind, copies] : config.bag) {
    bag_[kind] = copies;
    count += copies;
  }
  reach_ = count + 2;
  const std::size_t row = 2 * reach_ + 1;
  grid_.assign(row * row, -1);
  lay({{0, 0}, classic::tables.start_kind(), 0});
  if (bag_.empty()) phase_ = Phase::over;
}

int ClassicTwin::tile_at(Square q) const {
  return grid_[(q.y + reach_) * (2 * reach_ + 1) + q.x + reach_];
}

const std::string& ClassicTwin::id(int kind) {
  return kind_of(kind).id;
}

int ClassicTwin::actor() const {
  switch (phase_) {
    case Phase::draw:
    case Phase::stock:
      return -1;
    case Phase::castle:
      return offers_.front().seat;
    case Phase::pay:
      return castles_[due_.front().castle].seat;
    case Phase::open:
    case Phase::settle:
      return auctioneer_;
    case Phase::bid:
      return bidders_.front();
    case Phase::place:
    case Phase::act:
    case Phase::choose:
    case Phase::over:
      break;
  }
  return active_;
}

int ClassicTwin::feature_count(int tile) const {
  const int printed = static_cast<int>(kind_of(tiles_[tile].kind).features.size());
  return printed + (is_bridge(tile, printed) ? 1 : 0);
}
const Feature& ClassicTwin::feature(int tile, int number) const {
  static const Feature bridge{.type = FeatureType::road, .end = {}};
  return is_bridge(tile, number) ? bridge : kind_of(tiles_[tile].kind).features[number];
}
unsigned ClassicTwin::sides(int tile, int number) const {
  for (const Bridge& b : bridges_)
    if (b.tile == tile && is_bridge(tile, number)) return bits_of_axis(b.north_south);
  return turn_sides(feature(tile, number).sides, tiles_[tile].turn);
}
unsigned ClassicTwin::halves(int tile, int number) const {
  return turn_halves(feature(tile, number).halves, tiles_[tile].turn);
}

std::set<Square> ClassicTwin::squares_of(const std::vector<std::pair<int, int>>& segments) const {
  std::set<Square> squares;
  for (const auto& [tile, number] : segments) squares.insert(tiles_[tile].square);
  return squares;
}

/// Its first square by row, then column, and the first anchor there.
std::string ClassicTwin::name_of_area(const Area& a) const {
  const auto [tile, number] = a.segments.front();
  const FeatureType type = feature(tile, number).type;
  const Square first = *squares_of(a.segments).begin();
  unsigned anchors = 0;
  for (const auto& [t, i] : a.segments)
    if (tiles_[t].square == first) anchors |= type == FeatureType::field ? halves(t, i) : sides(t, i);
  return std::string(name_of(type)) + "@" + std::to_string(first.x) + "," + std::to_string(first.y) +
         anchor_text(type, anchors);
}

int ClassicTwin::terrain(int tile, Side side) const {
  for (int i = 0; i < feature_count(tile); ++i)
    if (has(sides(tile, i), index(side)))
      return feature(tile, i).type == FeatureType::city ? classic::city_terrain : classic::road_terrain;
  return classic::field_terrain;
}

bool ClassicTwin::matches(int tile) const {
  return std::all_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    const int n = tile_at(beside(tiles_[tile].square, s));
    return n < 0 || terrain(n, opposite(s)) == terrain(tile, s);
  });
}

void ClassicTwin::lay(const Tile& t) {
  tiles_.push_back(t);
  grid_[(t.square.y + reach_) * (2 * reach_ + 1) + t.square.x + reach_] = last();
}
void ClassicTwin::take_back() {
  const Square q = tiles_.back().square;
  tiles_.pop_back();
  grid_[(q.y + reach_) * (2 * reach_ + 1) + q.x + reach_] = -1;
}

std::vector<Square> ClassicTwin::empty_squares() const {
  std::set<Square> squares;
  for (const Tile& t : tiles_)
    for (const Side s : all_sides)
      if (tile_at(beside(t.square, s)) < 0) squares.insert(beside(t.square, s));
  return {squares.begin(), squares.end()};
}

/// Tries every square and turn on a table of its own, as it is and with each bridge near.
std::vector<std::pair<std::string, ClassicTwin::Placement>> ClassicTwin::placements(int kind) const {
  std::vector<std::pair<std::string, Placement>> found;
  ClassicTwin with = *this;
  for (const Square q : empty_squares())
    for (const Turn t : turns_of(kind)) {
      const Tile tile{q, kind, t};
      const std::string token =
          id(kind) + "@" + std::to_string(q.x) + "," + std::to_string(q.y) + "/" + std::to_string(90 * t);
      with.lay(tile);
      if (!config_.options.cult || with.cult_allows(with.last())) {
        if (with.matches(with.last())) {
          found.emplace_back(token, Placement{tile, {}});
        } else if (bridges_left_[active_] > 0) {
          for (const Bridge& b : with.bridges_around_last()) {
            if (!with.may_stand(b)) continue;
            with.bridges_.push_back(b);
            if (with.matches(with.last()))
              found.emplace_back(token + with.bridge_token(b), Placement{tile, {b}});
            with.bridges_.pop_back();
          }
        }
      }
      with.take_back();
    }
  return found;
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
      for (int j = 0; j < feature_count(n); ++j)
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

/// Whether the cult lets a tile lie where it has just been laid.
bool ClassicTwin::cult_allows(int tile) const {
  if (sacred_feature(tile) < 0) return true;
  const auto rivals_of = [&](int of) {
    std::vector<int> rivals;
    for (const int t : tiles_around(tiles_[of].square))
      if (are_rivals(of, t)) rivals.push_back(t);
    return rivals;
  };
  for (const int rival : rivals_of(tile)) {
    for (const auto& [a, b] : challenges_)
      if (a == rival || b == rival) return false;
    if (config_.options.cult_at_most_one && rivals_of(rival).size() > 1) return false;
  }
  return !config_.options.cult_at_most_one || rivals_of(tile).size() <= 1;
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
  if (supply_[active_] == 0 || follower_placed_) return found;
  const int tile = last();
  std::set<int> done;
  for (int i = 0; i < feature_count(tile); ++i) {
    if (done.contains(i)) continue;
    const FeatureType type = feature(tile, i).type;
    const Area a = area(tile, i);
    unsigned anchors = 0;  // a road with a bridge in it goes by its road anchor
    for (const auto& [t, j] : a.segments)
      if (t == tile) {
        done.insert(j);
        if (!is_bridge(t, j)) anchors |= type == FeatureType::field ? halves(tile, j) : sides(tile, j);
      }
    if (type == FeatureType::field && !config_.options.farmers) continue;
    if (std::any_of(a.followers.begin(), a.followers.end(), [](int n) { return n > 0; })) continue;
    const std::string name = is_bridge(tile, i) ? "bridge" : std::string(name_of(type));
    found.emplace_back("+" + name + anchor_text(type, anchors), i);
  }
  return found;
}

std::vector<std::string> ClassicTwin::legal() const {
  std::vector<std::string> tokens;
  switch (phase_) {
    case Phase::draw:
    case Phase::stock:
      for (const auto& [kind, copies] : bag_) tokens.push_back("*" + id(kind));
      break;
    case Phase::place:
      for (const auto& [token, placement] : choices_) tokens.push_back(token);
      if (needs_bridge(tokens)) tokens.emplace_back("decline");
      break;
    case Phase::act:
      for (const auto& [token, feature] : spots()) tokens.push_back(token);
      for (const auto& [token, bridge] : free_bridges()) tokens.push_back(token);
      tokens.emplace_back("-");
      break;
    case Phase::castle:
      tokens = {"-", "^"};
      break;
    case Phase::pay:
      for (const Completed& c : due_.front().choices) tokens.push_back("$" + c.name);
      break;
    case Phase::open:
    case Phase::bid:
    case Phase::settle:
    case Phase::choose:
      tokens = bazaar_tokens();
      break;
    case Phase::over:
      break;
  }
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

void ClassicTwin::apply(const std::string& token) {
  switch (phase_) {
    case Phase::draw:
    case Phase::stock: {
      const int kind = classic::tables.find(token.substr(1));
      if (--bag_[kind] == 0) bag_.erase(kind);
      if (phase_ == Phase::draw)
        take(kind);
      else
        apply_at_bazaar(token);
      break;
    }
    case Phase::place:
      if (token == "decline") {
        take(-1);
        break;
      }
      for (const auto& [text, placement] : choices_)
        if (text == token) {
          lay(placement.tile);
          follower_placed_ = bridge_placed_ = false;
          for (const Bridge& b : placement.bridge) place_bridge(b);
          break;
        }
      start_acting();
      break;
    case Phase::act:
      if (token == "-") {
        find_offers();
        break;
      }
      if (token.front() == '+') {
        for (const auto& [spot, number] : spots())
          if (spot == token) {
            place_follower(number);
            break;
          }
      } else {
        for (const auto& [text, bridge] : free_bridges())
          if (text == token) {
            place_bridge(bridge);
            break;
          }
      }
      start_acting();
      break;
    case Phase::castle:
      answer_offer(token == "^");
      break;
    case Phase::pay:
      for (const Completed& c : std::vector<Completed>(due_.front().choices))
        if ("$" + c.name == token) {
          complete_castle(c);
          break;
        }
      pay_castles();
      break;
    case Phase::open:
    case Phase::bid:
    case Phase::settle:
    case Phase::choose:
      apply_at_bazaar(token);
      break;
    case Phase::over:
      break;
  }
}

/// A drawn or won tile comes to hand. One that cannot be placed, as one declined (-1), leaves the game and
/// another is drawn; with an empty bag the game ends, or, at a bazaar, the turn is skipped (2.9 there).
void ClassicTwin::take(int kind) {
  choices_.clear();
  if (kind >= 0) choices_ = placements(kind);
  if (!choices_.empty())
    phase_ = Phase::place;
  else if (!bag_.empty())
    phase_ = Phase::draw;
  else if (at_bazaar_)
    next_won_tile();
  else
    end_game();
}

/// Follower and bridge, while there is anything to choose.
void ClassicTwin::start_acting() {
  phase_ = Phase::act;
  if (spots().empty() && free_bridges().empty()) find_offers();
}

void ClassicTwin::place_follower(int number) {
  const int tile = last();
  followers_.push_back({active_, tile, number});
  --supply_[active_];
  follower_placed_ = true;
  if (config_.options.cult && number == sacred_feature(tile))
    for (const int other : tiles_around(tiles_[tile].square))
      if (are_rivals(tile, other) && is_occupied(other)) challenges_.emplace(tile, other);
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
    case FeatureType::river:
      return 0;
    case FeatureType::field:
      break;
  }
  std::set<std::vector<std::pair<int, int>>> cities;
  int points = 0;
  for (const auto& [t, i] : a.segments)
    for (int j = 0; j < feature_count(t); ++j) {
      if (!has(feature(t, i).touching, j)) continue;
      Area city = area(t, j);
      if (city.open != 0) continue;
      std::sort(city.segments.begin(), city.segments.end());
      if (cities.insert(city.segments).second) points += is_castle(city) ? 4 : 3;  // 4.9 of the castles
    }
  return points;
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

/// What the tile just placed completes: it has a segment on it, or is a cloister around it. A bridge on a
/// neighbour carries on a road of this tile, or ends open on both sides.
std::vector<ClassicTwin::Area> ClassicTwin::completed() const {
  std::vector<Area> found;
  std::set<std::pair<int, int>> seen;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const int t = tile_at(moved(tiles_[last()].square, dx, dy));
      if (t < 0) continue;
      for (int i = 0; i < feature_count(t); ++i) {
        const FeatureType type = feature(t, i).type;
        if (type == FeatureType::field || (t != last() && !is_sacred(type))) continue;
        if (seen.contains({t, i})) continue;
        const Area a = area(t, i);
        seen.insert(a.segments.begin(), a.segments.end());
        if (a.open == 0 && !is_castle(a)) found.push_back(a);
      }
    }
  return found;
}

void ClassicTwin::score_turn() {
  if (config_.options.cult) settle_challenges();
  for (const Area& a : completed()) {
    pay(a, worth(a));
    send_home(a);
    fresh_.push_back({name_of_area(a), worth(a), squares_of(a.segments)});
  }
  pay_castles();
}

void ClassicTwin::end_turn() {
  if (at_bazaar_)
    next_won_tile();
  else if (opens_bazaar())
    phase_ = Phase::stock;
  else
    pass();
}

void ClassicTwin::pass() {
  active_ = seats_after(active_, 1);
  phase_ = Phase::draw;
  if (bag_.empty()) end_game();
}

std::vector<int> ClassicTwin::scores_if_ended() const {
  ClassicTwin ended = *this;
  if (phase_ == Phase::bid || phase_ == Phase::settle) {  // the highest bid counts as paid
    ended.scores_[bidder_] -= bid_;
    if (bidder_ != auctioneer_) ended.scores_[auctioneer_] += bid_;
  }
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
    if (!is_castle(a)) pay(a, worth(a));  // 4.9 of the castles
    const std::set<std::pair<int, int>> here(a.segments.begin(), a.segments.end());
    std::erase_if(left, [&](const Follower& f) { return here.contains({f.tile, f.feature}); });
  }
  phase_ = Phase::over;
}

}  // namespace bastide::test
