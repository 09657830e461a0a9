#include "server/fair_queue.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <stdexcept>

#include "kit/rng.h"
#include "server/work_pool.h"

namespace bastide::server {
namespace {

Task nothing() {
  return [] {};
}

/// What has to be there.
template <class T>
T there(std::optional<T> value) {
  if (!value) throw std::logic_error("nothing is there");
  return std::move(*value);
}

std::vector<FairQueue::Id> drained(FairQueue& queue) {
  std::vector<FairQueue::Id> order;
  while (const auto taken = queue.next()) order.push_back(taken->id);
  return order;
}

std::vector<FairQueue::Id> add(FairQueue& queue, const Wish& wish, int count) {
  std::vector<FairQueue::Id> ids;
  for (int i = 0; i < count; ++i) ids.push_back(there(queue.add(wish, nothing(), 0)));
  return ids;
}

TEST(FairQueue, OwnersTakeTurns) {
  FairQueue queue({1000, 1000});
  const auto many = add(queue, {"eve"}, 8);
  const auto anna = add(queue, {"anna"}, 2);
  const auto ben = add(queue, {"ben"}, 1);
  EXPECT_EQ(drained(queue), (std::vector{many[0], anna[0], ben[0], many[1], anna[1], many[2], many[3],
                                         many[4], many[5], many[6], many[7]}));
}

TEST(FairQueue, LowerRanksGoFirstAndNothingWaitsForEver) {
  FairQueue queue({10'000, 10'000});
  const auto slow = add(queue, {"eve", 1}, 3);
  const auto quick = add(queue, {"eve", 0}, 3);
  EXPECT_EQ(drained(queue), (std::vector{quick[0], quick[1], quick[2], slow[0], slow[1], slow[2]}));

  const auto patient = add(queue, {"anna", 2}, 1)[0];
  int taken = 0;
  for (bool came = false; !came; ++taken) {
    ASSERT_LT(taken, 100) << "there is always something that goes first";
    add(queue, {"eve", 0}, 2);
    came = there(queue.next()).id == patient;
  }
}

// Whoever has waited longest decides which rank has that turn, and not whose it is.
TEST(FairQueue, TurnsOfTheRanksThatWaitAreSharedToo) {
  FairQueue queue({10'000, 10'000});
  add(queue, {"eve", 1}, 200);
  const auto patient = add(queue, {"anna", 1}, 1)[0];
  int taken = 0;
  for (bool came = false; !came; ++taken) {
    ASSERT_LT(taken, 40);
    add(queue, {"ben", 0}, 2);
    came = there(queue.next()).id == patient;
  }
}

TEST(FairQueue, IsBoundedInAllAndForEachOwner) {
  FairQueue queue({5, 3});
  add(queue, {"eve"}, 3);
  EXPECT_FALSE(queue.add({"eve"}, nothing(), 0));
  EXPECT_FALSE(queue.add({"eve", 7}, nothing(), 0)) << "whatever the rank";
  add(queue, {"anna"}, 2);
  EXPECT_FALSE(queue.add({"ben"}, nothing(), 0));
  queue.next();
  EXPECT_TRUE(queue.add({"ben"}, nothing(), 0));
}

TEST(FairQueue, TellsHowMuchIsAhead) {
  Rng rng(1);
  for (int round = 0; round < 500; ++round) {
    FairQueue queue({100, 100});
    std::vector<FairQueue::Id> ids;
    const auto all = 1 + rng.below(14);  // before it is the turn of the rank that waits longest
    for (std::uint64_t i = 0; i < all; ++i)
      ids.push_back(there(
          queue.add({std::string(1, static_cast<char>('a' + rng.below(4))), static_cast<int>(rng.below(3))},
                    nothing(), static_cast<Millis>(i))));
    for (int i = 0; i < 3; ++i) {
      const auto id = ids[rng.below(static_cast<std::uint32_t>(ids.size()))];
      const bool waits = queue.ahead(id).has_value();
      EXPECT_EQ(static_cast<bool>(queue.cancel(id)), waits);
      EXPECT_FALSE(queue.ahead(id));
    }
    std::map<std::size_t, FairQueue::Id> expected;
    for (const auto id : ids)
      if (const auto ahead = queue.ahead(id)) expected[*ahead] = id;
    ASSERT_EQ(expected.size(), queue.size());
    std::vector<FairQueue::Id> order;
    for (const auto& [ahead, id] : expected) order.push_back(id);
    ASSERT_EQ(drained(queue), order) << "round " << round;
    EXPECT_FALSE(queue.oldest());
  }
}

TEST(FairQueue, KnowsTheOldest) {
  FairQueue queue({100, 100});
  queue.add({"eve", 2}, nothing(), 10);
  const auto second = there(queue.add({"anna", 0}, nothing(), 20));
  EXPECT_EQ(queue.oldest(), 10);
  EXPECT_EQ(there(queue.next()).id, second);
  EXPECT_EQ(queue.oldest(), 10);
}

/// Does what it was asked when the test says so.
class PatientCrew final : public Crew {
 public:
  explicit PatientCrew(std::deque<Task>& tasks) : tasks_(tasks) {}
  void post(Task task) override { tasks_.push_back(std::move(task)); }

 private:
  std::deque<Task>& tasks_;
};

TEST(WorkPool, WhatATaskThrowsEndsThatTaskAlone) {
  std::vector<std::string> told;
  {
    std::deque<Task> tasks;
    WorkPool pool(1, 10, [&](int) { return std::make_unique<PatientCrew>(tasks); });
    pool.ask({{},
              [](const auto&) { throw std::bad_alloc(); },
              [&](const std::string& why) { told.push_back(why); }});
    pool.ask({{}, [&](const auto&) { told.emplace_back("done"); }, nullptr});
    for (; !tasks.empty(); tasks.pop_front()) tasks.front()();
  }
  EXPECT_EQ(told, (std::vector<std::string>{"std::bad_alloc", "done"}));
}

TEST(WorkPool, WhatACrewIsAskedMayThrow) {
  bool done = false;
  {
    const auto crew = hire_threads(1);
    crew->post([] { throw std::bad_alloc(); });
    crew->post([&] { done = true; });
  }
  EXPECT_TRUE(done);
}

TEST(WorkPool, WhatIsCalledOffDoesNotBegin) {
  std::deque<Task> tasks;
  WorkPool pool(1, 10, [&](int) { return std::make_unique<PatientCrew>(tasks); });
  int done = 0;
  const auto first = pool.ask({{}, [&](const auto&) { ++done; }, nullptr});
  const auto second = pool.ask({{}, [&](const auto&) { ++done; }, nullptr});
  EXPECT_EQ(second->ahead(), 1U);
  first->cancel();
  EXPECT_EQ(second->ahead(), 0U);
  for (; !tasks.empty(); tasks.pop_front()) tasks.front()();
  EXPECT_EQ(done, 1);
  EXPECT_FALSE(second->ahead());
  EXPECT_EQ(pool.waiting(), 0U);
}

}  // namespace
}  // namespace bastide::server
