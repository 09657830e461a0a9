#include <gtest/gtest.h>

#include <filesystem>
#include <new>
#include <utility>

#include "server/fair_queue.h"
#include "server/store.h"
#include "server/turns.h"
#include "tests/server/support/player.h"
#include "tests/server/support/scarce_memory.h"
#include "tests/server/support/workbench.h"

/// What is asked for while there is no memory may fail. Afterwards everything goes on: nothing is half done,
/// and nothing waits for ever. Each test fails the first allocation, then the second, and so on, until none
/// is needed any more.
namespace bastide::server {
namespace {

using testing::HandExecutor;
using testing::hands;
using testing::ScarceMemory;
using testing::work_on;

const std::string long_name(100, 'n');  // which no string holds in itself

/// Whether it could be done with so many allocations.
template <class Work>
bool can(int allocations, Work&& work) {
  const ScarceMemory scarcity(allocations);
  try {
    work();
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

TEST(Memory, AQueueIsAsItWasWhereNoneIsLeft) {
  bool is_done = false;
  int failures = 0;
  for (int allocations = 0; !is_done; ++allocations) {
    FairQueue queue({100, 100});
    std::string did;
    ASSERT_TRUE(queue.add({"eve", 1}, [&] { did += "eve"; }, 10));
    Task task = [&] { did += "new "; };
    const Wish wish{long_name, 0};
    is_done = can(allocations, [&] { queue.add(wish, std::move(task), 20); });
    failures += is_done ? 0 : 1;
    EXPECT_EQ(queue.size(), is_done ? 2U : 1U);
    EXPECT_EQ(queue.ahead(1), is_done ? 1U : 0U);
    while (const auto taken = queue.next()) taken->task();
    EXPECT_EQ(did, is_done ? "new eve" : "eve");
    EXPECT_EQ(queue.size(), 0U);
    ASSERT_TRUE(queue.add(wish, [] {}, 30));
    EXPECT_TRUE(queue.next());
  }
  EXPECT_GT(failures, 3);
}

TEST(Memory, TakingFromAQueueNeedsNone) {
  FairQueue queue({100, 100});
  for (int i = 0; i < 40; ++i) queue.add({long_name + std::to_string(i % 7), i % 3}, [] {}, i);
  const ScarceMemory scarcity(0);
  std::size_t taken = 0;
  while (queue.next()) ++taken;
  EXPECT_EQ(taken, 40U);
}

TEST(Memory, AStrandGoesOn) {
  bool is_done = false;
  int failures = 0;
  for (int allocations = 0; !is_done; ++allocations) {
    HandExecutor executor;
    const Strand strand(executor);
    std::string did;
    Task task = [&] { did += "first "; };
    is_done = can(allocations, [&] { strand.post(std::move(task)); });
    failures += is_done ? 0 : 1;
    strand.post([&] { did += "second"; });
    while (executor.work()) {
    }
    EXPECT_EQ(did, is_done ? "first second" : "second");
  }
  EXPECT_GT(failures, 0);
}

TEST(Memory, AStrandThatCannotAskForAnotherTurnKeepsTheOneThatItHas) {
  HandExecutor executor;
  const Strand strand(executor);
  int done = 0;
  for (int i = 0; i < 100; ++i) strand.post([&] { ++done; });
  {
    const ScarceMemory scarcity(0);
    executor.work();
  }
  EXPECT_EQ(done, 100);
  strand.post([&] { ++done; });
  executor.work();
  EXPECT_EQ(done, 101);
}

TEST(Memory, WhoCouldNotBeginHasNoTurn) {
  Turns turns(10);
  const auto fails = [](const Turns::Turn&) { throw std::bad_alloc(); };
  EXPECT_THROW(turns.take("anna", fails), std::bad_alloc);
  int begun = 0;
  Turns::Turn held;
  const auto works = [&](const Turns::Turn& turn) {
    ++begun;
    held = turn;
  };
  EXPECT_TRUE(turns.take("anna", works));
  EXPECT_EQ(begun, 1);
  EXPECT_TRUE(turns.take("anna", fails));  // it waits
  EXPECT_TRUE(turns.take("anna", [&](const Turns::Turn&) { ++begun; }));
  held.reset();
  EXPECT_EQ(begun, 2) << "the turn of one who cannot begin is the next one's";
}

TEST(Memory, ATurnEndsWithItsWork) {
  Turns::Turn held;
  {
    Turns turns(10);
    int begun = 0;
    // Work that is dropped half done, as where no memory is left for the next step of it.
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(turns.take("anna", [&](const Turns::Turn&) { ++begun; }));
    EXPECT_EQ(begun, 3);
    turns.take("anna", [&](const Turns::Turn& turn) { held = turn; });
    turns.take("anna", [&](const Turns::Turn&) { ++begun; });
    EXPECT_EQ(begun, 3);
  }
  held.reset();  // nobody waits any more
}

TEST(Memory, AStoreWritesOn) {
  const std::string folder = testing::make_folder();
  {
    const auto disk = std::make_shared<std::deque<Task>>();
    Store store(database_at(folder + "/games.db"), hands(disk));
    const std::vector<Statement> statements{
        {"INSERT INTO users (id, name, created, seen) VALUES ($1, $2, 0, 0)", {"u1", long_name}}};
    int failures = 0;
    for (std::string told = "nothing"; !told.empty(); ++failures) {
      ASSERT_LT(failures, 1000);
      told = "nothing";
      store.write(statements, [&](const std::string& error) { told = error; });
      {
        const ScarceMemory scarcity(failures);
        work_on(*disk);
      }
      ASSERT_NE(told, "nothing") << "with " << failures << " allocations";
    }
    EXPECT_GT(failures, 3);
    EXPECT_EQ(store.fault(), "");
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace bastide::server
