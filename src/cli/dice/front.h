#pragma once

#include "cli/front.h"

namespace bastide::cli {

Canvas dice_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_dice_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_dice_terminal_board(const Look& look);

inline constexpr Front dice_front{"dice", dice_board_picture, make_dice_plain_table,
                                  make_dice_terminal_board};

}  // namespace bastide::cli
