#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/canvas.h"
#include "cli/plain_table.h"
#include "cli/terminal_board.h"
#include "match/match.h"

namespace bastide::cli {

/// What the terminal needs to know of a game to show it. A new game adds its own in front.cpp.
struct Front {
  std::string_view game;
  /// The whole board with its followers, as in the scenarios.
  Canvas (*board_picture)(const AnyMatch& match);
  /// The table line by line, for pipes and screen readers.
  std::unique_ptr<PlainTable> (*make_plain_table)(const AnyMatch& match);
  /// The table on a full screen.
  std::unique_ptr<TerminalBoard> (*make_terminal_board)(const Look& look);
  /// A decision's token in words, after the player's name; empty where the token says enough. For the log.
  std::string (*in_words)(std::string_view token) = nullptr;
};

const Front& front_of(const AnyMatch& match);

}  // namespace bastide::cli
