#include <gtest/gtest.h>

#include <filesystem>

#include "tests/server/support/party.h"

/// What lists of tables tell, over both databases.
namespace bastide::server {
namespace {

using testing::Party;
using testing::Player;
using testing::request;
using testing::rule_sets;
using testing::RunningServer;

constexpr const char* minutes = R"(,"public":true,"clock":{"kind":"increment","seconds":300,"increment":5})";
constexpr const char* days = R"(,"clock":{"kind":"days","days":3})";

json::object me(std::uint16_t port, const Player& player) {
  const auto answer = request(port, "GET", "/api/1/me", "", {{"Authorization", "Bearer " + player.token()}});
  const auto object = parse_object(answer.body);
  EXPECT_TRUE(answer.status == 200 && object.ok()) << answer.body;
  return object.ok() ? *object : json::object{};
}

/// The row of a table among the player's own.
json::object row_of(std::uint16_t port, const Player& player, const std::string& table) {
  const json::object mine = me(port, player);
  for (const auto& row : mine.at("tables").as_array())
    if (row.at("id").as_string() == table) return row.as_object();
  ADD_FAILURE() << "the table is not in the list";
  return {};
}

/// The row says the same as the table itself.
void expect_true(const json::object& row, const Player& player) {
  const json::object& state = player.state();
  EXPECT_EQ(row.at("seat"), state.at("seat"));
  EXPECT_EQ(row.at("acting"), state.at("acting"));
  EXPECT_EQ(row.at("scores"), state.at("view").at("scores"));
  EXPECT_EQ(row.at("clock"), state.at("table").at("settings").at("clock"));
  const bool runs = state.at("clock").is_object() && state.at("clock").at("running").is_int64();
  ASSERT_EQ(row.at("time_left").is_int64(), runs);
  if (!runs) return;
  const auto running = state.at("clock").at("running").as_int64();
  const auto left = state.at("clock").at("left").as_array().at(running).as_int64();
  EXPECT_LE(row.at("time_left").as_int64(), left);
  EXPECT_GT(row.at("time_left").as_int64(), left - 60'000);
}

/// As a database was before it knew seats and standings.
void make_old(const std::string& database) {
  const auto sql = database_at(database)();
  testing::make_version_2(*sql);
  sql->run("DROP TABLE standings");
  sql->run("ALTER TABLE seats DROP COLUMN seat");
  sql->run("UPDATE game_tables SET summary = '{\"id\":\"' || id || '\"}'");
  sql->run("UPDATE meta SET value = '1' WHERE name = 'version'");
}

void expect_lists(const ServerSettings& settings) {
  std::optional<Party> clocked;
  std::optional<Party> slow;
  std::optional<Party> shuffled;
  {
    const RunningServer server(settings);
    clocked.emplace(server.port(), rule_sets()[0], minutes);
    slow.emplace(server.port(), rule_sets()[3], days);
    shuffled.emplace(server.port(), testing::RuleSet{"", R"("game":"classic")", 5}, R"(,"order":"random")");
    for (Party* party : {&*clocked, &*slow, &*shuffled}) {
      for (int i = 0; i < 4; ++i) {
        party->play(3);
        party->actor();  // everybody has heard of it
        for (const Player& player : party->players)
          expect_true(row_of(server.port(), player, party->table), player);
      }
    }
    // The lobby tells the clock as well.
    const auto lobby = parse_object(request(server.port(), "GET", "/api/1/tables").body);
    EXPECT_EQ(lobby->at("tables").as_array().at(0).at("clock").at("increment").as_int64(), 5);
  }
  make_old(settings.database);
  const RunningServer server(settings);
  for (Party* party : {&*clocked, &*slow, &*shuffled}) party->move_to(server.port());
  // Nobody has come back yet: a clock of minutes stands still, days run on.
  json::object row = row_of(server.port(), clocked->players[0], clocked->table);
  EXPECT_TRUE(row.at("time_left").is_null());
  EXPECT_TRUE(row.at("acting").is_int64());
  EXPECT_TRUE(row_of(server.port(), slow->players[0], slow->table).at("time_left").is_int64());
  for (Party* party : {&*clocked, &*slow, &*shuffled})
    for (Player& player : party->players) {
      ASSERT_TRUE(player.connect());
      expect_true(row_of(server.port(), player, party->table), player);
    }
  // When it is over the points stay.
  Player& anna = clocked->players[0];
  ASSERT_EQ(anna.answer_to(anna.say("resign")), "ok");
  row = row_of(server.port(), anna, clocked->table);
  EXPECT_EQ(row.at("status").as_string(), "over");
  EXPECT_TRUE(row.at("acting").is_null() && row.at("time_left").is_null());
  EXPECT_EQ(row.at("scores"), anna.state().at("view").at("scores"));
  EXPECT_EQ(row.at("seat").as_int64(), 0);
  EXPECT_TRUE(me(server.port(), anna).at("now").is_int64());
}

TEST(Lists, TellHowEachGameStands) {
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.database = folder + "/games.db";
  expect_lists(settings);
  std::filesystem::remove_all(folder);
}

TEST(Lists, TellHowEachGameStandsWithPostgres) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  expect_lists(*settings);
}

TEST(Lists, OfTablesThatWaitTellNoStanding) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(server.port(), anna, testing::settings_json(rule_sets()[0]));
  const Player player(server.port(), table, anna, 1);
  const json::object row = row_of(server.port(), player, table);
  EXPECT_EQ(row.at("seat").as_int64(), 0);
  for (const char* name : {"acting", "scores", "time_left"}) EXPECT_TRUE(row.at(name).is_null()) << name;
}

TEST(Lists, AGuestsNewNameShowsWhereTheySit) {
  const RunningServer server;
  Party party(server.port(), rule_sets()[0]);
  Party finished(server.port(), rule_sets()[0]);
  Player& anna = party.players[0];
  Player& ben = party.players[1];
  const auto rename = [&](const std::string& body, const std::string& token) {
    return request(server.port(), "POST", "/api/1/me/name", body, {{"Authorization", "Bearer " + token}});
  };
  EXPECT_EQ(rename(R"({"name":"<b>"})", anna.token()).status, 400);
  EXPECT_EQ(rename(R"({"name":"Annabel"})", "").status, 401);
  const auto renamed = rename(R"({"name":"Annabel"})", anna.token());
  ASSERT_EQ(renamed.status, 200) << renamed.body;
  EXPECT_NE(renamed.body.find(R"("name":"Annabel","guest":true)"), std::string::npos) << renamed.body;
  const auto name_at = [](const Player& player, int seat) {
    return std::string(player.state().at("table").at("seats").as_array().at(seat).at("name").as_string());
  };
  for (Player* player : {&anna, &ben}) {
    ASSERT_TRUE(player->until([&] { return name_at(*player, 0) == "Annabel"; }));
  }
  EXPECT_EQ(anna.answer_to(anna.say("chat", R"(,"text":"it is me")")), "ok");
  ASSERT_TRUE(ben.until([&] { return ben.seen() >= anna.seen(); }));
  EXPECT_EQ(me(server.port(), anna).at("user").at("name").as_string(), "Annabel");
  EXPECT_NE(request(server.port(), "GET", "/api/1/tables/" + party.table + "/record").body.find("Annabel"),
            std::string::npos);

  // A table that is out of memory is found, too; one that is over stays as it was played.
  Player& host = finished.players[0];
  EXPECT_EQ(host.answer_to(host.say("resign")), "ok");
  ASSERT_EQ(rename(R"({"name":"Nobody"})", host.token()).status, 200);
  EXPECT_EQ(host.answer_to(host.say("ping")), "ok");
  EXPECT_EQ(name_at(host, 0), "Anna");
  const auto made = request(server.port(), "POST", "/api/1/register",
                            R"({"name":"Cleo","password":"correct horse","bearer":true})");
  EXPECT_EQ(
      rename(R"({"name":"Cleopatra"})", std::string(parse_object(made.body)->at("token").as_string())).status,
      403);
  // Who is deleted leaves no name, not even a former one.
  EXPECT_EQ(
      request(server.port(), "POST", "/api/1/me/delete", "{}", {{"Authorization", "Bearer " + anna.token()}})
          .status,
      200);
  Player watcher(server.port(), party.table, "", 1);
  ASSERT_TRUE(watcher.connect());
  EXPECT_EQ(name_at(watcher, 0), "deleted");
}

TEST(Lists, AVisitorLearnsWhoTheyAreWithoutAnError) {
  const RunningServer server;
  const auto user_of = [&](const testing::Headers& headers) {
    const auto answer = request(server.port(), "GET", "/api/1/info", "", headers);
    EXPECT_EQ(answer.status, 200);
    const auto object = parse_object(answer.body);
    EXPECT_TRUE(object.ok() && object->contains("games")) << answer.body;
    return object->at("user");
  };
  EXPECT_TRUE(user_of({}).is_null());
  EXPECT_TRUE(user_of({{"Cookie", "bastide_token=" + std::string(64, '0')}}).is_null());
  const std::string anna = testing::guest(server.port(), "Anna");
  EXPECT_EQ(user_of({{"Cookie", "bastide_token=" + anna}}).at("name").as_string(), "Anna");
  EXPECT_EQ(request(server.port(), "GET", "/api/1/me").status, 401);
}

TEST(Lists, EachDrawTellsForWhomItIs) {
  for (const auto& rules : rule_sets()) {
    SCOPED_TRACE(rules.name);
    std::vector<Entry> log;
    Table table = testing::begun_table(testing::settings_of(testing::settings_json(rules)),
                                       testing::seed_number(3), log);
    Rng rng(7);
    while (testing::random_step(table, rng, log, 2000)) {
    }
    int own = 0;
    for (int eyes = 0; eyes < rules.seats; ++eyes) {
      const auto message = parse_object(table.events_message(0, eyes));
      const auto watched = parse_object(table.events_message(0, -1));
      const auto& events = message->at("events").as_array();
      for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i].at("event").as_string() != "draw") continue;
        ASSERT_TRUE(events[i].as_object().contains("seat"));
        // Of a draw that is hidden from those who watch, one pair of eyes sees the tile: whose it is.
        if (watched->at("events").as_array()[i].at("token").as_string() != "*?") continue;
        const bool is_mine = events[i].at("seat").as_int64() == eyes;
        EXPECT_EQ(events[i].at("token").as_string() != "*?", is_mine);
        own += is_mine;
      }
    }
    EXPECT_EQ(own > 0, rules.name == "expert");
  }
}

}  // namespace
}  // namespace bastide::server
