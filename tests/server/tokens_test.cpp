#include "server/tokens.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/server/support/player.h"

/// A token is worth what the database says, however often it is used.
namespace bastide::server {
namespace {

using testing::guest;
using testing::request;
using testing::RunningServer;

testing::Headers bearer(const std::string& token) {
  return {{"Authorization", "Bearer " + token}};
}

int status_of_me(std::uint16_t port, const std::string& token) {
  return request(port, "GET", "/api/1/me", "", bearer(token)).status;
}

void wait_ms(Millis time) {
  std::this_thread::sleep_for(std::chrono::milliseconds(time));
}

TEST(Tokens, AreKnownUntilTheirTime) {
  KnownTokens known;
  known.remember("a", {"u1", "Anna", true}, 1000, known.page());
  EXPECT_EQ(known.find("a", 999).value_or(User{}).id, "u1");
  EXPECT_FALSE(known.find("a", 1000));
  EXPECT_FALSE(known.find("b", 0));
}

TEST(Tokens, AreNotRememberedByWhoAskedBeforeTheyWereForgotten) {
  KnownTokens known;
  const auto before = known.page();
  known.remember("a", {"u1", "Anna", true}, 1000, before);
  known.forget("a");
  EXPECT_FALSE(known.find("a", 0));
  known.remember("a", {"u1", "Anna", true}, 1000, before);
  EXPECT_FALSE(known.find("a", 0)) << "the answer is older than the deletion";
  known.remember("a", {"u1", "Anna", true}, 1000, known.page());
  EXPECT_TRUE(known.find("a", 0));
  known.forget_all();
  EXPECT_FALSE(known.find("a", 0));
}

TEST(Tokens, EndWhenTheyWereNotUsedForTheirTime) {
  ServerSettings settings;
  settings.lifetimes.guest_token = 300;
  const RunningServer server(settings);
  int used = 0;
  for (int tries = 0; tries < 20 && used < 3; ++tries) {
    const std::string token = guest(server.port(), "Anna");
    used += status_of_me(server.port(), token) == 200;  // a busy machine may come too late
    wait_ms(settings.lifetimes.guest_token + 1);
    EXPECT_EQ(status_of_me(server.port(), token), 401);
  }
  EXPECT_EQ(used, 3);
}

TEST(Tokens, LiveOnWhileTheyAreUsed) {
  ServerSettings settings;
  settings.lifetimes.guest_token = 2000;
  const RunningServer server(settings);
  const std::string token = guest(server.port(), "Anna");
  const Millis begun = now_ms();
  Millis last = begun;
  while (now_ms() - begun < 3 * settings.lifetimes.guest_token) {
    const int status = status_of_me(server.port(), token);
    const Millis now = now_ms();
    if (now - last > settings.lifetimes.guest_token / 2) GTEST_SKIP() << "the machine was away for too long";
    ASSERT_EQ(status, 200) << now - begun << " ms after it was made";
    last = now;
    wait_ms(20);
  }
}

TEST(Tokens, AreVoidAfterALogoutWhileTheyArePolled) {
  ServerSettings settings;
  settings.edge.threads = 2;
  const RunningServer server(settings);
  for (int tries = 0; tries < 30; ++tries) {
    const std::string token = guest(server.port(), "Anna");
    std::atomic<bool> done{false};
    std::thread polling([&] {
      while (!done) status_of_me(server.port(), token);
    });
    wait_ms(tries % 5);
    EXPECT_EQ(request(server.port(), "POST", "/api/1/logout", "{}", bearer(token)).status, 200);
    EXPECT_EQ(status_of_me(server.port(), token), 401) << "try " << tries;
    done = true;
    polling.join();
    EXPECT_EQ(status_of_me(server.port(), token), 401) << "try " << tries;
  }
}

}  // namespace
}  // namespace bastide::server
