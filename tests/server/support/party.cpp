#include "tests/server/support/party.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace bastide::server::testing {

Party::Party(std::uint16_t port, const RuleSet& rules, const std::string& more) {
  const std::string host = guest(port, "Anna");
  table = make_table(port, host, settings_json(rules, more));
  players.emplace_back(port, table, host, 1);
  for (int i = 1; i < rules.seats; ++i)
    players.emplace_back(port, table, guest(port, "Guest " + std::to_string(i)), 1 + i);
  for (Player& player : players) EXPECT_TRUE(player.connect());
  for (std::size_t i = 1; i < players.size(); ++i)
    EXPECT_EQ(players[i].answer_to(players[i].say("sit")), "ok");
  for (Player& player : players)
    EXPECT_TRUE(player.until([&] { return player.state().at("stage").as_string() != "waiting"; }));
}

void Party::play(int moves) {
  while (moves-- > 0 && !players[0].is_over()) {
    bool acted = false;
    for (Player& player : players) acted |= player.act();
    if (::testing::Test::HasFailure()) return;
    if (acted) continue;
    // Nobody knew it was their turn: the news is on its way.
    for (Player& player : players)
      if (player.is_connected()) {
        ASSERT_TRUE(player.until([&] { return everybody_knows(player); }));
      }
    // Still nobody: a bot thinks.
    if (std::none_of(players.begin(), players.end(), [](const Player& p) { return p.can_act(); }) &&
        !players[0].is_over()) {
      ASSERT_TRUE(players[0].listen());
    }
  }
}

bool Party::everybody_knows(const Player& player) const {
  std::int64_t newest = 0;
  for (const Player& p : players)
    if (p.is_connected()) newest = std::max(newest, p.state().at("number").as_int64());
  return player.state().at("number").as_int64() >= newest;
}

Player& Party::actor() {
  for (Player& player : players) EXPECT_TRUE(player.until([&] { return everybody_knows(player); }));
  for (Player& player : players)
    if (player.can_act()) return player;
  ADD_FAILURE() << "nobody is to decide";
  return players[0];
}

Player& Party::other() {
  Player& deciding = actor();
  return &deciding == players.data() ? players[1] : players[0];
}

}  // namespace bastide::server::testing
