#include <gtest/gtest.h>

#include "games/discovery/tables.h"
#include "tests/support/file_errors.h"

namespace bastide::discovery {
namespace {

void expect_error(const std::string& tile, const std::string& fault) {
  test::expect_tile_fault(parse_tile_set, tile, fault);
}

TEST(DiscoveryTileFile, TheSetIsTheRealBox) {
  ASSERT_EQ(tables.fault, "");
  EXPECT_EQ(tables.set.name, "discovery");
  EXPECT_EQ(tables.kind_count(), 66);
  EXPECT_EQ(tables.id(tables.start_kind()), "START");
  int tiles = 0;
  int cities = 0;
  int inland = 0;
  std::array<int, 4> sides{};
  for (const Kind& kind : tables.set.kinds) {
    tiles += kind.copies;
    cities += kind.copies * static_cast<int>(kind.cities.size());
    for (const Region& r : kind.regions) {
      inland += r.sides == 0 ? kind.copies : 0;
      for (int s = 0; s < 4; ++s) sides[static_cast<int>(r.terrain)] += ((r.sides >> s) & 1) * kind.copies;
    }
    for (const City& city : kind.cities) {
      EXPECT_NE(kind.regions[city.land].terrain, Terrain::sea) << kind.id;
      EXPECT_EQ(kind.regions[city.sea].terrain, Terrain::sea) << kind.id;
    }
  }
  EXPECT_EQ(tiles, 84);
  EXPECT_EQ(cities, 37);
  EXPECT_EQ(inland, 1);
  EXPECT_EQ(sides, (std::array<int, 4>{0, 112, 112, 112}));
}

/// No two kinds are one, whichever way they are turned.
TEST(DiscoveryTileFile, KindsDiffer) {
  for (int a = 0; a < tables.kind_count(); ++a)
    for (int b = 0; b < a; ++b)
      for (Turn t = 0; t < 4; ++t)
        EXPECT_NE(facts_of(tables.kind(a), t), facts_of(tables.kind(b), 0)) << tables.id(a) << tables.id(b);
}

TEST(DiscoveryTileFile, SymmetricTurnsAreOne) {
  const auto turns = [](const char* id) { return distinct_turns(tables.kind(tables.find(id))); };
  EXPECT_EQ(turns("P01"), 0b0001U);
  EXPECT_EQ(turns("PM06"), 0b0011U);
  EXPECT_EQ(turns("PS11"), 0b0011U);  // a city at either side
  EXPECT_EQ(turns("MS12"), 0b1111U);  // a city at one side only
  EXPECT_EQ(turns("START"), 0b1111U);
}

TEST(DiscoveryTileFile, ErrorsNameFileLineAndFault) {
  const std::string sea = "\n  sea N E S W";
  expect_error("tile A x1\n  plain N E\n  sea S", "2: tile A: side W is missing: no region reaches it");
  expect_error("tile A x1\n  plain N\n  sea N", "4: tile A: side N is covered twice, by a plain and a sea");
  expect_error("tile A x1\n  plain N N", "3: tile A: side N named twice");
  expect_error("tile A x1\n  plain Q",
               "3: tile A: expected a side (N E S W), 'corner' or 'borders', not 'Q'");
  expect_error("tile A x1\n  plain N E corner NE",
               "3: tile A: corner NE lies between two sides of the region and is its own");
  expect_error("tile A x1\n  plain N corner SE\n  sea E corner SE", "4: tile A: corner SE is covered twice");
  expect_error("tile A x1\n  plain N corner\n", "3: tile A: nothing stands after 'corner'");
  expect_error("tile A x1\n  plain N corner X",
               "3: tile A: expected a corner (NE SE SW NW) or 'borders', not 'X'");
  expect_error("tile A x1\n  plain N borders S", "3: tile A: no region above this one has the name 'S'");
  expect_error("tile A x1\n  plain N\n  plain S borders N",
               "4: tile A: two regions of plain that border each other would be one");
  expect_error("tile A x1\n  plain N\n  sea S borders N N", "4: tile A: the border with N is named twice");
  expect_error("tile A x1\n  plain\n  sea", "4: tile A: a second region without sides");
  expect_error("tile A x1" + sea + "\n  city N by S",
               "4: tile A: a city stands on a plain or a mountain, but N is sea");
  expect_error("tile A x1\n  plain N\n  mountain S borders N\n  city N by S",
               "5: tile A: a city lies at a sea, but S is mountain");
  expect_error("tile A x1\n  plain N\n  sea S\n  city N by S",
               "5: tile A: a city lies where its land borders its sea, but these two have no border");
  expect_error("tile A x1" + sea + "\n  city N by inland", "4: tile A: no region has the name 'inland'");
  expect_error("tile A x1" + sea + "\n  city N", "4: tile A: expected 'city SIDE by SIDE'");
  expect_error("tile A x1" + sea + "\n  city inland by N\n", "4: tile A: no region has the name 'inland'");
  expect_error("tile A x1\n  plain N W\n  sea E S borders N\n  city N by E\n  mountain",
               "6: tile A: regions come before the cities");
  expect_error("tile A x1\n  road N",
               "3: unknown word 'road', expected set, tile, plain, mountain, sea or city");
  test::expect_outer_form(parse_tile_set, sea, "plain N");
  expect_error("tile A", "2: expected 'tile ID xCOUNT' or 'tile ID xCOUNT start'");
  expect_error("tile A x1 start" + sea + "\ntile B x1 start" + sea, "4: a second start tile");
}

TEST(DiscoveryTileFile, ABoxThatIsNotWholeIsFound) {
  TileSet set = tables.set;
  EXPECT_EQ(fault_of_box(set), "");
  set.kinds[1].copies += 1;
  EXPECT_EQ(fault_of_box(set), "expected 84 tiles, not 85");
  set = tables.set;
  set.kinds[0].start = false;
  EXPECT_EQ(fault_of_box(set), "expected 1 start tile, not 0");
  set = tables.set;
  set.kinds[0].cities.clear();
  EXPECT_EQ(fault_of_box(set), "expected 37 cities, not 36");
  set = tables.set;
  set.kinds[tables.find("P01")].regions[0].terrain = Terrain::sea;
  EXPECT_EQ(fault_of_box(set), "expected 112 sides of plain, not 108");
}

}  // namespace
}  // namespace bastide::discovery
