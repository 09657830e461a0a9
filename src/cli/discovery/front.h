#pragma once

#include "cli/front.h"

namespace bastide::cli {

Canvas discovery_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_discovery_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_discovery_terminal_board(const Look& look);

inline constexpr Front discovery_front{"discovery", discovery_board_picture, make_discovery_plain_table,
                                       make_discovery_terminal_board};

}  // namespace bastide::cli
