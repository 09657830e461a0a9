#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "tests/server/support/player.h"
#include "tests/server/support/process.h"
#include "tests/server/support/tables.h"
#include "tests/server/support/unix_relay.h"

namespace bastide::server {
namespace {

using testing::Player;

using testing::shell;
using testing::UnixRelay;

/// The database stands still.
class Frozen {
 public:
  Frozen() { shell("BASTIDE_POSTGRES_FREEZE"); }
  ~Frozen() { shell("BASTIDE_POSTGRES_THAW"); }
  Frozen(const Frozen&) = delete;
  Frozen& operator=(const Frozen&) = delete;
};

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

bool is_healthy(std::uint16_t port) {
  return testing::request(port, "GET", "/healthz").status == 200;
}

void wait_until_healthy(std::uint16_t port) {
  for (int i = 0; !is_healthy(port); ++i) {
    ASSERT_LT(i, 3000) << "it does not notice that the database is there";
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

TEST(Postgres, ADatabaseThatStandsStillIsGivenUpOnAndComesBack) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  const testing::RunningServer server(*settings);
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(
      server.port(), anna, R"({"game":"discovery","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  Player player(server.port(), table, anna, 1);
  ASSERT_TRUE(player.connect());
  ASSERT_TRUE(player.until([&] { return player.can_act(); }));
  {
    const Frozen frozen;
    EXPECT_FALSE(player.act());
    EXPECT_NE(player.last().find("\"storage\""), std::string::npos) << player.last();
    EXPECT_FALSE(is_healthy(server.port()));
    player.disconnect();
    EXPECT_FALSE(player.connect()) << "nothing is read while the fate of the move is unknown";
  }
  wait_until_healthy(server.port());
  ASSERT_TRUE(player.connect()) << player.last();
  Player witness(server.port(), table, "", 2);
  ASSERT_TRUE(witness.connect());
  while (!player.is_over())
    if (!player.act()) {
      ASSERT_TRUE(player.listen());
    }
  ASSERT_TRUE(witness.until([&] { return witness.is_over(); }));
  EXPECT_EQ(witness.seen(), player.seen());
  EXPECT_FALSE(player.numbers_had_gaps());
}

TEST(Postgres, AServerStopsThoughItsDatabaseStandsStill) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  testing::ServerProcess server(settings->database);
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(
      server.port(), anna, R"({"game":"discovery","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  Player player(server.port(), table, anna, 1);
  ASSERT_TRUE(player.connect());
  ASSERT_TRUE(player.until([&] { return player.can_act(); }));
  const Frozen frozen;
  player.say("chat", R"(,"text":"is anybody there?")");
  auto stopped = std::async(std::launch::async, [&] { return server.stop(); });
  const bool in_time = stopped.wait_for(std::chrono::seconds(60)) == std::future_status::ready;
  EXPECT_TRUE(in_time);
  if (!in_time) testing::shell("BASTIDE_POSTGRES_THAW");
  EXPECT_EQ(stopped.get(), 0);
}

TEST(Postgres, ADatabaseThatIsNotThereYetIsWaitedFor) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  testing::shell("BASTIDE_POSTGRES_STOP");
  {
    ServerSettings hurried = *settings;
    hurried.edge.port = 0;
    hurried.database_wait = 0;
    Server server(hurried);
    EXPECT_THROW(server.run(), std::runtime_error) << "not for ever";
  }
  const testing::RunningServer server(*settings);
  EXPECT_FALSE(is_healthy(server.port()));
  EXPECT_EQ(testing::request(server.port(), "POST", "/api/1/guest", R"({"name":"Anna"})").status, 503);
  testing::shell("BASTIDE_POSTGRES_START");
  wait_until_healthy(server.port());
  const std::string anna = testing::guest(server.port(), "Anna");
  EXPECT_EQ(anna.size(), 64U);
}

TEST(Postgres, AWrongAddressIsToldAtOnce) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  EXPECT_THROW(Store store(database_at(settings->database + " user=nobody_known")), SqlError);
}

/// A write whose COMMIT is lost on the way, or its answer.
void expect_the_truth_after(UnixRelay::Loss loss, bool is_kept) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  UnixRelay relay(settings->database);
  Store store(database_at(relay.address()));
  const auto write = [&](const char* number) {
    std::promise<std::string> done;
    store.write({{"INSERT INTO log (table_id, number, at, entry) VALUES ('t', $1, 0, '{}')", {number}}},
                [&](const std::string& error) { done.set_value(error); });
    return done.get_future().get();
  };
  const auto kept = [&] {
    std::promise<std::size_t> rows;
    store.read([&](Sql& sql) { rows.set_value(sql.run("SELECT number FROM log ORDER BY number").size()); },
               [](const auto&) {});
    return rows.get_future().get();
  };
  ASSERT_EQ(write("1"), "");
  relay.lose_at("COMMIT", loss);
  EXPECT_NE(write("2"), "") << "nobody knows";
  EXPECT_FALSE(store.fault().empty());
  // What is read now stays true: nothing comes through later.
  const std::size_t rows = is_kept ? 2 : 1;
  EXPECT_EQ(kept(), rows);
  relay.deliver();
  EXPECT_EQ(kept(), rows);
  EXPECT_EQ(write("3"), "");
  EXPECT_EQ(kept(), rows + 1);
  EXPECT_TRUE(store.fault().empty());
}

TEST(Postgres, ACommitWhoseAnswerIsLostHasHappened) {
  expect_the_truth_after(UnixRelay::Loss::answer, true);
}

TEST(Postgres, ACommitThatIsLostOnItsWayDoesNotHappenLater) {
  expect_the_truth_after(UnixRelay::Loss::question, false);
}

}  // namespace
}  // namespace bastide::server
