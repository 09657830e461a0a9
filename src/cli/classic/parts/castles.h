#pragma once

#include <algorithm>
#include <array>

#include "cli/classic/parts/shown.h"
#include "cli/counted.h"
#include "games/classic/parts/castles_shown.h"

namespace bastide::cli {

struct CastleSeen {
  std::array<Square, 2> squares;
  int seat;  ///< whose follower keeps it; -1: nobody's
  /// The six squares on which something has to be completed.
  std::array<Square, 6> vicinity() const {
    const bool lies_across = squares[0].y == squares[1].y;
    std::array<Square, 6> all;
    int count = 0;
    for (const int aside : {-1, 0, 1})
      for (const Square q : squares) all[count++] = lies_across ? moved(q, 0, aside) : moved(q, aside, 0);
    std::sort(all.begin(), all.end());
    return all;
  }
};

/// The city at issue or a castle: `0,-1 and 0,0`.
inline std::string squares_text(const CastleSeen& castle) {
  return square_text(castle.squares[0]) + " and " + square_text(castle.squares[1]);
}

/// Threads may share all of it.
template <>
struct Shown<classic::Castles> : NothingShown {
  using Phase = classic::Phase;
  struct Seen {
    std::vector<int> castle_tokens;  ///< in supply by seat; empty: there are none in the game
    std::vector<CastleSeen> castles;
    bool asks_about_castle = false;
    /// The city that may become a castle, or the castle whose owner chooses what pays it.
    CastleSeen at_issue{};
  };

  /// A small city or castle by the segment of one of its two caps.
  template <class L>
  static CastleSeen castle_of(const classic::State<L>& s, int segment, int seat) {
    const auto tiles = classic::tiles_of_small_city(s, s.features.find(segment));
    return {{s.board.square(tiles[0]), s.board.square(tiles[1])}, seat};
  }
  template <class L>
  static void look(const classic::State<L>& s, auto& table) {
    const auto& castles = classic::castles(s);
    if (!castles.options.castles) return;
    for (int seat = 0; seat < s.seats; ++seat) table.castle_tokens.push_back(castles.tokens[seat]);
    for (int i = 0; i < castles.count; ++i) {
      const auto& castle = castles.built[i];
      const bool kept = castle.keeper != classic::no_figure;
      table.castles.push_back(castle_of(s, castle.city, kept ? s.figures.seat_of(castle.keeper) : -1));
      s.features.for_each(castle.city, [&](int segment) {
        const int tile = s.tile_of[segment];
        table.tiles[tile].buildings.castles |= 1U << (segment - s.tiles[tile].first_segment);
      });
    }
    table.asks_about_castle = s.phase == Phase::castle || s.phase == Phase::reward;
    if (s.phase == Phase::castle)
      table.at_issue = castle_of(s, s.last_tile().first_segment + castles.at_issue, s.asked);
    if (s.phase == Phase::reward) table.at_issue = table.castles[castles.at_issue];
  }

  /// What could pay the castle at issue has its squares and what it is worth.
  template <class L>
  static std::optional<ClassicChoice> choice_of(const classic::State<L>& s, Action action,
                                                const std::string& token) {
    if (classic::type_of(action) == classic::Castles::build) return ClassicChoice(token, "build a castle");
    const int payer = classic::number_of(action);
    const auto& castles = classic::castles(s);
    ClassicChoice choice(token, token.substr(1));
    choice.is_all_in_token = true;
    const auto payers = classic::payers_of(s, castles.built[castles.at_issue]);
    for (int i = 0; i < payers.count; ++i)
      if (payers.list[i].number == payer) choice.value = "+" + std::to_string(payers.list[i].points);
    if (castles.round == 1) {
      choice.squares = classic::squares_of(s, payer);
    } else {
      const auto castle = castle_of(s, castles.built[payer].city, -1);
      choice.squares.assign(castle.squares.begin(), castle.squares.end());
    }
    return choice;
  }
  template <class L>
  static void name_pass(const classic::State<L>& s, ClassicChoice& pass) {
    if (s.phase != Phase::castle) return;
    const int city = s.features.find(s.last_tile().first_segment + classic::castles(s).at_issue);
    pass.name = "no castle";
    pass.value = "+" + std::to_string(classic::value_of(s, city)) + " now";
  }
  /// No further castle; an owner of one takes what is first.
  template <class L>
  static std::optional<Action> play_out(const classic::State<L>& s, const ActionList& legal) {
    if (s.phase == Phase::castle) return classic::pass_action();
    if (s.phase == Phase::reward) return legal[0];
    return std::nullopt;
  }

  static std::optional<std::string> question(const auto& table, const Names& /*names*/) {
    if (table.phase == Phase::castle)
      return "may build a castle of the city at " + squares_text(table.at_issue);
    if (table.phase == Phase::reward)
      return "chooses what pays the castle at " + squares_text(table.at_issue);
    return std::nullopt;
  }
  static bool shows_board(const auto& table) { return table.asks_about_castle; }
  static std::string belongings(const auto& table, int seat) {
    return table.castle_tokens.empty() ? std::string() : counted(table.castle_tokens[seat], "castles");
  }
  static void add_notes(const auto& table, const Names& names, std::vector<std::string>& notes) {
    for (const CastleSeen& castle : table.castles) {
      if (castle.seat < 0) continue;
      std::string note = "Castle of " + names[castle.seat] + ", marked M, at " + squares_text(castle) +
                         ": earns what is completed on";
      for (const Square q : castle.vicinity()) note += " " + square_text(q);
      notes.push_back(std::move(note));
    }
  }
  static std::string meaning(const auto& table, const ClassicChoice& choice, const Names& /*names*/) {
    if (choice.token == "^")
      return "the follower stays and earns what the first road, city or cloister completed beside it is "
             "worth";
    return table.phase == Phase::castle ? "the city scores as ever" : "";
  }
  static void add_help(const auto& table, std::vector<std::string>& lines) {
    if (table.castle_tokens.empty()) return;
    lines.emplace_back("^            build a castle, M on the board; - lets the city score");
    lines.emplace_back("$road@0,1:E  what pays a castle, where several things could");
  }
};

}  // namespace bastide::cli
