#pragma once

#include "cli/terminal_board.h"

/// What stands around the board on the full screen, and the pages that cover it. The same for every game.
namespace bastide::cli {

/// The panel beside the board: seats and scores, what is in hand, what happened.
void paint_panel(TermPicture& screen, Rect area, const PlaySession& session, const TerminalBoard& board,
                 const Look& look);

/// The line of keys at the bottom: as many hints as there is room for, the most important first, and then
/// those that are always there.
void paint_hints(TermPicture& screen, const Hints& hints, const Hints& always = {});

/// A line of text at the bottom in the place of the hints.
void paint_bar(TermPicture& screen, std::string_view text, Colour ink);

/// Pages, as wide as told and as high as they need.
TermPicture help_page(int width, const TerminalBoard& board);
TermPicture log_page(int width, const PlaySession& session, const Look& look);
TermPicture final_page(int width, const PlaySession& session, const Look& look);

}  // namespace bastide::cli
