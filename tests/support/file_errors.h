#pragma once

#include <gtest/gtest.h>

#include <string>

/// What a reader of data files says of broken ones.
namespace bastide::test {

/// The message of a reader that fails; empty where it does not.
template <class Read>
std::string message_of(const Read& read) {
  return read ? "" : read.error().message;
}

/// The set `x` with some tiles has this fault: `line: what`.
template <class Parse>
void expect_tile_fault(Parse&& parse, const std::string& tiles, const std::string& fault) {
  EXPECT_EQ(message_of(parse("set x\n" + tiles, "my.tiles")), "my.tiles:" + fault);
}

/// What holds for the tile files of every game: the form of sets and kinds. `body`: the lines of a whole
/// tile.
template <class Parse>
void expect_outer_form(Parse&& parse, const std::string& body, const std::string& a_line) {
  expect_tile_fault(parse, "tile A x0", "2: expected a count from x1 to x99, not 'x0'");
  expect_tile_fault(parse, "tile A 3", "2: expected a count from x1 to x99, not '3'");
  expect_tile_fault(parse, "tile A:B x1", "2: the tile's name 'A:B' is not 1 to 12 letters, digits or '-'");
  expect_tile_fault(parse, "tile A x1" + body + "\ntile A x1" + body, "4: a second tile named A");
  expect_tile_fault(parse, "  " + a_line,
                    "2: " + a_line.substr(0, a_line.find(' ')) + " before the first tile");
  expect_tile_fault(parse, "", "2: no tile");
  EXPECT_EQ(message_of(parse("tile A x1" + body, "my.tiles")), "my.tiles:2: no line 'set NAME'");
  EXPECT_EQ(message_of(parse("set x\nset y", "my.tiles")), "my.tiles:2: a second line 'set'");
  EXPECT_EQ(message_of(parse(std::string(2 << 20, '\n'), "my.tiles")),
            "my.tiles: longer than 1 MiB, which no tile set is");
}

}  // namespace bastide::test
