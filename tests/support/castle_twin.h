#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "games/castle/options.h"
#include "games/castle/plan.h"
#include "games/castle/tile.h"

/// The slow twin of The Castle: the same game written a second time, as plainly as the rules read, with flood
/// fill over the board instead of anything incremental. It shares only the data of tiles and plan with the
/// engine.
namespace bastide::test {

class CastleTwin {
 public:
  explicit CastleTwin(const castle::Config& config);

  std::vector<std::string> legal() const;  ///< canonical tokens in byte order
  void apply(const std::string& token);    ///< a legal one

  bool is_over() const { return phase_ == Phase::over; }
  int actor() const { return phase_ == Phase::draw || phase_ == Phase::reveal ? -1 : active_; }
  std::vector<int> scores() const { return {scores_[0], scores_[1]}; }
  /// As if the game ended here: the turn's areas are scored, without bonus tiles, and at the end each bonus
  /// tile is used where it pays most.
  std::vector<int> scores_if_ended() const;
  unsigned winners() const;
  int supply(int seat) const { return supply_[seat]; }
  int keep(int seat) const { return keep_[seat]; }
  int bonus(int seat, int kind) const;
  std::vector<int> towers() const;  ///< where bonus tiles lie, as places in the ring

  /// An area found by flood fill.
  struct Area {
    castle::AreaType type{};
    std::vector<std::pair<Square, int>> parts;  ///< square and feature on it, start spaces among them
    int tiles = 0;
    int open = 0;
    int marks = 0;  ///< wells or markets
    std::array<int, 2> followers{};

    int winner() const;  ///< the seat with more followers, or -1
  };
  /// The whole area that a feature of a tile or start space belongs to.
  Area area(Square square, int feature) const;
  bool has_tile(Square square) const { return inside(square) && at(square).features != nullptr; }
  int feature_count(Square square) const;

 private:
  enum class Phase { draw, place, act, order, twice, reveal, again, choose, over };
  struct Cell {
    bool inside = false;                                     ///< the wall
    const std::vector<castle::Feature>* features = nullptr;  ///< of a tile or start space, as it lies
    bool is_start = false;
  };
  struct Follower {
    int seat;
    Square square;
    int feature;
  };

  const Cell& at(Square q) const { return grid_[(q.y + 1) * columns + q.x + 1]; }
  Cell& at(Square q) { return grid_[(q.y + 1) * columns + q.x + 1]; }
  bool inside(Square q) const { return at(q).inside; }

  bool has_path(const Cell& cell, Side side) const;
  bool fits(int kind, Turn turn, Square q) const;
  std::vector<std::string> placements(int kind) const;
  std::vector<std::pair<std::string, int>> spots() const;
  std::string name(const Area& area) const;
  std::vector<Area> occupied() const;
  std::vector<Area> due(int seat) const;
  std::vector<Area> candidates() const;
  int worth(const Area& area) const;
  void send_home(const Area& area);
  void score(const Area& area, int factor);
  void begin_area(const Area& area);
  void go_on_scoring();
  void end_turn();
  void begin_turn(int seat);
  void end_game();
  void go_on_final();
  void use(const Area& area);
  int largest_empty_area() const;
  int final_kind() const;
  int final_seat() const;

  static constexpr int columns = 16;  ///< of the grid, and its rows

  castle::Config config_;
  Phase phase_ = Phase::draw;
  int active_;
  int hand_ = -1;
  Square last_{};
  std::map<int, int> bag_;
  std::vector<Cell> grid_;
  std::vector<Follower> followers_;
  std::array<int, 2> supply_{6, 6};
  std::array<int, 2> scores_{};
  std::array<int, 2> keep_{};
  std::array<std::vector<int>, 2> bonus_;  ///< kinds in hand
  std::vector<int> usable_;                ///< of the active player: held when the turn began
  std::map<int, int> unseen_;              ///< kind and copies
  std::map<int, int> bonus_on_wall_;       ///< number of the track and place in the ring
  Area scoring_{};                         ///< the one that may be doubled
  int lands_ = -1;
  int step_ = 0;                   ///< of the final scoring
  std::vector<std::string> used_;  ///< the areas paid by bonus tiles of this kind
};

}  // namespace bastide::test
