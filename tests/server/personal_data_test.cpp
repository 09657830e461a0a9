#include "server/personal_data.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

/// What a user gets to take along is all there is, and what is left of one who goes is nothing.
namespace bastide::server {
namespace {

using testing::guest;
using testing::Player;
using testing::request;
using testing::RunningServer;

testing::Headers bearer(const std::string& token) {
  return {{"Authorization", "Bearer " + token}};
}

class PersonalData : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam()) {
      auto empty = testing::with_empty_postgres();
      if (!empty) GTEST_SKIP() << testing::no_postgres;
      settings_ = *empty;
    } else {
      folder_ = testing::make_folder();
      settings_.database = folder_ + "/bastide.db";
    }
    settings_.tables_per_user = 1000;
    server_.emplace(settings_);
  }
  void TearDown() override {
    server_.reset();
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  std::uint16_t port() const { return server_ ? server_->port() : std::uint16_t{0}; }
  std::unique_ptr<Sql> database() const { return database_at(settings_.database)(); }
  /// A public table for two, or for three.
  std::string new_table(const std::string& owner, int seats = 2) const {
    return testing::make_table(
        port(), owner, testing::settings_json(testing::rule_sets()[seats == 2 ? 0 : 1], R"(,"public":true)"));
  }
  static void must_say(Player& player, const std::string& words) {
    EXPECT_EQ(player.answer_to(player.say("chat", R"(,"text":")" + words + "\"")), "ok");
  }
  json::object export_page_at(const std::string& token, const std::string& after) const {
    const auto answer = request(port(), "GET", "/api/1/me/export" + after, "", bearer(token));
    EXPECT_EQ(answer.status, 200) << answer.body;
    const auto page = parse_object(answer.body);
    EXPECT_TRUE(page.ok()) << answer.body;
    return *page;
  }
  /// All pages of an export, joined.
  json::object export_of(const std::string& token) const {
    json::object all = export_page_at(token, "");
    for (json::object page = all; page.contains("next");) {
      page = export_page_at(token, "?after=" + std::string(page.at("next").as_string()));
      for (const char* list : {"tables", "said", "reported"})
        if (page.contains(list))
          for (const auto& item : page.at(list).as_array()) all.at(list).as_array().push_back(item);
    }
    return all;
  }
  static std::set<std::string> texts(const json::object& object, const char* list, const char* field) {
    std::set<std::string> all;
    for (const auto& item : object.at(list).as_array()) {
      const bool is_new = all.emplace(item.at(field).as_string()).second;
      EXPECT_TRUE(is_new) << item.at(field).as_string() << " is told twice";
    }
    return all;
  }
  /// Everything that is in the database, as text.
  std::string everything() const {
    const auto sql = database();
    std::string all;
    for (const char* query :
         {"SELECT entry FROM log", "SELECT summary FROM game_tables", "SELECT name, login FROM users",
          "SELECT looks, user_id FROM names", "SELECT reporter, user_id, words FROM reports"})
      for (const SqlRow& row : sql->run(query))
        for (const std::string& cell : row) all += cell + "\n";
    return all;
  }
  /// What anybody is told who comes to a table now.
  std::string told_at(const std::string& table) const {
    Player watcher(port(), table, "", 9);
    std::string all;
    EXPECT_TRUE(watcher.connect());
    testing::WebSocket socket(port(), "/api/1/tables/" + table + "/socket");
    socket.send(R"({"type":"hello","protocol":1})");
    while (const auto text = socket.receive()) {
      all += *text;
      if (text->find(R"("type":"presence")") != std::string::npos) break;
    }
    return all + request(port(), "GET", "/api/1/tables/" + table + "/record").body;
  }
  /// Bella is everywhere: she plays, she talks as a spectator, and before she stands up again.
  struct Places {
    std::string played, watched, left;
  };
  Places go_everywhere(const std::string& anna, const std::string& bella) {
    const Places at{new_table(anna), new_table(anna), new_table(anna, 3)};
    Player host(port(), at.played, anna, 1), player(port(), at.played, bella, 2);
    EXPECT_TRUE(host.connect() && player.connect());
    EXPECT_EQ(player.answer_to(player.say("sit")), "ok");
    must_say(player, "while we play");
    Player other_host(port(), at.watched, anna, 1), other(port(), at.watched, guest(port(), "Cleo"), 3),
        watcher(port(), at.watched, bella, 2);
    EXPECT_TRUE(other_host.connect() && other.connect() && watcher.connect());
    EXPECT_EQ(other.answer_to(other.say("sit")), "ok");
    EXPECT_EQ(other.answer_to(other.say("resign")), "ok");
    must_say(watcher, "well played, both");
    Player shortly(port(), at.left, bella, 2);
    EXPECT_TRUE(shortly.connect());
    EXPECT_EQ(shortly.answer_to(shortly.say("sit")), "ok");
    must_say(shortly, "sorry, have to go");
    EXPECT_EQ(shortly.answer_to(shortly.say("stand")), "ok");
    return at;
  }

  ServerSettings settings_;
  std::string folder_;
  std::optional<RunningServer> server_;
};

INSTANTIATE_TEST_SUITE_P(, PersonalData, ::testing::Bool(),
                         [](const auto& about) { return about.param ? "Postgres" : "Sqlite"; });

TEST_P(PersonalData, IsExportedFromEverywhere) {
  const std::string anna = guest(port(), "Anna"), bella = guest(port(), "Bellatrix");
  const Places at = go_everywhere(anna, bella);
  EXPECT_EQ(request(port(), "POST", "/api/1/tables/" + at.played + "/report",
                    R"({"user":"u1","text":"he cheats"})", bearer(bella))
                .status,
            200);
  const json::object all = export_of(bella);
  EXPECT_EQ(texts(all, "said", "text"),
            (std::set<std::string>{"while we play", "well played, both", "sorry, have to go"}));
  EXPECT_EQ(texts(all, "tables", "id"), (std::set<std::string>{at.played, at.watched, at.left}));
  EXPECT_EQ(texts(all, "reported", "text"), std::set<std::string>{"he cheats"});
  EXPECT_EQ(all.at("user").at("name").as_string(), "Bellatrix");
  EXPECT_TRUE(texts(export_of(anna), "said", "text").empty()) << "and nobody else's";
}

TEST_P(PersonalData, IsExportedInPages) {
  const std::string anna = guest(port(), "Anna");
  std::set<std::string> tables;
  for (int i = 0; i < 120; ++i) tables.insert(new_table(anna));
  // A long log, of which each page takes a part.
  const auto sql = database();
  const std::string user(export_page_at(anna, "").at("user").at("id").as_string());
  sql->run("BEGIN");
  for (int number = 3; number < 12'003; ++number)
    sql->run("INSERT INTO log (table_id, number, at, entry) VALUES ($1, $2, 5, $3)",
             {*tables.begin(), std::to_string(number),
              R"({"event":"chat","user":")" + (number % 100 == 0 ? user : "u2") +
                  R"(","name":"Anna","word":"words )" + std::to_string(number) + "\"}"});
  sql->run("COMMIT");
  EXPECT_LE(export_page_at(anna, "").at("tables").as_array().size(), 50U);
  sql->run("BEGIN");
  for (int i = 0; i < 2500; ++i)
    sql->run(
        "INSERT INTO reports (id, at, reporter, table_id, user_id, words) VALUES ($1, 7, $2, '', '', $1)",
        {std::to_string(i), user});
  sql->run("COMMIT");
  const json::object all = export_of(anna);
  EXPECT_EQ(texts(all, "tables", "id"), tables);
  EXPECT_EQ(texts(all, "said", "text").size(), 120U);
  EXPECT_EQ(texts(all, "reported", "text").size(), 2500U);
  for (const char* wrong : {"?after=x", "?after=00.", "?after=00.-1", "?after=00.1x"})
    EXPECT_EQ(request(port(), "GET", std::string("/api/1/me/export") + wrong, "", bearer(anna)).status, 400)
        << wrong;
}

TEST_P(PersonalData, IsGoneFromEverywhere) {
  const std::string anna = guest(port(), "Anna");
  const auto made = request(port(), "POST", "/api/1/register",
                            R"({"bearer":true,"name":"Bellatrix","password":"wood for sheep"})");
  const std::string bella(parse_object(made.body)->at("token").as_string());
  const std::string user(parse_object(made.body)->at("user").at("id").as_string());
  const Places at = go_everywhere(anna, bella);
  const std::string report = "/api/1/tables/" + at.played + "/report";
  EXPECT_EQ(request(port(), "POST", report, R"({"user":"u1","text":"he cheats"})", bearer(bella)).status,
            200);
  EXPECT_EQ(
      request(port(), "POST", report, R"({"user":")" + user + R"(","text":"rude"})", bearer(anna)).status,
      200);
  Player host(port(), at.played, anna, 1);
  ASSERT_TRUE(host.connect());
  ASSERT_NE(told_at(at.played).find("Bellatrix"), std::string::npos);

  EXPECT_EQ(request(port(), "POST", "/api/1/me/delete", "{}", bearer(bella)).status, 200);
  const std::string kept = everything();
  for (const char* words :
       {"Bellatrix", "bellatrix", "while we play", "well played, both", "sorry, have to go", "rude"})
    EXPECT_EQ(kept.find(words), std::string::npos) << words;
  EXPECT_NE(kept.find("he cheats"), std::string::npos) << "the host has to judge that";
  for (const std::string& table : {at.played, at.watched, at.left}) {
    const std::string told = told_at(table);
    for (const char* words : {"Bellatrix", "while we play", "well played, both", "sorry, have to go"})
      EXPECT_EQ(told.find(words), std::string::npos) << words << " is told at " << table;
  }
  EXPECT_NE(told_at(at.played).find("deleted"), std::string::npos);
  const std::string list = request(port(), "GET", "/api/1/tables").body;
  EXPECT_EQ(list.find("Bellatrix"), std::string::npos) << list;
  // The table goes on for those who stay, and is kept as it is told.
  while (host.listen()) {
  }
  ASSERT_TRUE(host.connect());
  must_say(host, "who was that?");
  EXPECT_EQ(everything().find("Bellatrix"), std::string::npos);
}

TEST_P(PersonalData, GoesOnGoingAfterAStop) {
  const std::string anna = guest(port(), "Anna"), bella = guest(port(), "Bellatrix");
  go_everywhere(anna, bella);
  const std::string user(export_page_at(bella, "").at("user").at("id").as_string());
  server_.reset();
  const auto sql = database();
  // The server had gone no further than this.
  sql->run("DELETE FROM users WHERE id = $1", {user});
  sql->run("DELETE FROM tokens WHERE user_id = $1", {user});
  sql->run("INSERT INTO departures (user_id, at) VALUES ($1, '1')", {user});
  server_.emplace(settings_);
  while (sql->run("SELECT COUNT(*) FROM departures")[0][0] != "0")
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(everything().find("Bellatrix"), std::string::npos);
  EXPECT_EQ(everything().find("while we play"), std::string::npos);
}

TEST_P(PersonalData, IsFoundInADatabaseOfAnEarlierVersion) {
  const std::string anna = guest(port(), "Anna"), bella = guest(port(), "Bellatrix");
  go_everywhere(anna, bella);
  const json::object before = export_of(bella);
  server_.reset();
  const auto sql = database();
  testing::make_version_2(*sql);
  server_.emplace(settings_);
  const json::object after = export_of(bella);
  EXPECT_EQ(after.at("said"), before.at("said"));
  EXPECT_EQ(after.at("tables"), before.at("tables"));
}

}  // namespace
}  // namespace bastide::server
