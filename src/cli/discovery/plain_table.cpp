#include "cli/plain_table.h"

#include "cli/discovery/front.h"
#include "cli/discovery/table.h"
#include "cli/discovery/tile_picture.h"
#include "cli/play_log.h"
#include "games/discovery/tables.h"

namespace bastide::cli {
namespace {

constexpr int line_width = 78;

class DiscoveryPlainTable final : public PlainTable {
 public:
  explicit DiscoveryPlainTable(const AnyMatch& match)
      : match_(match),
        viewer_(match.is_over() ? chance : match.actor()),
        table_(look_at_discovery(match, viewer_)) {}

  Canvas board() const override {
    return numbered_board(discovery_board_picture(match_), north_west_of(table_.tiles));
  }

  /// What the followers of the player to move would score if they were withdrawn now.
  std::vector<std::string> notes() const override {
    std::vector<std::string> notes;
    for (const auto& follower : table_.followers)
      if (follower.seat == viewer_)
        notes.push_back("Your follower in " + follower.name + " would score " +
                        std::to_string(follower.value) + " now (" + (follower.closed ? "closed" : "open") +
                        ").");
    return notes;
  }

  std::string belongings(int seat) const override { return counted(table_.supply[seat], "followers"); }
  std::string left() const override { return counted(table_.tiles_left, "tiles") + " left in the bag"; }

  std::string question() const override {
    if (!is_placing()) return "deploys, withdraws or neither";
    std::string names;
    for (const int kind : table_.hand) names += (names.empty() ? "" : " or ") + discovery::tables.id(kind);
    return "places " + names;
  }
  bool shows_board() const override { return is_placing(); }

  Canvas hand() const override {
    if (!is_placing()) {
      const auto& last = table_.tiles.back();
      return draw_tile(discovery::tables.kind(last.kind), last.turn).canvas;
    }
    constexpr int cell_width = TilePicture::width + 3;
    Canvas canvas(cell_width * static_cast<int>(table_.hand.size()), TilePicture::height);
    for (int i = 0; i < static_cast<int>(table_.hand.size()); ++i)
      canvas.paste(cell_width * i, 0, draw_tile(discovery::tables.kind(table_.hand[i]), 0).canvas);
    return canvas;
  }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (const auto& placement : table_.placements) options.push_back({placement.token, placement.token});
    for (const auto& choice : table_.choices)
      options.push_back({choice.token, choice.token + "  (" + choice.note + ")"});
    return options;
  }
  int option_width() const override { return is_placing() ? 26 : line_width; }

  std::vector<std::string> help() const override {
    return {
        "PM01@0,-1/180   tile PM01 on the square 0,-1 (x grows east, y south), turned by 180 degrees",
        "+plain:N        deploys a follower on the plain at the tile's north side; +mountain:E, +sea:S, +sea",
        "<plain@0,-1:N   withdraws your follower from there and scores its territory as it stands",
        "-               neither",
        "On the board . is plain, ^ mountain, ~ sea, @ a city, and a digit a follower of that seat.",
    };
  }

 private:
  bool is_placing() const { return !table_.placements.empty(); }

  const AnyMatch& match_;
  int viewer_;
  DiscoveryTable table_;
};

}  // namespace

std::unique_ptr<PlainTable> make_discovery_plain_table(const AnyMatch& match) {
  return std::make_unique<DiscoveryPlainTable>(match);
}

}  // namespace bastide::cli
