#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <thread>
#include <utility>

#include "tests/server/support/player.h"
#include "tests/server/support/process.h"
#include "tests/server/support/tables.h"

/// Killed at any moment, a server has lost no move that it acknowledged.
namespace bastide::server {
namespace {

using testing::Player;
using testing::ServerProcess;

int rounds() {
  const char* wanted = std::getenv("BASTIDE_KILLS");
  return wanted == nullptr ? 10 : std::atoi(wanted);
}

/// Everything that was acknowledged at one table: the number of the last event of each move.
struct Promise {
  std::string table, host, guest;
  std::int64_t acknowledged = 0;
  std::int64_t ply = 0;
  std::int64_t moves = 0;  ///< that were acknowledged
};

/// Plays both seats of a table until the connection ends; notes what was acknowledged.
void play_until_killed(std::uint16_t port, Promise& promise, std::uint64_t seed) {
  Player anna(port, promise.table, promise.host, seed);
  Player ben(port, promise.table, promise.guest, seed + 1);
  if (!anna.connect() || !ben.connect()) return;
  if (ben.state().at("stage").as_string() == "waiting" && ben.answer_to(ben.say("sit")) != "ok") return;
  while (true) {
    Player& actor = anna.can_act() ? anna : ben;
    Player& other = anna.can_act() ? ben : anna;
    if (actor.is_over() || other.is_over()) return;
    if (actor.can_act()) {
      // `ok` comes after the events it caused: what was seen by then is promised.
      if (!actor.act()) return;
      ++promise.moves;
      promise.acknowledged = std::max(promise.acknowledged, actor.seen());
      promise.ply = actor.state().at("view").at("ply").as_int64();
    }
    const std::int64_t newest = std::max(actor.seen(), other.seen());
    if (!other.until([&] { return other.state().at("number").as_int64() >= newest; })) return;
  }
}

TEST(Kill, LosesNothingThatWasAcknowledged) {
  const std::string folder = testing::make_folder();
  const std::string database = folder + "/games.db";
  constexpr int tables = 4;
  std::vector<Promise> promises(tables);
  Rng rng(static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()));
  std::int64_t moves = 0;
  for (int round = 0; round < rounds(); ++round) {
    ServerProcess server(database);
    ASSERT_NE(server.port(), 0) << "round " << round << ": the server does not start";
    for (Promise& promise : promises) {
      if (!promise.table.empty()) {
        // What was promised in the rounds before is there.
        Player again(server.port(), promise.table, promise.host, 1);
        ASSERT_TRUE(again.connect()) << "round " << round;
        ASSERT_GE(again.seen(), promise.acknowledged) << "round " << round;
        ASSERT_FALSE(again.numbers_had_gaps());
        if (again.state().at("number").as_int64() == promise.acknowledged && promise.ply > 0) {
          EXPECT_EQ(again.state().at("view").at("ply").as_int64(), promise.ply);
        }
        if (!again.is_over()) continue;
      }
      const auto& rules = testing::rule_sets()[rng.below(2) == 0 ? 0 : 4];
      promise = {};
      promise.host = testing::guest(server.port(), "Anna");
      promise.guest = testing::guest(server.port(), "Ben");
      promise.table = testing::make_table(server.port(), promise.host, testing::settings_json(rules));
    }
    std::vector<std::thread> threads;
    for (int i = 0; i < tables; ++i)
      threads.emplace_back(
          [&, i, seed = rng.next()] { play_until_killed(server.port(), promises[i], seed); });
    std::this_thread::sleep_for(
        std::chrono::milliseconds(rng.below(150)));  // the moment of death is any moment
    server.kill_now();
    for (std::thread& thread : threads) thread.join();
    for (Promise& promise : promises) moves += std::exchange(promise.moves, 0);
  }
  std::printf("%d kills, %lld acknowledged, all found again\n", rounds(), static_cast<long long>(moves));
  EXPECT_GT(moves, 0) << "nothing was ever acknowledged: the test tests nothing";
  std::filesystem::remove_all(folder);
}

TEST(Kill, AHostStopsItInGoodOrder) {
  const std::string folder = testing::make_folder();
  ServerProcess server(folder + "/games.db");
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table =
      testing::make_table(server.port(), anna, testing::settings_json(testing::rule_sets()[0]));
  testing::WebSocket socket(server.port(), "/api/1/tables/" + table + "/socket");
  socket.send(R"({"type":"hello","protocol":1})");
  ASSERT_TRUE(socket.receive());
  int status = -1;
  std::thread stopper([&] { status = server.stop(); });
  while (socket.receive()) {
  }
  stopper.join();
  EXPECT_EQ(socket.close_code(), 1001);
  EXPECT_EQ(status, 0);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace bastide::server
