#include "server/works.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/server/support/player.h"
#include "tests/server/support/whole.h"

/// What a whole server does of itself, in one thread and with time that the test lets pass.
namespace bastide::server {
namespace {

using testing::against_a_bot;
using testing::no_response;
using testing::Whole;

class WholeServer : public ::testing::Test {
 protected:
  ~WholeServer() override { std::filesystem::remove_all(folder_); }
  const std::string folder_ = testing::make_folder();
};

TEST_F(WholeServer, WhoReadsManyTablesDoesNotKeepOthersWaiting) {
  std::string eve;
  std::string ben;
  std::string bens;
  std::vector<std::string> eves;
  {
    Whole server(folder_);
    eve = server.guest("Eve");
    ben = server.guest("Ben");
    for (int i = 0; i < 30; ++i) eves.push_back(server.table(eve));
    bens = server.table(ben);
  }
  Whole server(folder_);  // no table is in memory
  for (const std::string& token : {eve, ben}) ASSERT_EQ(server.get("GET", "me", "", token).status, 200);
  std::vector<Whole::Answer> answers;
  for (const std::string& id : eves)
    answers.push_back(server.ask("GET", "tables/" + id + "/record", "", eve));
  server.think();
  const auto bens_answer = server.ask("GET", "tables/" + bens + "/record", "", ben);
  const auto stranger = server.ask("GET", "me", "", std::string(64, '0'));
  int reads = 0;
  while (!*bens_answer || !*stranger) {
    ASSERT_TRUE(server.use_disk());
    ++reads;
  }
  EXPECT_EQ(bens_answer->value_or(no_response).status, 200);
  EXPECT_EQ(stranger->value_or(no_response).status, 401);
  EXPECT_LE(reads, 6) << "each in turn, and not all of Eve's before";
  server.settle();
  for (const auto& answer : answers) EXPECT_EQ(answer->value_or(no_response).status, 200);
}

TEST_F(WholeServer, WhoIsRenamedAtManyTablesDoesNotKeepOthersWaiting) {
  std::string eve;
  std::string bens;
  constexpr const char* open = R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}]})";
  {
    Whole server(folder_);
    eve = server.guest("Eve");
    for (int i = 0; i < 30; ++i) server.table(eve, open);
    bens = server.table(server.guest("Ben"));
  }
  Whole server(folder_);  // no table is in memory
  ASSERT_EQ(server.get("GET", "me", "", eve).status, 200);
  const auto renamed = server.ask("POST", "me/name", R"({"name":"Evelyn"})", eve);
  const auto named = [&] {
    return server.host()->run("SELECT 1 FROM log WHERE entry LIKE '%Evelyn%'").size();
  };
  while (named() == 0) ASSERT_TRUE(server.use_disk());
  const auto answer = server.ask("GET", "tables/" + bens + "/record");
  int used = 0;
  for (; !*answer; ++used) ASSERT_TRUE(server.use_disk());
  EXPECT_LE(used, 6) << "one table after the other, and not all before Ben's";
  server.settle();
  EXPECT_EQ(renamed->value_or(no_response).status, 200);
  EXPECT_EQ(named(), 30U);
}

TEST_F(WholeServer, ANewNameIsShownWhereverItCouldNotBeAtFirst) {
  constexpr const char* open = R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}]})";
  Whole server(folder_);
  const std::string eve = server.guest("Eve");
  const std::string broken = server.table(eve, open);
  server.table(eve, open);
  const auto host = server.host();
  const auto named = [&] { return host->run("SELECT 1 FROM log WHERE entry LIKE '%Evelyn%'").size(); };
  const auto entry = host->run("SELECT entry FROM log WHERE table_id = $1 AND number = 2", {broken})[0][0];
  host->run("UPDATE log SET entry = 'broken' WHERE table_id = $1 AND number = 2", {broken});
  ASSERT_EQ(server.get("POST", "me/name", R"({"name":"Evelyn"})", eve).status, 200);
  EXPECT_EQ(named(), 1U);
  host->run("UPDATE log SET entry = $2 WHERE table_id = $1 AND number = 2", {broken, entry});
  server.pass(130'000);
  EXPECT_EQ(named(), 2U);
  EXPECT_TRUE(host->run("SELECT 1 FROM renamings").empty());
}

TEST_F(WholeServer, NothingLongIsDoneForWhoHasHungUp) {
  Whole server(folder_);
  const std::string anna = server.guest("Anna");
  const std::string table = server.table(anna);
  server.pass(120'000);  // nobody is there: the room is let go
  const auto hung_up = std::make_shared<std::atomic<bool>>(false);
  server.passwords_are_held = server.slow_reader_is_held = true;
  const auto account =
      server.ask("POST", "register", R"({"name":"Ben","password":"wood for sheep"})", "", hung_up);
  std::vector<Whole::Answer> exports;
  for (int i = 0; i < 3; ++i) exports.push_back(server.ask("GET", "me/export", "", anna, hung_up));
  const auto record = server.ask("GET", "tables/" + table + "/record", "", "", hung_up);
  const auto other = server.ask("GET", "tables/" + table + "/record");
  *hung_up = true;
  server.passwords_are_held = server.slow_reader_is_held = false;
  server.settle();
  EXPECT_EQ(account->value_or(no_response).status, 503);
  for (const auto& page : exports) EXPECT_EQ(page->value_or(no_response).status, 503);
  EXPECT_FALSE(record->has_value());
  EXPECT_EQ(other->value_or(no_response).status, 200) << "who waits still is answered";
  EXPECT_TRUE(server.host()->run("SELECT 1 FROM users WHERE name = 'Ben'").empty());
  EXPECT_EQ(server.get("GET", "me/export", "", anna).status, 200) << "nobody has the turn";
}

TEST_F(WholeServer, AGuestWithTheNameOfAnAccountIsMarked) {
  constexpr const char* open = R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}]})";
  Whole server(folder_);
  const std::string guest = server.guest("Anna");
  const std::string other = server.guest("Annabel");
  const std::string table = server.table(guest, open);
  const auto listener = server.come(table, guest);
  ASSERT_EQ(
      server.get("POST", "register", R"({"name":"ANNA","password":"wood for sheep","bearer":true})").status,
      200);
  server.pass(130'000);
  EXPECT_NE(server.get("GET", "me", "", guest).body.find(R"x("name":"Anna (guest)","guest":true)x"),
            std::string::npos);
  EXPECT_EQ(listener->last("state").at("table").at("seats").at(0).at("name").as_string(), "Anna (guest)");
  EXPECT_NE(server.get("GET", "me", "", other).body.find(R"("name":"Annabel")"), std::string::npos);
  // Who registers under the own name bears it.
  const auto made = server.get("POST", "register",
                               R"({"name":"Annabel","password":"wood for sheep","bearer":true})", other);
  server.pass(130'000);
  EXPECT_NE(server.get("GET", "me", "", Whole::field(made, "token")).body.find(R"("name":"Annabel")"),
            std::string::npos);
  EXPECT_TRUE(server.host()
                  ->run("SELECT 1 FROM guest_looks g JOIN users u ON u.id = g.user_id WHERE u.login IS"
                        " NOT NULL")
                  .empty());
}

TEST_F(WholeServer, OneUsersExportsGoOneAfterTheOther) {
  Whole server(folder_);
  const std::string anna = server.guest("Anna");
  const std::string ben = server.guest("Ben");
  server.slow_reader_is_held = true;
  std::vector<Whole::Answer> answers;
  for (int i = 0; i < 40; ++i) answers.push_back(server.ask("GET", "me/export", "", anna));
  server.settle();
  const auto answered = [&](int status) {
    return std::count_if(answers.begin(), answers.end(), [&](const Whole::Answer& answer) {
      return answer->value_or(no_response).status == status;
    });
  };
  EXPECT_EQ(answered(429), 31) << "one is being read, eight wait";
  const auto bens = server.ask("GET", "me/export", "", ben);
  server.settle();
  for (int read = 1; read <= 2; ++read) server.read_slowly_once();
  EXPECT_EQ(bens->value_or(no_response).status, 200);
  EXPECT_EQ(answered(200), 1);
  for (int read = 2; read <= 9; ++read) {
    server.read_slowly_once();
    EXPECT_EQ(answered(200), read);
  }
  EXPECT_EQ(answered(429), 31);
  server.slow_reader_is_held = false;
  EXPECT_EQ(server.get("GET", "me/export", "", anna).status, 200);
}

TEST_F(WholeServer, NobodysTableWaitsForLongReadsWhenSomebodyIsDeleted) {
  Whole server(folder_);
  const std::string ben = server.guest("Ben");
  const std::string table = server.table(ben);
  server.slow_reader_is_held = true;
  const auto gone = server.ask("POST", "me/delete", "{}", ben);
  server.settle();
  server.read_slowly_once();  // at which tables he was
  EXPECT_EQ(server.get("GET", "tables/" + table + "/record").status, 200) << "the table goes on";
  EXPECT_TRUE(server.host()->run("SELECT 1 FROM log WHERE entry LIKE '%Ben%'").empty());
  EXPECT_FALSE(gone->has_value());
  server.slow_reader_is_held = false;
  server.settle();
  EXPECT_EQ(gone->value_or(no_response).status, 200);
}

TEST_F(WholeServer, GoOnWhenThereIsMemoryAgain) {
  Whole server(folder_);
  const std::string anna = server.guest("Anna");
  server.pass(2000);
  ASSERT_EQ(server.get("GET", "me", "", anna).status, 200);
  server.has_memory = false;
  EXPECT_EQ(server.get("GET", "tables").status, 503);
  EXPECT_EQ(server.get("POST", "tables", against_a_bot, anna).status, 503);
  EXPECT_EQ(server.get("POST", "guest", R"({"name":"Ben"})").status, 503);
  EXPECT_EQ(server.get("GET", "me/export", "", anna).status, 503);
  server.pass(120'000);
  server.has_memory = true;
  EXPECT_EQ(server.get("GET", "tables").status, 200);
  EXPECT_FALSE(server.table(anna).empty());
  EXPECT_EQ(server.get("GET", "me/export", "", anna).status, 200);
  // The host is obeyed still.
  server.host()->run("UPDATE users SET banned = 1");
  server.host()->run("INSERT INTO orders (id, what, about) SELECT id, 'ban', id FROM users");
  server.pass(3000);
  EXPECT_TRUE(server.host()->run("SELECT id FROM orders").empty());
  EXPECT_EQ(server.get("GET", "me", "", anna).status, 401);
}

TEST_F(WholeServer, AnOrderOfTheHostStaysUntilItIsObeyed) {
  Whole server(folder_);
  const std::string table = server.table(server.guest("Anna"));
  const auto host = server.host();
  host->run("INSERT INTO orders (id, what, about) VALUES ('1', 'close', $1)", {table});
  server.pass(2000, false);
  // Whenever the server may die, either the order is there still or the table is closed.
  while (!host->run("SELECT id FROM orders").empty()) ASSERT_TRUE(server.use_disk());
  EXPECT_EQ(host->run("SELECT status FROM game_tables WHERE id = $1", {table})[0][0], "over");
}

TEST_F(WholeServer, AClockThatJumpedMakesItForgetNothing) {
  constexpr Millis minute = 60'000;
  constexpr Millis day = 1440 * minute;
  ServerSettings settings;
  settings.lifetimes.guest_token = settings.lifetimes.account_token = settings.lifetimes.guest =
      settings.lifetimes.waiting_table = settings.lifetimes.dead_table = 20 * minute;
  settings.lifetimes.sweep = 1;
  std::string anna;
  std::string ben;
  std::string table;
  Millis wall_ahead = 1000 * day;
  {
    Whole server(folder_, settings, wall_ahead);
    anna = server.guest("Anna");
    ben = server.guest("Ben");
    table = server.table(anna);
    server.pass(2 * minute);
  }
  for (const Millis jump : {46 * day, -100 * day, 300 * day}) {
    wall_ahead += jump;
    Whole server(folder_, settings, wall_ahead);
    server.pass(3 * minute);
    EXPECT_EQ(server.get("GET", "tables/" + table + "/record").status, 200) << jump;
    EXPECT_EQ(server.get("GET", "me", "", anna).status, 200) << jump;
  }
  // What grows old while the server is at work is forgotten.
  Whole server(folder_, settings, wall_ahead);
  server.pass(25 * minute);
  EXPECT_EQ(server.get("GET", "tables/" + table + "/record").status, 404);
  EXPECT_EQ(server.get("GET", "me", "", ben).status, 401);
}

// The clocks of games stood still while no server was there, however late its database comes.
TEST_F(WholeServer, KnowsHowLongItWasAwayBeforeItReadsATable) {
  constexpr Millis day = 86'400'000;
  std::string anna;
  std::string ben;
  std::string table;
  {
    Whole server(folder_);
    anna = server.guest("Anna");
    ben = server.guest("Ben");
    table = server.table(anna, R"({"game":"classic","seats":[{"kind":"me"},{"kind":"open"}],)"
                               R"("clock":{"kind":"days","days":1}})");
    server.come(table, anna);
    server.say(server.come(table, ben), R"({"type":"sit","nonce":"1"})");
    server.pass(2000);
    ASSERT_EQ(server.host()->run("SELECT status FROM game_tables")[0][0], "playing");
  }
  Whole server(folder_, {}, 10 * day, false);
  server.has_database = true;
  server.pass(1100, false);  // it is looked for, and what comes of that waits
  EXPECT_EQ(server.come(table, ben)->last("state").at("stage").as_string(), "choosing");
  server.pass(2000);
  EXPECT_EQ(server.host()->run("SELECT status FROM game_tables")[0][0], "playing");
}

TEST_F(WholeServer, ATokenIsNotGivenTheTimeBeforeItWasMade) {
  constexpr Millis minute = 60'000;
  ServerSettings settings;
  settings.lifetimes.guest_token = settings.lifetimes.account_token = 20 * minute;
  std::string anna;
  {
    Whole server(folder_, settings);
    anna = server.guest("Anna");
    server.pass(2 * minute);
  }
  Whole server(folder_, settings, 1000 * minute);
  EXPECT_EQ(server.status_of_me(anna), 200) << "while no server was there it did not grow old";
  const std::string ben = server.guest("Ben");
  server.pass(21 * minute);
  EXPECT_EQ(server.status_of_me(ben), 401);
}

TEST_F(WholeServer, AnOrderThatCannotBeObeyedIsToldOnce) {
  Whole server(folder_);
  const std::string table = server.table(server.guest("Anna"));
  server.pass(120'000);  // nobody is there: the room is let go
  const auto host = server.host();
  host->run("UPDATE log SET entry = 'broken'");
  host->run("INSERT INTO orders (id, what, about) VALUES ('1', 'close', $1)", {table});
  ::testing::internal::CaptureStderr();
  server.pass(35'000);
  const std::string log = ::testing::internal::GetCapturedStderr();
  const auto count = [&](std::string_view words) {
    int found = 0;
    for (auto at = log.find(words); at != std::string::npos; at = log.find(words, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("order of the host"), 1) << log;
  EXPECT_GE(count("could not be read"), 2) << "it is tried again";
  EXPECT_LE(count("could not be read"), 5) << log;
  EXPECT_EQ(host->run("SELECT COUNT(*) FROM orders")[0][0], "1");
}

TEST_F(WholeServer, NobodyHasMoreTablesThanAllowedHoweverTheyAreMade) {
  ServerSettings settings;
  settings.tables_per_user = 1;
  Whole server(folder_, settings);
  const std::string anna = server.guest("Anna");
  const auto host = server.host();
  const auto made = server.ask("POST", "tables", against_a_bot, anna);
  ASSERT_TRUE(server.use_disk());  // who she is
  ASSERT_TRUE(server.use_disk());  // she has none yet
  host->run(
      "INSERT INTO game_tables (id, seed, status, is_public, owner, created, updated, summary)"
      " SELECT '1', '', 'playing', 0, id, 0, 0, '{}' FROM users");  // as a rematch does
  server.settle();
  EXPECT_EQ(made->value_or(no_response).status, 429);
  EXPECT_EQ(host->run("SELECT COUNT(*) FROM game_tables")[0][0], "1");
  EXPECT_EQ(host->run("SELECT COUNT(*) FROM log")[0][0], "0");
  host->run("UPDATE game_tables SET status = 'over'");
  EXPECT_EQ(server.get("POST", "tables", against_a_bot, anna).status, 200);
}

TEST_F(WholeServer, FinishedTablesOfAccountsAreBoundedToo) {
  ServerSettings settings;
  settings.lifetimes.sweep = 1;
  settings.lifetimes.finished_of_guest = 2;
  settings.lifetimes.finished_of_anybody = 30;
  Whole server(folder_, settings);
  const auto host = server.host();
  const std::string later = std::to_string(server.executor.now() + 1'000'000);
  host->run("INSERT INTO users (id, name, login, created, seen) VALUES ('u1', 'Anna', 'anna', 0, $1)",
            {later});
  host->run("INSERT INTO users (id, name, created, seen) VALUES ('u2', 'Ben', 0, $1)", {later});
  for (const char* owner : {"u1", "u2"})
    host->run(
        "INSERT INTO game_tables (id, seed, status, is_public, owner, created, updated, summary)"
        " WITH RECURSIVE t(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM t WHERE n < 159)"
        " SELECT $1 || n, '', 'over', 0, $1, 0, $2 + n, '{}' FROM t",
        {owner, later});
  host->run("INSERT INTO seats (table_id, user_id, seat) SELECT id, 'u1', 0 FROM game_tables");
  server.pass(5000);
  for (const char* owner : {"u1", "u2"}) {
    const auto left = host->run("SELECT id FROM game_tables WHERE owner = $1 ORDER BY id", {owner});
    ASSERT_EQ(left.size(), 30U);
    EXPECT_EQ(left[0][0], std::string(owner) + "130") << "the newest stay";
  }
}

TEST_F(WholeServer, TablesThatNobodyPlaysAtGoFirstWhereMemoryIsScarce) {
  for (const bool is_scarce : {true, false}) {
    ServerSettings settings;
    settings.table_bytes = is_scarce ? 1 : std::int64_t{1} << 30;
    Whole server(folder_, settings);
    const std::string anna = server.guest("Anna");
    const std::string idle = server.table(anna);
    const std::string over = server.table(anna);
    const std::string playing = server.table(anna);
    EXPECT_TRUE(server.is_there(idle));
    const auto talker = server.come(over, anna);
    const auto player = server.come(playing, anna);
    server.say(talker, R"({"type":"resign","nonce":"1"})");
    server.pass(3000);
    EXPECT_EQ(talker->closed, is_scarce ? close_try_again : 0);
    EXPECT_EQ(player->closed, 0);
    server.host()->run("UPDATE log SET entry = 'broken'");
    EXPECT_EQ(server.is_there(idle), !is_scarce) << "it is in memory still, or not";
    EXPECT_TRUE(server.is_there(playing));
  }
}

TEST_F(WholeServer, FinishedTablesOfGuestsAreBoundedHoweverManyGuestsThereAre) {
  ServerSettings settings;
  settings.lifetimes.sweep = 1;
  settings.lifetimes.finished_of_guest = 2;
  Whole server(folder_, settings);
  const auto host = server.host();
  const std::string later = std::to_string(server.executor.now() + 1'000'000);
  host->run(
      "INSERT INTO users (id, name, created, seen) WITH RECURSIVE guests(n) AS"
      " (SELECT 0 UNION ALL SELECT n + 1 FROM guests WHERE n < 1200)"
      " SELECT 'u' || (1000 + n), 'Guest', 0, $1 FROM guests",
      {later});
  const std::string tables =
      "INSERT INTO game_tables (id, seed, status, is_public, owner, created, updated, summary)"
      " SELECT $1 || id, '', 'over', 0, id, 0, $2, '{}' FROM users";
  host->run(tables, {"0", later});
  for (const char* id : {"1", "2", "3", "4"}) host->run(tables + " WHERE id = 'u2200'", {id, later});
  server.pass(5000);
  EXPECT_EQ(host->run("SELECT COUNT(*) FROM game_tables WHERE owner = 'u2200'")[0][0], "2");
  EXPECT_EQ(host->run("SELECT COUNT(*) FROM game_tables")[0][0], "1202");
}

}  // namespace
}  // namespace bastide::server
