#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/server/support/party.h"

/// Another game with the same persons: all of them want it, and no clock runs before.
namespace bastide::server {
namespace {

using testing::begun_table;
using testing::must;
using testing::Party;
using testing::Player;
using testing::request;
using testing::rule_sets;
using testing::RunningServer;
using testing::settings_json;
using testing::settings_of;

constexpr const char* minutes = R"(,"clock":{"kind":"move","seconds":60})";

Command rematch(bool accept, const std::string& nonce, const std::string& draw_nonce = "") {
  Command command;
  command.type = Command::Type::rematch;
  command.flag = accept;
  command.nonce = nonce;
  command.draw_nonce = draw_nonce;
  return command;
}

Command simple(Command::Type type, const std::string& nonce) {
  Command command;
  command.type = type;
  command.nonce = nonce;
  return command;
}

std::string code_of(const Table::Answer& answer) {
  const auto* refusal = std::get_if<Refusal>(&answer);
  return refusal == nullptr ? "" : std::string(refusal->code);
}

std::string state_of(const Table& table, const std::string& user) {
  return table.state_message(user, 5000, {});
}

bool can_rematch(const Table& table, const std::string& user) {
  const auto state = parse_object(state_of(table, user));
  const auto& can = state->at("can").as_array();
  return std::any_of(can.begin(), can.end(), [](const auto& word) { return word.as_string() == "rematch"; });
}

/// A game of a rule set that seat 0 has resigned.
Table resigned_table(const testing::RuleSet& rules, std::vector<Entry>& log, const std::string& more = "") {
  Table table = begun_table(settings_of(settings_json(rules, more)), testing::seed_number(2), log);
  must(table, 0, simple(Command::Type::resign, "r"), log, 2000);
  return table;
}

/// As it is after a restart.
Table read_again(const std::vector<Entry>& log) {
  Table again("0123456789abcdef0123456789abcdef", testing::seed_number(2));
  for (const Entry& entry : log) {
    auto kept = entry_from(to_text(entry));
    EXPECT_TRUE(kept.ok());
    kept->number = entry.number;
    kept->at = entry.at;
    EXPECT_FALSE(again.fold(*kept));
  }
  return again;
}

TEST(Rematch, StartsWhenAllHaveAgreedWithWhatTheyAddedToTheDraws) {
  std::vector<Entry> log;
  Table table = resigned_table(rule_sets()[0], log, minutes);
  ASSERT_TRUE(can_rematch(table, "u0") && can_rematch(table, "u1"));
  const Bytes32 seed = testing::seed_number(77);
  auto asked = table.execute(rematch(true, "a", "bens"), {"u1", "Ben"}, 3000, 0, seed);
  ASSERT_EQ(code_of(asked), "");
  for (const Entry& entry : std::get<Table::Done>(asked).entries) log.push_back(entry);
  EXPECT_NE(state_of(table, "").find(R"("rematch_offer":{"seat":1,"agreed":[1],"waiting":[0],"commit":")" +
                                     to_hex(sha256(seed))),
            std::string::npos)
      << state_of(table, "");
  EXPECT_FALSE(table.deadline()) << "no clock runs";

  // The same after a restart; and nobody is told the seed.
  table = read_again(log);
  ASSERT_NE(table.rematch_offer(), nullptr);
  EXPECT_EQ(table.rematch_offer()->seed, seed);
  for (const std::string user : {"", "u0", "u1"}) {
    EXPECT_EQ((state_of(table, user) + table.events_message(0, -1)).find(to_hex(seed)), std::string::npos);
  }
  must(table, 1, rematch(true, "again"), log, 3000);
  EXPECT_TRUE(table.rematch_offer()->waiting.contains(0)) << "who asks twice has asked once";

  must(table, 0, rematch(true, "b", "annas"), log, 4000);
  EXPECT_TRUE(table.rematch_offer()->waiting.empty());
  std::vector<Entry> entries;
  const Table made = table.make_rematch(*table.rematch_offer(), "fedcba9876543210fedcba9876543210",
                                        {{"u0", "Anna"}, {"u1", "Ben"}}, 5000, entries);
  EXPECT_EQ(made.status(), Table::Status::playing);
  EXPECT_EQ(made.owner(), "u1");
  EXPECT_EQ(made.deadline(), 65'000) << "the clock of the first player begins now";
  ASSERT_EQ(made.seats()[0].user, "u1") << "another one begins";
  EXPECT_EQ(made.seats()[0].draw_nonce, "bens");
  EXPECT_EQ(made.seats()[1].draw_nonce, "annas");
  EXPECT_EQ(entries.at(0).commit, to_hex(sha256(seed))) << "what was promised before the others answered";
}

TEST(Rematch, IsOffWhenOneDeclinesWhoAloneMayAskThen) {
  std::vector<Entry> log;
  Table table = resigned_table(rule_sets()[0], log);
  EXPECT_EQ(code_of(table.execute(rematch(false, "x"), {"u0", "Anna"}, 3000)), "not_allowed");
  must(table, 1, rematch(true, "a"), log, 3000);
  must(table, 0, rematch(false, "b"), log, 3000);
  EXPECT_EQ(table.rematch_offer(), nullptr);
  EXPECT_NE(state_of(table, "u1").find(R"("rematch_declined":0)"), std::string::npos);
  EXPECT_FALSE(can_rematch(table, "u1"));
  must(table, 1, rematch(true, "a"), log, 3000);
  EXPECT_EQ(table.rematch_offer(), nullptr) << "a message that comes again was carried out once";
  EXPECT_EQ(code_of(table.execute(rematch(true, "a2"), {"u1", "Ben"}, 3000)), "not_allowed");
  must(table, 0, rematch(true, "c"), log, 3000);
  EXPECT_TRUE(table.rematch_offer()->waiting.contains(1));
}

TEST(Rematch, IsWithdrawnByWhoAsked) {
  std::vector<Entry> log;
  Table table = resigned_table(rule_sets()[0], log);
  must(table, 1, rematch(true, "a"), log, 3000);
  must(table, 1, rematch(false, "b"), log, 3000);
  EXPECT_EQ(table.rematch_offer(), nullptr);
  EXPECT_TRUE(can_rematch(table, "u0") && can_rematch(table, "u1"));
}

TEST(Rematch, IsForThosePersonsAloneWhoSatToTheEnd) {
  std::vector<Entry> log;
  Table table = resigned_table(rule_sets()[2], log);
  Rng rng(1);
  while (table.status() == Table::Status::playing)
    if (table.stage() == Table::Stage::bot) {
      for (Entry& entry : table.play_bot(table.position(), {table.match()->random_token(rng)}, 2000))
        log.push_back(std::move(entry));
    } else {
      testing::random_step(table, rng, log, 2000);
    }
  EXPECT_FALSE(can_rematch(table, "u0")) << "left before the end";
  EXPECT_EQ(code_of(table.execute(rematch(true, "x"), {"stranger", "Eve"}, 3000)), "not_allowed");
  must(table, 1, rematch(true, "a"), log, 3000);
  EXPECT_EQ(table.rematch_offer()->waiting, std::set<int>{2});
  EXPECT_EQ(code_of(table.execute(rematch(true, "x"), {"u0", "Anna"}, 3000)), "not_allowed");
  must(table, 2, rematch(true, "b"), log, 3000);
  std::vector<Entry> entries;
  Table made = table.make_rematch(*table.rematch_offer(), "fedcba9876543210fedcba9876543210",
                                  {{"u1", "Ben"}, {"u2", "Cleo"}}, 5000, entries);
  EXPECT_EQ(made.status(), Table::Status::waiting) << "for the one who asked, who knows the commitment now";
  EXPECT_TRUE(made.awaits("u1"));
  EXPECT_FALSE(made.awaits("u2"));
  EXPECT_TRUE(made.begin("u2", "cleos", 5000).empty());
  EXPECT_FALSE(made.begin("u1", "bens", 5000).empty());
  EXPECT_EQ(made.status(), Table::Status::playing);
  EXPECT_EQ(made.seats()[0].draw_nonce, "bens");
  EXPECT_EQ(made.seats()[2].kind, Table::Seat::Kind::bot) << "the seat of one who left";
  EXPECT_EQ(made.seats()[0].user, "u1");
}

TEST(Rematch, NeedsSomebodyWhoIsLeft) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  Command claim = simple(Command::Type::claim, "c");
  claim.position = table.position();
  ASSERT_EQ(code_of(table.execute(claim, {"u1", "Ben"}, 2000, 1)), "");
  EXPECT_FALSE(can_rematch(table, "u1"));
  EXPECT_FALSE(can_rematch(table, "u0"));
}

TEST(Rematch, WithSomebodyWhoIsRemovedIsOff) {
  std::vector<Entry> log;
  Table table = resigned_table(rule_sets()[0], log);
  must(table, 1, rematch(true, "a"), log, 3000);
  Command remove = simple(Command::Type::remove, "x");
  remove.word = "u1";
  must(table, 0, remove, log, 3000);
  EXPECT_EQ(table.rematch_offer(), nullptr);
  EXPECT_FALSE(can_rematch(table, "u0"));
}

TEST(Rematch, OfATableThatWasKeptBeforeThereWereOffersIsShown) {
  std::vector<Entry> log;
  Table table = resigned_table(rule_sets()[0], log);
  auto old = entry_from(R"({"event":"rematch","user":"u1","nonce":"n","word":"0f0f"})");
  ASSERT_TRUE(old.ok());
  old->number = table.number() + 1;
  ASSERT_FALSE(table.fold(*old));
  EXPECT_NE(state_of(table, "").find(R"("rematch":"0f0f")"), std::string::npos);
  EXPECT_EQ(code_of(table.execute(rematch(true, "a"), {"u0", "Anna"}, 3000)), "");
  EXPECT_EQ(code_of(table.execute(rematch(false, "b"), {"u0", "Anna"}, 3000)), "not_allowed");
}

// Over sockets and databases.

bool has_offer(const Player& player) {
  return player.state().at("table").as_object().contains("rematch_offer");
}

std::string rematch_of(const Player& player) {
  const auto& table = player.state().at("table").as_object();
  return table.contains("rematch") ? std::string(table.at("rematch").as_string()) : "";
}

/// Two at a table whose game the first one has resigned.
struct After : Party {
  explicit After(std::uint16_t port, const std::string& more = "") : Party(port, rule_sets()[0], more) {
    EXPECT_EQ(anna().answer_to(anna().say("resign")), "ok");
    EXPECT_TRUE(ben().until([&] { return ben().is_over(); }));
  }
  Player& anna() { return players[0]; }
  Player& ben() { return players[1]; }
};

/// An offer outlives the server; then it is accepted, or declined.
void expect_rematches(const ServerSettings& settings) {
  std::optional<After> kept;
  std::optional<After> declined;
  {
    const RunningServer server(settings);
    kept.emplace(server.port(), minutes);
    declined.emplace(server.port());
    for (After* after : {&*kept, &*declined}) {
      EXPECT_EQ(after->ben().answer_to(after->ben().say("rematch", R"(,"draw_nonce":"bens")")), "ok");
      ASSERT_TRUE(after->anna().until([&] { return has_offer(after->anna()); }));
      EXPECT_EQ(rematch_of(after->anna()), "");
    }
    Player eve(server.port(), kept->table, testing::guest(server.port(), "Eve"), 1);
    ASSERT_TRUE(eve.connect());
    EXPECT_EQ(eve.answer_to(eve.say("rematch")), "not_allowed");
    EXPECT_EQ(eve.answer_to(eve.say("rematch", R"(,"accept":false)")), "not_allowed");
  }
  const RunningServer server(settings);
  for (After* after : {&*kept, &*declined}) after->move_to(server.port());
  ASSERT_TRUE(declined->anna().connect() && declined->ben().connect());
  EXPECT_EQ(declined->anna().answer_to(declined->anna().say("rematch", R"(,"accept":false)")), "ok");
  ASSERT_TRUE(declined->ben().until([&] { return !has_offer(declined->ben()); }));
  EXPECT_EQ(declined->ben().answer_to(declined->ben().say("rematch")), "not_allowed");

  // Ben has asked and is away: his minute does not run.
  ASSERT_TRUE(kept->anna().connect());
  EXPECT_TRUE(has_offer(kept->anna()));
  EXPECT_EQ(kept->anna().answer_to(kept->anna().say("rematch", R"(,"draw_nonce":"annas")")), "ok");
  while (kept->anna().listen(300)) {
  }
  EXPECT_EQ(rematch_of(kept->anna()), "");
  ASSERT_TRUE(kept->ben().connect());
  for (Player* player : {&kept->anna(), &kept->ben()})
    ASSERT_TRUE(player->until([&] { return !rematch_of(*player).empty(); }));
  const std::string second = rematch_of(kept->anna());
  EXPECT_EQ(rematch_of(kept->ben()), second) << "one table for all";
  // Who asks now is shown there.
  EXPECT_EQ(kept->ben().answer_to(kept->ben().say("rematch")), "ok");
  EXPECT_EQ(parse_object(kept->ben().last())->at("table").as_string(), second);
  Player watcher(server.port(), second, "", 1);
  ASSERT_TRUE(watcher.connect());
  EXPECT_EQ(watcher.state().at("stage").as_string(), "choosing");
  EXPECT_TRUE(watcher.state().at("clock").at("running").is_null()) << "nobody has come yet";
  Player ben(server.port(), second, kept->ben().token(), 1);
  ASSERT_TRUE(ben.connect());
  ASSERT_TRUE(watcher.until([&] { return watcher.state().at("clock").at("running").is_int64(); }));
  EXPECT_EQ(watcher.state().at("clock").at("running").as_int64(), 0);
}

TEST(Rematch, SurvivesARestartOfTheServer) {
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.database = folder + "/games.db";
  expect_rematches(settings);
  std::filesystem::remove_all(folder);
}

TEST(Rematch, SurvivesARestartOfTheServerWithPostgres) {
  const auto settings = testing::with_empty_postgres();
  if (!settings) GTEST_SKIP() << testing::no_postgres;
  expect_rematches(*settings);
}

TEST(Rematch, AgainstBotsStartsAtOnce) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(
      server.port(), anna, R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  Player player(server.port(), table, anna, 1);
  ASSERT_TRUE(player.connect());
  EXPECT_EQ(player.answer_to(player.say("rematch")), "not_allowed") << "the game is not over";
  EXPECT_EQ(player.answer_to(player.say("resign")), "ok");
  EXPECT_EQ(player.answer_to(player.say("rematch")), "ok");
  ASSERT_TRUE(player.until([&] { return !rematch_of(player).empty(); }));
  Player again(server.port(), rematch_of(player), anna, 1);
  ASSERT_TRUE(again.connect());
  EXPECT_EQ(again.state().at("seat").as_int64(), 1);
}

TEST(Rematch, ShowsWhoIsThereOfThoseWhoAreAsked) {
  const RunningServer server;
  After after(server.port());
  const auto ben_hears = [&](const char* online) {
    while (after.ben().last().find(online) == std::string::npos)
      if (!after.ben().listen()) return false;
    return true;
  };
  after.anna().disconnect();
  EXPECT_TRUE(ben_hears(R"("online":[false,true])")) << "Anna has resigned, and gone";
  ASSERT_TRUE(after.anna().connect());
  EXPECT_TRUE(ben_hears(R"("online":[true,true])"));
}

TEST(Rematch, WithSomebodyWhoDoesNotExistAnyMoreIsOff) {
  const RunningServer server;
  After after(server.port());
  EXPECT_EQ(after.ben().answer_to(after.ben().say("rematch")), "ok");
  EXPECT_EQ(request(server.port(), "POST", "/api/1/me/delete", "{}",
                    {{"Authorization", "Bearer " + after.anna().token()}})
                .status,
            200);
  while (after.ben().listen()) {  // all at the table come again
  }
  ASSERT_TRUE(after.ben().connect());
  ASSERT_TRUE(after.ben().until([&] { return !has_offer(after.ben()); }));
  EXPECT_EQ(after.ben().state().at("table").at("rematch_declined").as_int64(), 0);
}

}  // namespace
}  // namespace bastide::server
