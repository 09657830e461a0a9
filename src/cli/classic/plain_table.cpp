#include "cli/plain_table.h"

#include "cli/classic/front.h"
#include "cli/classic/table.h"
#include "cli/classic/tile_picture.h"
#include "cli/play_log.h"

namespace bastide::cli {
namespace {

constexpr int line_width = 78;

/// The board with the numbers of its columns and rows, so that a square can be named.
Canvas numbered_board(const AnyMatch& match, const ClassicTable& table) {
  Square low = table.tiles[0].square;
  for (const auto& tile : table.tiles) low = {std::min(low.x, tile.square.x), std::min(low.y, tile.square.y)};
  const Canvas board = classic_board_picture(match);
  constexpr int margin = 5;
  Canvas canvas(margin + board.width(), 1 + board.height());
  canvas.paste(margin, 1, board);
  for (int x = 0; x * TilePicture::width < board.width(); ++x)
    canvas.write(margin + x * TilePicture::width + TilePicture::width / 2 - 1, 0, std::to_string(low.x + x),
                 Ink::dim);
  for (int y = 0; y * TilePicture::height < board.height(); ++y)
    canvas.write(0, 1 + y * TilePicture::height + TilePicture::height / 2, std::to_string(low.y + y),
                 Ink::dim);
  const auto mark = [&](const ClassicTable::Challenge::Building& building) {
    const auto& tile = table.tiles[building.tile];
    const auto spot = draw_tile(*tile.kind, tile.turn).spots[building.feature];
    const int column = margin + (tile.square.x - low.x) * TilePicture::width + spot.column;
    const int row = 1 + (tile.square.y - low.y) * TilePicture::height + spot.row;
    for (const int aside : {-2, 2}) canvas.put(column + aside, row, {'x', Ink::strong});
  };
  for (const auto& challenge : table.challenges) {
    mark(challenge.shrine);
    mark(challenge.cloister);
  }
  return canvas;
}

class ClassicPlainTable final : public PlainTable {
 public:
  explicit ClassicPlainTable(const AnyMatch& match) : match_(match), table_(look_at_classic(match)) {}

  Canvas board() const override { return numbered_board(match_, table_); }

  std::vector<std::string> notes() const override {
    std::vector<std::string> notes;
    for (const auto& challenge : table_.challenges)
      notes.push_back("Challenge, marked x x: " + challenge.shrine.name + " against " +
                      challenge.cloister.name);
    return notes;
  }

  std::string belongings(int seat) const override { return counted(table_.supply[seat], "followers"); }
  std::string left() const override { return counted(table_.tiles_left, "tiles") + " left"; }

  std::string question() const override { return is_placing() ? "places " + table_.hand->id : "chooses"; }
  bool shows_board() const override { return is_placing(); }

  Canvas hand() const override {
    const auto& kind = is_placing() ? *table_.hand : *table_.tiles.back().kind;
    return draw_tile(kind, is_placing() ? Turn{0} : table_.tiles.back().turn).canvas;
  }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (const auto& placement : table_.placements) options.push_back({placement.token, placement.token});
    for (const auto& choice : table_.choices)
      options.push_back({choice.token, choice.token + "  (" +
                                           (choice.value.empty() ? choice.name : choice.value) +
                                           (choice.challenges ? ", a challenge" : "") + ")"});
    return options;
  }
  int option_width() const override { return is_placing() ? 19 : line_width; }

  std::vector<std::string> help() const override {
    std::vector<std::string> lines{
        "E@0,-1/180   tile E on the square 0,-1 (x grows east, y south), turned by 180 degrees",
        "+city:N      a follower into the city at the tile's north side; +road:E, +field:SL, +cloister"};
    if (table_.has_shrines) {
      lines.push_back(
          "+shrine      a follower into the shrine. Beside an occupied cloister that is a challenge: the");
      lines.push_back(
          "             first of the two that is complete pays 9, the other one's follower goes home");
    }
    lines.push_back("-            no follower");
    return lines;
  }

 private:
  bool is_placing() const { return table_.hand != nullptr; }

  const AnyMatch& match_;
  ClassicTable table_;
};

}  // namespace

std::unique_ptr<PlainTable> make_classic_plain_table(const AnyMatch& match) {
  return std::make_unique<ClassicPlainTable>(match);
}

}  // namespace bastide::cli
