#pragma once

#include "cli/classic/parts/shown.h"
#include "cli/counted.h"
#include "games/classic/parts/fair_shown.h"

namespace bastide::cli {

template <>
struct Shown<classic::Fair> : NothingShown {
  using Phase = classic::Phase;
  struct Seen {
    std::vector<int> stalls;  ///< in hand by seat; empty: there is no fair
  };

  template <class L>
  static void look(const classic::State<L>& s, auto& table) {
    if (!classic::fair(s).options.fair) return;
    for (int seat = 0; seat < s.seats; ++seat) table.stalls.push_back(classic::fair(s).stalls[seat]);
  }
  template <class L>
  static std::optional<ClassicChoice> choice_of(const classic::State<L>& /*s*/, Action action,
                                                const std::string& token) {
    return ClassicChoice(token, "a stall at " + square_text(classic::square_of(action)));
  }
  template <class L>
  static void name_pass(const classic::State<L>& s, ClassicChoice& pass) {
    if (s.phase == Phase::stall || s.phase == Phase::farewell) pass.name = "no stall";
  }

  static std::optional<std::string> question(const auto& table, const Names& /*names*/) {
    if (table.phase == Phase::stall || table.phase == Phase::farewell) return "may place a stall";
    return std::nullopt;
  }
  static bool shows_board(const auto& table) { return table.phase == Phase::farewell; }
  static std::string belongings(const auto& table, int seat) {
    return table.stalls.empty() ? std::string() : counted(table.stalls[seat], "stalls");
  }
  static void add_help(const auto& table, std::vector<std::string>& lines) {
    if (!table.stalls.empty()) lines.emplace_back("FAIR-STALL@1,0/0  a stall");
  }
};

}  // namespace bastide::cli
