#include "server/draws.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <set>

#include "tests/server/support/tables.h"

namespace bastide::server {
namespace {

/// The record of a whole game at a table, as the server hands it out.
std::string finished_record(int seed) {
  std::vector<Entry> log;
  Table table = testing::begun_table(testing::settings_of(testing::settings_json(testing::rule_sets()[0])),
                                     testing::seed_number(seed), log);
  Rng rng(static_cast<std::uint64_t>(seed));
  while (testing::random_step(table, rng, log, 2000)) {
  }
  return table.record("");
}

TEST(Draws, KnownAnswer) {
  // Computed by another program from the text of docs/protocol.md: python3 tests/server/draws.py
  const Draws draws(sha256("seed"), {"a", "b"});
  EXPECT_EQ(draws.below(1000, "0"), 833U);
  EXPECT_EQ(draws.below(1000, "1"), 431U);
  EXPECT_EQ(draws.below(6, "2"), 0U);
}

TEST(Draws, FavourNoOutcome) {
  // 60,000 draws of one in 6: each count has mean 10,000 and deviation 91; 6 deviations are out of the
  // question.
  std::array<int, 6> counts{};
  const Draws draws(sha256("uniform"), {});
  for (int i = 0; i < 60'000; ++i) ++counts[draws.below(6, std::to_string(i))];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 550);
}

TEST(Draws, FollowTheWeights) {
  // The first draw of the classic game: 71 tiles, of which each kind has its copies.
  const auto match = *make_match({});
  const auto outcomes = chance_outcomes(*match);
  std::uint64_t total = 0;
  for (const Outcome& o : outcomes) total += o.weight;
  EXPECT_EQ(total, 71U);
  std::map<std::string, int> counts;
  constexpr int games = 20'000;
  for (int i = 0; i < games; ++i) ++counts[Draws(testing::seed_number(i), {}).draw(*match)];
  for (const Outcome& o : outcomes) {
    const double mean =
        static_cast<double>(games) * static_cast<double>(o.weight) / static_cast<double>(total);
    EXPECT_NEAR(counts[o.token], mean, 6 * std::sqrt(mean)) << o.token;
  }
}

TEST(Draws, NoncesChangeThem) {
  const auto match = *make_match({});
  std::set<std::string> drawn;
  for (int i = 0; i < 50; ++i) drawn.insert(Draws(testing::seed_number(1), {std::to_string(i)}).draw(*match));
  EXPECT_GT(drawn.size(), 5U);
}

TEST(Draws, ARecordOfTheServerCanBeVerified) {
  const std::string text = finished_record(3);
  const auto record = parse_record(text);
  ASSERT_TRUE(record.ok()) << record.error().message;
  const auto draws = verify_draws(*record);
  ASSERT_TRUE(draws.ok()) << draws.error().message;
  EXPECT_EQ(draws->draws, 71);
}

/// The record of a game between two that ended at once. `made`: what the maker gave with the settings,
/// `came`: when coming to the table; `sat`: what the other one did.
std::string short_record(const std::string& made, const std::string& came, const std::string& sat) {
  Table table("0123456789abcdef0123456789abcdef", testing::seed_number(9));
  table.create(testing::settings_of(testing::settings_json(testing::rule_sets()[0])), {"u0", "Anna"}, made,
               {}, 1000);
  Command sit;
  sit.type = Command::Type::sit;
  sit.nonce = "sits";
  sit.draw_nonce = sat;
  EXPECT_TRUE(std::holds_alternative<Table::Done>(table.execute(sit, {"u1", "Ben"}, 1000)));
  if (table.awaits("u0")) table.begin("u0", came, 1000);
  Command resign;
  resign.type = Command::Type::resign;
  resign.nonce = "resigns";
  EXPECT_TRUE(std::holds_alternative<Table::Done>(table.execute(resign, {"u1", "Ben"}, 1000)));
  return table.record("");
}

TEST(Draws, ARecordTellsWhetherTheServerCouldHaveChosen) {
  struct Case {
    const char *made, *came, *sat;
    bool is_early, is_fair;
  };
  for (const Case& c : {Case{"annas", "", "", true, false}, Case{"annas", "", "bens", true, true},
                        Case{"", "annas", "", false, true}, Case{"", "", "bens", false, true},
                        Case{"", "", "", false, false}}) {
    const std::string text = short_record(c.made, c.came, c.sat);
    EXPECT_EQ(text.find(R"([EarlyNonces "0"])") != std::string::npos, c.is_early) << text;
    const auto verified = verify_draws(*parse_record(text));
    ASSERT_TRUE(verified.ok()) << verified.error().message;
    EXPECT_EQ(verified->somebody_added, c.is_fair) << text;
  }
}

TEST(Draws, AChangedRecordIsFound) {
  const std::string text = finished_record(4);
  const auto seed_at = text.find("[Seed \"") + 7;
  std::string other_seed = text;
  other_seed[seed_at] = other_seed[seed_at] == '0' ? '1' : '0';
  EXPECT_FALSE(verify_draws(*parse_record(other_seed)).ok());

  std::string other_nonce = text;
  other_nonce.replace(other_nonce.find("anna"), 4, "anne");
  EXPECT_FALSE(verify_draws(*parse_record(other_nonce)).ok());

  // The game without its first turn's draw as it was: whatever else is drawn there is not what the seed says.
  const auto match = *make_match({});
  for (const Outcome& o : chance_outcomes(*match)) {
    const auto first = text.find("\n*") + 1;
    std::string other_draw = text.substr(0, first) + o.token;
    const bool same = text.substr(first, o.token.size() + 1) == o.token + " ";
    EXPECT_EQ(verify_draws(*parse_record(other_draw)).ok(), same) << o.token;
  }
}

}  // namespace
}  // namespace bastide::server
