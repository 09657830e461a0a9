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
  int actor() const;  ///< a seat, or -1 for chance
  std::vector<int> scores() const { return scores_; }
  /// The scores as if the game ended here, and who would have won when it is over.
  std::vector<int> scores_if_ended() const;
  unsigned winners() const;
  int supply(int seat) const { return supply_[seat]; }
  int bridges_left(int seat) const { return bridges_left_[seat]; }
  int castles_left(int seat) const { return castles_left_[seat]; }

  struct Tile {
    Square square;
    int kind;
    Turn turn;
  };
  const std::vector<Tile>& tiles() const { return tiles_; }

  struct Bridge {
    int tile;
    bool north_south;
  };
  const std::vector<Bridge>& bridges() const { return bridges_; }

  struct Castle {
    int seat;
    std::vector<std::pair<int, int>> segments;  ///< tile and feature of its two caps, by square
    bool occupied = true;
  };
  const std::vector<Castle>& castles() const { return castles_; }  ///< those that paid too

  /// A feature found by flood fill. A bridge is a road of its tile, numbered after the tile's own features; a
  /// castle is still the city it was, with its follower in it until it has paid.
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
  enum class Phase { draw, place, act, castle, pay, stock, open, bid, settle, choose, over };
  struct Follower {
    int seat;
    int tile;
    int feature;
  };
  struct Placement {
    Tile tile;
    std::vector<Bridge> bridge;  ///< the one it relies on
  };
  /// Something completed in this turn: what it pays to castles that have one of its squares beside them.
  struct Completed {
    std::string name;
    int points;
    std::set<Square> squares;
  };
  struct Due {
    int castle;
    std::vector<Completed> choices;
  };

  static const std::string& id(int kind);
  int last() const { return static_cast<int>(tiles_.size()) - 1; }
  int tile_at(Square q) const;
  int feature_count(int tile) const;
  const classic::Feature& feature(int tile, int number) const;
  unsigned sides(int tile, int number) const;
  unsigned halves(int tile, int number) const;
  std::set<Square> squares_of(const std::vector<std::pair<int, int>>& segments) const;
  std::string name_of_area(const Area& area) const;
  int terrain(int tile, Side side) const;
  bool matches(int tile) const;
  void lay(const Tile& tile);
  void take_back();
  std::vector<Square> empty_squares() const;
  std::vector<std::pair<std::string, Placement>> placements(int kind) const;
  std::vector<std::pair<std::string, int>> spots() const;
  void take(int kind);
  void start_acting();
  void place_follower(int number);
  int neighbours_of(int tile) const;
  std::vector<int> tiles_around(Square q) const;
  int sacred_feature(int tile) const;
  bool are_rivals(int tile, int other) const;
  bool is_occupied(int tile) const;
  bool cult_allows(int tile) const;
  void settle_challenges();
  int worth(const Area& area) const;
  void pay(const Area& area, int points);
  void send_home(const Area& area);
  std::vector<Area> completed() const;
  void score_turn();
  void end_turn();
  void pass();
  void end_game();

  // classic_twin_bridges.cpp
  bool is_bridge(int tile, int number) const;
  bool may_stand(const Bridge& bridge) const;
  std::vector<Bridge> bridges_around_last() const;
  std::string bridge_token(const Bridge& bridge) const;
  std::vector<std::pair<std::string, Bridge>> free_bridges() const;
  static bool needs_bridge(const std::vector<std::string>& tokens);
  void place_bridge(const Bridge& bridge);

  // classic_twin_castles.cpp
  bool is_castle(const Area& area) const;
  bool is_before(const Castle& a, const Castle& b) const;
  std::string name_of_castle(const Castle& castle) const;
  std::set<Square> vicinity(const Castle& castle) const;
  void find_offers();
  void next_offer();
  void answer_offer(bool build);
  void find_due();
  void pay_castles();
  void complete_castle(const Completed& choice);

  // classic_twin_bazaars.cpp
  int seats_after(int seat, int steps) const { return (seat + steps) % config_.seats; }
  bool opens_bazaar() const;
  std::vector<std::string> bazaar_tokens() const;
  void apply_at_bazaar(const std::string& token);
  void take_from_offer(int kind);
  void next_auction();
  void next_bidder();
  void end_auction(int taker);
  void place_won_tiles();
  void next_won_tile();

  classic::Config config_;
  Phase phase_ = Phase::draw;
  int active_;
  std::vector<std::pair<std::string, Placement>> choices_;  ///< the placements of the tile in hand
  std::map<int, int> bag_;
  std::vector<Tile> tiles_;
  int reach_;              ///< squares lie within this of the start tile
  std::vector<int> grid_;  ///< the tile on each square, or -1
  std::vector<Follower> followers_;
  std::set<std::pair<int, int>> challenges_;  ///< the tiles of the two buildings
  std::vector<int> supply_;
  std::vector<int> scores_;

  std::vector<Bridge> bridges_;
  std::vector<int> bridges_left_;
  bool bridge_placed_ = false;  ///< in this turn, as the follower
  bool follower_placed_ = false;

  std::vector<Castle> castles_;
  std::vector<int> castles_left_;
  std::vector<Castle> offers_;    ///< cities that may still become castles in this turn
  std::vector<Completed> fresh_;  ///< what completes castles in the next round
  std::vector<Due> due_;          ///< the castles still to be paid in this round

  bool at_bazaar_ = false;
  int host_ = 0;               ///< the player whose tile opened the bazaar
  std::vector<int> offer_;     ///< the kinds on the table
  std::vector<int> won_;       ///< the kind each seat has got, or -1
  std::vector<int> to_place_;  ///< seats that have still to place a tile
  int auctioneer_ = 0;
  int lot_ = 0;  ///< the kind under the hammer
  int bid_ = 0;
  int bidder_ = 0;            ///< who holds the highest bid
  std::vector<int> bidders_;  ///< seats still to be asked
};

}  // namespace bastide::test
