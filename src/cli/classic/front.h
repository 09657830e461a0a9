#pragma once

#include "cli/front.h"
#include "games/classic/game.h"

namespace bastide::cli {

Canvas classic_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_classic_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_classic_terminal_board(const Look& look);
std::string classic_token_in_words(std::string_view token);
std::optional<LogLine> tell_classic_event(const PlaySession& session, const PlayStep& step,
                                          const Event& event);
std::vector<std::string> classic_set_names();
TileSheet draw_classic_set(std::string_view name);
Result<TileSheet> read_classic_set(std::string_view text, std::string_view file_name);

inline constexpr Front classic_front{
    .game = ClassicOffer::name,
    .board_picture = classic_board_picture,
    .make_plain_table = make_classic_plain_table,
    .make_terminal_board = make_classic_terminal_board,
    .in_words = classic_token_in_words,
    .tell = tell_classic_event,
    .sheets = Front::Sheets{classic_set_names, draw_classic_set, read_classic_set},
};

}  // namespace bastide::cli
