#pragma once

#include "bots/beliefs.h"
#include "bots/evaluation.h"
#include "bots/prospects.h"
#include "games/castle/game.h"
#include "games/castle/scoring.h"

/// What positions of The Castle are worth. Beliefs are plain values, which threads may share; an evaluation
/// is one thread's at a time.
namespace bastide {

/// What the evaluation of The Castle believes.
struct CastleBeliefs {
  float path_share = 0.172F;  ///< how likely a fitting tile that is left comes to the gap of a path
  float tower_share = 0.18F;  ///< ... of a tower
  float house_share = 0.17F;  ///< ... of a house
  float path_close = 0.863F;  ///< how likely what fills a gap opens no other, for each gap
  float tower_close = 0.773F;
  float house_close = 0.889F;
  float path_growth = 0.559F;  ///< tiles that each gap adds to what is completed
  float tower_growth = 0.492F;
  float house_growth = 0.087F;
  float court_growth = 0.196F;   ///< tiles that each gap adds to a court
  float contested = 0.455F;      ///< what a majority loses where the other player stands too, early on
  float follower = 4.78F;        ///< points that the first follower at home is worth while the game is long
  float follower_fade = 0.818F;  ///< each further one is worth so much of the one before
  float follower_turns = 5.8F;   ///< turns left from which on the game counts as long
  float returning = 0.719F;      ///< a follower that will come back, against one at home
  float keep_prize = 5.08F;      ///< expected size of the largest empty area at the end, while the end is far
  float keep_spread =
      0.97F;  ///< standard deviation of the keeps' difference, times the root of the tiles left
  float landing =
      3.64F;          ///< points that a bonus tile on a corner tower is worth to a player who may land there
  float pace = 1.1F;  ///< points that a player makes for each tile that is left
  float extra_turn = 4.49F;  ///< points that a bonus tile for a turn is worth while the game is long
  float doubling = 4.83F;    ///< ... for a tower or house that pays twice
  float unfinished = 0.78F;  ///< ... for an unfinished area
  float spread_base = 4.7F;
  float spread_per_tile = 2.7F;  ///< times the root of the tiles left

  static constexpr auto table() {
    using B = CastleBeliefs;
    return std::to_array<Belief<B>>({
        {"path_share", &B::path_share, 0.02F, 0.005F, 1},
        {"tower_share", &B::tower_share, 0.02F, 0.005F, 1},
        {"house_share", &B::house_share, 0.02F, 0.005F, 1},
        {"path_close", &B::path_close, 0.06F, 0.1F, 1},
        {"tower_close", &B::tower_close, 0.06F, 0.1F, 1},
        {"house_close", &B::house_close, 0.06F, 0.1F, 1},
        {"path_growth", &B::path_growth, 0.15F, 0, 2},
        {"tower_growth", &B::tower_growth, 0.15F, 0, 2},
        {"house_growth", &B::house_growth, 0.15F, 0, 2},
        {"court_growth", &B::court_growth, 0.25F, 0, 4},
        {"contested", &B::contested, 0.1F, 0, 1},
        {"follower", &B::follower, 0.7F, 0, 20},
        {"follower_fade", &B::follower_fade, 0.06F, 0.1F, 1},
        {"follower_turns", &B::follower_turns, 1, 1, 30},
        {"returning", &B::returning, 0.08F, 0, 1},
        {"keep_prize", &B::keep_prize, 1.5F, 0, 30},
        {"keep_spread", &B::keep_spread, 0.12F, 0.1F, 3},
        {"landing", &B::landing, 1, 0, 20},
        {"pace", &B::pace, 0.2F, 0.1F, 4},
        {"extra_turn", &B::extra_turn, 1, 0, 20},
        {"doubling", &B::doubling, 1, 0, 20},
        {"unfinished", &B::unfinished, 0.8F, 0, 20},
        {"spread_base", &B::spread_base, 0, 0.5F, 20},
        {"spread_per_tile", &B::spread_per_tile, 0, 0.1F, 10},
    });
  }
};

/// The Castle: an area pays only when it is complete, so it is worth what it would pay, weighed by the chance
/// that what is left of the bag closes its gaps. Courts are certain, and grow. Added to that are
/// the keeps, the bonus tiles in hand, those that the markers may reach, and the followers at home. One
/// thread at a time.
template <>
class Evaluation<Castle> {
 public:
  using State = castle::State;
  using Beliefs = CastleBeliefs;

  Evaluation() : Evaluation(Beliefs()) {}
  explicit Evaluation(const Beliefs& beliefs);

  float spread(const State& s) const;

  /// From here until `end` the positions judged are what one turn can make of this one: what its tile does
  /// not touch is counted once. The answers are the same.
  void begin(const State& before);
  void end() { begun_with_ = nullptr; }

  Expectation expect(const State& s);

 private:
  /// The empty squares that an area looks at.
  using Gaps = Bits<castle::square_count>;
  /// What may come to the gaps of an area.
  struct Coming {
    float complete = 1;  ///< the chance that all are filled
    float to_come = 0;   ///< how many will be
    int gaps = 0;
  };
  /// What is known of the areas of a position, by their roots. Each position is an epoch of its own; what was
  /// kept of another one is forgotten.
  struct Known {
    std::uint64_t epoch = 0;
    std::array<std::uint64_t, castle::Areas::capacity> has_gaps{};  ///< the epoch in which they were noted
    std::array<Gaps, castle::Areas::capacity> gaps{};
    std::array<std::uint64_t, castle::Areas::capacity> has_coming{};
    std::array<Coming, castle::Areas::capacity> coming{};

    Gaps& gaps_of(int root) {
      if (has_gaps[root] != epoch) gaps[root] = {};
      has_gaps[root] = epoch;
      return gaps[root];
    }
    bool knows_gaps(int root) const { return has_gaps[root] == epoch; }
  };
  static constexpr int no_square = -1;
  /// Sums for a player other than points.
  struct Standing {
    float at_home = 0;  ///< followers, those that will come back in part
    float keep = 0;     ///< its size at the end
    /// The most that an unfinished path, tower or house may pay a bonus tile at the end, and the most markets
    /// of a court.
    std::array<float, 4> unfinished{};
  };
  static int tiles_left(const State& s) { return s.bag.total() + (s.phase == castle::Phase::place ? 1 : 0); }

  /// Counts of what fits are kept as long as the bag is the same, which is a whole turn.
  void learn_bag(const State& s);

  /// How many tiles of the bag fit a square by what its neighbours ask of paths.
  int fitting(Sides demand);

  /// Turns to a position: the one begun with, the same with a tile more, or any other.
  void turn_to(const State& s);
  /// Notes the gaps of all areas: an area does not know its squares, but every open square knows its
  /// neighbours.
  void note_gaps(const State& s);
  /// Notes the gaps of those areas that the last tile, on a square, has changed.
  void note_changed(const State& s, int square);
  Coming coming_to(const State& s, int root);
  /// The largest empty area, which changes with the tiles alone.
  int largest_empty(const State& s);

  void add_area(const State& s, int root, std::array<Standing, castle::seat_count>& standings,
                Expectation& expected);

  /// How likely the majority in a shared area still changes.
  static float chance_to_change(const State& s);

  /// What the bonus tiles that a seat holds will bring (5). Those of kind 8 are in the size of the keep.
  float bonus_in_hand(const State& s, int seat, const Standing& side, float length) const;

  /// What lies on the towers before a seat's marker: only who stops there takes it, so a tower that is one
  /// usual score away counts for more than one that is a single point away.
  float bonus_on_the_way(const State& s, int seat, int left) const;

  /// How likely a marker stops on the number at a distance, or the one after it.
  static float landing_chance(int distance);

  /// Who has the larger keep in the end is paid for the largest empty area (6.2).
  void add_keeps(const State& s, const std::array<Standing, castle::seat_count>& standings, int left,
                 Expectation& expected);

  Beliefs beliefs_;
  std::array<ChanceTable, 4> fills_;  ///< by type of area
  Bag<castle::max_kinds> bag_;
  bool known_ = false;
  float market_density_ = 0;  ///< markets for each tile of the bag
  std::array<std::int16_t, 256> fitting_{};
  const State* begun_with_ = nullptr;
  int laid_ = no_square;  ///< where the tile more lies
  int laid_look_ = 0;     ///< its kind and turn
  Known before_;          ///< of the position begun with
  Known after_;           ///< of what the tile has changed
  std::uint64_t epoch_ = 0;
  int largest_empty_ = -1;                                        ///< -1: not counted yet
  std::uint64_t round_ = 0;                                       ///< of positions judged
  std::array<std::uint64_t, castle::Areas::capacity> counted_{};  ///< the round in which an area was added
};

}  // namespace bastide
