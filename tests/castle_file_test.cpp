#include <gtest/gtest.h>

#include "games/castle/tables.h"
#include "kit/embedded.h"
#include "tests/support/file_errors.h"
#include "tests/support/paths.h"

namespace bastide::castle {
namespace {

void expect_tile_error(const std::string& tile, const std::string& fault) {
  test::expect_tile_fault(parse_tile_set, tile, fault);
}

std::string plan_text() {
  return test::read_text(test::source_path("data/tiles/castle/castle.plan"));
}

/// The error of the plan with one piece of its text replaced.
std::string plan_error(const std::string& piece, const std::string& other) {
  std::string text = plan_text();
  const auto at = text.find(piece, text.find("\nwall"));  // not in the comments above
  EXPECT_NE(at, std::string::npos) << piece;
  text.replace(at, piece.size(), other);
  const auto plan = parse_plan(text, "my.plan");
  const std::string message = plan ? "" : plan.error().message;
  return message.substr(std::min(message.size(), message.find(": ") + 2));
}

TEST(CastleFiles, TheTilesAreTheRealBox) {
  ASSERT_EQ(tables.fault, "");
  EXPECT_EQ(tables.kind_count(), 48);
  int tiles = 0;
  int wells = 0;
  int markets = 0;
  int squares = 0;
  for (const Kind& k : tables.tiles.kinds) {
    tiles += k.copies;
    bool square = false;
    for (const Feature& f : k.features) {
      wells += f.marked && f.type == AreaType::path ? k.copies : 0;
      markets += f.marked && f.type == AreaType::court ? k.copies : 0;
      square |= f.end == "square";
    }
    squares += square ? k.copies : 0;
  }
  EXPECT_EQ(tiles, 60);
  EXPECT_EQ(wells, 6);
  EXPECT_EQ(markets, 10);
  EXPECT_EQ(squares, 8);
}

TEST(CastleFiles, TheWallIsTheRealOne) {
  EXPECT_EQ(tables.plan.squares.size(), 76U);
  EXPECT_EQ(tables.plan.ring.size(), 50U);
  EXPECT_EQ(tables.plan.ring[0], (Square{0, 12}));
  EXPECT_EQ(tables.plan.ring[1], (Square{0, 11}));  // clockwise: northwards on the west side
  EXPECT_EQ(tables.plan.ring[49], (Square{1, 12}));
  std::vector<int> numbers;
  for (const int place : tables.plan.corners) numbers.push_back(2 * place);
  EXPECT_EQ(numbers, (std::vector<int>{0, 12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90}));
  std::vector<int> starts;
  for (const auto& space : tables.plan.starts)
    starts.push_back(
        static_cast<int>(2 * (std::find(tables.plan.ring.begin(), tables.plan.ring.end(), space.square) -
                              tables.plan.ring.begin())));
  EXPECT_EQ(starts, (std::vector<int>{6, 18, 40, 50, 62, 74, 94}));
}

TEST(CastleFiles, SymmetricTurnsAreOne) {
  const auto turns = [](const char* id) { return distinct_turns(tables.kind(tables.find(id))); };
  EXPECT_EQ(turns("C14"), 0b0001U);
  EXPECT_EQ(turns("C01"), 0b0011U);
  EXPECT_EQ(turns("C15"), 0b0011U);
  EXPECT_EQ(turns("C18"), 0b0011U);
  EXPECT_EQ(turns("C02"), 0b1111U);
  EXPECT_EQ(turns("C17"), 0b1111U);
}

TEST(CastleFiles, TileErrorsNameFileLineAndFault) {
  const std::string all = "Nw Ne En Es Se Sw Ws Wn";
  expect_tile_error("tile A x1\n  tower Nw Ne",
                    "2: tile A: half side En is missing: no tower, house or court has it");
  expect_tile_error("tile A x1\n  court " + all + "\n  tower Nw",
                    "2: tile A: half side Nw belongs to two areas");
  expect_tile_error("tile A x1\n  court " + all + "\n  path N E\n  path N S",
                    "2: tile A: side N has two paths");
  expect_tile_error("tile A x1\n  court " + all + "\n  path N to tower",
                    "2: tile A: a path runs to a tower, but there is none");
  expect_tile_error("tile A x1\n  court " + all + "\n  path N",
                    "4: a path with one side, and no other, says where it ends: 'to WHAT'");
  expect_tile_error("tile A x1\n  path N E to square",
                    "3: a path with one side, and no other, says where it ends: 'to WHAT'");
  expect_tile_error("tile A x1\n  path N to sea",
                    "3: expected a side, 'well' or 'to' and square or tower or house, not 'to'");
  expect_tile_error("tile A x1\n  tower Nw market", "3: expected a half side, not 'market'");
  expect_tile_error("tile A x1\n  court Nw tent", "3: expected a half side, 'market', not 'tent'");
  expect_tile_error("tile A x1\n  tower Nw Nw", "3: Nw named twice");
  expect_tile_error("tile A x1\n  path", "3: a path without sides (N E S W)");
  expect_tile_error("tile A x1\n  house N", "3: a house without half sides (Nw Ne En Es Se Sw Ws Wn)");
  expect_tile_error("tile A x1\n  court " + all + "\ntile B x1\n  court " + all,
                    "4: tile B is the same as A: count them together");
  expect_tile_error(
      "tile A x1\n  tower Nw Wn\n  court Ne En Es Se Sw Ws\ntile B x1\n  tower Ne En\n  court Nw Es Se "
      "Sw Ws Wn",
      "5: tile B is the same as A, only turned: count them together");
  expect_tile_error("tile A", "2: expected 'tile ID xCOUNT'");
  test::expect_outer_form(parse_tile_set, "\n  court " + all, "tower Nw");
  expect_tile_error("city N", "2: unknown word 'city', expected set, tile, path, tower, house or court");
}

TEST(CastleFiles, PlanErrorsNameTheFault) {
  EXPECT_EQ(plan_error("wall", "wall"), "");
  EXPECT_EQ(plan_error("o===4==o", "o==.4==o"),
            "the wall is no ring: 4,-1 has 1 neighbours in it instead of 2");
  EXPECT_EQ(plan_error("0==7=o", "o==7=o"), "no first corner tower, '0', in the wall");
  EXPECT_EQ(plan_error("0==7=o", "0==7==\n"), "5,12 is a bend of the wall without a corner tower");
  EXPECT_EQ(plan_error("o===4==o", "oo==4==o"), "3,-1 is straight wall with a corner tower");
  EXPECT_EQ(plan_error("3......=", "3.. ...="), "the wall has a gap beside 4,0");
  EXPECT_EQ(plan_error("3......=", "3..x...="), "expected '.', '=', 'o' or a digit in the picture, not 'x'");
  EXPECT_EQ(plan_error("start 7", "start 8"), "expected 'start 7', for start spaces are numbered in order");
  EXPECT_EQ(plan_error("7=o", "==o"), "no start space 7 in the wall");
  EXPECT_EQ(plan_error("tower En Es", "tower En"),
            "start space 3: half side Es is missing: no tower, house or court has it");
  EXPECT_EQ(plan_error("tower En Es", "tower En Es Sw"), "start space 3: half side Sw touches no square");
  EXPECT_EQ(plan_error("path W to wall", "path W to square"),
            "expected a side, 'well' or 'to' and wall, not 'to'");
  EXPECT_EQ(plan_error("bonus 9 x2 end: 5 points", ""), "expected 9 kinds of bonus tiles, not 8");
  EXPECT_EQ(plan_error("bonus 2 x2", "bonus 2 x3"), "expected 'bonus 2 x2' and what it does in a few words");
  EXPECT_EQ(plan_error("bonus 2", "token 2"),
            "unknown word 'token', expected wall, start, bonus, path, tower, house or court");
  EXPECT_EQ(plan_error("wall\n", "tower En\nwall\n"), "tower before the first start space");
  EXPECT_EQ(plan_error("wall\n", ""), "a row of a picture without 'wall'");
  EXPECT_FALSE(parse_plan("", "my.plan").ok());
  EXPECT_EQ(parse_plan(std::string(1 << 17, ' '), "my.plan").error().message,
            "my.plan: longer than 64 KiB, which no plan is");
}

}  // namespace
}  // namespace bastide::castle
