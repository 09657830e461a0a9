#include "tests/support/discovery_twin.h"

#include <algorithm>

#include "games/discovery/tables.h"
#include "tests/support/twin.h"

namespace bastide::test {
namespace {

using discovery::Kind;
using discovery::Terrain;

const Kind& kind_of(int number) {
  return discovery::tables.kind(number);
}

/// A tile as placed, told by all that is on it: what two equal turns have in common.
std::multiset<std::string> description(const Kind& kind, Turn turn) {
  const auto name = [&](int region) {
    return std::string(name_of(kind.regions[region].terrain)) +
           std::to_string(turn_sides(kind.regions[region].sides, turn));
  };
  std::multiset<std::string> all;
  for (int i = 0; i < static_cast<int>(kind.regions.size()); ++i) {
    all.insert(name(i));
    for (int j = 0; j < static_cast<int>(kind.regions.size()); ++j)
      if (has(kind.regions[i].borders, j)) all.insert(name(i) + " borders " + name(j));
  }
  for (const auto& city : kind.cities) all.insert("city on " + name(city.land) + " at " + name(city.sea));
  return all;
}

/// What can be known of a kind before the game: its different turns and what its sides show.
struct Knowledge {
  std::vector<Turn> turns;
  std::array<std::array<Terrain, 4>, 4> terrain;  ///< by turn and side
};
Knowledge learn(const Kind& kind) {
  Knowledge k;
  for (Turn t = 0; t < 4; ++t) {
    if (std::none_of(k.turns.begin(), k.turns.end(),
                     [&](Turn u) { return description(kind, u) == description(kind, t); }))
      k.turns.push_back(t);
    for (const auto& region : kind.regions)
      for (int s = 0; s < 4; ++s)
        if (has(turn_sides(region.sides, t), s)) k.terrain[t][s] = region.terrain;
  }
  return k;
}
const Knowledge& knowledge_of(int kind) {
  static const std::vector<Knowledge> known = [] {
    std::vector<Knowledge> all;
    for (const Kind& one : discovery::tables.set.kinds) all.push_back(learn(one));
    return all;
  }();
  return known[kind];
}

std::string anchor_text(unsigned sides) {
  for (int i = 0; i < 4; ++i)
    if (has(sides, i)) return ":" + std::string(side_names[i]);
  return "";
}

}  // namespace

DiscoveryTwin::DiscoveryTwin(const discovery::Config& config)
    : config_(config),
      stage_(config.expert ? Stage::set_up : Stage::begin),
      active_(config.first),
      removals_(config.removed),
      hands_(config.seats),
      scores_(config.seats, 0) {
  int count = 1;
  for (const auto& [kind, copies] : config.bag) {
    bag_[kind] = copies;
    count += copies;
  }
  reach_ = count + 2;
  const std::size_t side = static_cast<std::size_t>(reach_) * 2 + 1;
  grid_.assign(side * side, -1);
  lay({0, 0}, discovery::tables.start_kind(), 0);
  go_on();
}

int DiscoveryTwin::tile_at(Square q) const {
  return grid_[(q.y + reach_) * (2 * reach_ + 1) + q.x + reach_];
}
int& DiscoveryTwin::grid_at(Square q) {
  return grid_[(q.y + reach_) * (2 * reach_ + 1) + q.x + reach_];
}
const std::vector<discovery::Region>& DiscoveryTwin::regions(int tile) const {
  return kind_of(tiles_[tile].kind).regions;
}
unsigned DiscoveryTwin::sides(int tile, int region) const {
  return turn_sides(regions(tile)[region].sides, tiles_[tile].turn);
}
int DiscoveryTwin::region_at(int tile, Side side) const {
  int region = 0;
  while (!has(sides(tile, region), index(side))) ++region;
  return region;
}

void DiscoveryTwin::lay(Square q, int kind, Turn turn) {
  grid_at(q) = static_cast<int>(tiles_.size());
  tiles_.push_back({q, kind, turn});
  find_territories();
  describe_territories();
}

void DiscoveryTwin::find_territories() {
  constexpr int unknown = -1;
  territory_.assign(tiles_.size(), {});
  for (auto& on_tile : territory_) on_tile.fill(unknown);
  territories_.clear();
  for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile)
    for (int region = 0; region < static_cast<int>(regions(tile).size()); ++region) {
      if (territory_[tile][region] != unknown) continue;
      const int number = static_cast<int>(territories_.size());
      territories_.emplace_back();
      std::vector<std::pair<int, int>> todo{{tile, region}};
      territory_[tile][region] = number;
      while (!todo.empty()) {
        const auto [t, r] = todo.back();
        todo.pop_back();
        for (const Side s : all_sides) {
          if (!has(sides(t, r), index(s))) continue;
          const int n = tile_at(beside(tiles_[t].square, s));
          if (n < 0) continue;
          const int other = region_at(n, opposite(s));
          if (territory_[n][other] != unknown) continue;
          territory_[n][other] = number;
          todo.emplace_back(n, other);
        }
      }
    }
}

void DiscoveryTwin::describe_territories() {
  for (int t = 0; t < static_cast<int>(tiles_.size()); ++t) {
    for (int r = 0; r < static_cast<int>(regions(t).size()); ++r) {
      Territory& here = territories_[territory_[t][r]];
      here.terrain = regions(t)[r].terrain;
      if (here.tiles.empty() || here.tiles.back() != t) here.tiles.push_back(t);
      for (const Side s : all_sides)
        if (has(sides(t, r), index(s)) && tile_at(beside(tiles_[t].square, s)) < 0) ++here.open;
      for (int other = 0; other < static_cast<int>(regions(t).size()); ++other)
        if (has(regions(t)[r].borders, other) && regions(t)[other].terrain == Terrain::plain)
          here.plains.insert(territory_[t][other]);
    }
    const auto& cities = kind_of(tiles_[t].kind).cities;
    for (int c = 0; c < static_cast<int>(cities.size()); ++c) {
      territories_[territory_[t][cities[c].land]].cities.emplace(t, c);
      territories_[territory_[t][cities[c].sea]].cities.emplace(t, c);
    }
  }
  for (Territory& mountain : territories_)
    if (mountain.terrain == Terrain::mountain)
      for (const int plain : mountain.plains)
        mountain.cities.insert(territories_[plain].cities.begin(), territories_[plain].cities.end());
}

int DiscoveryTwin::followers_in(int number) const {
  return static_cast<int>(std::count_if(followers_.begin(), followers_.end(), [&](const Follower& f) {
    return territory_[f.tile][f.region] == number;
  }));
}

int DiscoveryTwin::worth(const Territory& t, bool as_open) const {
  const int tiles = static_cast<int>(t.tiles.size());
  const int cities = static_cast<int>(t.cities.size());
  const bool closed = t.open == 0 && !as_open;
  if (t.terrain == Terrain::plain) {
    if (!closed) return tiles;
    return tiles == 2 ? 2 : 2 * tiles;
  }
  if (t.terrain == Terrain::mountain) {
    if (!closed) return cities;
    return tiles == 2 ? cities : 2 * cities;
  }
  if (!closed) return cities;
  return tiles == 2 ? cities : cities + tiles;
}

bool DiscoveryTwin::fits(int kind, Turn turn, Square q) const {
  const auto& shown = knowledge_of(kind).terrain[turn];
  return std::all_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    const int n = tile_at(beside(q, s));
    return n < 0 ||
           knowledge_of(tiles_[n].kind).terrain[tiles_[n].turn][index(opposite(s))] == shown[index(s)];
  });
}

std::vector<Square> DiscoveryTwin::empty_squares() const {
  std::vector<Square> squares;
  for (const Tile& t : tiles_)
    for (const Side s : all_sides)
      if (tile_at(beside(t.square, s)) < 0) squares.push_back(beside(t.square, s));
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

bool DiscoveryTwin::can_be_placed(int kind) const {
  for (const Square q : empty_squares())
    for (const Turn t : knowledge_of(kind).turns)
      if (fits(kind, t, q)) return true;
  return false;
}

int DiscoveryTwin::supply(int seat) const {
  return 4 - static_cast<int>(std::count_if(followers_.begin(), followers_.end(),
                                            [&](const Follower& f) { return f.seat == seat; }));
}

std::string DiscoveryTwin::name_of_follower(const Follower& f) const {
  const Square q = tiles_[f.tile].square;
  return std::string(name_of(regions(f.tile)[f.region].terrain)) + "@" + std::to_string(q.x) + "," +
         std::to_string(q.y) + anchor_text(sides(f.tile, f.region));
}

/// The deployments on the tile just placed, and the region of each: of those that are one territory the one
/// with the first side.
std::vector<std::pair<std::string, int>> DiscoveryTwin::deployments() const {
  std::vector<std::pair<std::string, int>> found;
  if (supply(active_) == 0) return found;
  const int tile = static_cast<int>(tiles_.size()) - 1;
  std::set<int> done;
  const auto deploy = [&](int region) {
    const int number = territory_[tile][region];
    if (!done.insert(number).second || followers_in(number) > 0) return;
    found.emplace_back(
        "+" + std::string(name_of(regions(tile)[region].terrain)) + anchor_text(sides(tile, region)), region);
  };
  for (const Side s : all_sides) deploy(region_at(tile, s));
  for (int r = 0; r < static_cast<int>(regions(tile).size()); ++r) deploy(r);  // one that lies inland
  return found;
}

std::vector<std::string> DiscoveryTwin::legal() const {
  std::vector<std::string> tokens;
  if (actor() < 0 && !is_over())
    for (const auto& [kind, copies] : bag_) tokens.push_back("*" + kind_of(kind).id);
  if (stage_ == Stage::place)
    for (const int kind : std::set<int>(hands_[active_].begin(), hands_[active_].end()))
      for (const Square q : empty_squares())
        for (const Turn t : knowledge_of(kind).turns)
          if (fits(kind, t, q))
            tokens.push_back(kind_of(kind).id + "@" + std::to_string(q.x) + "," + std::to_string(q.y) + "/" +
                             std::to_string(90 * t));
  if (stage_ == Stage::act) {
    for (const auto& [token, region] : deployments()) tokens.push_back(token);
    for (const Follower& f : followers_)
      if (f.seat == active_) tokens.push_back("<" + name_of_follower(f));
    tokens.emplace_back("-");
  }
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

/// Who draws the next tile of the first hands; -1: they are all there.
int DiscoveryTwin::drawer() const {
  for (int i = 0; i < config_.seats; ++i) {
    const int seat = (config_.first + i) % config_.seats;
    if (hands_[seat].size() < 2 && !bag_.empty()) return seat;
  }
  return -1;
}

void DiscoveryTwin::take_from_bag(int kind) {
  if (--bag_[kind] == 0) bag_.erase(kind);
}

void DiscoveryTwin::apply(const std::string& token) {
  if (actor() < 0) {
    const int kind = discovery::tables.find(token.substr(1));
    take_from_bag(kind);
    if (stage_ == Stage::set_up && removals_ > 0)
      --removals_;
    else
      hands_[active_].insert(kind);
  } else if (stage_ == Stage::place) {
    const auto at = token.find('@');
    const auto comma = token.find(',');
    const auto slash = token.find('/');
    const int kind = discovery::tables.find(token.substr(0, at));
    hands_[active_].erase(hands_[active_].find(kind));
    lay({static_cast<std::int16_t>(std::stoi(token.substr(at + 1, comma))),
         static_cast<std::int16_t>(std::stoi(token.substr(comma + 1, slash)))},
        kind, static_cast<Turn>(std::stoi(token.substr(slash + 1)) / 90));
    stage_ = Stage::act;
  } else {
    if (token[0] == '+')
      for (const auto& [name, region] : deployments())
        if (name == token) {
          followers_.push_back({active_, static_cast<int>(tiles_.size()) - 1, region});
          break;
        }
    if (token[0] == '<') {
      const auto f = std::find_if(followers_.begin(), followers_.end(), [&](const Follower& one) {
        return one.seat == active_ && "<" + name_of_follower(one) == token;
      });
      scores_[active_] += worth(territory(territory_[f->tile][f->region]), false);
      followers_.erase(f);
    }
    stage_ = Stage::refill;
  }
  go_on();
}

/// Everything that happens before the next decision or draw.
void DiscoveryTwin::go_on() {
  auto& bag = bag_;
  while (true) {
    auto& hand = hands_[active_];
    switch (stage_) {
      case Stage::set_up:
        if (removals_ > 0 && !bag.empty()) return;
        removals_ = 0;
        if (drawer() >= 0) {
          active_ = drawer();
          return;
        }
        active_ = config_.first;
        stage_ = Stage::begin;
        break;
      case Stage::begin:
        if (bag.empty() && std::all_of(hands_.begin(), hands_.end(), [](const auto& h) { return h.empty(); }))
          return end_game();
        if (!config_.expert) {
          stage_ = Stage::draw;
          return;
        }
        if (std::any_of(hand.begin(), hand.end(), [&](int kind) { return can_be_placed(kind); })) {
          stage_ = Stage::place;
          return;
        }
        hand.clear();
        if (bag.empty())
          active_ = (active_ + 1) % config_.seats;
        else
          stage_ = Stage::redraw;
        break;
      case Stage::draw:
        if (hand.empty()) return;
        if (can_be_placed(*hand.begin())) {
          stage_ = Stage::place;
          return;
        }
        hand.clear();
        stage_ = Stage::begin;
        break;
      case Stage::redraw:
        if (hand.size() < 2 && !bag.empty()) return;
        stage_ = Stage::begin;
        break;
      case Stage::act:
        if (legal().size() > 1) return;
        stage_ = Stage::refill;
        break;
      case Stage::refill:
        if (config_.expert && hand.size() < 2 && !bag.empty()) return;
        active_ = (active_ + 1) % config_.seats;
        stage_ = Stage::begin;
        break;
      case Stage::place:
      case Stage::over:
        return;
    }
  }
}

void DiscoveryTwin::end_game() {
  scores_ = scores_if_ended();
  stage_ = Stage::over;
}

std::vector<int> DiscoveryTwin::scores_if_ended() const {
  std::vector<int> scores = scores_;
  if (is_over()) return scores;
  for (const Follower& f : followers_) scores[f.seat] += worth(territory(territory_[f.tile][f.region]), true);
  return scores;
}

unsigned DiscoveryTwin::winners() const {
  unsigned won = 0;
  for (int s = 0; s < config_.seats; ++s)
    if (scores_[s] == *std::max_element(scores_.begin(), scores_.end())) won |= 1U << s;
  return won;
}

}  // namespace bastide::test
