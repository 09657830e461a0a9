#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "cli/serve_settings.h"
#include "server/room.h"
#include "tests/server/support/player.h"
#include "tests/server/support/twins.h"
#include "tests/support/paths.h"

/// Two servers with the same tables but different futures and different hidden hands: whoever comes to both
/// is sent the same bytes, over real sockets, also in answer to what they do there; and so are programs that
/// play as bots.
namespace bastide::server {
namespace {

using testing::RuleSet;
using testing::WebSocket;

int pairs() {
  const char* wanted = std::getenv("BASTIDE_SOCKET_PAIRS");
  return wanted == nullptr ? 60 : std::atoi(wanted);
}

std::string token_of(int seat) {
  return std::string(63, 'a') + static_cast<char>('0' + seat);
}

/// A database with the persons u0, u1 and u2, and the tables that are put into it.
class Kept {
 public:
  explicit Kept(const std::string& path) : sql_((Store(database_at(path)), open_sqlite(path))) {
    sql_->run("BEGIN");
    for (int i = 0; i < 3; ++i) {
      const std::string user = "u" + std::to_string(i);
      sql_->run("INSERT INTO users (id, name, created, seen) VALUES ($1, $1, 0, 0)", {user});
      sql_->run("INSERT INTO tokens (hash, user_id, expires) VALUES ($1, $2, 99999999999999)",
                {to_hex(sha256(token_of(i))), user});
    }
  }
  void add(const Table& table, const Bytes32& seed, const std::vector<Entry>& log) {
    for (const Statement& statement : statements_for_new(table, seed, log, 1000)) sql_->run(statement);
  }
  void done() { sql_->run("COMMIT"); }

 private:
  std::unique_ptr<Sql> sql_;
};

/// A table in both databases that looks the same to these eyes.
struct Pair {
  std::string table;
  int eyes;
  std::string rules;
};

struct Twins {
  explicit Twins(const std::string& folder) : one(folder + "/one.db"), two(folder + "/two.db") {}

  /// Plays up to `steps` decisions of persons at random and adds the table and its twin, if there is one.
  bool add(const RuleSet& rules, const std::string& settings, int number, int eyes, std::uint32_t steps) {
    std::vector<Entry> log;
    std::vector<Entry> twin_log;
    const std::string id = to_hex(sha256(std::to_string(number))).substr(0, 32);
    const Bytes32 seed = testing::seed_number(number);
    const Bytes32 other = testing::seed_number(-number);
    Table table = testing::begun_table(testing::settings_of(settings), seed, log, id);
    Rng rng(static_cast<std::uint64_t>(number));
    while (steps-- > 0 && table.stage() == Table::Stage::choosing)
      if (!testing::random_step(table, rng, log, 2000)) return false;
    if (table.status() != Table::Status::playing) return false;
    const auto twin = testing::twin_of(table, log, other, eyes, rng, twin_log);
    if (!twin) return false;
    different_hands += table.match()->hash() != twin->match()->hash();
    one.add(table, seed, log);
    two.add(*twin, other, twin_log);
    added.push_back({id, eyes, rules.name});
    return true;
  }

  Kept one, two;
  std::vector<Pair> added;
  int different_hands = 0;
};

/// Without what may differ: times and the commitment.
std::string comparable(std::string text) {
  for (const std::string_view name : {R"("at":)", R"("now":)", R"("commit":")", R"([Commit ")"})
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      auto end = at + name.size();
      while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0) ++end;
      text.erase(at + name.size(), end - at - name.size());
    }
  return text;
}

/// Everything that one hears at a table who comes, talks, plays, takes back and asks for the record.
std::string heard(std::uint16_t port, const Pair& pair) {
  WebSocket socket(port, "/api/1/tables/" + pair.table + "/socket");
  const std::string token = pair.eyes < 0 ? "" : token_of(pair.eyes);
  socket.send(R"({"type":"hello","protocol":1,"aids":true,"token":")" + token + "\"}");
  std::string all;
  std::string state;
  const auto listen_until = [&](std::string_view mark) {
    while (const auto text = socket.receive()) {
      all += comparable(*text) + "\n";
      if (text->starts_with(R"({"type":"state")")) state = *text;
      if (text->find(mark) != std::string::npos) return;
    }
    ADD_FAILURE() << "the connection ended at " << all;
  };
  listen_until(R"("type":"presence")");
  const auto say = [&](const std::string& message, const std::string& nonce) {
    socket.send(R"({"nonce":")" + nonce + "\"," + message + "}");
    listen_until(R"("nonce":")" + nonce + "\"");
  };
  say(R"("type":"ping")", "a");
  say(R"("type":"chat","text":"hello")", "b");
  say(R"("type":"sit")", "c");
  const auto object = parse_object(state);
  if (object.ok() && object->contains("legal")) {
    const auto position = [&] { return std::to_string(parse_object(state)->at("position").as_int64()); };
    // Rolling dice on is final at once, and shows the future.
    const auto& legal = object->at("legal").as_array();
    const auto* move =
        std::find_if(legal.begin(), legal.end(), [](const auto& t) { return t.as_string() != "roll"; });
    say(R"("type":"play","token":"Z@9,9/0","position":)" + position(), "d");
    say(R"("type":"play","token":")" + std::string(move->as_string()) + R"(","position":)" + position(), "e");
    say(R"("type":"undo","position":)" + position(), "f");
  }
  const auto record = testing::request(
      port, "GET", "/api/1/tables/" + pair.table + "/record", "",
      pair.eyes < 0 ? testing::Headers{} : testing::Headers{{"Authorization", "Bearer " + token}});
  return all + comparable(record.body);
}

TEST(SecrecyOnTheWire, PlayersAndSpectatorsHearTheSame) {
  const std::string folder = testing::make_folder();
  Twins twins(folder);
  // Half of them with hidden hands, the others of all rule sets.
  const RuleSet& expert = testing::rule_sets()[5];
  ASSERT_EQ(expert.name, "expert");
  for (int i = 1; static_cast<int>(twins.added.size()) < pairs(); ++i) {
    ASSERT_LT(i, 100 * pairs());
    Rng rng(static_cast<std::uint64_t>(i));
    const bool hidden = i % 2 == 0;
    const RuleSet& rules = hidden ? expert : testing::rule_sets()[i / 2 % testing::rule_sets().size()];
    const int eyes = static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats + 1))) - 1;
    twins.add(rules, testing::settings_json(rules), i, eyes, rng.below(hidden ? 6 : 30));
  }
  EXPECT_GT(twins.different_hands, pairs() / 8) << "the test compares games that do not differ";
  twins.one.done();
  twins.two.done();
  ServerSettings one;
  ServerSettings two;
  one.database = folder + "/one.db";
  two.database = folder + "/two.db";
  {
    const testing::RunningServer first(one);
    const testing::RunningServer second(two);
    for (const Pair& pair : twins.added) {
      const std::string told = heard(first.port(), pair);
      EXPECT_GT(told.size(), 1000U);
      ASSERT_EQ(told, heard(second.port(), pair)) << pair.rules << ", seat " << pair.eyes;
    }
  }
  std::filesystem::remove_all(folder);
}

/// What the scribes of a folder wrote, in any order, without the seeds that they were given.
std::multiset<std::string> books_in(const std::string& folder) {
  std::multiset<std::string> books;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    books.insert(test::read_text(entry.path()));
  return books;
}

TEST(SecrecyOnTheWire, ProgramsThatPlayAreToldTheSame) {
  const std::string folder = testing::make_folder();
  constexpr int tables = 12;
  Twins twins(folder);
  const RuleSet& expert = testing::rule_sets()[5];
  const std::string settings =
      "{" + expert.settings + R"(,"seats":[{"kind":"bot","bot":"scribe"},{"kind":"open"},{"kind":"open"}]})";
  for (int i = 1; static_cast<int>(twins.added.size()) < tables; ++i) {
    ASSERT_LT(i, 10'000);
    twins.add(expert, settings, i, 0, 0);
  }
  EXPECT_GT(twins.different_hands, tables / 2);
  twins.one.done();
  twins.two.done();
  std::vector<std::multiset<std::string>> books;
  for (const std::string name : {"one", "two"}) {
    const std::string shelf = folder + "/" + name;
    std::filesystem::create_directory(shelf);
    cli::ServePlan plan;
    plan.server.database = folder + "/" + name + ".db";
    plan.programs = {{"scribe", "", test::source_path("tests/programs/scribe").string() + " " + shelf}};
    const testing::RunningServer server(plan.settings());
    for (const Pair& pair : twins.added) {
      // The scribe leaves when it is to decide; by then it has written down all that it was told.
      testing::Player person(server.port(), pair.table, token_of(1), 1);
      ASSERT_TRUE(person.connect());
      ASSERT_TRUE(person.until([&] {
        return person.state().at("table").at("seats").as_array().at(0).at("bot").as_string() != "scribe";
      }));
    }
    books.push_back(books_in(shelf));
  }
  EXPECT_EQ(books[0].size(), static_cast<std::size_t>(tables));
  EXPECT_EQ(books[0], books[1]);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace bastide::server
