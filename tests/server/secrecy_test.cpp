#include <gtest/gtest.h>

#include <cstdlib>

#include "bots/bot.h"
#include "tests/server/support/tables.h"
#include "tests/server/support/twins.h"

/// Two games alike in all that is visible but with different futures must send the same bytes to everybody,
/// up to where what they draw differs visibly.
namespace bastide::server {
namespace {

/// All messages for one pair of eyes, without what may differ: the commitment.
std::string seen_by(const Table& table, int seat) {
  std::string text = table.events_message(0, seat) +
                     table.state_message(seat < 0 ? "" : "u" + std::to_string(seat), 9000, {true, true}) +
                     table.summary(9000) +
                     (seat < 0 ? table.record("") : table.record("u" + std::to_string(seat)));
  for (auto at = text.find("commit"); at != std::string::npos; at = text.find("commit", at + 6))
    text.erase(at, 6 + 3 + 64);
  for (auto at = text.find("[Commit"); at != std::string::npos; at = text.find("[Commit", at + 7))
    text.erase(at, 9 + 64 + 2);
  return text;
}

int pairs() {
  const char* wanted = std::getenv("BASTIDE_PAIRS");
  return wanted == nullptr ? 2000 : std::atoi(wanted);
}

TEST(Secrecy, GamesThatDifferOnlyInTheirFuturesShowTheSame) {
  // The seed is the future. A table folded from the same entries with another seed must show the same to all.
  int compared = 0;
  for (int i = 0; compared < pairs(); ++i) {
    const auto& rules = testing::rule_sets()[i % testing::rule_sets().size()];
    std::vector<Entry> log;
    Table table = testing::begun_table(testing::settings_of(testing::settings_json(rules)),
                                       testing::seed_number(i), log);
    Rng rng(static_cast<std::uint64_t>(i));
    const auto steps = rng.below(40);
    for (std::uint32_t s = 0; s < steps && testing::random_step(table, rng, log, 2000); ++s) {
    }
    if (table.status() == Table::Status::over) continue;  // the seed is shown then
    Table other(table.id(), testing::seed_number(i + 1'000'000));
    for (Entry entry : log) {
      if (entry.kind == Entry::Kind::create) entry.commit = std::string(64, '0');
      ASSERT_FALSE(other.fold(entry));
    }
    for (int seat = -1; seat < rules.seats; ++seat) {
      const std::string one = seen_by(table, seat);
      EXPECT_GT(one.size(), 500U);
      EXPECT_EQ(one, seen_by(other, seat)) << rules.name << " seat " << seat;
      if (HasFailure()) return;
    }
    ++compared;
  }
}

TEST(Secrecy, HiddenDrawsOfOthersDoNotShow) {
  const auto& rules = testing::rule_sets()[5];
  ASSERT_EQ(rules.name, "expert");
  int compared = 0;
  int different_hands = 0;
  for (int i = 0; i < 20 * pairs() && compared < pairs() / 4; ++i) {
    std::vector<Entry> log;
    Table table = testing::begun_table(testing::settings_of(testing::settings_json(rules)),
                                       testing::seed_number(i), log);
    Rng rng(static_cast<std::uint64_t>(i));
    const auto steps = rng.below(4);
    for (std::uint32_t s = 0; s < steps && testing::random_step(table, rng, log, 2000); ++s) {
    }
    const int seat = static_cast<int>(rng.below(4)) - 1;
    std::vector<Entry> other_log;
    const auto other = testing::twin_of(table, log, testing::seed_number(99), seat, rng, other_log);
    if (!other) continue;
    EXPECT_EQ(seen_by(table, seat), seen_by(*other, seat)) << "seat " << seat;
    if (HasFailure()) return;
    different_hands += table.match()->hash() != other->match()->hash();
    ++compared;
  }
  EXPECT_GT(compared, pairs() / 10);
  EXPECT_GT(different_hands, compared / 2) << "the test compares games that do not differ";
}

TEST(Secrecy, BotsDoNotKnowTheFuture) {
  // A bot gets a match and nothing else: no seed, no table. Equal matches with equal seeds of the bot give
  // equal moves.
  for (const auto& rules : testing::rule_sets()) {
    std::vector<Entry> log;
    const Table one = testing::begun_table(testing::settings_of(testing::settings_json(rules)),
                                           testing::seed_number(1), log);
    Table two(one.id(), testing::seed_number(2));
    for (Entry entry : log) {
      if (entry.kind == Entry::Kind::create) entry.commit = std::string(64, '0');
      ASSERT_FALSE(two.fold(entry));
    }
    for (const char* name : {"random", "greedy", "skilled"})
      EXPECT_EQ((*make_bot(name, 5))->choose(*one.match()), (*make_bot(name, 5))->choose(*two.match()))
          << rules.name << " " << name;
  }
}

}  // namespace
}  // namespace bastide::server
