#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/classic/tile_picture.h"
#include "games/classic/state.h"
#include "kit/notation.h"
#include "match/match.h"

namespace bastide::cli {

/// The table of a classic game as a front end shows it, whatever the size of its state.
struct ClassicTable {
  struct Tile {
    const classic::Kind* kind;
    Turn turn;
    Square square;
    Buildings buildings{};
  };
  struct Follower {
    int seat;
    int tile;     ///< its number in `tiles`
    int feature;  ///< its number on the tile; the number of the tile's features: on the bridge
  };
  struct Bridge {
    Square square;
    Axis axis;
    /// `1,0 (NS)`
    std::string text() const;
  };
  struct Placement {
    Square square;
    Turn turn;
    std::string token;
    std::optional<Bridge> bridge;  ///< without which the tile does not fit
  };
  /// Something else than a placement that may be decided now. Opening bids and higher bids are not listed:
  /// see `bazaar`.
  struct Choice {
    Choice(std::string its_token, std::string its_name)
        : token(std::move(its_token)), name(std::move(its_name)) {}

    std::string token;
    std::string name;
    std::string value;                   ///< what it brings, where that can be told
    int feature = -1;                    ///< of the tile just placed, as a follower's
    bool challenges = false;             ///< a rival beside it
    std::optional<Bridge> bridge;        ///< that it builds
    std::vector<Square> squares;         ///< what it is about, where that is a feature anywhere
    const classic::Kind* lot = nullptr;  ///< a tile of the bazaar
  };
  /// A challenge of the cult that is not decided yet.
  struct Challenge {
    struct Building {
      std::string name;  ///< as in a record: `shrine@1,0`
      Square square;
      int tile;     ///< its number in `tiles`
      int feature;  ///< its number on the tile
    };
    Building shrine;
    Building cloister;
  };
  struct Castle {
    std::array<Square, 2> squares;
    int seat;  ///< whose follower keeps it; -1: nobody's
    /// The six squares on which something has to be completed.
    std::array<Square, 6> vicinity() const;
  };
  /// The tiles of a bazaar, from when they are shown to when the last of them is placed.
  struct Bazaar {
    std::vector<const classic::Kind*> lots;  ///< that nobody has yet, by name
    std::vector<const classic::Kind*> won;   ///< by seat; null: none
    std::vector<int> to_place;  ///< the seats that still place a tile, after the one who does now
    int auctioneer = -1;
    const classic::Kind* lot = nullptr;  ///< that is being sold
    int bid = 0;                         ///< the highest, and whose; while something is being sold
    int leader = -1;
  };

  classic::Phase phase = classic::Phase::draw;
  std::vector<Tile> tiles;  ///< in the order in which they were placed
  std::vector<Follower> followers;
  std::vector<int> supply;              ///< followers at home by seat
  const classic::Kind* hand = nullptr;  ///< the tile to place, if there is one
  std::vector<Placement> placements;    ///< by square, then by turn
  std::vector<Choice> choices;          ///< those with a feature first
  std::vector<std::pair<const classic::Kind*, int>> bag;
  int tiles_left = 0;
  bool has_shrines = false;  ///< the cult is in the game
  std::vector<Challenge> challenges;
  std::vector<int> bridges;  ///< in supply by seat; empty: there are none in the game
  bool has_free_bridges = false;
  std::vector<int> castle_tokens;  ///< the same for castles
  std::vector<Castle> castles;
  /// The city that may become a castle, or the castle whose owner chooses what pays it.
  Castle at_issue{};
  bool asks_about_castle() const {
    return phase == classic::Phase::castle || phase == classic::Phase::reward;
  }
  bool has_bazaars = false;
  bool has_auctions = false;
  Bazaar bazaar;  ///< empty while there is none
};

ClassicTable look_at_classic(const AnyMatch& match);

/// Every tile with what is built on it, and every follower.
Canvas draw_board(const ClassicTable& table);

}  // namespace bastide::cli
