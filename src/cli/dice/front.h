#pragma once

#include "cli/front.h"
#include "games/dice/game.h"

namespace bastide::cli {

Canvas dice_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_dice_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_dice_terminal_board(const Look& look);
std::vector<std::string> dice_set_names();
TileSheet draw_dice_set(std::string_view name);
Result<TileSheet> read_dice_set(std::string_view text, std::string_view file_name);

inline constexpr Front dice_front{
    .game = DiceGame::name,
    .board_picture = dice_board_picture,
    .make_plain_table = make_dice_plain_table,
    .make_terminal_board = make_dice_terminal_board,
    .sheets = Front::Sheets{dice_set_names, draw_dice_set, read_dice_set},
};

}  // namespace bastide::cli
