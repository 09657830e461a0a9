#include "match/record.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/paths.h"

namespace bastide::test {
namespace {

const std::string head = "[Record \"bastide 1\"]\n";

std::string error_of(const std::string& text) {
  const auto match = load_match(text);
  return match ? "" : match.error().message;
}

void expect_error(const std::string& text, const std::string& part) {
  EXPECT_NE(error_of(text).find(part), std::string::npos) << text << "\n-> " << error_of(text);
}

TEST(Record, HeadersHaveDefaults) {
  const auto match = load_match(head);
  ASSERT_TRUE(match.ok());
  EXPECT_EQ((*match)->setup().game, "classic");
  EXPECT_EQ((*match)->setup().seats, 2);
  EXPECT_EQ((*match)->setup().first, 0);
}

TEST(Record, CommentsAndBracketsEndATokenAndBlanksAreFree) {
  const auto match =
      load_match(head + "[Bag \"E U U\"]\n*E{a cap}E@0,-1/180\n\t+city:S {scores: here}\r\n*U");
  ASSERT_TRUE(match.ok()) << match.error().message;
  EXPECT_EQ((*match)->tokens(), (std::vector<std::string>{"*E", "E@0,-1/180", "+city:S", "*U"}));
  EXPECT_EQ((*match)->scores(), (std::vector<int>{4, 0}));
}

TEST(Record, ScoresAreCheckedAlsoOfAnUnfinishedGame) {
  const std::string game = head + "[Bag \"E U\"]\n*E E@0,-1/180 +city:S\n";
  EXPECT_EQ(error_of(game + "[Scores \"4 0\"]"), "");
  expect_error(game + "[Scores \"5 0\"]", "line 4: the header says 5 0, but the game gives 4 0");
  expect_error(game + "[Scores \"4 0 0\"]", "as many scores as players, 2, not 3");
  expect_error(game + "[Scores \"four\"]", "Scores are numbers");
}

TEST(Record, OptionsAtTheirDefaultAreAcceptedAndNotWritten) {
  const auto match =
      load_match(head + "[Options \"farmers=on boxes=2\"]\n[Players \"Anna; Bruno; Carla\"]\n[First \"2\"]");
  ASSERT_TRUE(match.ok()) << match.error().message;
  const auto text = format_record(**match, {"Anna", "Bruno", "Carla"});
  EXPECT_EQ(
      text,
      head + "[Game \"classic\"]\n[Options \"boxes=2\"]\n[Players \"Anna; Bruno; Carla\"]\n[First \"2\"]\n");
}

TEST(Record, OtherHeadersAndNamesAreKept) {
  const std::string text = head +
                           "[Game \"classic\"]\n[Players \"Anna; Bruno\"]\n[First \"0\"]\n"
                           "[Termination \"resigned\"]\n[Seed \"ab\"]\n";
  const auto record = parse_record(text);
  ASSERT_TRUE(record.ok());
  const auto match = replay(*record);
  ASSERT_TRUE(match.ok());
  EXPECT_EQ(format_record(**match, record->players, record->other_headers), text);
}

TEST(Record, HostileHeadersAreRefusedQuickly) {
  std::string options;
  for (int i = 0; i < 300'000; ++i) options += "a" + std::to_string(i) + "=1 ";
  expect_error(head + "[Options \"" + options + "\"]", "longer than 16 KiB");
  std::string few;
  for (int i = 0; i < 100; ++i) few += "a" + std::to_string(i) + "=1 ";
  expect_error(head + "[Options \"" + few + "\"]", "more than 64 options");
  std::string bag;
  while (bag.size() < (10 << 20)) bag += "D ";
  expect_error(head + "[Bag \"" + bag + "\"]", "longer than 16 KiB");
  expect_error(head + "[Players \"" + std::string(10 << 20, ';') + "\"]", "longer than 16 KiB");
  std::string many;
  for (int i = 0; i < 70; ++i) many += "[H" + std::to_string(i) + " \"x\"]\n";
  expect_error(head + many, "more than 64 headers");
  std::string crossings;
  for (int i = 0; i < 200; ++i) crossings += "W ";
  expect_error(head + "[Bag \"" + crossings + "\"]", "line 2: the bag is too large");
}

TEST(Record, BadInputIsNamedWithItsPlace) {
  expect_error("", "expected the header [Record \"bastide 1\"]");
  expect_error("*E", "line 1, column 1: expected the header");
  expect_error("[Game \"classic\"]", "before the header 'Game'");
  expect_error("[Record \"bastide 2\"]", "expected version");
  expect_error(head + "[Game \"chess\"]", "unknown game 'chess'");
  expect_error(head + "[Game \"classic\"]\n[Game \"classic\"]", "line 3, column 1: a second header 'Game'");
  expect_error(head + "[Game classic]", "expected a header such as");
  expect_error(head + "[Players \"A\r; B\"]", "expected a header such as");
  expect_error(head + "[Options \"farmers\"]", "not of the form name=value");
  expect_error(head + "[Options \"farmers=off farmers=on\"]", "given twice");
  expect_error(head + "[Options \"farmers=maybe\"]", "expected on or off");
  expect_error(head + "[Options \"sheep=on\"]", "unknown option 'sheep'");
  expect_error(head + "[Players \"A\"]", "2 to 5 players");
  expect_error(head + "[Players \"A;B;C;D;E;F;G\"]", "more than 6 players");
  expect_error(head + "[First \"2\"]", "line 2: the first player is seat 0 to 1, not 2");
  expect_error(head + "[First \"x\"]", "First is a seat number");
  expect_error(head + "[Bag \"D ZZ\"]", "unknown kind 'ZZ'");
  expect_error(head + "{ no end", "line 2, column 1: a comment that begins here");
  expect_error(head + "} *E", "a '}' without");
  expect_error(head + "*E\n[Bag \"E\"]", "stands after the first token");
  expect_error(head + "*E E@5,5/0", "line 2, column 4: token 2 'E@5,5/0': square 5,5 touches no tile");
  expect_error(head + "*E E@0,-1/0", "its field on side S meets a city");
  expect_error(head + "*E D@0,-1/0", "the tile in hand is E");
  expect_error(head + "*U U@0,1/270", "the same tile as by 90");
  expect_error(head + "*E E@0,0/0", "holds a tile already");
  expect_error(head + "*E E@0,99999999999/0", "expected a placement");
  expect_error(head + "*E E@0,-1/180 +city:N", "has no feature");
  expect_error(head + "*E E@0,-1/180 +town:N", "expected +city");
  expect_error(head + "[Bag \"E\"]\n*D", "no tile of kind D is left");
  expect_error(head + "[Bag \"E\"]\n*E E@0,-1/180 - *E", "the game is over");
  expect_error(head + std::string(100, 'x'), "longer than 64 characters");
  expect_error(head + "[Players \"A; B; C\"]\n[Options \"start_player_loses_ties=on\"]", "2 players only");
}

TEST(Record, NoiseIsRefusedAtItsFirstToken) {
  std::string noise(10 << 20, ' ');
  Rng rng(1);
  for (char& c : noise) c = static_cast<char>(rng.below(256));
  EXPECT_NE(error_of(noise), "");
  std::string tokens = head;
  while (tokens.size() < (10 << 20)) tokens += "*E ";
  EXPECT_NE(error_of(tokens), "");
  EXPECT_NE(error_of(std::string(17 << 20, ' ')), "");
}

/// Every record in tests/records replays to the hash that its comment of the first line names.
TEST(Record, ArchivedGamesReplayToTheSameHash) {
  int checked = 0;
  for (const auto& path : files_in("tests/records", ".bgr")) {
    const auto text = read_text(path);
    const auto match = load_match(text);
    ASSERT_TRUE(match.ok()) << path << ": " << match.error().message;
    char hash[40];
    std::snprintf(hash, sizeof hash, "{ hash %016llx }", static_cast<unsigned long long>((*match)->hash()));
    EXPECT_EQ(text.substr(0, text.find('\n')), hash) << path;
    ++checked;
  }
  EXPECT_GE(checked, 3);
}

/// Lines `RECORD DEPTH COUNT` in tests/golden/perft.txt; `start` is the beginning of a game.
TEST(Perft, CountsInTheFileHold) {
  std::istringstream in(read_text(source_path("tests/golden/perft.txt")));
  std::string line;
  int checked = 0;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string record;
    int depth = 0;
    std::uint64_t count = 0;
    ASSERT_TRUE(words >> record >> depth >> count) << line;
    const auto match = record == "start" ? make_match(bastide::Setup{})
                                         : load_match(read_text(source_path("tests/records/" + record)));
    ASSERT_TRUE(match.ok()) << line;
    EXPECT_EQ((*match)->perft(depth), count) << line;
    ++checked;
  }
  EXPECT_GE(checked, 16);
}

}  // namespace
}  // namespace bastide::test
