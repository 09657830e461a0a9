#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "server/table_store.h"
#include "tests/server/support/party.h"

/// What reaches clients: all of it, however slowly they read, and no more than they need; and what the server
/// holds for those who do not read.
namespace bastide::server {
namespace {

using testing::Party;
using testing::Player;
using testing::RunningServer;
using testing::WebSocket;

constexpr std::string_view long_talk =
    "😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰😗😙😚🙂🤗🤩🤔🤨😐😑😶🙄😏😣😥😮🤐😯😪😫🥱😴😌😛😜😝🤤😒😓😔😕🙃🤑😲🙁😖😞"
    "😟😤😢😭😦😧😨😩🤯😬😰😱🥵🥶😳";
constexpr std::string_view table_id = "0123456789abcdef0123456789abcdef";

std::string path_of(std::string_view table) {
  return "/api/1/tables/" + std::string(table) + "/socket";
}

/// A database with one table, whose story was told before the server starts.
struct Archive {
  Archive() : folder(testing::make_folder()) { settings.database = folder + "/bastide.db"; }
  ~Archive() { std::filesystem::remove_all(folder); }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  void keep(const Table& table, int seed, const std::vector<Entry>& log) const {
    Store store(database_at(settings.database));
    store.write(statements_for_new(table, testing::seed_number(seed), log, 1000),
                [](const std::string& error) { EXPECT_EQ(error, ""); });
    store.finish();
  }

  std::string folder;
  ServerSettings settings;
};

/// So many messages of 300 characters, as slowly as they are allowed.
void chat(Table& table, std::vector<Entry>& log, int messages) {
  std::string text;
  while (text.size() + long_talk.size() <= 1200) text += long_talk;
  for (int i = 0; i < messages; ++i) {
    Command command;
    command.type = Command::Type::chat;
    command.nonce = "chat" + std::to_string(i);
    command.word = text;
    testing::must(table, 0, command, log, 10'000 + 5000 * i);
  }
}

/// Somebody who only looks, and counts.
struct Reader {
  Reader(std::uint16_t port, std::string_view table, const std::string& wishes = "", int receive_buffer = 0)
      : socket(port, path_of(table), {}, receive_buffer) {
    socket.send(R"({"type":"hello","protocol":1)" + wishes + "}");
  }
  /// Reads one message; false where the connection has ended.
  bool read() {
    const auto text = socket.receive();
    if (!text) return false;
    const auto at = [&](std::string_view what) {
      return text->starts_with(R"({"type":")" + std::string(what));
    };
    largest = std::max(largest, text->size());
    if (at("state")) {
      ++states;
      state = *text;
    } else if (at("events")) {
      ++pages;
      for (auto place = text->find(R"({"number":)"); place != std::string::npos;
           place = text->find(R"({"number":)", place + 1)) {
        const auto number = std::stoll(text->substr(place + 10, 12));
        gaps |= number != seen + 1;
        seen = number;
      }
    }
    return true;
  }
  bool read_until_state() {
    while (states == 0)
      if (!read()) return false;
    return true;
  }

  WebSocket socket;
  std::string state;
  std::int64_t seen = 0;
  int states = 0, pages = 0;
  bool gaps = false;
  std::size_t largest = 0;
};

TEST(Delivery, ALongTalkLocksNobodyOut) {
  Archive archive;
  std::vector<Entry> log;
  Table table = testing::begun_table(testing::settings_of(testing::settings_json(testing::rule_sets()[0])),
                                     testing::seed_number(1), log);
  chat(table, log, 600);
  archive.keep(table, 1, log);
  const RunningServer server(archive.settings);
  for (const int receive_buffer : {0, 4096}) {
    Reader reader(server.port(), table_id, "", receive_buffer);
    ASSERT_TRUE(reader.read_until_state());
    EXPECT_EQ(reader.seen, table.number());
    EXPECT_FALSE(reader.gaps);
    EXPECT_GT(reader.pages, 5);
    EXPECT_LT(reader.largest, std::size_t{70} * 1024);
  }
  EXPECT_EQ(server.metrics().dropped.load(), 0U);
}

TEST(Delivery, ALongGameCanBeJoinedFromItsBeginning) {
  Archive archive;
  std::vector<Entry> log;
  Table table = testing::begun_table(
      testing::settings_of(testing::settings_json({"boxes", R"("game":"classic","options":"boxes=10")", 5},
                                                  R"(,"aids":"learn")")),
      testing::seed_number(2), log);
  Rng rng(2);
  while (table.match()->tokens().size() < 1500 && testing::random_step(table, rng, log, 2000)) {
  }
  archive.keep(table, 2, log);
  const RunningServer server(archive.settings);
  for (const int receive_buffer : {0, 4096}) {
    Reader reader(server.port(), table_id, R"(,"aids":true)", receive_buffer);
    ASSERT_TRUE(reader.read_until_state());
    EXPECT_EQ(reader.seen, table.number());
    EXPECT_FALSE(reader.gaps);
    EXPECT_NE(reader.state.find(R"("features":[{)"), std::string::npos);
  }
  EXPECT_EQ(server.metrics().dropped.load(), 0U);
}

TEST(Delivery, WhoeverDoesNotReadHoldsNoMemory) {
  Archive archive;
  std::vector<Entry> log;
  Table table = testing::begun_table(testing::settings_of(testing::settings_json(testing::rule_sets()[0])),
                                     testing::seed_number(1), log);
  chat(table, log, 600);
  archive.keep(table, 1, log);
  ServerSettings settings = archive.settings;
  constexpr std::size_t most = std::size_t{4} * 1024 * 1024;
  settings.edge.limits.unsent_in_all = most;
  settings.edge.limits.connections_per_address = 1000;
  const RunningServer server(settings);
  std::vector<std::unique_ptr<Reader>> silent;
  std::size_t highest = 0;
  for (int i = 0; i < 200; ++i) {
    silent.push_back(std::make_unique<Reader>(server.port(), table_id, "", 4096));
    highest = std::max(highest, server.metrics().unsent.load());
  }
  // Whoever reads is served all the same.
  for (int i = 0; i < 3; ++i) {
    Reader reader(server.port(), table_id);
    ASSERT_TRUE(reader.read_until_state());
    EXPECT_EQ(reader.seen, table.number());
    highest = std::max(highest, server.metrics().unsent.load());
  }
  EXPECT_LE(highest, most);
  EXPECT_GT(server.metrics().dropped.load(), 0U);
}

TEST(Delivery, WhoeverReadsNothingIsGivenUp) {
  Archive archive;
  std::vector<Entry> log;
  Table table = testing::begun_table(testing::settings_of(testing::settings_json(testing::rule_sets()[0])),
                                     testing::seed_number(1), log);
  chat(table, log, 600);
  archive.keep(table, 1, log);
  ServerSettings settings = archive.settings;
  settings.edge.limits.stall_ms = settings.edge.limits.handshake_ms = 500;
  const RunningServer server(settings);
  const auto comes_true = [](const auto& holds) {
    for (int i = 0; i < 20'000 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return holds();
  };
  bool was_let_in = false;
  while (!was_let_in) {
    const auto dropped = server.metrics().dropped.load();
    Reader silent(server.port(), table_id, "", 4096);
    ASSERT_TRUE(comes_true([&] { return server.metrics().dropped.load() > dropped; }));
    EXPECT_TRUE(comes_true([&] { return server.metrics().unsent.load() == 0; }));
    was_let_in = silent.read();  // where the machine was so slow that the greeting came too late: once more
  }
}

TEST(Delivery, WhoeverReadsSlowlyIsToldWhatIsNewest) {
  ServerSettings settings;
  settings.edge.limits.messages = 1'000'000;
  const RunningServer server(settings);
  Party party(server.port(), {"boxes", R"("game":"classic","options":"boxes=4")", 2});
  Reader slow(server.port(), party.table, "", 4096);
  party.play();
  ASSERT_TRUE(party.players[0].is_over());
  const auto last = party.players[0].seen();
  while (slow.seen < last || slow.state.find(R"("status":"over")") == std::string::npos)
    ASSERT_TRUE(slow.read());
  EXPECT_FALSE(slow.gaps);
  EXPECT_LT(slow.states, static_cast<int>(server.metrics().moves.load()) / 2);
  EXPECT_EQ(server.metrics().dropped.load(), 0U);
}

TEST(Delivery, TalkIsTalkAndNoState) {
  const RunningServer server;
  Party party(server.port(), testing::rule_sets()[0], R"(,"aids":"learn")");
  Reader watcher(server.port(), party.table, R"(,"aids":true)");
  ASSERT_TRUE(watcher.read_until_state());
  const auto states = server.metrics().states.load();
  for (int i = 0; i < 5; ++i)
    ASSERT_EQ(party.players[0].answer_to(party.players[0].say("chat", R"(,"text":"Hello")")), "ok");
  while (watcher.seen < party.players[0].seen()) ASSERT_TRUE(watcher.read());
  EXPECT_EQ(watcher.states, 1);
  EXPECT_EQ(server.metrics().states.load(), states);
  // The next decision is told as ever, and answers the position that was there before the talk.
  Player& actor = party.actor();
  ASSERT_TRUE(actor.act());
  while (watcher.seen < actor.seen() || watcher.states < 2) ASSERT_TRUE(watcher.read());
}

TEST(Delivery, WhatLooksAlikeIsWrittenOnce) {
  const RunningServer server;
  Party party(server.port(), testing::rule_sets()[0], R"(,"aids":"learn")");
  std::vector<std::unique_ptr<Reader>> watchers;
  for (int i = 0; i < 40; ++i) {
    watchers.push_back(std::make_unique<Reader>(server.port(), party.table, R"(,"aids":true)"));
    ASSERT_TRUE(watchers.back()->read_until_state());
  }
  const auto states = server.metrics().states.load();
  Player& actor = party.actor();
  ASSERT_TRUE(actor.act());
  const std::string text = [&] {
    while (watchers[0]->states < 2 || watchers[0]->seen < actor.seen()) EXPECT_TRUE(watchers[0]->read());
    return watchers[0]->state;
  }();
  for (auto& watcher : watchers) {
    while (watcher->states < 2) ASSERT_TRUE(watcher->read());
    EXPECT_EQ(watcher->state, text);
  }
  // One for each player, and one for all who watch.
  EXPECT_EQ(server.metrics().states.load(), states + 3);
}

TEST(Delivery, HowLongItTakesIsCounted) {
  const RunningServer server;
  Party party(server.port(), testing::rule_sets()[0]);
  ASSERT_TRUE(party.actor().act());
  ASSERT_EQ(party.players[0].answer_to(party.players[0].say("chat", R"(,"text":"Hello")")), "ok");
  const std::string page = testing::request(server.port(), "GET", "/metrics").body;
  for (const char* line : {"\nbastide_command_seconds_count{kind=\"move\"} 1\n",
                           "\nbastide_command_seconds_bucket{kind=\"move\",le=\"+Inf\"} 1\n",
                           "\nbastide_command_seconds_count{kind=\"talk\"} 1\n", "\nbastide_moves_total 1\n",
                           "\n# TYPE bastide_kept_seconds histogram\n",
                           "\nbastide_store_oldest_write_seconds ", "\nbastide_unsent_bytes "})
    EXPECT_NE(page.find(line), std::string::npos) << line << page;
}

}  // namespace
}  // namespace bastide::server
