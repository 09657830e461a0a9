#pragma once

#include "cli/front.h"
#include "games/discovery/game.h"

namespace bastide::cli {

Canvas discovery_board_picture(const AnyMatch& match);
std::unique_ptr<PlainTable> make_discovery_plain_table(const AnyMatch& match);
std::unique_ptr<TerminalBoard> make_discovery_terminal_board(const Look& look);
std::optional<LogLine> tell_discovery_event(const PlaySession& session, const PlayStep& step,
                                            const Event& event);
std::vector<std::string> discovery_set_names();
TileSheet draw_discovery_set(std::string_view name);
Result<TileSheet> read_discovery_set(std::string_view text, std::string_view file_name);

inline constexpr Front discovery_front{
    .game = Discovery::name,
    .board_picture = discovery_board_picture,
    .make_plain_table = make_discovery_plain_table,
    .make_terminal_board = make_discovery_terminal_board,
    .tell = tell_discovery_event,
    .sheets = Front::Sheets{discovery_set_names, draw_discovery_set, read_discovery_set},
};

}  // namespace bastide::cli
