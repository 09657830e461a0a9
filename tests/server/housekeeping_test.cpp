#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <set>
#include <thread>

#include "server/lobby.h"
#include "server/sweep.h"
#include "tests/server/support/party.h"
#include "tests/server/support/watched_sql.h"

/// What a server does for all of its visitors together: lists, tables in number, what expires.
namespace bastide::server {
namespace {

using testing::guest;
using testing::make_table;
using testing::Player;
using testing::request;
using testing::RunningServer;

constexpr const char* against_a_bot =
    R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})";

class HandClock final : public Executor {
 public:
  void post(Task task) override { task(); }
  void after(Millis /*delay*/, Task /*task*/) override {}
  Millis now() const override { return time; }
  std::atomic<Millis> time{1'000'000};
};

/// A database in a folder that goes with it.
struct Files {
  std::string folder = testing::make_folder();
  OpenSql open = database_at(folder + "/a.db");
  Files() = default;
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  ~Files() { std::filesystem::remove_all(folder); }
};

TEST(Lobby, IsReadOnceASecondHoweverManyAsk) {
  const Files files;
  testing::SqlLog log;
  HandClock clock;
  Store store(testing::watched(files.open, log));
  Lobby lobby(clock, store);
  std::atomic<int> answers{0};
  const auto ask = [&](int times) {
    for (int i = 0; i < times; ++i)
      lobby.get([&](const auto& listing) { answers += listing != nullptr && listing->text == "[]"; });
    store.finish();
  };
  const auto reads = [&] { return log.with("status = 'waiting'").size(); };
  ask(100);
  EXPECT_EQ(reads(), 1U);
  clock.time += 999;
  ask(100);
  EXPECT_EQ(reads(), 1U);
  clock.time += 1;
  ask(100);
  EXPECT_EQ(reads(), 2U);
  EXPECT_EQ(answers, 300);
}

TEST(Lobby, IsNotSentToWhoHasIt) {
  const RunningServer server;
  const auto first = request(server.port(), "GET", "/api/1/tables");
  const auto at = first.head.find("ETag: ");
  ASSERT_NE(at, std::string::npos) << first.head;
  const std::string tag = first.head.substr(at + 6, first.head.find('\r', at) - at - 6);
  const auto again = request(server.port(), "GET", "/api/1/tables", "", {{"If-None-Match", tag}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  make_table(server.port(), guest(server.port(), "Anna"),
             testing::settings_json(testing::rule_sets()[0], R"(,"public":true)"));
  const auto news = [&] {
    return request(server.port(), "GET", "/api/1/tables", "", {{"If-None-Match", tag}});
  };
  for (int i = 0; news().status != 200; ++i) {
    ASSERT_LT(i, 2000);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST(Reads, OfTablesPassThoseThatTakeLong) {
  const Files files;
  Store store(files.open);
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  std::atomic<int> exported{0};
  for (int i = 0; i < 60; ++i)
    store.read([opened](Sql&) { opened.wait(); }, [&](const auto&) { ++exported; }, ReadRank::background,
               "u" + std::to_string(i % 3));
  // Lists, too, while one takes its time.
  std::promise<void> listed;
  store.read([](Sql& sql) { sql.run("SELECT 1"); }, [&](const auto&) { listed.set_value(); }, ReadRank::list);
  std::promise<void> loaded;
  store.read([](Sql& sql) { sql.run("SELECT 1"); }, [&](const auto&) { loaded.set_value(); });
  listed.get_future().get();
  loaded.get_future().get();
  EXPECT_EQ(exported, 0);
  gate.set_value();
  store.finish();
  EXPECT_EQ(exported, 60);
}

TEST(Tables, TheirNumberIsNotPassedByAskingAllAtOnce) {
  ServerSettings settings;
  settings.tables_per_user = 5;
  settings.edge.threads = 2;
  const RunningServer server(settings);
  const std::string anna = guest(server.port(), "Anna");
  std::vector<std::future<int>> requests;
  for (int i = 0; i < 40; ++i)
    requests.push_back(std::async(std::launch::async, [&] {
      return request(server.port(), "POST", "/api/1/tables", against_a_bot,
                     {{"Authorization", "Bearer " + anna}})
          .status;
    }));
  int made = 0;
  for (auto& one : requests) made += one.get() == 200;
  EXPECT_EQ(made, 5);
}

/// A game that its maker gives up at once.
std::string finished_table(std::uint16_t port, const std::string& token,
                           const std::string& settings = against_a_bot) {
  const std::string table = make_table(port, token, settings);
  Player player(port, table, token, 1);
  EXPECT_TRUE(player.connect());
  EXPECT_EQ(player.answer_to(player.say("resign")), "ok");
  return table;
}

bool is_there(std::uint16_t port, const std::string& table) {
  return request(port, "GET", "/api/1/tables/" + table + "/record").status == 200;
}

void wait_until_gone(std::uint16_t port, const std::string& table) {
  for (int i = 0; is_there(port, table); ++i) {
    ASSERT_LT(i, 2000) << table;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void expect_what_is_over_to_expire(ServerSettings settings) {
  settings.lifetimes.sweep = 1;
  settings.lifetimes.finished_of_guest = 2;
  const RunningServer server(settings);
  const std::string anna = guest(server.port(), "Anna");
  std::vector<std::string> tables;
  for (int i = 0; i < 5; ++i) tables.push_back(finished_table(server.port(), anna));
  for (int i = 0; i < 3; ++i) wait_until_gone(server.port(), tables[i]);
  // An account's stay, and so do those at which one plays.
  const auto made = request(server.port(), "POST", "/api/1/register",
                            R"({"name":"Ben","password":"correct horse","bearer":true})");
  const std::string ben(parse_object(made.body)->at("token").as_string());
  std::vector<std::string> bens;
  for (int i = 0; i < 4; ++i) bens.push_back(finished_table(server.port(), ben));
  tables.push_back(finished_table(server.port(), anna));
  wait_until_gone(server.port(), tables[3]);
  EXPECT_TRUE(is_there(server.port(), tables[4]) && is_there(server.port(), tables[5]));
  for (const std::string& table : bens) EXPECT_TRUE(is_there(server.port(), table));
}

TEST(Sweep, KeepsSomeFinishedTablesOfAGuest) {
  expect_what_is_over_to_expire({});
}

TEST(Sweep, KeepsSomeFinishedTablesOfAGuestWithPostgres) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  expect_what_is_over_to_expire(*settings);
}

TEST(Sweep, ForgetsFinishedTablesInTime) {
  ServerSettings settings;
  settings.lifetimes.sweep = 1;
  settings.lifetimes.finished_table = 1;
  const RunningServer server(settings);
  const std::string anna = guest(server.port(), "Anna");
  const std::string playing = make_table(server.port(), anna, against_a_bot);
  wait_until_gone(server.port(), finished_table(server.port(), anna));
  EXPECT_TRUE(is_there(server.port(), playing));
}

// Whatever is in the database, nothing that is asked for goes through all of it.
TEST(Sweep, AndAllElseFindWhatTheyLookForByAnIndex) {
  const Files files;
  testing::SqlLog log;
  HandClock clock;
  {
    Store store(testing::watched(files.open, log));
    // A sweep that finds nothing asks all that it ever asks but for the deletions.
    std::promise<void> done;
    std::make_shared<Sweep>(
        store, [](const std::string&) { return nullptr; }, [&](Millis life) { return clock.now() - life; },
        Lifetimes{}, 0, [&] { done.set_value(); })
        ->begin();
    done.get_future().get();
    Lobby lobby(clock, store);
    lobby.get([](const auto&) {});
    store.read([](Sql& sql) { tables_of(sql, "u1", 0, 0); }, [](const auto&) {});
    store.finish();
  }
  std::vector<std::string> asked = log.with("SELECT");
  ASSERT_GE(asked.size(), 10U);
  asked.emplace_back(
      "SELECT COUNT(*) FROM game_tables WHERE owner = $1 AND status IN ('waiting', 'playing')");
  const auto sql = files.open();
  int planned = 0;
  for (const std::string& statement : asked) {
    if (statement.find(" FROM meta") != std::string::npos ||
        statement.find("SELECT id, updated FROM game_tables") != std::string::npos ||
        statement == "SELECT id FROM game_tables" ||
        statement == "SELECT id, name FROM users WHERE login IS NOT NULL")
      continue;  // few rows, or a migration
    for (const SqlRow& row : sql->run("EXPLAIN QUERY PLAN " + statement, {"1", "1", "1"})) {
      EXPECT_EQ(row.back().find("SCAN"), std::string::npos) << row.back() << "\n" << statement;
      ++planned;
    }
  }
  EXPECT_GE(planned, 10);
}

}  // namespace
}  // namespace bastide::server
