#pragma once

#include "cli/front.h"
#include "games/castle/game.h"

namespace bastide::cli {

Canvas castle_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_castle_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_castle_terminal_board(const Look& look);
std::string castle_token_in_words(std::string_view token);
std::optional<LogLine> tell_castle_event(const PlaySession& session, const PlayStep& step,
                                         const Event& event);
std::vector<std::string> castle_set_names();
TileSheet draw_castle_set(std::string_view name);
Result<TileSheet> read_castle_set(std::string_view text, std::string_view file_name);

inline constexpr Front castle_front{
    .game = Castle::name,
    .board_picture = castle_board_picture,
    .make_plain_table = make_castle_plain_table,
    .make_terminal_board = make_castle_terminal_board,
    .in_words = castle_token_in_words,
    .tell = tell_castle_event,
    .sheets = Front::Sheets{castle_set_names, draw_castle_set, read_castle_set},
};

}  // namespace bastide::cli
