#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

namespace bastide::server {
namespace {

using testing::Headers;
using testing::Player;
using testing::request;
using testing::RunningServer;

Headers bearer(const std::string& token) {
  return {{"Authorization", "Bearer " + token}};
}

std::string field(const testing::HttpAnswer& answer, const std::string& name) {
  const auto object = parse_object(answer.body);
  EXPECT_TRUE(object.ok() && object->contains(name)) << answer.status << answer.body;
  return object.ok() && object->contains(name) ? std::string(object->at(name).as_string()) : "";
}

TEST(Accounts, AGuestBecomesAnAccountAndComesBackOnAnotherDevice) {
  const RunningServer server;
  const auto post = [&](const std::string& path, const std::string& body, const Headers& headers = {}) {
    return request(server.port(), "POST", path, body, headers);
  };
  const std::string guest = testing::guest(server.port(), "Anna");
  const std::string table =
      testing::make_table(server.port(), guest, testing::settings_json(testing::rule_sets()[0]));
  const auto made =
      post("/api/1/register", R"({"name":"Anna","password":"correct horse","bearer":true})", bearer(guest));
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(request(server.port(), "GET", "/api/1/me", "", bearer(guest)).status, 401)
      << "the guest's token is void";
  EXPECT_EQ(post("/api/1/register", R"({"name":"ANNA","password":"another one"})").status, 409);
  EXPECT_EQ(post("/api/1/login", R"({"name":"Anna","password":"wrong horse"})").status, 401);
  EXPECT_EQ(post("/api/1/login", R"({"name":"Nobody","password":"wrong horse"})").status, 401);
  const auto entered = post("/api/1/login", R"({"name":"anna","password":"correct horse","bearer":true})");
  ASSERT_EQ(entered.status, 200) << entered.body;
  std::string token = field(entered, "token");
  const auto me = request(server.port(), "GET", "/api/1/me", "", bearer(token));
  EXPECT_NE(me.body.find(table), std::string::npos) << me.body;

  Player player(server.port(), table, token, 1);
  ASSERT_TRUE(player.connect());
  EXPECT_EQ(player.state().at("seat").as_int64(), 0);
  EXPECT_EQ(player.answer_to(player.say("chat", R"(,"text":"words of mine")")), "ok");
  EXPECT_NE(request(server.port(), "GET", "/api/1/me/export", "", bearer(token)).body.find("words of mine"),
            std::string::npos);

  // Another password: the old one must be known, and all other devices are out.
  const std::string change = R"({"old":"correct horse","new":"another battery","bearer":true})";
  EXPECT_EQ(
      post("/api/1/me/password", R"({"old":"wrong horse","new":"another battery"})", bearer(token)).status,
      401);
  const auto changed = post("/api/1/me/password", change, bearer(token));
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(request(server.port(), "GET", "/api/1/me", "", bearer(token)).status, 401);
  token = field(changed, "token");
  EXPECT_EQ(post("/api/1/login", R"({"name":"anna","password":"correct horse"})").status, 401);
  EXPECT_EQ(post("/api/1/login", R"({"name":"anna","password":"another battery"})").status, 200);

  EXPECT_EQ(post("/api/1/logout", "{}", bearer(token)).status, 200);
  EXPECT_EQ(request(server.port(), "GET", "/api/1/me", "", bearer(token)).status, 401);
}

TEST(Accounts, WhoIsDeletedLeavesNoName) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Annabella");
  const std::string table =
      testing::make_table(server.port(), anna, testing::settings_json(testing::rule_sets()[0]));
  Player player(server.port(), table, anna, 1);
  ASSERT_TRUE(player.connect());
  EXPECT_EQ(player.answer_to(player.say("chat", R"(,"text":"words of mine")")), "ok");
  EXPECT_EQ(request(server.port(), "POST", "/api/1/me/delete", "{}", bearer(anna)).status, 200);
  EXPECT_EQ(request(server.port(), "GET", "/api/1/me", "", bearer(anna)).status, 401);
  while (player.listen()) {
  }
  Player watcher(server.port(), table, "", 1);
  ASSERT_TRUE(watcher.connect());
  std::string record = request(server.port(), "GET", "/api/1/tables/" + table + "/record").body;
  EXPECT_EQ(record.find("Annabella"), std::string::npos) << record;
}

TEST(Accounts, CookiesAreOutOfReachOfScripts) {
  const RunningServer server;
  const auto answer = request(server.port(), "POST", "/api/1/guest", R"({"name":"Anna"})");
  EXPECT_NE(answer.head.find("HttpOnly; SameSite=Lax"), std::string::npos) << answer.head;
  EXPECT_EQ(answer.body.find("token"), std::string::npos) << "a browser never sees it";
  const auto at = answer.head.find("bastide_token=") + 14;
  const std::string token = answer.head.substr(at, 64);
  EXPECT_EQ(
      request(server.port(), "GET", "/api/1/me", "", {{"Cookie", "a=b; bastide_token=" + token}}).status,
      200);
}

TEST(Accounts, BadNamesAndPasswordsAreRefused) {
  const RunningServer server;
  for (const char* name :
       {"", " ", " a", "a\\\"b", "a;b", "<b>", "aaaaaaaaaaaaaaaaaaaaaaaaa", "a\\u0000", "\\u202eabc"})
    EXPECT_EQ(
        request(server.port(), "POST", "/api/1/guest", std::string(R"({"name":")") + name + "\"}").status,
        400)
        << name;
  for (const char* password : {"short", "Beatrice", "beatrice12", "Bastide1", "password1", "abababab"})
    EXPECT_EQ(request(server.port(), "POST", "/api/1/register",
                      std::string(R"({"name":"Beatrice","password":")") + password + "\"}")
                  .status,
              400)
        << password;
  EXPECT_EQ(request(server.port(), "POST", "/api/1/guest", R"({"name":"Zoë Łódź 東京"})").status, 200);
}

TEST(Accounts, TooManyTriesAreRefused) {
  ServerSettings settings;
  settings.logins_per_address = 3;
  const RunningServer server(settings);
  std::vector<int> statuses;
  for (int i = 0; i < 5; ++i)
    statuses.push_back(
        request(server.port(), "POST", "/api/1/login", R"({"name":"Anna","password":"wrong horse"})").status);
  EXPECT_EQ(statuses, (std::vector<int>{401, 401, 401, 429, 429}));
}

TEST(Accounts, AnswersAboutPersonsAreNotCached) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  for (const char* path : {"/api/1/me", "/api/1/me/export"})
    EXPECT_NE(request(server.port(), "GET", path, "", bearer(anna)).head.find("Cache-Control: no-store"),
              std::string::npos)
        << path;
}

TEST(Accounts, TheLobbyListsPublicTablesAlone) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string open = testing::make_table(
      server.port(), anna, testing::settings_json(testing::rule_sets()[0], R"(,"public":true)"));
  const std::string closed =
      testing::make_table(server.port(), anna, testing::settings_json(testing::rule_sets()[0]));
  const std::string list = request(server.port(), "GET", "/api/1/tables").body;
  EXPECT_NE(list.find(open), std::string::npos);
  EXPECT_EQ(list.find(closed), std::string::npos);
}

TEST(Accounts, BadSettingsAreRefusedWithAReason) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  for (const char* settings :
       {R"({"game":"chess","seats":[{"kind":"me"},{"kind":"open"}]})",
        R"({"game":"classic","seats":[{"kind":"me"}]})", R"({"game":"classic"})",
        R"({"game":"classic","seats":[{"kind":"me"},{"kind":"me"}]})",
        R"({"game":"classic","seats":[{"kind":"bot","bot":"greedy"},{"kind":"bot","bot":"greedy"}]})",
        R"({"game":"classic","options":"nonsense=on","seats":[{"kind":"me"},{"kind":"open"}]})",
        R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"godlike"}]})",
        R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}],"clock":{"kind":"move","seconds":1}})",
        R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}],"aids":"all"})",
        R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}],"bag":"QQ"})"}) {
    const auto answer = request(server.port(), "POST", "/api/1/tables", settings, bearer(anna));
    EXPECT_EQ(answer.status, 400) << settings;
    EXPECT_GT(field(answer, "message").size(), 5U);
  }
}

TEST(Accounts, PagesAreServedWithCareAndCached) {
  const std::string folder = testing::make_folder();
  std::filesystem::create_directory(folder + "/assets");
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder + "/" + name) << text;
  };
  write("index.html", "<title>Bastide</title>");
  write("assets/a-1234.js", "1");
  write("assets/a-1234.js.gz", "packed");
  ServerSettings settings;
  settings.web_folder = folder;
  const RunningServer server(settings);
  const auto page = request(server.port(), "GET", "/table/123");
  EXPECT_EQ(page.body, "<title>Bastide</title>");
  EXPECT_NE(page.head.find("Content-Security-Policy: default-src 'none'"), std::string::npos);
  EXPECT_NE(page.head.find("Cache-Control: no-cache"), std::string::npos);
  const auto script = request(server.port(), "GET", "/assets/a-1234.js", "", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(script.body, "packed");
  EXPECT_NE(script.head.find("immutable"), std::string::npos);
  const auto tag = page.head.substr(page.head.find("ETag: ") + 6, 34);
  EXPECT_EQ(request(server.port(), "GET", "/", "", {{"If-None-Match", tag}}).status, 304);
  EXPECT_EQ(request(server.port(), "GET", "/missing.js").status, 404);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace bastide::server
