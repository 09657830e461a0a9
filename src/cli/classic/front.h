#pragma once

#include "cli/front.h"

namespace bastide::cli {

Canvas classic_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_classic_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_classic_terminal_board(const Look& look);
std::string classic_token_in_words(std::string_view token);

inline constexpr Front classic_front{"classic", classic_board_picture, make_classic_plain_table,
                                     make_classic_terminal_board, classic_token_in_words};

}  // namespace bastide::cli
