#include "cli/discovery/front.h"
#include "cli/discovery/table.h"
#include "cli/discovery/terminal_tile.h"
#include "cli/landscape_board.h"
#include "cli/play_log.h"
#include "games/discovery/state.h"

namespace bastide::cli {
namespace {

/// The landscape of The Discovery as the session's viewer sees it.
class DiscoveryBoard final : public LandscapeBoard {
 public:
  using LandscapeBoard::LandscapeBoard;

  std::string_view question() const override { return is_choosing() ? "deploy or withdraw?" : "your move"; }
  int followers_each() const override { return discovery::followers_each; }

  /// What each follower of the viewer would score if it were withdrawn now.
  std::vector<std::string> notices(int width, int rows) const override {
    std::vector<std::string> lines;
    if (is_choosing()) return lines;  // the choices tell it
    for (const auto& follower : table_.followers) {
      if (follower.seat != viewer_) continue;
      const std::string value = std::to_string(follower.value);
      std::string line = follower.name + " scores " + value + (follower.closed ? ", closed" : ", open");
      if (text_width(line) > width)
        line = follower.name + " " + value + (follower.closed ? " closed" : " open");
      lines.push_back(std::move(line));
    }
    if (static_cast<int>(lines.size()) > rows) lines.resize(rows);
    return lines;
  }

  std::string introduction() const override {
    std::string text =
        "Lay the tile so that plain (, \") meets plain, mountain (^ or peaks) mountain and sea (~) sea. Then "
        "deploy a follower on it, where nobody's follower is yet, or take one of yours back from anywhere "
        "and "
        "score its territory, or do neither. A plain pays for its tiles, a mountain for the cities on it and "
        "on the plains beside it, a sea for the cities on its coast; closed ones pay more, unless they have "
        "just two tiles. At the end every follower scores as if its territory were open.";
    if (table_.is_expert) text += " You hold two tiles that only you see, and place one of them.";
    return text;
  }

 protected:
  Landscape look_at(const PlaySession& session) override {
    viewer_ = session.viewer();
    table_ = look_at_discovery(session.match(), viewer_);
    Landscape l;
    for (const auto& t : table_.tiles) l.tiles.push_back({t.kind, t.turn, t.square});
    for (const auto& f : table_.followers) l.followers.push_back({f.seat, f.tile, f.region});
    l.placements = table_.placements;
    for (const auto& c : table_.choices)
      l.choices.push_back({c.token, c.tile < 0 ? c.note : c.token, c.value, c.tile, c.region});
    l.supply = table_.supply;
    l.hand = table_.hand;
    l.bag = table_.unseen;
    l.tiles_left = table_.tiles_left;
    return l;
  }

  TilePainting paint_tile(int kind, Turn turn, TileSize size, unsigned seed) const override {
    return cli::paint_tile(discovery::tables.kind(kind), turn, size, seed, look());
  }
  std::string kind_name(int kind) const override { return discovery::tables.id(kind); }

  std::string bag_caption() const override {
    int unseen = 0;
    for (const auto& [kind, copies] : table_.unseen) unseen += copies;
    if (unseen == table_.tiles_left) return {};
    return "These are unseen: the tiles in the bag and " + std::to_string(unseen - table_.tiles_left) +
           " in hands that are hidden.";
  }
  std::string move_example() const override { return "PM01@0,-1/180, +plain:N or <sea@0,0:S"; }

 private:
  DiscoveryTable table_;
  int viewer_ = chance;
};

}  // namespace

std::unique_ptr<TerminalBoard> make_discovery_terminal_board(const Look& look) {
  return std::make_unique<DiscoveryBoard>(look);
}

}  // namespace bastide::cli
