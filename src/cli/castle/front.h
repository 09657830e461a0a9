#pragma once

#include "cli/front.h"

namespace bastide::cli {

Canvas castle_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_castle_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_castle_terminal_board(const Look& look);
std::string castle_token_in_words(std::string_view token);

inline constexpr Front castle_front{"castle", castle_board_picture, make_castle_plain_table,
                                    make_castle_terminal_board, castle_token_in_words};

}  // namespace bastide::cli
