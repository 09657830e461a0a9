#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/classic/choices.h"
#include "cli/classic/parts.h"
#include "cli/classic/tile_picture.h"
#include "games/classic/boxes.h"
#include "match/match.h"

namespace bastide::cli {

/// All parts of a list as the terminal shows them.
template <class List>
struct AllShown;
template <class... P>
struct AllShown<classic::Parts<P...>> {
  struct Seen : classic::OwnOr<typename Shown<P>::Seen, NothingShown::Seen, P>... {};
  /// Calls `visit(Shown<P>{})` for each of them.
  template <class Visit>
  static void for_each([[maybe_unused]] Visit&& visit) {
    (visit(Shown<P>{}), ...);
  }
  /// The same for the one whose action it is.
  template <class Visit>
  static void for_part_of([[maybe_unused]] Action action, [[maybe_unused]] Visit&& visit) {
    ((classic::Parts<P...>::template is_action_of<P>(action) ? visit(Shown<P>{}) : void()), ...);
  }
};
static_assert(classic::are_same_parts<PartsShown, classic::AllParts>, "the terminal shows every part");

/// The table of a classic game as a front end shows it, whatever the size of its state; with what its parts
/// have on it (cli/classic/parts).
struct ClassicTable : AllShown<PartsShown>::Seen {
  struct Tile {
    const classic::Kind* kind;
    Turn turn;
    Square square;
    Buildings buildings{};
  };
  struct Follower {
    int seat;
    int tile;     ///< its number in `tiles`
    int feature;  ///< its number on the tile; the number of the tile's features: on what a part added
    std::string_view figure;  ///< its type; a follower has none
  };
  /// Figures of a type that only some games have.
  struct Figures {
    std::string_view name;
    std::vector<int> at_home;  ///< by seat
  };
  using Placement = ClassicPlacement;
  using Choice = ClassicChoice;

  classic::Phase phase = classic::Phase::draw;
  std::vector<Tile> tiles;  ///< in the order in which they were placed
  std::vector<Follower> followers;
  std::vector<int> supply;              ///< followers at home by seat
  std::vector<Figures> further_supply;  ///< other figures at home
  const classic::Kind* hand = nullptr;  ///< the tile to place, if there is one
  std::vector<Placement> placements;    ///< by square, then by turn
  std::vector<Choice> choices;          ///< those with a feature first
  std::vector<std::pair<const classic::Kind*, int>> bag;
  int tiles_left = 0;
};

ClassicTable look_at_classic(const AnyMatch& match);

/// What a choice means for the player, where its name does not tell all of it; else nothing.
std::string meaning_of(const ClassicTable& table, const ClassicTable::Choice& choice, const Names& names);

/// Every tile with what is built on it, and every follower.
Canvas draw_board(const ClassicTable& table);

}  // namespace bastide::cli
