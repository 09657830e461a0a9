#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/classic/choices.h"
#include "cli/plain_table.h"
#include "games/classic/state.h"

/// What the terminal knows of a part of the classic game. The table and the plain table ask these questions
/// of all parts (cli/classic/parts.h). `table` is a ClassicTable. Functions of their arguments; threads may
/// share them.
namespace bastide::cli {

/// The answers of a part of which there is nothing to show.
struct NothingShown {
  /// What the table has of it, empty where it is not in the game: members of ClassicTable.
  struct Seen {};
  /// Fills that in.
  template <class L>
  static void look(const classic::State<L>& /*s*/, auto& /*table*/) {}

  // Choices.

  /// What it adds to a placement.
  static void add_to_placement(Action /*action*/, ClassicPlacement& /*placement*/) {}
  /// The choice that one of its own actions is; nothing for one that is not listed, as there are too many.
  template <class L>
  static std::optional<ClassicChoice> choice_of(const classic::State<L>& /*s*/, Action /*action*/,
                                                const std::string& token) {
    return ClassicChoice(token, token);
  }
  /// What a figure on a feature of the tile just placed is to it.
  template <class L>
  static void add_to_figure(const classic::State<L>& /*s*/, int /*feature*/, ClassicChoice& /*choice*/) {}
  /// What `-` means at one of its steps, or where it has choices beside figures.
  template <class L>
  static void name_pass(const classic::State<L>& /*s*/, ClassicChoice& /*pass*/) {}
  /// What is done at one of its steps where the rest of a turn is played out, to see what a figure brings;
  /// nothing where the turn is over by then, or at steps of others. `legal`: what may be done.
  template <class L>
  static std::optional<Action> play_out(const classic::State<L>& /*s*/, const ActionList& /*legal*/) {
    return std::nullopt;
  }

  // The table line by line.

  /// What the actor does at one of its steps, after the name; nothing at others.
  static std::optional<std::string> question(const auto& /*table*/, const Names& /*names*/) {
    return std::nullopt;
  }
  /// Whether the board is shown again before such a question.
  static bool shows_board(const auto& /*table*/) { return false; }
  /// What a seat has of it, to be counted: `3 bridges`; empty: nothing.
  static std::string belongings(const auto& /*table*/, int /*seat*/) { return {}; }
  /// What is to be seen below the board.
  static void add_notes(const auto& /*table*/, const Names& /*names*/, std::vector<std::string>& /*notes*/) {}
  /// Calls `mark(tile, feature)` for followers that the board marks.
  static void for_each_marked(const auto& /*table*/, auto&& /*mark*/) {}
  /// Tiles that the question is about, in place of the one in hand or just placed; nothing: that one.
  static std::optional<std::vector<const classic::Kind*>> tiles_at_issue(const auto& /*table*/) {
    return std::nullopt;
  }
  /// What else is to be known for an answer.
  static void add_remarks(const auto& /*table*/, const Names& /*names*/, const std::vector<int>& /*scores*/,
                          std::vector<std::string>& /*lines*/) {}
  /// Choices that are not listed one by one.
  static void add_options(const auto& /*table*/, std::vector<PlainTable::Option>& /*options*/) {}
  /// The token of a bare number at one of its steps, where that is an amount.
  static std::optional<std::string> amount_token(const auto& /*table*/, int /*amount*/) {
    return std::nullopt;
  }
  /// What a choice means for the player, where its name does not tell all of it.
  static std::string meaning(const auto& /*table*/, const ClassicChoice& /*choice*/, const Names& /*names*/) {
    return {};
  }
  /// What is remarkable about a choice of another sort.
  static std::string remark_on(const ClassicChoice& /*choice*/) { return {}; }
  /// What can be typed because of it.
  static void add_help(const auto& /*table*/, std::vector<std::string>& /*lines*/) {}
};

/// A part's answers: a specialisation in a file of its own.
template <class P>
struct Shown;

}  // namespace bastide::cli
