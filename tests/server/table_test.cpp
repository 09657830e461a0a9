#include "server/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tests/server/support/tables.h"

namespace bastide::server {
namespace {

using testing::begun_table;
using testing::must;
using testing::play_command;
using testing::rule_sets;
using testing::settings_json;
using testing::settings_of;

Command simple(Command::Type type, const Table& table, const std::string& nonce) {
  Command command;
  command.type = type;
  command.nonce = nonce;
  switch (type) {
    case Command::Type::undo:
    case Command::Type::confirm:
    case Command::Type::offer:
    case Command::Type::answer:
    case Command::Type::claim:
      command.position = table.position();
      break;
    default:
      break;
  }
  return command;
}

std::string code_of(const Table::Answer& answer) {
  const auto* refusal = std::get_if<Refusal>(&answer);
  return refusal == nullptr ? "" : std::string(refusal->code);
}

/// Everything that anybody would be told about a table.
std::string all_that_shows(const Table& table) {
  std::string text;
  for (int seat = -1; seat < static_cast<int>(table.seats().size()); ++seat) {
    text += table.events_message(0, seat) + "\n";
    text += table.state_message(seat < 0 ? "" : "u" + std::to_string(seat), 5000, {}) + "\n";
  }
  return text + table.summary(1) + table.record("u0");
}

TEST(Table, WholeGamesOfEveryRuleSetFoldToTheSame) {
  for (const auto& rules : rule_sets()) {
    SCOPED_TRACE(rules.name);
    std::vector<Entry> log;
    const Bytes32 seed = testing::seed_number(1);
    Table table = begun_table(settings_of(settings_json(rules)), seed, log);
    Rng rng(7);
    while (testing::random_step(table, rng, log, 2000)) {
    }
    EXPECT_EQ(table.status(), Table::Status::over);
    // Through the text in which it is kept, and folded at once: nothing may get lost.
    Table again("0123456789abcdef0123456789abcdef", seed);
    for (const Entry& entry : log) {
      auto kept = entry_from(to_text(entry));
      ASSERT_TRUE(kept.ok()) << kept.error().message;
      kept->number = entry.number;
      kept->at = entry.at;
      const auto error = again.fold(*kept);
      ASSERT_FALSE(error) << (error ? error->message : "");
    }
    EXPECT_EQ(all_that_shows(again), all_that_shows(table));
  }
}

TEST(Table, EveryStepCanBeUndoneUntilItIsConfirmed) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  const auto before = table.match()->hash();
  const std::string token = table.match()->legal_tokens().front();
  must(table, 0, play_command(table, token, "a", false), log, 2000);
  EXPECT_NE(table.match()->hash(), before);
  must(table, 0, simple(Command::Type::undo, table, "b"), log, 2000);
  EXPECT_EQ(table.match()->hash(), before);
  must(table, 0, play_command(table, token, "c", false), log, 2000);
  while (table.stage() == Table::Stage::choosing)
    must(table, 0, play_command(table, "-", "d" + std::to_string(table.number()), false), log, 2000);
  ASSERT_EQ(table.stage(), Table::Stage::confirming);
  const std::size_t tokens = table.match()->tokens().size();
  must(table, 0, simple(Command::Type::confirm, table, "e"), log, 2000);
  EXPECT_EQ(table.match()->tokens().size(), tokens + 1) << "the next tile is drawn by the confirmation";
  EXPECT_EQ(table.acting(), 1);
  EXPECT_EQ(code_of(table.execute(simple(Command::Type::undo, table, "f"), {"u0", "Anna"}, 2000)),
            "not_allowed");
}

TEST(Table, WithoutConfirmationTheDrawFollowsAtOnce) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0], R"(,"confirm":false)")),
                            testing::seed_number(2), log);
  must(table, 0, play_command(table, table.match()->legal_tokens().front(), "a", false), log, 2000);
  while (table.acting() == 0)
    must(table, 0, play_command(table, "-", "b" + std::to_string(table.number()), false), log, 2000);
  EXPECT_EQ(table.acting(), 1);
  EXPECT_EQ(table.stage(), Table::Stage::choosing);
}

TEST(Table, StaleMovesAreRefusedAndRepeatedOnesHarmless) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  const Command move = play_command(table, table.match()->legal_tokens().front(), "once", false);
  must(table, 0, move, log, 2000);
  const auto number = table.number();
  const auto answer = table.execute(move, {"u0", "Anna"}, 2000);
  ASSERT_EQ(code_of(answer), "");
  EXPECT_TRUE(std::get<Table::Done>(answer).entries.empty());
  EXPECT_EQ(std::get<Table::Done>(answer).number, number);
  EXPECT_EQ(table.number(), number);
  Command other = move;
  other.nonce = "twice";
  EXPECT_EQ(code_of(table.execute(other, {"u0", "Anna"}, 2000)), "stale");
}

/// As it is after a restart.
Table read_again(const std::vector<Entry>& log, const Bytes32& seed = testing::seed_number(2)) {
  Table again("0123456789abcdef0123456789abcdef", seed);
  for (const Entry& entry : log) {
    auto kept = entry_from(to_text(entry));
    EXPECT_TRUE(kept.ok());
    kept->number = entry.number;
    kept->at = entry.at;
    EXPECT_FALSE(again.fold(*kept));
  }
  return again;
}

TEST(Table, AMessageIsRememberedForAsLongAsTheTableLives) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  Command chat = simple(Command::Type::chat, table, "hello");
  chat.word = "hello";
  must(table, 1, chat, log, 2000);
  const std::int64_t said = table.number();
  // Play, confirmation and draw are one message's doing.
  const Command move = play_command(table, table.match()->legal_tokens().front(), "move", true);
  must(table, 0, move, log, 2000);
  while (table.acting() == 0)
    must(table, 0, play_command(table, "-", "n" + std::to_string(table.number()), true), log, 2000);
  const std::int64_t moved = table.number();
  for (int i = 0; i < 200; ++i) {
    Command other = chat;
    other.nonce = "c" + std::to_string(i);
    must(table, 1, other, log, 2000 + i * 10'000);
  }
  Table again = read_again(log);
  for (Table* each : {&table, &again}) {
    const auto number = each->number();
    for (const auto& [command, person, first] :
         {std::tuple{chat, Person{"u1", "Ben"}, said}, {move, Person{"u0", "Anna"}, std::int64_t{0}}}) {
      const auto answer = each->execute(command, person, 3'000'000);
      ASSERT_EQ(code_of(answer), "");
      EXPECT_TRUE(std::get<Table::Done>(answer).entries.empty());
      if (first != 0) {
        EXPECT_EQ(std::get<Table::Done>(answer).number, first);
      }
    }
    Command other = chat;
    other.word = "something else";
    EXPECT_EQ(code_of(each->execute(other, {"u1", "Ben"}, 3'000'000)), "nonce_used");
    EXPECT_EQ(code_of(each->execute(chat, {"u0", "Anna"}, 3'000'000)), "") << "Anna's is another message";
    EXPECT_EQ(each->number(), number + 1);
  }
  EXPECT_GT(moved, said);
}

TEST(Table, AMessageThatComesAgainIsAnsweredWithTheSameNumber) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0], R"(,"confirm":false)")),
                            testing::seed_number(2), log);
  std::vector<std::tuple<Command, Person, std::int64_t>> sent;
  for (int i = 0; i < 30 && table.status() == Table::Status::playing; ++i) {
    const int seat = table.acting();
    const Person person{"u" + std::to_string(seat), "Player"};
    const Command move =
        play_command(table, table.match()->legal_tokens().front(), "m" + std::to_string(i), true);
    auto answer = table.execute(move, person, 2000);
    ASSERT_EQ(code_of(answer), "");
    auto& done = std::get<Table::Done>(answer);
    sent.emplace_back(move, person, done.number);
    for (Entry& entry : done.entries) log.push_back(std::move(entry));
  }
  Table again = read_again(log);
  for (const auto& [move, person, number] : sent) {
    EXPECT_EQ(std::get<Table::Done>(table.execute(move, person, 3000)).number, number);
    EXPECT_EQ(std::get<Table::Done>(again.execute(move, person, 3000)).number, number);
  }
}

TEST(Table, NoEntryIsEarlierThanTheOneBeforeIt) {
  std::vector<Entry> log;
  Table table =
      begun_table(settings_of(settings_json(rule_sets()[0], R"(,"clock":{"kind":"move","seconds":60})")),
                  testing::seed_number(2), log);
  Rng rng(3);
  testing::random_step(table, rng, log, 20'000);
  testing::random_step(table, rng, log, 5'000);  // the machine's clock was put back
  for (std::size_t i = 1; i < log.size(); ++i) EXPECT_GE(log[i].at, log[i - 1].at);
  EXPECT_GE(table.deadline(), 60'000);
}

TEST(Table, OnlyTheSeatThatDecidesDecides) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  const std::string before = all_that_shows(table);
  const std::string token = table.match()->legal_tokens().front();
  EXPECT_EQ(code_of(table.execute(play_command(table, token, "x", true), {"u1", "Ben"}, 2000)),
            "not_allowed");
  EXPECT_EQ(code_of(table.execute(play_command(table, token, "x", true), {"stranger", "Eve"}, 2000)),
            "not_allowed");
  EXPECT_EQ(code_of(table.execute(play_command(table, token, "x", true), {"", ""}, 2000)), "not_allowed");
  EXPECT_EQ(code_of(table.execute(play_command(table, "Z@9,9/0", "x", true), {"u0", "Anna"}, 2000)),
            "illegal");
  EXPECT_EQ(all_that_shows(table), before) << "a refused command changes nothing";
}

TEST(Table, ResigningBetweenTwoEndsTheGameAndRevealsTheSeed) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  EXPECT_EQ(all_that_shows(table).find(to_hex(testing::seed_number(2))), std::string::npos);
  must(table, 0, simple(Command::Type::resign, table, "r"), log, 2000);
  EXPECT_EQ(table.status(), Table::Status::over);
  const std::string state = table.state_message("u1", 2000, {});
  EXPECT_NE(state.find(R"("winners":[1])"), std::string::npos) << state;
  EXPECT_NE(state.find(to_hex(testing::seed_number(2))), std::string::npos);
}

TEST(Table, AmongThreeABotPlaysOnForALeaverWhoCannotWin) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[2])), testing::seed_number(2), log);
  must(table, 0, simple(Command::Type::resign, table, "r"), log, 2000);
  EXPECT_EQ(table.status(), Table::Status::playing);
  EXPECT_EQ(table.stage(), Table::Stage::bot);
  Rng rng(1);
  while (table.status() == Table::Status::playing) {
    if (table.stage() == Table::Stage::bot)
      table.play_bot(table.position(), {table.match()->random_token(rng)}, 2000);
    else
      testing::random_step(table, rng, log, 2000);
  }
  const auto state = parse_object(table.state_message("u1", 2000, {}));
  for (const auto& winner : state->at("table").at("result").at("winners").as_array())
    EXPECT_NE(winner.as_int64(), 0);
}

TEST(Table, TimeRunsOutForTheOneWhoDecides) {
  std::vector<Entry> log;
  const std::string clock = R"(,"clock":{"kind":"increment","seconds":60,"increment":5})";
  Table table = begun_table(settings_of(settings_json(rule_sets()[0], clock)), testing::seed_number(2), log);
  ASSERT_EQ(table.deadline(), 61'000);
  Rng rng(3);
  // Anna thinks for ten seconds, gets five back; then Ben's minute runs.
  while (table.acting() == 0) testing::random_step(table, rng, log, 11'000);
  EXPECT_NE(table.state_message("u0", 11'000, {}).find(R"("left":[55000,60000],"running":1)"),
            std::string::npos)
      << table.state_message("u0", 11'000, {});
  EXPECT_EQ(table.deadline(), 71'000);
  EXPECT_TRUE(table.check_time(70'999).empty());
  EXPECT_FALSE(table.check_time(71'000).empty());
  EXPECT_NE(table.state_message("u0", 71'000, {}).find(R"("winners":[0],"scores")"), std::string::npos);
}

TEST(Table, ClocksDoNotRunWhileTheServerIsAway) {
  std::vector<Entry> log;
  const std::string clock = R"(,"clock":{"kind":"move","seconds":60})";
  Table table = begun_table(settings_of(settings_json(rule_sets()[0], clock)), testing::seed_number(2), log);
  EXPECT_EQ(table.resume(1'000'000).size(), 1U);
  EXPECT_EQ(table.deadline(), 1'060'000);
}

TEST(Table, ATurnInAnAuctionIsTakenBackOnlyIfAllAgree) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[1])), testing::seed_number(5), log);
  Rng rng(11);
  // Until somebody other than the last player decides without a draw in between: in an auction that is so.
  int asker = -1;
  while (asker < 0 && table.status() == Table::Status::playing) {
    const int seat = table.acting();
    testing::random_step(table, rng, log, 2000);
    if (table.status() == Table::Status::playing && table.acting() != seat &&
        !table.match()->tokens().back().starts_with('*'))
      asker = seat;
  }
  ASSERT_GE(asker, 0) << "no auction in this game: take another seed";
  const auto tokens = table.match()->tokens();
  must(table, asker, simple(Command::Type::offer, table, "o"), log, 2000);
  std::vector<int> others;
  for (int s = 0; s < 3; ++s)
    if (s != asker) others.push_back(s);
  Command yes = simple(Command::Type::answer, table, "y");
  yes.flag = true;
  must(table, others[0], yes, log, 2000);
  EXPECT_EQ(table.match()->tokens(), tokens);
  yes.position = table.position();
  must(table, others[1], yes, log, 2000);
  EXPECT_LT(table.match()->tokens().size(), tokens.size());
  EXPECT_EQ(table.acting(), asker);
}

TEST(Table, NothingIsTakenBackAcrossADraw) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  Rng rng(3);
  while (table.acting() == 0) testing::random_step(table, rng, log, 2000);
  EXPECT_EQ(code_of(table.execute(simple(Command::Type::offer, table, "o"), {"u0", "Anna"}, 2000)),
            "not_allowed");
}

TEST(Table, TheOwnerMutesAndRemoves) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  Command chat = simple(Command::Type::chat, table, "c");
  chat.word = "hello";
  must(table, 1, chat, log, 2000);
  Command mute = simple(Command::Type::mute, table, "m");
  mute.word = "u1";
  EXPECT_EQ(code_of(table.execute(mute, {"u1", "Ben"}, 2000)), "not_allowed");
  must(table, 0, mute, log, 2000);
  chat.nonce = "c2";
  EXPECT_EQ(code_of(table.execute(chat, {"u1", "Ben"}, 2000)), "not_allowed");
  Command remove = simple(Command::Type::remove, table, "x");
  remove.word = "u1";
  EXPECT_EQ(code_of(table.execute(remove, {"u0", "Anna"}, 2000)), "not_allowed") << "that would win the game";
  EXPECT_EQ(table.status(), Table::Status::playing);
  EXPECT_TRUE(table.may_watch("u1"));
  remove.nonce = "y";
  remove.word = "eve";
  must(table, 0, remove, log, 2000);
  EXPECT_FALSE(table.may_watch("eve"));
}

TEST(Table, AGameThatEndedByARemovalIsStillRead) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  for (const char* text : {R"({"event":"remove","user":"u0","nonce":"x","word":"u1"})",
                           R"({"event":"end","word":"left","list":[0]})"}) {
    auto old = entry_from(text);
    ASSERT_TRUE(old.ok());
    old->number = table.number() + 1;
    old->at = 3000;
    ASSERT_FALSE(table.fold(*old));
  }
  EXPECT_EQ(table.status(), Table::Status::over);
  EXPECT_FALSE(table.may_watch("u1"));
}

TEST(Table, ChatIsLimited) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  std::string last;
  for (int i = 0; i < 20 && last.empty(); ++i) {
    Command chat = simple(Command::Type::chat, table, "c" + std::to_string(i));
    chat.word = "hello";
    last = code_of(table.execute(chat, {"u1", "Ben"}, 2000));
  }
  EXPECT_EQ(last, "too_fast");
}

// The clock decides however much was said: so nobody can win by saying much.
TEST(Table, HasRoomForTheGameHoweverMuchIsSaid) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(11), log);
  Millis now = 10'000;
  int said = 0;
  const auto fill = [&](int seat, Command command) {
    const std::string user = "u" + std::to_string(seat);
    for (; said < 60'000; ++said, now += 2500) {
      command.nonce = "n" + std::to_string(said);
      if (command.type != Command::Type::chat)
        command.type = said % 2 == 0 ? Command::Type::mute : Command::Type::unmute;
      if (code_of(table.execute(command, {user, "Somebody"}, now)) == "closed") return;
    }
  };
  Command chat;
  chat.type = Command::Type::chat;
  chat.word = "x";
  Command mute;
  mute.type = Command::Type::mute;
  mute.word = "u9";
  fill(0, mute);
  fill(1, chat);
  EXPECT_LT(said, 60'000) << "there is an end";
  EXPECT_EQ(table.list_of_permissions("u1").find("chat"), std::string::npos);
  for (int step = 0; step < 10; ++step) {
    const int seat = table.acting();
    must(table, seat,
         table.stage() == Table::Stage::confirming
             ? simple(Command::Type::confirm, table, "c" + std::to_string(step))
             : play_command(table, table.match()->legal_tokens().front(), "p" + std::to_string(step), false),
         log, now);
  }
  must(table, 1, simple(Command::Type::resign, table, "enough"), log, now);
}

TEST(Table, WhatIsSaidAtATableIsBounded) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(11), log);
  Command chat;
  chat.type = Command::Type::chat;
  chat.word = std::string(1200, 'x');
  std::string last;
  int said = 0;
  for (Millis now = 10'000; last.empty() && said < 30'000; now += 5000, ++said) {
    chat.nonce = "n" + std::to_string(said);
    last = code_of(table.execute(chat, {"u1", "Ben"}, now));
  }
  EXPECT_EQ(last, "closed");
  EXPECT_GT(said, 3000);
  EXPECT_LT(table.weight(), std::size_t{8} << 20);
}

TEST(Table, WhatIsOrderedBesideTheGameIsLimited) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(11), log);
  int nonces = 0;
  const auto order = [&](Command::Type type, const std::string& user, Millis now) {
    Command command = simple(type, table, "m" + std::to_string(++nonces));
    command.word = user;
    return code_of(table.execute(command, {"u0", "Anna"}, now));
  };
  EXPECT_EQ(order(Command::Type::mute, "u9", 5000), "");
  const std::int64_t number = table.number();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(order(Command::Type::mute, "u9", 5000), "");
  EXPECT_EQ(table.number(), number) << "that is so already";
  for (int i = 0; i < 7; ++i) EXPECT_EQ(order(Command::Type::mute, "v" + std::to_string(i), 5000), "");
  EXPECT_EQ(order(Command::Type::unmute, "u9", 5000), "too_fast");
  EXPECT_EQ(order(Command::Type::remove, "u9", 5000), "too_fast");
  EXPECT_EQ(order(Command::Type::remove, "u9", 40'000), "");
  EXPECT_EQ(order(Command::Type::remove, "u9", 40'000), "");
  EXPECT_EQ(table.number(), number + 8);
}

TEST(Table, ASeatIsClaimedOnlyWhenItsPersonIsGone) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
  const Command claim = simple(Command::Type::claim, table, "c");
  EXPECT_EQ(code_of(table.execute(claim, {"u1", "Ben"}, 2000, 0)), "not_allowed");
  EXPECT_EQ(code_of(table.execute(claim, {"u1", "Ben"}, 2000, 1)), "");
  EXPECT_EQ(table.status(), Table::Status::over);
}

TEST(Table, NobodyIsClaimedInAGameOfDays) {
  std::vector<Entry> log;
  Table table =
      begun_table(settings_of(settings_json(rule_sets()[0], R"(,"clock":{"kind":"days","days":1})")),
                  testing::seed_number(2), log);
  EXPECT_EQ(code_of(table.execute(simple(Command::Type::claim, table, "c"), {"u1", "Ben"}, 2000, 1)),
            "not_allowed");
  const auto state = parse_object(table.state_message("u1", 2000, {}));
  for (const auto& word : state->at("can").as_array()) EXPECT_NE(word.as_string(), "claim");
}

TEST(Table, WhoIsClaimedBeforeTheFirstDecisionLosesToNobody) {
  for (const bool has_decided : {false, true}) {
    std::vector<Entry> log;
    Table table = begun_table(settings_of(settings_json(rule_sets()[0])), testing::seed_number(2), log);
    Rng rng(3);
    while (has_decided && (table.acting() == 0 || table.match()->tokens().size() < 8))
      testing::random_step(table, rng, log, 2000);
    const int absent = table.acting();
    const int other = 1 - absent;
    ASSERT_EQ(code_of(table.execute(simple(Command::Type::claim, table, "c"),
                                    {"u" + std::to_string(other), "Claimer"}, 2000, 1U << absent)),
              "");
    const auto state = parse_object(table.state_message("", 2000, {}));
    EXPECT_EQ(state->at("table").at("result").at("winners").as_array().size(), has_decided ? 1U : 0U);
  }
}

TEST(Table, ClocksPerMoveAndInDaysRunOut) {
  constexpr Millis day = Millis{24} * 3600 * 1000;
  for (const auto& [clock, time] : {std::pair{R"({"kind":"move","seconds":60})", Millis{60'000}},
                                    {R"({"kind":"days","days":3})", 3 * day}}) {
    std::vector<Entry> log;
    Table table = begun_table(settings_of(settings_json(rule_sets()[0], std::string(R"(,"clock":)") + clock)),
                              testing::seed_number(2), log);
    Rng rng(3);
    ASSERT_EQ(table.deadline(), 1000 + time);
    // What is left of a turn is not kept for the next one, and everybody has the whole time again.
    while (table.acting() == 0) testing::random_step(table, rng, log, 31'000);
    EXPECT_EQ(table.deadline(), 31'000 + time);
    EXPECT_TRUE(table.check_time(30'999 + time).empty());
    EXPECT_EQ(code_of(table.execute(play_command(table, table.match()->legal_tokens()[0], "late", true),
                                    {"u1", "Ben"}, 31'000 + time)),
              "stale")
        << "a move after the end of time";
    EXPECT_FALSE(table.check_time(31'000 + time).empty());
    EXPECT_EQ(table.status(), Table::Status::over);
  }
}

TEST(Table, ATakebackIsOfferedOnlyWhereItCanHappen) {
  // Whoever may ask is given back what is said, and what was drawn since ends the question.
  for (const auto& rules : rule_sets()) {
    SCOPED_TRACE(rules.name);
    for (int game = 0; game < 5; ++game) {
      std::vector<Entry> log;
      Table table = begun_table(settings_of(settings_json(rules)), testing::seed_number(game), log);
      Rng rng(static_cast<std::uint64_t>(game));
      for (int steps = 0; steps < 150 && table.status() == Table::Status::playing; ++steps) {
        const bool had_offer = table.state_message("", 2000, {}).find("\"offer\":{") != std::string::npos;
        const auto tokens = table.match()->tokens().size();
        testing::random_step(table, rng, log, 2000);
        if (had_offer && table.match()->tokens().size() > tokens) {
          EXPECT_EQ(table.state_message("", 2000, {}).find("\"offer\":{"), std::string::npos);
        }
        for (int seat = 0; seat < rules.seats && table.status() == Table::Status::playing; ++seat) {
          const auto state = parse_object(table.state_message("u" + std::to_string(seat), 2000, {}));
          const auto& can = state->at("can").as_array();
          if (std::none_of(can.begin(), can.end(), [](const auto& c) { return c.as_string() == "offer"; }))
            continue;
          Table twin = read_again(log, testing::seed_number(game));
          std::vector<Entry> log_of_twin;
          must(twin, seat, simple(Command::Type::offer, twin, "o"), log_of_twin, 2000);
          for (int other = 0; other < rules.seats; ++other) {
            if (other == seat) continue;
            Command yes = simple(Command::Type::answer, twin, "y");
            yes.flag = true;
            must(twin, other, yes, log_of_twin, 2000);
          }
          EXPECT_LT(twin.match()->tokens().size(), table.match()->tokens().size());
          EXPECT_EQ(twin.acting(), seat);
          if (steps % 3 == 0)
            must(table, seat, simple(Command::Type::offer, table, "o" + std::to_string(steps)), log, 2000);
        }
      }
    }
  }
}

TEST(Table, DaysGoOnWhileTheServerIsAway) {
  std::vector<Entry> log;
  Table table =
      begun_table(settings_of(settings_json(rule_sets()[0], R"(,"clock":{"kind":"days","days":1})")),
                  testing::seed_number(2), log);
  const auto deadline = table.deadline();
  EXPECT_TRUE(table.resume(1'000'000).empty());
  EXPECT_EQ(table.deadline(), deadline);
}

TEST(Table, WithoutTakebackNobodyMayAsk) {
  std::vector<Entry> log;
  Table table = begun_table(settings_of(settings_json(rule_sets()[1], R"(,"takeback":false)")),
                            testing::seed_number(5), log);
  Rng rng(11);
  for (int steps = 0; steps < 200 && testing::random_step(table, rng, log, 2000); ++steps)
    for (int seat = 0; seat < 3; ++seat)
      if (table.status() == Table::Status::playing) {
        EXPECT_EQ(code_of(table.execute(simple(Command::Type::offer, table, "o" + std::to_string(steps)),
                                        {"u" + std::to_string(seat), "Asker"}, 2000)),
                  "not_allowed");
      }
}

TEST(Table, NoTakebackEverReachesAcrossADraw) {
  // In random games of all rule sets everybody asks whenever they may, and all agree.
  for (const auto& rules : rule_sets()) {
    SCOPED_TRACE(rules.name);
    int taken_back = 0;
    for (int game = 0; game < 10; ++game) {
      std::vector<Entry> log;
      Table table = begun_table(settings_of(settings_json(rules)), testing::seed_number(game), log);
      Rng rng(static_cast<std::uint64_t>(game));
      for (int steps = 0; steps < 200 && testing::random_step(table, rng, log, 2000); ++steps) {
        if (table.status() != Table::Status::playing) break;
        const int seat = static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats)));
        const auto before = table.match()->tokens();
        Table::Answer asked = table.execute(simple(Command::Type::offer, table, "o" + std::to_string(steps)),
                                            {"u" + std::to_string(seat), "Asker"}, 2000);
        if (std::holds_alternative<Refusal>(asked)) continue;
        for (int other = 0; other < rules.seats; ++other) {
          if (other == seat) continue;
          Command yes = simple(Command::Type::answer, table, "y" + std::to_string(steps));
          yes.flag = true;
          must(table, other, yes, log, 2000);
        }
        const auto& after = table.match()->tokens();
        ASSERT_LT(after.size(), before.size());
        for (std::size_t i = after.size(); i < before.size(); ++i)
          EXPECT_FALSE(before[i].starts_with('*')) << before[i] << " was drawn";
        EXPECT_EQ(table.acting(), seat);
        ++taken_back;
      }
    }
    if (rules.name == "bridges") {
      EXPECT_GT(taken_back, 0) << "an auction is where it is possible";
    }
  }
}

TEST(Table, AidsThatAreOffAreNotTold) {
  struct Case {
    const char* aids;
    std::vector<const char*> told, kept;
  };
  for (const Case& c :
       {Case{R"("learn")",
             {"\"features\"", "\"gains\"", "\"open\":[", "\"holes\":[", "\"bag\"", "\"hint\""},
             {}},
        Case{
            R"("casual")", {"\"features\"", "\"gains\"", "\"open\":[", "\"holes\"", "\"bag\""}, {"\"hint\""}},
        Case{R"("tournament")",
             {"\"legal\"", "\"left\""},
             {"\"features\"", "\"gains\"", "\"open\":[", "\"holes\":[", "\"bag\"", "\"hint\""}},
        Case{R"({"values":false,"remaining":false})",
             {"\"holes\":["},
             {"\"features\"", "\"gains\"", "\"open\":[", "\"bag\"", "\"hint\""}}}) {
    std::vector<Entry> log;
    Table table = begun_table(settings_of(settings_json(rule_sets()[0], std::string(R"(,"aids":)") + c.aids)),
                              testing::seed_number(2), log);
    const std::string state = table.state_message("u0", 2000, {true, true});
    for (const char* word : c.told) EXPECT_NE(state.find(word), std::string::npos) << c.aids << word;
    for (const char* word : c.kept) EXPECT_EQ(state.find(word), std::string::npos) << c.aids << word;
    Command hint = simple(Command::Type::hint, table, "h");
    hint.position = table.position();
    EXPECT_EQ(code_of(table.execute(hint, {"u0", "Anna"}, 2000)),
              std::string(c.aids) == R"("learn")" ? "" : "not_allowed");
    // Who does not ask for aids is told none.
    EXPECT_EQ(table.state_message("u0", 2000, {}).find("\"features\""), std::string::npos);
  }
}

TEST(Table, SeatsAreShuffledBySeedWhereTheTableSaysSo) {
  const Settings settings =
      settings_of(settings_json({"", R"("game":"classic")", 5}, R"(,"order":"random")"));
  std::set<std::string> orders;
  for (int i = 0; i < 20; ++i) {
    std::vector<Entry> log;
    const Table table = begun_table(settings, testing::seed_number(i), log);
    std::string order;
    for (const auto& seat : table.seats()) order += seat.user;
    orders.insert(order);
  }
  EXPECT_GT(orders.size(), 10U);
}

}  // namespace
}  // namespace bastide::server
