#include <gtest/gtest.h>

#include "games/dice/tables.h"

namespace bastide::dice {
namespace {

const std::string good =
    "dice 9\nface c cap N\nface l corner N E\nface s straight N S\nface t three N E W\nface k knight\n"
    "face x catapult\n";

std::string error_of(const std::string& text) {
  const auto set = parse_dice(text, "my.faces");
  return set.ok() ? "" : set.error().message;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(FaceFile, TheEmbeddedOneIsRead) {
  EXPECT_EQ(tables.fault, "");
  EXPECT_EQ(tables.dice(), 9);
  EXPECT_EQ(tables.set.faces[2].name, "straight");
  EXPECT_EQ(tables.part_with[0b1011], 3);
  EXPECT_EQ(tables.part_with[0b1111], -1);
  EXPECT_EQ(tables[2].distinct_turns, 0b0011);
}

TEST(FaceFile, ErrorsSayWhereAndWhat) {
  EXPECT_EQ(error_of(good), "");
  EXPECT_EQ(error_of("# nothing\n"), "my.faces:2: no line 'dice N'");
  EXPECT_EQ(error_of(with(good, "dice 9", "dice 12")), "my.faces:1: expected 'dice N' with N from 3 to 9");
  EXPECT_EQ(error_of("dice 9\n" + good), "my.faces:2: a second line 'dice'");
  EXPECT_EQ(error_of("dice 9\nface c cap N\n"), "my.faces:3: a die has six faces, and here are 1");
  EXPECT_EQ(error_of(good + "face y other\n"), "my.faces:8: a seventh face");
  EXPECT_EQ(error_of(with(good, "face l", "face c")), "my.faces:3: a second face 'c'");
  EXPECT_EQ(error_of(with(good, "corner", "cap")), "my.faces:3: a second face named cap");
  EXPECT_EQ(error_of(with(good, "cap N", "cap X")), "my.faces:2: expected a side N, E, S or W, not 'X'");
  EXPECT_EQ(error_of(with(good, "cap N", "cap N N")), "my.faces:2: side N stands there twice");
  EXPECT_EQ(error_of(with(good, "cap N", "cap")),
            "my.faces:2: a part of a city has one to three sides of city, cap has 0");
  EXPECT_EQ(error_of(with(good, "three N E W", "three N E S W")),
            "my.faces:5: a part of a city has one to three sides of city, three has 4");
  EXPECT_EQ(error_of(with(good, "straight N S", "straight S W")),
            "my.faces:4: straight is the same part as corner, turned");
  EXPECT_EQ(error_of(with(good, "knight", "bishop")),
            "my.faces:6: expected the knight, without city sides, as face 5");
  EXPECT_EQ(error_of(with(good, "face k", "side k")),
            "my.faces:6: unknown word 'side', expected dice or face");
  EXPECT_EQ(error_of(with(good, "face k knight", "face kn knight")),
            "my.faces:6: expected 'face LETTER NAME' or 'face LETTER NAME SIDES'");
  EXPECT_EQ(error_of(std::string(1 << 17, '\n')), "my.faces: longer than 64 KiB, which no set of dice is");
}

}  // namespace
}  // namespace bastide::dice
