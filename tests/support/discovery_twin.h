#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/discovery/options.h"
#include "games/discovery/tile.h"

/// The slow twin of The Discovery: the same game written a second time, as plainly as the rules read, with
/// all territories found anew by flood fill after every tile. It shares only the tiles' data with the engine.
namespace bastide::test {

class DiscoveryTwin {
 public:
  explicit DiscoveryTwin(const discovery::Config& config);

  std::vector<std::string> legal() const;  ///< canonical tokens in byte order
  void apply(const std::string& token);    ///< a legal one

  bool is_over() const { return stage_ == Stage::over; }
  int actor() const { return stage_ == Stage::place || stage_ == Stage::act ? active_ : -1; }
  std::vector<int> scores() const { return scores_; }
  std::vector<int> scores_if_ended() const;
  unsigned winners() const;
  int supply(int seat) const;
  /// The kinds in a player's hand, in order.
  const std::multiset<int>& hand(int seat) const { return hands_[seat]; }

  struct Tile {
    Square square;
    int kind;
    Turn turn;
  };
  const std::vector<Tile>& tiles() const { return tiles_; }

  /// A territory found by flood fill.
  struct Territory {
    discovery::Terrain terrain;
    std::vector<int> tiles;  ///< each once
    int open = 0;
    std::set<std::pair<int, int>> cities;  ///< by tile and number on it: all that it counts
    std::set<int> plains;                  ///< those that a mountain borders
  };
  /// The number of the territory that a region of a tile belongs to.
  int territory_of(int tile, int region) const { return territory_[tile][region]; }
  const Territory& territory(int number) const { return territories_[number]; }
  int followers_in(int number) const;
  int worth(const Territory& t, bool as_open) const;

 private:
  enum class Stage { set_up, begin, draw, place, act, refill, redraw, over };
  struct Follower {
    int seat;
    int tile;
    int region;
  };

  int tile_at(Square q) const;
  int& grid_at(Square q);
  const std::vector<discovery::Region>& regions(int tile) const;
  unsigned sides(int tile, int region) const;
  int region_at(int tile, Side side) const;
  void lay(Square q, int kind, Turn turn);
  void find_territories();
  void describe_territories();
  bool fits(int kind, Turn turn, Square q) const;
  std::vector<Square> empty_squares() const;
  bool can_be_placed(int kind) const;
  std::string name_of_follower(const Follower& f) const;
  std::vector<std::pair<std::string, int>> deployments() const;
  int drawer() const;
  void take_from_bag(int kind);
  void go_on();
  void end_game();

  discovery::Config config_;
  Stage stage_;
  int active_;
  int removals_;
  std::map<int, int> bag_;
  std::vector<std::multiset<int>> hands_;
  std::vector<Tile> tiles_;
  int reach_;              ///< squares lie within this of the start tile
  std::vector<int> grid_;  ///< the tile on each square, or -1
  std::vector<std::array<int, discovery::max_regions>> territory_;
  std::vector<Territory> territories_;
  std::vector<Follower> followers_;
  std::vector<int> scores_;
};

}  // namespace bastide::test
