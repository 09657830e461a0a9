#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/classic/options.h"
#include "games/classic/tile.h"

/// The slow twin of the classic rules: the same game written a second time, as plainly as the rules read,
/// with flood fill over the board instead of anything incremental. It shares only the tiles' data with the
/// engine.
namespace bastide::test {

class ClassicTwin {
 public:
  explicit ClassicTwin(const classic::Config& config);

  std::vector<std::string> legal() const;  ///< canonical tokens in byte order
  void apply(const std::string& token);    ///< a legal one

  bool is_over() const { return phase_ == Phase::over; }
  int actor() const { return phase_ == Phase::draw ? -1 : active_; }
  std::vector<int> scores() const { return scores_; }
  /// The scores as if the game ended here, and who would have won when it is over.
  std::vector<int> scores_if_ended() const;
  unsigned winners() const;
  int supply(int seat) const { return supply_[seat]; }

  struct Tile {
    Square square;
    int kind;
    Turn turn;
  };
  const std::vector<Tile>& tiles() const { return tiles_; }

  /// A feature found by flood fill.
  struct Area {
    std::vector<std::pair<int, int>> segments;  ///< tile and feature on it
    int tiles = 0;
    int open = 0;
    int pennants = 0;
    std::vector<int> followers;  ///< by seat
  };
  /// The whole feature that a feature of a tile belongs to.
  Area area(int tile, int feature) const;

 private:
  enum class Phase { draw, place, act, over };
  struct Follower {
    int seat;
    int tile;
    int feature;
  };

  int tile_at(Square q) const;
  const classic::Feature& feature(int tile, int number) const;
  unsigned sides(int tile, int number) const;
  unsigned halves(int tile, int number) const;
  int terrain(int kind, Turn turn, Side side) const;
  bool fits(int kind, Turn turn, Square q) const;
  std::vector<Square> empty_squares() const;
  std::vector<std::string> placements(int kind) const;
  std::vector<std::pair<std::string, int>> spots() const;
  int neighbours_of(int tile) const;
  std::vector<int> tiles_around(Square q) const;
  int sacred_feature(int tile) const;
  bool are_rivals(int tile, int other) const;
  bool is_occupied(int tile) const;
  bool cult_allows(int kind, Square q) const;
  void settle_challenges();
  int worth(const Area& area) const;
  void pay(const Area& area, int points);
  void send_home(const Area& area);
  void end_turn();
  void end_game();

  classic::Config config_;
  Phase phase_ = Phase::draw;
  int active_;
  int hand_ = -1;
  std::map<int, int> bag_;
  std::vector<Tile> tiles_;
  int reach_;              ///< squares lie within this of the start tile
  std::vector<int> grid_;  ///< the tile on each square, or -1
  std::vector<Follower> followers_;
  std::set<std::pair<int, int>> challenges_;  ///< the tiles of the two buildings
  std::vector<int> supply_;
  std::vector<int> scores_;
};

}  // namespace bastide::test
