#include <gtest/gtest.h>

#include "games/classic/tables.h"
#include "kit/embedded.h"
#include "tests/support/file_errors.h"

namespace bastide::classic {
namespace {

void expect_error(const std::string& tile, const std::string& fault) {
  test::expect_tile_fault(parse_tile_set, tile, fault);
}

TEST(TileFile, TheBaseSetIsTheRealBox) {
  ASSERT_EQ(tables.fault, "");
  const TileSet& base = tables.sets.at(0);
  EXPECT_EQ(base.name, "base");
  EXPECT_EQ(base.kinds.size(), 24U);
  int tiles = 0;
  int pennants = 0;
  int cloisters = 0;
  for (const Kind& k : base.kinds) {
    tiles += k.copies;
    for (const Feature& f : k.features) {
      pennants += k.copies * f.pennants;
      cloisters += f.type == FeatureType::cloister ? k.copies : 0;
    }
  }
  EXPECT_EQ(tiles, 72);
  EXPECT_EQ(pennants, 10);
  EXPECT_EQ(cloisters, 6);
  EXPECT_EQ(tables.kinds[tables.start_kind()]->id, "D");
}

TEST(TileFile, SymmetricTurnsAreOne) {
  const auto turns = [](const char* id) { return distinct_turns(*tables.kinds[tables.find(id)]); };
  EXPECT_EQ(turns("B"), 0b0001U);
  EXPECT_EQ(turns("C"), 0b0001U);
  EXPECT_EQ(turns("X"), 0b0001U);
  EXPECT_EQ(turns("U"), 0b0011U);
  EXPECT_EQ(turns("H"), 0b0011U);
  EXPECT_EQ(turns("F"), 0b0011U);
  EXPECT_EQ(turns("V"), 0b1111U);
  EXPECT_EQ(turns("I"), 0b1111U);
}

TEST(TileFile, ErrorsNameFileLineAndFault) {
  const std::string field = "\n  field NL NR EL ER SL SR WL WR";
  expect_error("tile A x1\n  city N cap\n  road N to city",
               "4: tile A: side N is covered twice, by a city and a road");
  expect_error("tile A x1\n  field NL NR EL ER SL SR WL",
               "2: tile A: half side WR is missing: no field or city has it");
  expect_error("tile A x1\n  city N\n  field NL EL ER SL SR WL WR",
               "4: tile A: half side NL is a field's on a side that is city");
  expect_error("tile A x1" + field + "\n  field NL", "4: tile A: half side NL belongs to two fields");
  expect_error("tile A x1" + field + " touching N",
               "3: tile A: the field touches a city at side N, but there is none");
  expect_error("tile A x1" + field + "\n  cloister\n  cloister", "2: tile A has two cloisters or shrines");
  expect_error("tile A x1" + field + "\n  road S",
               "4: a road with one side, and no other, says where it ends: 'to WHAT'");
  expect_error("tile A x1" + field + "\n  road S to sea",
               "4: expected junction, city, cloister, shrine, bazaar or house after 'to'");
  expect_error("tile A x1" + field + "\n  road S to city",
               "4: tile A: the road runs to a city, but there is none");
  expect_error("tile A x1" + field + "\n  road N S",
               "2: tile A: side N has the same field on both sides of a road that crosses the tile");
  expect_error("tile A x1\n  field NL\n  field NR EL ER SL SR WL WR",
               "2: tile A: side N has two fields and nothing between them");
  expect_error("tile A x1\n  city N\n  field EL ER SL SR WL WR touching N N", "4: side N named twice");
  expect_error("tile A x1\n  road N E S",
               "3: a road with more than two sides: write a junction's roads apart");
  expect_error("tile A x1\n  city N E cap", "3: only a city with one side can be a cap");
  expect_error("tile A x1\n  city N N", "3: side N named twice");
  expect_error("tile A x1\n  city N tower",
               "3: expected a side, 'cap', 'cathedral', 'wine', 'grain', 'cloth' or 'pennant', not 'tower'");
  expect_error("tile A x1\n  city", "3: a city without sides");
  expect_error("tile A x1\n  field N",
               "3: expected a half side (NL NR EL ER SL SR WL WR), 'touching' or 'herd', not 'N'");
  test::expect_outer_form(parse_tile_set, field, "city N");
  expect_error("tile A", "2: expected 'tile ID xCOUNT', 'tile ID xCOUNT start' or 'tile ID xCOUNT bazaar'");
  expect_error("tile A x1 start" + field + "\ntile B x1 start" + field, "4: a second start tile");
  expect_error(
      "boat",
      "2: unknown word 'boat', expected set, tile, city, road, field, cloister, shrine, river or closed");
}

TEST(TileFile, CommentsAndBlankLinesAreFree) {
  EXPECT_EQ(test::message_of(parse_tile_set(
                "# a set\n\nset x # its name\ntile A x1\n\n  # all field\n  field NL NR EL ER SL SR WL WR\n",
                "my.tiles")),
            "");
}

}  // namespace
}  // namespace bastide::classic
