#pragma once

#include <algorithm>

#include "cli/classic/parts/shown.h"
#include "cli/counted.h"
#include "games/classic/parts/bridges.h"

namespace bastide::cli {

/// Threads may share all of it.
template <>
struct Shown<classic::Bridges> : NothingShown {
  struct Seen {
    std::vector<int> bridges;  ///< in supply by seat; empty: there are none in the game
    bool has_free_bridges = false;
  };

  template <class L>
  static void look(const classic::State<L>& s, auto& table) {
    const auto& bridges = classic::bridges(s);
    if (!bridges.options.bridges) return;
    table.has_free_bridges = bridges.options.free_bridges;
    for (int seat = 0; seat < s.seats; ++seat) table.bridges.push_back(bridges.supply[seat]);
    for (int i = 0; i < bridges.count; ++i)
      table.tiles[bridges.built[i].tile].buildings.bridge = bridges.built[i].axis;
  }
  static void add_to_placement(Action action, ClassicPlacement& placement) {
    const auto site = static_cast<classic::BridgeSite>(classic::addition_of(action));
    if (site != classic::no_bridge)
      placement.bridge = {classic::square_at(classic::square_of(action), site), classic::axis_of(site)};
  }
  template <class L>
  static std::optional<ClassicChoice> choice_of(const classic::State<L>& s, Action action,
                                                const std::string& token) {
    if (classic::type_of(action) == classic::Bridges::decline)
      return ClassicChoice(token, "decline the tile");
    const auto site = static_cast<classic::BridgeSite>(classic::number_of(action));
    ClassicChoice choice(token, "");
    choice.bridge = {classic::square_at(s.last_square(), site), classic::axis_of(site)};
    choice.name = "bridge " + choice.bridge->text();
    return choice;
  }
  template <class L>
  static void name_pass(const classic::State<L>& s, ClassicChoice& pass) {
    const auto& bridges = classic::bridges(s);
    if (s.phase != classic::Phase::act || !bridges.options.free_bridges) return;
    const bool follower = !bridges.figure_put_this_turn;
    const bool bridge = !bridges.built_this_turn && bridges.supply[s.active] > 0;
    pass.name = follower && bridge ? "neither" : bridge ? "no bridge" : "no follower";
  }

  static std::string belongings(const auto& table, int seat) {
    return table.bridges.empty() ? std::string() : counted(table.bridges[seat], "bridges");
  }
  static void add_remarks(const auto& table, const Names& /*names*/, const std::vector<int>& /*scores*/,
                          std::vector<std::string>& lines) {
    if (std::any_of(table.placements.begin(), table.placements.end(),
                    [](const ClassicPlacement& p) { return p.bridge.has_value(); }))
      lines.emplace_back("A placement with =x,y,NS or =x,y,EW builds a bridge across that square.");
  }
  static void add_help(const auto& table, std::vector<std::string>& lines) {
    if (!table.bridges.empty())
      for (const char* line :
           {"E@0,-1/180=0,0,NS  the same with a bridge across 0,0 from north to south; EW: from east to "
            "west.",
            "             On the board a bridge is H=H=H; +bridge puts a follower on it",
            "decline      no tile, where it would fit only with a bridge; another is drawn"})
        lines.emplace_back(line);
    if (table.has_free_bridges)
      lines.emplace_back("=0,0,NS      a bridge that stands free, before or after the follower");
  }
};

}  // namespace bastide::cli
