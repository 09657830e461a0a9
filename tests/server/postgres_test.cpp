#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

namespace bastide::server {
namespace {

using testing::Player;

/// A shell command of tests/server/run.sh.
void shell(const char* variable) {
  const std::string command =
      "bash -c '" + std::string(std::getenv(variable)) + "' >/dev/null 2>&1 </dev/null";
  ASSERT_EQ(std::system(("bash -c \"$" + std::string(variable) + "\" >/dev/null 2>&1 </dev/null").c_str()), 0)
      << command;
}

TEST(Postgres, ADatabaseThatGoesAwayAndComesBack) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  const testing::RunningServer server(*settings);
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(
      server.port(), anna, R"({"game":"discovery","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  Player player(server.port(), table, anna, 1);
  ASSERT_TRUE(player.connect());
  for (int moves = 0; moves < 5;) {
    if (player.act()) {
      ++moves;
    } else {
      ASSERT_TRUE(player.listen());
    }
  }
  ASSERT_TRUE(player.until([&] { return player.can_act(); }));
  const auto seen = player.seen();

  shell("BASTIDE_POSTGRES_STOP");
  EXPECT_FALSE(player.act());
  EXPECT_NE(player.last().find("\"storage\""), std::string::npos) << player.last();
  EXPECT_EQ(testing::request(server.port(), "GET", "/healthz").status, 503);

  shell("BASTIDE_POSTGRES_START");
  player.disconnect();
  ASSERT_TRUE(player.connect()) << player.last();
  EXPECT_EQ(player.seen(), seen);
  while (!player.is_over())
    if (!player.act()) {
      ASSERT_TRUE(player.listen());
    }
  EXPECT_FALSE(player.numbers_had_gaps());
}

}  // namespace
}  // namespace bastide::server
