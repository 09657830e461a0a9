#pragma once

#include "cli/classic/table.h"

/// What can be decided in the classic game, in the words of a conversation.
namespace bastide::cli {

/// Bridges, castles and bazaars in a few sentences each, as far as they are in the game.
std::vector<std::string> expansion_rules(const ClassicTable& table);

}  // namespace bastide::cli
