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
               "3: expected a side, 'cap', 'cathedral', 'wine', 'grain', 'cloth', 'pennant' or 'meets', not "
               "'tower'");
  expect_error("tile A x1\n  cloister N", "3: expected 'meets', not 'N'");
  expect_error("tile A x1\n  city", "3: a city without sides");
  expect_error("tile A x1\n  field N",
               "3: expected a half side (NL NR EL ER SL SR WL WR), 'touching' or 'herd', not 'N'");
  test::expect_outer_form(parse_tile_set, field, "city N");
  expect_error(
      "tile A",
      "2: expected 'tile ID xCOUNT', 'tile ID xCOUNT start', 'tile ID xCOUNT bazaar', 'tile ID xCOUNT "
      "spring', 'tile ID xCOUNT fork' or 'tile ID xCOUNT lake'");
  expect_error("tile A x1 start" + field + "\ntile B x1 start" + field, "4: a second start tile");
  expect_error(
      "boat",
      "2: unknown word 'boat', expected set, tile, city, road, field, cloister, shrine, river or closed");
}

/// The kind that a file of one tile describes.
Kind kind_of(const std::string& tile) {
  const auto set = parse_tile_set("set x\n" + tile, "my.tiles");
  EXPECT_TRUE(set.ok()) << set.error().message;
  return set.ok() ? set->kinds.at(0) : Kind();
}

/// What the features of a kind meet, by their numbers.
std::vector<std::uint16_t> meetings_of(const Kind& kind) {
  std::vector<std::uint16_t> meets;
  for (const Feature& f : kind.features) meets.push_back(f.meets);
  return meets;
}
std::vector<std::uint16_t> meetings_of(const char* id) {
  return meetings_of(*tables.kinds[tables.find(id)]);
}

TEST(TileFile, FeaturesMeetWhereRoadsEnd) {
  using Meets = std::vector<std::uint16_t>;
  EXPECT_EQ(meetings_of("A"), (Meets{2, 1, 0}));                    // cloister, road, field
  EXPECT_EQ(meetings_of("X"), (Meets{14, 13, 11, 7, 0, 0, 0, 0}));  // four roads at a junction
  EXPECT_EQ(meetings_of("L"), (Meets{0, 12, 10, 6, 0, 0, 0}));      // the city is not there
  EXPECT_EQ(meetings_of("CULT-5"), (Meets{6, 1, 1, 0, 0}));         // two roads to one shrine
  EXPECT_EQ(meetings_of("BCB-10"), (Meets{2, 1, 0, 0}));            // no road, but a gate
  EXPECT_EQ(meetings_of("BCB-09"), (Meets{0, 8, 0, 2, 0, 0}));      // one city of three
  const std::string crossing =
      "tile A x1\n  city N\n  city S\n  road E to junction N S\n  road W to junction\n"
      "  field EL touching N\n  field WR touching N\n  field ER touching S\n  field WL touching S";
  EXPECT_EQ(meetings_of(kind_of(crossing)), (Meets{14, 13, 11, 7, 0, 0, 0, 0}));
  EXPECT_EQ(distinct_turns(kind_of(crossing)), 0b0011U);
  // What meets is no property of the features' order.
  EXPECT_EQ(distinct_turns(*tables.kinds[tables.find("X")]), 0b0001U);
  EXPECT_EQ(distinct_turns(*tables.kinds[tables.find("BCB-10")]), 0b0011U);
  const std::string field = "\n  field EL ER SL SR WL WR";
  expect_error("tile A x1\n  city N\n  city W\n  road E to city\n  field EL\n  field ER SL SR",
               "5: tile A: the road runs to one of several: name a side of it, 'to city SIDE'");
  expect_error("tile A x1\n  city N\n  cloister meets" + field,
               "4: expected a side (N E S W) after 'meets', not ''");
  expect_error("tile A x1\n  city N\n  cloister meets S" + field,
               "4: tile A: the cloister meets something at side S, but there is none");
  expect_error("tile A x1\n  city N meets N" + field, "3: tile A: the city meets itself");
}

TEST(TileFile, ACityHasAsManyPennantsAsTheLineSays) {
  EXPECT_EQ(kind_of("tile A x1\n  city N E S W pennant pennant").features.at(0).pennants, 2);
  std::string line = "tile A x1\n  city N E S W";
  for (int i = 0; i < 10; ++i) line += " pennant";
  expect_error(line, "3: more than 9 pennants");
}

TEST(TileFile, AKindHasAMarkOfTheTable) {
  const std::string tile = "\n  river E\n  field NL NR EL ER SL SR WL WR";
  EXPECT_TRUE(kind_of("tile A x1 lake" + tile).is(KindMark::lake));
  EXPECT_FALSE(kind_of("tile A x1" + tile).mark);
  EXPECT_TRUE(tables.kinds[tables.find("BCB-03")]->is(KindMark::bazaar));
}

TEST(TileFile, CommentsAndBlankLinesAreFree) {
  EXPECT_EQ(test::message_of(parse_tile_set(
                "# a set\n\nset x # its name\ntile A x1\n\n  # all field\n  field NL NR EL ER SL SR WL WR\n",
                "my.tiles")),
            "");
}

}  // namespace
}  // namespace bastide::classic
