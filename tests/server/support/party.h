#pragma once

#include <string>
#include <vector>

#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

namespace bastide::server::testing {

/// A table with so many persons, all seated and connected.
struct Party {
  Party(std::uint16_t port, const RuleSet& rules, const std::string& more = "");

  /// Everybody plays until the game is over or so many rounds of moves are made.
  void play(int moves = 1'000'000);
  /// The server came back at another port; nobody is connected.
  void move_to(std::uint16_t port) {
    for (Player& player : players) player.move_to(port);
  }
  bool everybody_knows(const Player& player) const;
  /// The one who decides now; everybody has heard of it.
  Player& actor();
  /// Somebody else.
  Player& other();

  std::string table;
  std::vector<Player> players;
};

}  // namespace bastide::server::testing
