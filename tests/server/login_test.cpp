#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/crypto.h"
#include "server/login_guard.h"
#include "server/passwords.h"
#include "tests/server/support/player.h"
#include "tests/server/support/whole.h"

/// Passwords: which will do, and who may try them when many do.
namespace bastide::server {
namespace {

using testing::Connection;
using testing::Headers;
using testing::request;
using testing::RunningServer;
using Outcome = LoginGuard::Outcome;
using Standing = LoginGuard::Standing;

constexpr Standing stranger = Standing::stranger;
constexpr Standing familiar = Standing::familiar;

TEST(LoginGuard, LetsStrangersComeEverMoreSlowly) {
  LoginGuard guard;
  Millis now = 1'000'000;
  const auto tries = [&] {
    if (!guard.may_try("anna", stranger, now)) return false;
    guard.ended("anna", stranger, "net", Outcome::wrong, now);
    return true;
  };
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(tries());
  Millis waited = 0;
  for (const Millis seconds : {1, 2, 4, 8, 16, 32, 60, 60}) {
    EXPECT_FALSE(tries()) << waited;
    now += seconds * 1000 - 1;
    EXPECT_FALSE(tries()) << waited;
    now += 1;
    EXPECT_TRUE(tries()) << seconds;
    waited += seconds;
  }
  EXPECT_TRUE(guard.may_try("bob", stranger, now)) << "elsewhere they are as free as ever";
  now += 4'000'000;
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(tries()) << "in time it is forgiven";
}

TEST(LoginGuard, CountsThoseUnderWayAsWrong) {
  LoginGuard guard;
  int let_in = 0;
  for (int i = 0; i < 90; ++i) let_in += guard.may_try("anna", stranger, 5'000'000);
  EXPECT_EQ(let_in, 5);
}

TEST(LoginGuard, StopsNobodyWhoIsFamiliar) {
  LoginGuard guard;
  EXPECT_EQ(guard.standing("anna", "home", false), stranger);
  EXPECT_EQ(guard.standing("anna", "train", true), familiar);
  ASSERT_TRUE(guard.may_try("anna", stranger, 1));
  guard.ended("anna", stranger, "home", Outcome::right, 1);
  EXPECT_EQ(guard.standing("anna", "home", false), familiar);
  EXPECT_EQ(guard.standing("bob", "home", false), stranger);
  while (guard.may_try("anna", stranger, 2)) {
  }
  EXPECT_TRUE(guard.may_try("anna", familiar, 2));
  int tried = 1;
  while (guard.may_try("anna", familiar, 3)) ++tried;
  EXPECT_EQ(tried, 20) << "but they are counted too";
}

TEST(LoginGuard, ForgetsWhoOnlyTriedRatherThanWhoCameIn) {
  LoginGuard guard;
  guard.remember("anna", "home");
  for (int i = 0; i < 50'000; ++i) guard.may_try("nobody " + std::to_string(i), stranger, 1);
  EXPECT_EQ(guard.standing("anna", "home", false), familiar);
  for (int i = 0; i < 20; ++i) guard.remember("anna", "hotel " + std::to_string(i));
  EXPECT_EQ(guard.standing("anna", "home", false), stranger) << "only the latest are remembered";
}

TEST(Passwords, ThatAnybodyWouldTryAreRefused) {
  for (const char* password :
       {"12345678", "87654321",           "abcdefgh",     "qwertyui",   "QWERTZ12",    "asdfghjk",
        "11111111", "abababab",           "abcabcabc",    "19871987",   "passw0rd",    "P@ssw0rd1",
        "iloveyou", "sunshine1",          "1q2w3e4r",     "zaq12wsx",   "Beatrice",    "beatrice12",
        "Bastide1", "password1",          "letmein12",    "abcd1234",   "aaaabbbb",    "k7k7k7k7",
        "        ", "\t\t\t\t\t\t\t\t\t", "carcassonne1", "football12", "qwerqwerqwer"})
    EXPECT_TRUE(fault_of_password(password, "Beatrice")) << password;
  for (const char* password :
       {"correct horse", "wood for sheep", "kT4#mz9q", "x7\tkq9 vb", "  blanks around  ", "Zoë und Łódź",
        "東京で会いましょう", "trampolino rosso", "7391 8264"})
    EXPECT_FALSE(fault_of_password(password, "Beatrice")) << password;
  EXPECT_TRUE(fault_of_password("kT4#mz9", "")) << "too short";
  EXPECT_TRUE(fault_of_password(std::string(100, 'a') + "kT4#mz9q kT4#mz9q kT4#mz9q kT4#mz9q", ""))
      << "too long";
}

/// While it is there the system gives no 64 MiB at once any more, as a hash needs.
class NoRoomForHashes {
 public:
  /// A sanitizer asks for room of its own at any time, and ends the program where it gets none.
#ifdef __SANITIZE_ADDRESS__
  static constexpr bool can_be = false;
#elif defined(__has_feature)
  static constexpr bool can_be = !__has_feature(address_sanitizer);
#else
  static constexpr bool can_be = true;
#endif

  NoRoomForHashes() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    getrlimit(RLIMIT_AS, &before_);
    rlimit little = before_;
    little.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + (std::size_t{32} << 20);
    setrlimit(RLIMIT_AS, &little);
  }
  ~NoRoomForHashes() { setrlimit(RLIMIT_AS, &before_); }
  NoRoomForHashes(const NoRoomForHashes&) = delete;
  NoRoomForHashes& operator=(const NoRoomForHashes&) = delete;

 private:
  rlimit before_{};
};

TEST(Passwords, AreNotWrongBecauseThereIsNoMemory) {
  start_crypto();
  const std::string hash = hash_password("wood for sheep");
  EXPECT_TRUE(password_matches(hash, "wood for sheep"));
  EXPECT_FALSE(password_matches(hash, "wood for wheat"));
  EXPECT_FALSE(password_matches("no hash", "wood for sheep"));
  if (!NoRoomForHashes::can_be) return;
  const NoRoomForHashes scarcity;
  EXPECT_THROW(password_matches(hash, "wood for sheep"), std::bad_alloc);
  EXPECT_THROW(hash_password("wood for sheep"), std::bad_alloc);
}

/// A whole server whose passwords are hashed when the test says so.
class HeldLogins : public ::testing::Test {
 protected:
  ~HeldLogins() override { std::filesystem::remove_all(folder_); }
  static std::string with(const std::string& name, const std::string& password) {
    return R"({"bearer":true,"name":")" + name + R"(","password":")" + password + "\"}";
  }
  static int status(const testing::Whole::Answer& answer) {
    return answer->value_or(testing::no_response).status;
  }
  std::string account() {
    return testing::Whole::field(server_.get("POST", "register", with("Anna", "wood for sheep")), "token");
  }
  /// Lets the passwords be hashed that wait for it.
  void let_go() {
    server_.passwords_are_held = false;
    server_.settle();
  }

  const std::string folder_ = testing::make_folder();
  testing::Whole server_{folder_};
};

TEST_F(HeldLogins, AreWorthWhatTheAccountIsWhenTheyEnd) {
  account();
  const auto host = server_.host();
  const std::string old = host->run("SELECT password FROM users")[0][0];
  for (const char* change : {"UPDATE users SET password = 'another'", "UPDATE users SET banned = 1",
                             "UPDATE users SET login = NULL, password = NULL", "DELETE FROM users"}) {
    server_.passwords_are_held = true;
    const auto login = server_.ask("POST", "login", with("Anna", "wood for sheep"));
    server_.settle();
    EXPECT_EQ(status(login), 0) << "it is being verified";
    host->run(change);
    const std::string tokens = host->run("SELECT COUNT(*) FROM tokens")[0][0];
    let_go();
    EXPECT_EQ(status(login), 401) << change;
    EXPECT_EQ(host->run("SELECT COUNT(*) FROM tokens")[0][0], tokens) << change;
    host->run("UPDATE users SET login = 'anna', banned = 0, password = $1", {old});
    EXPECT_EQ(server_.get("POST", "login", with("Anna", "wood for sheep")).status,
              std::string_view(change).starts_with("DELETE") ? 401 : 200);
  }
}

TEST_F(HeldLogins, OfTwoNewPasswordsOneIsTrue) {
  const std::string token = account();
  server_.passwords_are_held = true;
  const std::string change = R"({"old":"wood for sheep","bearer":true,"new":"wood for )";
  const auto one = server_.ask("POST", "me/password", change + "wheat\"}", token);
  const auto two = server_.ask("POST", "me/password", change + "stone\"}", token);
  server_.settle();
  let_go();
  EXPECT_EQ(status(one), 200);
  EXPECT_EQ(status(two), 401);
  EXPECT_EQ(server_.status_of_me(testing::Whole::field(one->value_or(testing::no_response), "token")), 200);
}

TEST_F(HeldLogins, AGuestBecomesOneAccountOrNone) {
  for (const bool is_deleted : {true, false}) {
    const std::string guest = server_.guest("Ben");
    server_.passwords_are_held = true;
    const auto one = server_.ask("POST", "register", with("Ben", "wood for sheep"), guest);
    const auto two = server_.ask("POST", "register", with("Bob", "wood for sheep"), guest);
    server_.settle();
    if (is_deleted) {
      EXPECT_EQ(server_.get("POST", "me/delete", "{}", guest).status, 200);
    }
    let_go();
    EXPECT_EQ(status(one), is_deleted ? 401 : 200);
    EXPECT_EQ(status(two), 401);
    EXPECT_EQ(server_.host()->run("SELECT COUNT(*) FROM users")[0][0], is_deleted ? "0" : "1");
    EXPECT_EQ(server_.host()->run("SELECT COUNT(*) FROM tokens")[0][0], is_deleted ? "0" : "1");
    EXPECT_EQ(server_.get("POST", "guest", R"({"name":"Bob"})").status, 200) << "nobody has that name";
    server_.host()->run("DELETE FROM users WHERE name = 'Bob'");
    server_.host()->run("DELETE FROM tokens WHERE user_id NOT IN (SELECT id FROM users)");
  }
}

TEST_F(HeldLogins, AreAnsweredWhereThereIsNoMemoryForThem) {
  if (!NoRoomForHashes::can_be) GTEST_SKIP() << "a sanitizer needs room of its own";
  const std::string token = account();
  {
    const NoRoomForHashes scarcity;
    for (int i = 0; i < 30; ++i)
      EXPECT_EQ(server_.get("POST", "login", with("Anna", "wood for sheep")).status, 503) << i;
    EXPECT_EQ(server_.get("POST", "register", with("Ben", "wood for sheep")).status, 503);
    EXPECT_EQ(server_
                  .get("POST", "me/password",
                       R"({"old":"wood for sheep","new":"wood for wheat","bearer":true})", token)
                  .status,
              503);
  }
  EXPECT_EQ(server_.get("POST", "login", with("Anna", "wood for sheep")).status, 200)
      << "it was not counted as a wrong password";
}

TEST_F(HeldLogins, ThatAreRefusedAreToldWhenToComeAgain) {
  account();
  server_.passwords_are_held = true;
  const auto retry = [](const testing::Whole::Answer& answer) {
    for (const auto& [name, value] : answer->value_or(testing::no_response).headers)
      if (name == "Retry-After") return std::stoi(value);
    return -1;
  };
  const auto first = server_.ask("POST", "login", with("Anna", "wood for sheep"));
  server_.settle();
  EXPECT_EQ(status(first), 0);
  const auto waits = std::chrono::steady_clock::now();
  std::vector<testing::Whole::Answer> others;
  for (int i = 0; i < 40; ++i) others.push_back(server_.ask("POST", "login", with("Bob", "wood for sheep")));
  server_.settle();
  const auto waited =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - waits).count();
  ASSERT_EQ(status(others.back()), 429);
  EXPECT_GE(retry(others.back()), 1);
  EXPECT_LE(retry(others.back()), waited + 2);
  let_go();
}

/// A server behind a proxy, so that the tests come from where they like.
class Logins : public ::testing::Test {
 protected:
  static ServerSettings behind_a_proxy() {
    ServerSettings settings;
    settings.edge.trusted_proxies = {"127.0.0.1"};
    settings.edge.limits.idle_ms = 600'000;  // a busy machine takes long for many passwords
    return settings;
  }
  static Headers from(const std::string& address, const std::string& token = "") {
    Headers headers{{"X-Forwarded-For", address}};
    if (!token.empty()) headers.emplace_back("Authorization", "Bearer " + token);
    return headers;
  }
  testing::HttpAnswer enter(const std::string& how, const std::string& name, const std::string& password,
                            const Headers& headers) const {
    return request(server_.port(), "POST", "/api/1/" + how,
                   R"({"bearer":true,"name":")" + name + R"(","password":")" + password + "\"}", headers);
  }
  int login(const std::string& name, const std::string& password, const Headers& headers) const {
    return enter("login", name, password, headers).status;
  }
  /// Asks to log in; the answer is read when it is wanted.
  Connection ask(const std::string& name, const std::string& password, const std::string& address) const {
    return ask(server_, name, password, address);
  }
  static Connection ask(const RunningServer& server, const std::string& name, const std::string& password,
                        const std::string& address) {
    const std::string body = R"({"name":")" + name + R"(","password":")" + password + "\"}";
    Connection connection(server.port());
    connection.send(
        "POST /api/1/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nX-Forwarded-For: " +
        address + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    return connection;
  }
  /// Many wrong logins at once, each from an address of its own; they wait for their answers.
  std::vector<Connection> flood(int count, const std::function<std::string(int)>& name) const {
    const std::uint64_t before = server_.metrics().requests;
    std::vector<Connection> all;
    for (int i = 0; i < count; ++i)
      all.push_back(ask(name(i), "wrong horse", "10.1.0." + std::to_string(1 + i)));
    while (server_.metrics().requests < before + static_cast<std::uint64_t>(count)) std::this_thread::yield();
    return all;
  }

  const RunningServer server_{behind_a_proxy()};
};

TEST_F(Logins, OfTheOwnerSucceedWhileManyTryTheirLuck) {
  ASSERT_EQ(enter("register", "Anna", "wood for sheep", from("10.0.0.1")).status, 200);
  ASSERT_EQ(enter("register", "Bob", "wood for wheat", from("10.0.0.2")).status, 200);
  {
    const auto others = flood(90, [](int) { return "Anna"; });
    for (int i = 0; i < 3; ++i) EXPECT_EQ(login("Anna", "wood for sheep", from("10.0.0.1")), 200);
  }
  const auto others = flood(90, [](int i) { return "Name " + std::to_string(i); });
  for (int i = 0; i < 3; ++i) EXPECT_EQ(login("Anna", "wood for sheep", from("10.0.0.1")), 200);
  Connection bob = ask("Bob", "wood for wheat", "10.0.0.3");
  int status = 0;
  while (status == 0 && bob.fd() >= 0) status = bob.answer().status;
  EXPECT_EQ(status, 200) << "a stranger waits, and comes in";
}

TEST_F(Logins, AreSlowedDownByAccountForStrangersAlone) {
  const auto made = enter("register", "Anna", "wood for sheep", from("10.0.0.1"));
  ASSERT_EQ(made.status, 200);
  const std::string token(parse_object(made.body)->at("token").as_string());
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(login("Anna", "wrong horse", from("10.2.0." + std::to_string(i))), 401) << i;
  EXPECT_EQ(login("Anna", "wrong horse", from("10.3.0.1")), 429);
  EXPECT_EQ(login("ANNA", "wood for sheep", from("10.3.0.2")), 429) << "however it is written";
  EXPECT_EQ(login("Anna", "wood for sheep", from("10.0.0.1")), 200) << "from where she has been before";
  EXPECT_EQ(login("Anna", "wood for sheep", from("10.3.0.3", token)), 200) << "with what tells who she is";
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(login("Nobody", "wrong horse", from("10.4.0." + std::to_string(i))), 401) << i;
  EXPECT_EQ(login("Nobody", "wrong horse", from("10.4.0.9")), 429) << "as if there were such an account";
}

TEST_F(Logins, AreNotLockedOutByOthersFromTheSameAddress) {
  ASSERT_EQ(enter("register", "Anna", "wood for sheep", from("10.0.0.1")).status, 200);
  for (int i = 0; i < 25; ++i) login("Name " + std::to_string(i), "wrong horse", from("10.0.0.1"));
  EXPECT_EQ(login("Name", "wrong horse", from("10.0.0.1")), 429);
  EXPECT_EQ(login("Anna", "wood for sheep", from("10.0.0.1")), 200);
}

TEST_F(Logins, UnderWayWhenTheServerStopsHarmNothing) {
  // Each server goes while a password is being hashed: what has been found out is told to nobody who is gone.
  for (int i = 0; i < 3; ++i) {
    std::vector<Connection> asked;
    const RunningServer server(behind_a_proxy());
    for (int n = 0; n < 5; ++n)
      asked.push_back(ask(server, "Anna", "wrong horse", "10.5.0." + std::to_string(n)));
    while (server.metrics().requests < 5) std::this_thread::yield();
  }
}

TEST_F(Logins, TakeAnyCharacterInAPassword) {
  ASSERT_EQ(enter("register", "Anna", "a\\tb\\u0001 wheat \\u00e9 ", from("10.0.0.1")).status, 200);
  EXPECT_EQ(login("Anna", "a\\tb\\u0001 wheat \\u00e9", from("10.0.0.1")), 401) << "blanks count";
  EXPECT_EQ(login("Anna", "a\\tb\\u0001 wheat \\u00e9 ", from("10.0.0.1")), 200);
  EXPECT_EQ(enter("register", "Bob", "12345678", from("10.0.0.1")).status, 400);
}

}  // namespace
}  // namespace bastide::server
