#include "server/store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"
#include "tests/server/support/unreliable_disk.h"

namespace bastide::server {
namespace {

Statement note(int number, const std::string& text = "{}") {
  return {"INSERT INTO log (table_id, number, at, entry) VALUES ('t', $1, 0, $2)",
          {std::to_string(number), text}};
}

/// Waits for one write.
std::string write_now(Store& store, std::vector<Statement> statements) {
  std::promise<std::string> done;
  store.write(std::move(statements), [&](const std::string& error) { done.set_value(error); });
  return done.get_future().get();
}

std::set<int> numbers_in(Sql& sql) {
  std::set<int> numbers;
  for (const SqlRow& row : sql.run("SELECT number FROM log WHERE table_id = 't'"))
    numbers.insert(std::stoi(row[0]));
  return numbers;
}

/// What must hold for any database.
void expect_a_store(const OpenSql& open) {
  std::atomic<int> done{0};
  {
    Store store(open);
    // Many at once become few transactions; one that is wrong spoils no other.
    constexpr int many = 1000;
    std::promise<void> all_asked;
    for (int i = 0; i < many; ++i)
      store.write({note(i)}, [&, i](const std::string& error) {
        EXPECT_EQ(error, "");
        ++done;
        if (i == 0) all_asked.get_future().wait();  // the writer goes on when the others are waiting
      });
    std::atomic<bool> refused{false};
    store.write({note(many), note(5)}, [&](const std::string& error) { refused = !error.empty(); });
    store.write({note(many + 1)}, [&](const std::string& error) { EXPECT_EQ(error, ""); });
    all_asked.set_value();
    store.finish();
    EXPECT_EQ(done, many);
    EXPECT_TRUE(refused) << "the same number twice";
    EXPECT_LE(store.figures().transactions, 4U)
        << "the first alone, then groups of 512; the one with the wrong write is tried again without it";
    // Text is kept as it is, whatever is in it.
    const std::string nasty = "'; DROP TABLE log; -- \\ \" \xE6\x9D\xB1 %s";
    EXPECT_EQ(write_now(store, {note(5000, nasty)}), "");
    std::promise<std::string> read;
    store.read([&](Sql& sql) { read.set_value(sql.run("SELECT entry FROM log WHERE number = 5000")[0][0]); },
               [](const auto&) {});
    EXPECT_EQ(read.get_future().get(), nasty);
  }
  const auto sql = open();
  const auto numbers = numbers_in(*sql);
  EXPECT_EQ(numbers.size(), 1002U) << "all but the two of the refused write";
  EXPECT_FALSE(numbers.contains(1000));
  migrate(*sql);  // again: nothing happens
}

TEST(Store, Sqlite) {
  const std::string folder = testing::make_folder();
  expect_a_store(database_at(folder + "/a.db"));
  std::filesystem::remove_all(folder);
}

TEST(Store, Postgres) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  expect_a_store(database_at(settings->database));
}

TEST(Store, WhatWasAcknowledgedSurvivesALossOfPower) {
  const std::string folder = testing::make_folder();
  const testing::UnreliableDisk disk;
  const std::string path = folder + "/a.unreliable";
  std::mutex mutex;
  std::set<int> acknowledged;
  Store store(database_at(path));
  Rng rng(1);
  int number = 0;
  for (int crash = 0; crash < 40; ++crash) {
    for (int i = 0; i < 50; ++i) {
      const int n = ++number;
      store.write({note(n, std::string(rng.below(3000), 'x'))}, [&, n](const std::string& error) {
        const std::lock_guard lock(mutex);
        if (error.empty()) acknowledged.insert(n);
      });
    }
    // Power fails now, with writes under way. What was acknowledged before the copy must be in it.
    if (rng.below(2) == 0) store.finish();
    std::set<int> promised;
    {
      const std::lock_guard lock(mutex);
      promised = acknowledged;
    }
    const std::string after = folder + "/after" + std::to_string(crash) + ".db";
    testing::UnreliableDisk::copy_synced(path, after);
    const auto found = numbers_in(*open_sqlite(after));
    for (const int n : promised) ASSERT_TRUE(found.contains(n)) << "crash " << crash << ", write " << n;
  }
  store.finish();
  EXPECT_EQ(acknowledged.size(), static_cast<std::size_t>(number));
}

TEST(Store, AFullDiskIsToldAndRecoveredFrom) {
  const std::string folder = testing::make_folder();
  testing::UnreliableDisk disk;
  ServerSettings settings;
  settings.database = folder + "/a.unreliable";
  {
    const testing::RunningServer server(settings);
    const std::string anna = testing::guest(server.port(), "Anna");
    const std::string table = testing::make_table(
        server.port(), anna, R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
    testing::Player player(server.port(), table, anna, 1);
    ASSERT_TRUE(player.connect());
    for (int moves = 0; moves < 6;) {
      if (player.act()) {
        ++moves;
      } else {
        ASSERT_TRUE(player.listen());
      }
    }
    ASSERT_TRUE(player.until([&] { return player.can_act(); }));
    const auto seen = player.seen();
    const auto health = [&] { return testing::request(server.port(), "GET", "/healthz").status; };
    EXPECT_EQ(health(), 200);
    disk.fill(true);
    EXPECT_FALSE(player.act()) << "nothing is acknowledged that could not be kept";
    EXPECT_NE(player.last().find("\"storage\""), std::string::npos) << player.last();
    EXPECT_EQ(health(), 503);
    disk.fill(false);
    // Nobody writes, and still it is noticed.
    for (int i = 0; health() != 200; ++i) {
      ASSERT_LT(i, 2000);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    player.disconnect();
    ASSERT_TRUE(player.connect());
    EXPECT_EQ(player.seen(), seen) << "the move that was not kept did not happen";
    while (!player.is_over())
      if (!player.act()) {
        ASSERT_TRUE(player.listen());
      }
    EXPECT_FALSE(player.numbers_had_gaps());
  }
  std::filesystem::remove_all(folder);
}

TEST(Store, AFullDiskFailsAGroupOnce) {
  const std::string folder = testing::make_folder();
  testing::UnreliableDisk disk;
  {
    Store store(database_at(folder + "/a.unreliable"));
    std::promise<void> first_written, all_asked;
    std::atomic<int> failed{0};
    store.write({note(0)}, [&](const std::string&) {
      first_written.set_value();
      all_asked.get_future().wait();
    });
    first_written.get_future().wait();
    for (int i = 1; i <= 500; ++i)
      store.write({note(i)}, [&](const std::string& error) { failed += !error.empty(); });
    disk.fill(true);
    all_asked.set_value();
    store.finish();
    EXPECT_EQ(failed, 500);
    EXPECT_LE(store.figures().failures, 2U) << "not one by one";
  }
  std::filesystem::remove_all(folder);
}

TEST(Store, StopsReadingAndStillWrites) {
  const std::string folder = testing::make_folder();
  std::atomic<int> kept{0};
  {
    Store store(database_at(folder + "/a.db"));
    std::promise<void> begun;
    std::atomic<int> read{0};
    for (int i = 0; i < 100; ++i)
      store.read(
          [&, i](Sql& sql) {
            if (i == 0) begun.set_value();
            sql.run("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT COUNT(*) FROM c");
          },
          [&](const std::string&) { ++read; }, ReadRank::background);
    begun.get_future().wait();
    for (int i = 0; i < 2000; ++i)
      store.write({note(i)}, [&](const std::string& error) { kept += error.empty(); });
    store.stop();
    EXPECT_EQ(kept, 2000);
    EXPECT_LE(read, 1) << "one was under way, and was broken off";
  }
  EXPECT_EQ(numbers_in(*open_sqlite(folder + "/a.db")).size(), 2000U);
  std::filesystem::remove_all(folder);
}

/// A database that is gone from some moment on.
OpenSql until_gone(OpenSql open, const std::atomic<bool>& is_gone, std::atomic<int>& tries,
                   std::function<void()> before_a_transaction) {
  class Going final : public Sql {
   public:
    Going(std::unique_ptr<Sql> sql, const std::atomic<bool>& is_gone, std::function<void()> before)
        : sql_(std::move(sql)), is_gone_(is_gone), before_(std::move(before)) {}
    std::vector<SqlRow> run(const std::string& text, const std::vector<std::string>& values) override {
      if (text == "BEGIN") before_();
      if (is_gone_) throw SqlError("gone", SqlError::Kind::connection);
      return sql_->run(text, values);
    }
    void interrupt() override { sql_->interrupt(); }

   private:
    std::unique_ptr<Sql> sql_;
    const std::atomic<bool>& is_gone_;
    std::function<void()> before_;
  };
  return [=, &is_gone, &tries, open = std::move(open), before = std::move(before_a_transaction)] {
    if (is_gone) ++tries;
    if (is_gone) throw SqlError("gone", SqlError::Kind::absence);
    return std::make_unique<Going>(open(), is_gone, before);
  };
}

TEST(Store, ThatStopsDoesNotWaitForADatabaseThatIsGoneAgainAndAgain) {
  const std::string folder = testing::make_folder();
  std::atomic<bool> is_gone{false};
  std::atomic<int> tries{0};
  std::promise<void> all_asked;
  const auto asked = all_asked.get_future().share();
  std::atomic<bool> waits{false};
  {
    Store store(until_gone(database_at(folder + "/a.db"), is_gone, tries, [&] {
      if (waits) asked.wait();
    }));
    waits = true;
    std::atomic<int> told{0};
    constexpr int many = 3000;
    for (int i = 0; i < many; ++i)
      store.write({note(i)}, [&](const std::string& error) { told += error.empty() ? 0 : 1; });
    std::atomic<int> reading{0};
    for (int i = 0; i < 3; ++i) store.read([&](Sql&) { ++reading, asked.wait(); }, [](const auto&) {});
    while (reading < 2 || store.figures().reads.waiting != 1) std::this_thread::yield();
    is_gone = true;
    auto stopped = std::async(std::launch::async, [&] { store.stop(); });
    while (store.figures().reads.waiting != 0) std::this_thread::yield();  // it has begun to stop
    all_asked.set_value();
    stopped.get();
    EXPECT_EQ(told, many);
    EXPECT_EQ(tries, 0) << "it is not looked for again";
  }
  std::filesystem::remove_all(folder);
}

TEST(Store, AReadThatFailsEndsNothingElse) {
  const std::string folder = testing::make_folder();
  {
    Store store(database_at(folder + "/a.db"));
    std::vector<std::string> told;
    store.read([](Sql&) { throw std::bad_alloc(); },
               [&](const std::string& error) { told.push_back(error); });
    store.finish();
    store.read([](Sql& sql) { sql.run("SELECT nonsense"); },
               [&](const std::string& error) { told.emplace_back(error.empty() ? "" : "refused"); });
    store.finish();
    EXPECT_EQ(store.fault(), "") << "the database is well";
    store.read([](Sql& sql) { sql.run("SELECT 1"); },
               [&](const std::string& error) { told.push_back(error); });
    store.finish();
    EXPECT_EQ(told, (std::vector<std::string>{"std::bad_alloc", "refused", ""}));
  }
  std::filesystem::remove_all(folder);
}

TEST(Store, ADatabaseOfALaterVersionIsNotTouched) {
  const std::string folder = testing::make_folder();
  const auto open = database_at(folder + "/a.db");
  {
    const Store store(open);
  }
  open()->run("UPDATE meta SET value = '99' WHERE name = 'version'");
  EXPECT_THROW(Store store(open), SqlError);
  std::filesystem::remove_all(folder);
}

TEST(Store, ACopyOfARunningDatabaseIsWhole) {
  const std::string folder = testing::make_folder();
  {
    Store store(database_at(folder + "/a.db"));
    for (int i = 0; i < 500; ++i) store.write({note(i)}, [](const auto&) {});
    store.finish();
    for (int i = 500; i < 1000; ++i) store.write({note(i)}, [](const auto&) {});
    copy_sqlite(folder + "/a.db", folder + "/copy.db");
    const auto numbers = numbers_in(*open_sqlite(folder + "/copy.db"));
    EXPECT_GE(numbers.size(), 500U);
    // Whole up to some moment: no number without those before it.
    EXPECT_EQ(static_cast<int>(numbers.size()), *numbers.rbegin() + 1);
  }
  std::filesystem::remove_all(folder);
}

TEST(Sqlite, NoStatementLastsForEver) {
  const std::string folder = testing::make_folder();
  {
    const auto sql = open_sqlite(folder + "/games.db");
    const std::string endless =
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n";
    const std::string long_one =
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000) SELECT COUNT(*) "
        "FROM n";
    EXPECT_THROW(sql->run(endless), SqlError);
    EXPECT_EQ(sql->run(long_one)[0][0], "100000") << "what comes after it has its own time";
    sql->take_time(true);
    EXPECT_EQ(sql->run(long_one)[0][0], "100000");
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace bastide::server
