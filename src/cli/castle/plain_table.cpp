#include "cli/plain_table.h"

#include "cli/castle/front.h"
#include "cli/castle/layout.h"
#include "cli/castle/table.h"
#include "cli/castle/tile_picture.h"
#include "cli/play_log.h"

namespace bastide::cli {
namespace {

constexpr int line_width = 78;

class CastlePlainTable final : public PlainTable {
 public:
  explicit CastlePlainTable(const AnyMatch& match) : match_(match), table_(look_at_castle(match)) {}

  /// The castle with the numbers of its columns and rows, so that a square can be named.
  Canvas board() const override {
    constexpr int margin = 3;
    constexpr CastleLayout layout;
    const Canvas picture = castle_board_picture(match_);
    Canvas canvas(margin + picture.width(), 1 + picture.height());
    canvas.paste(margin, 1, picture);
    for (int x = 0; x < CastleLayout::last_column; ++x)
      canvas.write(margin + layout.column(x) + layout.tile_width / 2, 0, std::to_string(x), Ink::dim);
    for (int y = 0; y < CastleLayout::last_row; ++y)
      canvas.write(0, 1 + layout.row(y) + layout.tile_height / 2, std::to_string(y), Ink::dim);
    return canvas;
  }

  std::vector<std::string> notes() const override {
    std::vector<std::string> notes{
        "# tower  ^ house  . court  m market  w well  o square; 0 1 followers, K0 K1 keeps;",
        "on the wall ? is a bonus tile, >0 and >1 are the markers (>> both)"};
    for (const auto& area : table_.areas)
      notes.push_back(area.name + ": worth " + std::to_string(area.points) + ", followers " +
                      std::to_string(area.followers[0]) + " to " + std::to_string(area.followers[1]));
    if (table_.keeps[0].size + table_.keeps[1].size > 0)
      notes.push_back("keeps: " + std::to_string(table_.keeps[0].size) + " to " +
                      std::to_string(table_.keeps[1].size) + ", the largest empty area has " +
                      counted(table_.largest_empty, "squares"));
    return notes;
  }

  std::string belongings(int seat) const override {
    std::string text = counted(table_.supply[seat], "followers");
    if (table_.keeps[seat].size > 0) text += ", keep " + std::to_string(table_.keeps[seat].size);
    const std::string bonus = bonus_text(table_.bonus[seat]);
    return bonus.empty() ? text : text + ", " + bonus;
  }
  std::string left() const override { return counted(table_.tiles_left, "tiles") + " left"; }

  std::string question() const override { return question_of(table_); }
  bool shows_board() const override { return is_placing(); }

  Canvas hand() const override {
    if (is_placing()) return draw_tile(*table_.hand, 0).canvas;
    const auto* tile = table_.tile_at(table_.last);
    if (table_.phase != castle::Phase::act || tile == nullptr) return {0, 0};
    return draw_tile(*tile->kind, tile->turn).canvas;
  }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (const auto& placement : table_.placements) options.push_back({placement.token, placement.token});
    for (const auto& choice : table_.choices) {
      // What a token already says need not be said again.
      const bool named = choice.token.find(choice.name) != std::string::npos;
      std::string words = named ? choice.value : choice.name;
      if (!named && !choice.value.empty()) words += ", " + choice.value;
      options.push_back({choice.token, choice.token + "  (" + words + ")"});
    }
    return options;
  }
  int option_width() const override { return is_placing() ? 19 : line_width; }

  std::vector<std::string> help() const override {
    return {
        "C01@3,0/180        tile C01 on the square 3,0 (column, row), turned by 180 degrees",
        "+tower:Nw          a follower into the tower at the west half of the tile's north side; +house:Es,",
        "                   +court:Sw; a path goes by a whole side: +path:E",
        "!tower@3,0:Nw      the area that is scored next, where there are several",
        "x2                 a bonus tile doubles the tower or house that is being scored",
        "b1                 a bonus tile gives one more turn",
        "b5:tower@3,0:Nw    the area for a bonus tile at the end",
        "-                  none of it",
    };
  }

 private:
  bool is_placing() const { return table_.hand != nullptr; }

  const AnyMatch& match_;
  CastleTable table_;
};

}  // namespace

std::unique_ptr<PlainTable> make_castle_plain_table(const AnyMatch& match) {
  return std::make_unique<CastlePlainTable>(match);
}

}  // namespace bastide::cli
