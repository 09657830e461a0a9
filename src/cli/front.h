#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.h"
#include "cli/plain_table.h"
#include "cli/play_log.h"
#include "cli/terminal_board.h"
#include "cli/tile_sheet.h"
#include "match/match.h"

namespace bastide::cli {

/// How the terminal shows a game. What may be null has a plain answer that does for every game.
struct Front {
  std::string_view game;
  /// The whole board with its followers, as in the scenarios.
  Canvas (*board_picture)(const AnyMatch& match);
  /// The table line by line, for pipes and screen readers.
  std::unique_ptr<PlainTable> (*make_plain_table)(const AnyMatch& match);
  /// The table on a full screen; null: the game is played line by line.
  std::unique_ptr<TerminalBoard> (*make_terminal_board)(const Look& look) = nullptr;
  /// A decision's token in words, after the player's name; empty where the token says enough. For the log.
  std::string (*in_words)(std::string_view token) = nullptr;
  /// An event of the game's own in words, or one that means something else in this game; nothing for the
  /// others.
  std::optional<LogLine> (*tell)(const PlaySession& session, const PlayStep& step,
                                 const Event& event) = nullptr;

  /// The tile sets of a game, for the command `tiles`.
  struct Sheets {
    std::vector<std::string> (*names)();
    /// Precondition: the name is one of `names`.
    TileSheet (*draw)(std::string_view name);
    /// That of a tile file, or what is wrong with the file.
    Result<TileSheet> (*read)(std::string_view text, std::string_view file_name);
  };
  std::optional<Sheets> sheets = std::nullopt;
};

/// The fronts that games have. A game adds its own in fronts.cpp.
std::span<const Front> fronts();

/// That of a match's game; where the game has none, one that shows what every game has: scores and tokens.
const Front& front_of(const AnyMatch& match);

}  // namespace bastide::cli
