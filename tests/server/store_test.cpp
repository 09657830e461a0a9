#include "server/store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <mutex>
#include <set>

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
    EXPECT_LT(store.figures().transactions, 30U)
        << "three groups, and one of them halved until the wrong one stands alone";
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
    disk.fill(true);
    EXPECT_FALSE(player.act()) << "nothing is acknowledged that could not be kept";
    EXPECT_NE(player.last().find("\"storage\""), std::string::npos) << player.last();
    disk.fill(false);
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

}  // namespace
}  // namespace bastide::server
