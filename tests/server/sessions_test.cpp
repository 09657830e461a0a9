#include "server/sessions.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "server/crypto.h"
#include "server/sql.h"
#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"
#include "tests/server/support/whole.h"

/// A token is worth what the database says, however often it is used, and so is all that was begun with it.
namespace bastide::server {
namespace {

using testing::guest;
using testing::Player;
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

const User anna{"u1", "Anna", true};

TEST(Sessions, RememberTokensUntilTheirTime) {
  Sessions sessions;
  sessions.remember("a", anna, 1000, sessions.page());
  EXPECT_EQ(sessions.find("a", 999).value_or(User{}).id, "u1");
  EXPECT_FALSE(sessions.find("a", 1000));
  EXPECT_FALSE(sessions.find("b", 0));
}

TEST(Sessions, AreNotOpenedByWhoAskedBeforeTheEnd) {
  Sessions sessions;
  for (const bool by_token : {true, false}) {
    const auto before = sessions.page();
    sessions.remember("a", anna, 1000, before);
    by_token ? sessions.end_token("a", anna.id, ended_by::logout) : sessions.end_user(anna.id, ended_by::ban);
    EXPECT_FALSE(sessions.find("a", 0));
    sessions.remember("a", anna, 1000, before);
    EXPECT_FALSE(sessions.find("a", 0)) << "the answer is older than the end";
    EXPECT_FALSE(sessions.open("a", anna, before, nullptr));
    sessions.remember("b", {"u2", "Bob", true}, 1000, before);
    EXPECT_TRUE(sessions.find("b", 0)) << "it is true of others";
    EXPECT_TRUE(sessions.open("a", anna, sessions.page(), nullptr));
  }
  const auto long_ago = sessions.page();
  for (int i = 0; i < 20'000; ++i) sessions.end_token("c" + std::to_string(i), "u3", ended_by::logout);
  EXPECT_FALSE(sessions.open("b", {"u2", "Bob", true}, long_ago, nullptr)) << "nobody knows any more";
}

TEST(Sessions, EndWithTheirTokenOrTheirUser) {
  Sessions sessions;
  std::string ended;
  const auto open = [&](const std::string& token) {
    return sessions.open(token, anna, sessions.page(), [&ended, token](std::string_view why) {
      ended += token + ":" + std::string(why) + " ";
    });
  };
  const auto a = open("a"), b = open("b");
  open("c");  // let go at once
  sessions.forget_user(anna.id);
  EXPECT_EQ(ended, "");
  sessions.end_token("a", anna.id, ended_by::logout);
  EXPECT_TRUE(a->has_ended());
  EXPECT_FALSE(b->has_ended());
  sessions.end_user(anna.id, ended_by::ban);
  sessions.end_user(anna.id, ended_by::deletion);
  EXPECT_EQ(ended, "a:logged_out b:banned ");
}

TEST(Sessions, EndWhenTheyWereNotUsedForTheirTime) {
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.lifetimes.guest_token = 30'000;  // who was just here is remembered for longer
  {
    testing::Whole server(folder, settings);
    const std::string token = server.guest("Anna");
    for (int seconds = 0; seconds < 100; ++seconds) {
      server.pass(1000);
      ASSERT_EQ(server.status_of_me(token), 200) << "lives on while it is used";
    }
    server.pass(settings.lifetimes.guest_token + Uptime::pulse);
    EXPECT_EQ(server.status_of_me(token), 401);
  }
  std::filesystem::remove_all(folder);
}

TEST(Sessions, UseTheirTokensAndEndWithThem) {
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.lifetimes.guest_token = 1'200'000;
  {
    testing::Whole server(folder, settings);
    const std::string token = server.guest("Anna");
    const std::string table = server.table(token);
    const auto host = server.host();
    for (const char* end : {"UPDATE tokens SET expires = 1", "DELETE FROM tokens"}) {
      const auto here = server.come(table, token);
      server.pass(1'500'000);
      EXPECT_EQ(here->closed, 0) << "who is here uses the token";
      EXPECT_EQ(server.status_of_me(token), 200);
      host->run(end);
      server.pass(70'000);
      EXPECT_EQ(here->closed, close_policy);
      EXPECT_EQ(server.status_of_me(token), 401);
      host->run("UPDATE tokens SET expires = $1", {std::to_string(server.executor.now() + 600'000)});
    }
  }
  std::filesystem::remove_all(folder);
}

/// Everything that makes tokens void is tried with either database.
class Endings : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (is_postgres()) {
      auto empty = testing::with_empty_postgres();
      if (!empty) GTEST_SKIP() << testing::no_postgres;
      settings_ = *empty;
    } else {
      folder_ = testing::make_folder();
      settings_.database = folder_ + "/bastide.db";
    }
    settings_.edge.threads = 2;
    settings_.logins_per_address = 1'000'000;
    server_.emplace(settings_);
  }
  void TearDown() override {
    server_.reset();
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  static bool is_postgres() { return GetParam(); }
  std::uint16_t port() const { return server_ ? server_->port() : std::uint16_t{0}; }
  std::unique_ptr<Sql> database() const { return database_at(settings_.database)(); }

  testing::HttpAnswer post(const std::string& path, const std::string& body,
                           const std::string& token = "") const {
    return request(port(), "POST", "/api/1/" + path, body,
                   token.empty() ? testing::Headers{} : bearer(token));
  }
  /// The token in an answer.
  static std::string token_in(const testing::HttpAnswer& answer) {
    EXPECT_EQ(answer.status, 200) << answer.body;
    const auto object = parse_object(answer.body);
    return object.ok() && object->contains("token") ? std::string(object->at("token").as_string()) : "";
  }
  std::string account(const std::string& name) const {
    return token_in(
        post("register", R"({"bearer":true,"name":")" + name + R"(","password":"wood for sheep"})"));
  }
  std::string login(const std::string& name) const {
    return token_in(post("login", R"({"bearer":true,"name":")" + name + R"(","password":"wood for sheep"})"));
  }
  std::string user_of(const std::string& token) const {
    const auto object = parse_object(request(port(), "GET", "/api/1/me", "", bearer(token)).body);
    return std::string(object->at("user").at("id").as_string());
  }
  /// As `bastide host ban`; returns when the server has heard of it.
  void ban(const std::string& user) const {
    const auto sql = database();
    sql->run("UPDATE users SET banned = 1 WHERE id = $1", {user});
    sql->run("INSERT INTO orders (id, what, about) VALUES ($1, 'ban', $2)", {random_hex(8), user});
    while (sql->run("SELECT COUNT(*) FROM orders")[0][0] != "0") wait_ms(5);
  }
  /// Ends a token while it is polled: once that is answered, it is refused.
  void expect_void_after(const std::string& token, const std::function<void()>& end, int delay) {
    std::atomic<bool> done{false};
    std::vector<std::thread> polling;
    for (int i = 0; i < 2; ++i)
      polling.emplace_back([&] {
        while (!done) status_of_me(port(), token);
      });
    wait_ms(delay);
    end();
    EXPECT_EQ(status_of_me(port(), token), 401);
    done = true;
    for (std::thread& thread : polling) thread.join();
    EXPECT_EQ(status_of_me(port(), token), 401);
  }
  /// Reads until the connection ends: the code and the reason.
  static std::string end_of(Player& player) {
    while (player.listen()) {
    }
    return std::to_string(player.socket().close_code()) + " " + player.socket().close_reason();
  }

  ServerSettings settings_;
  std::string folder_;
  std::optional<RunningServer> server_;
};

INSTANTIATE_TEST_SUITE_P(, Endings, ::testing::Bool(),
                         [](const auto& about) { return about.param ? "Postgres" : "Sqlite"; });

TEST_P(Endings, VoidATokenWhileItIsPolled) {
  for (int tries = 0; tries < 200; ++tries) {
    const std::string token = guest(port(), "Anna");
    expect_void_after(token, [&] { EXPECT_EQ(post("logout", "{}", token).status, 200); }, tries % 5);
  }
  for (int tries = 0; tries < 20; ++tries) {
    const std::string token = guest(port(), "Anna");
    expect_void_after(token, [&] { EXPECT_EQ(post("me/delete", "{}", token).status, 200); }, tries % 5);
  }
  std::string token = account("Bob");
  for (int tries = 0; tries < 10; ++tries) {
    std::string next;
    expect_void_after(
        token,
        [&] {
          next = token_in(
              post("me/password", R"({"old":"wood for sheep","new":"wood for sheep","bearer":true})", token));
        },
        tries);
    token = next;
  }
  const std::string user = user_of(token);
  expect_void_after(token, [&] { ban(user); }, 3);
}

TEST_P(Endings, CloseTheSocketsThatAreOpen) {
  const std::string first = account("Anna");
  const std::string second = login("Anna");
  const std::string table =
      testing::make_table(port(), first, testing::settings_json(testing::rule_sets()[0]));
  Player one(port(), table, first, 1), two(port(), table, second, 2),
      bob(port(), table, guest(port(), "Bob"), 3);
  for (Player* player : {&one, &two, &bob}) ASSERT_TRUE(player->connect());

  EXPECT_EQ(post("logout", "{}", first).status, 200);
  EXPECT_EQ(end_of(one), "1008 logged_out");
  EXPECT_EQ(two.answer_to(two.say("chat", R"(,"text":"still here")")), "ok") << "another device stays";
  const std::string changed = token_in(
      post("me/password", R"({"old":"wood for sheep","new":"wood for wheat","bearer":true})", second));
  EXPECT_EQ(end_of(two), "1008 logged_out");

  Player three(port(), table, changed, 4);
  ASSERT_TRUE(three.connect());
  ban(user_of(changed));
  EXPECT_EQ(end_of(three), "1008 banned");
  EXPECT_EQ(post("login", R"({"name":"Anna","password":"wood for wheat"})").status, 401);

  ASSERT_EQ(bob.answer_to(bob.say("sit")), "ok");
  EXPECT_EQ(post("me/delete", "{}", bob.token()).status, 200);
  EXPECT_EQ(end_of(bob), "1008 deleted");
}

TEST_P(Endings, OfAGuestWhoBecomesAnAccount) {
  const std::string guest_token = guest(port(), "Anna");
  const std::string table =
      testing::make_table(port(), guest_token, testing::settings_json(testing::rule_sets()[0]));
  Player player(port(), table, guest_token, 1);
  ASSERT_TRUE(player.connect());
  const std::string token =
      token_in(post("register", R"({"bearer":true,"name":"Anna","password":"wood for sheep"})", guest_token));
  EXPECT_EQ(end_of(player), "1008 logged_out");
  Player again(port(), table, token, 1);
  ASSERT_TRUE(again.connect());
  EXPECT_EQ(again.state().at("seat").as_int64(), 0);
}

/// While the disk is slow a room lets commands wait. Those that wait when their sender's authority ends are
/// not carried out.
TEST_P(Endings, DropCommandsThatStillWait) {
  const std::string anna_token = guest(port(), "Anna");
  const std::string table =
      testing::make_table(port(), anna_token, testing::settings_json(testing::rule_sets()[0]));
  Player anna_here(port(), table, anna_token, 1), bob(port(), table, guest(port(), "Bob"), 2);
  ASSERT_TRUE(anna_here.connect() && bob.connect());
  const auto sql = database();
  // What the server writes by itself is written; the next time is in a minute.
  while (sql->run("SELECT value FROM meta WHERE name = 'alive'").empty()) wait_ms(1);
  sql->run("BEGIN");
  if (is_postgres())
    sql->run("LOCK TABLE log, tokens IN EXCLUSIVE MODE");
  else
    sql->run("UPDATE meta SET value = value");
  const auto figure = [&](const std::string& name) {
    const std::string metrics = request(port(), "GET", "/metrics").body;
    const auto at = metrics.find("\n" + name + " ");
    return at == std::string::npos ? 0.0 : std::atof(metrics.c_str() + at + name.size() + 2);
  };
  for (int i = 0; i < 8; ++i) anna_here.say("chat", R"(,"text":"words")");
  // The first one is being written, and the disk hangs.
  while (figure("bastide_store_oldest_write_seconds") == 0 || figure("bastide_store_waiting") != 0)
    wait_ms(1);
  std::thread logout([&] { EXPECT_EQ(post("logout", "{}", anna_token).status, 200); });
  while (figure("bastide_store_waiting") == 0) wait_ms(1);
  sql->run("COMMIT");
  logout.join();
  EXPECT_EQ(end_of(anna_here), "1008 logged_out");
  // Whatever was before this in the room is over when it is answered.
  EXPECT_EQ(bob.answer_to(bob.say("ping")), "ok");
  const auto said = sql->run("SELECT COUNT(*) FROM log WHERE entry LIKE '%\"event\":\"chat\"%'")[0][0];
  EXPECT_LE(std::stoi(said), 2) << "one was being kept, and one may have been begun before the end";
}

}  // namespace
}  // namespace bastide::server
