#pragma once

#include "cli/classic/table.h"

/// What can be decided in the classic game, in the words of a conversation.
namespace bastide::cli {

using Names = std::vector<std::string>;

/// What a choice means for the player, where its name does not tell all of it; else nothing.
std::string meaning_of(const ClassicTable& table, const ClassicTable::Choice& choice, const Names& names);

/// The city at issue or a castle: `0,-1 and 0,0`.
std::string squares_text(const ClassicTable::Castle& castle);

/// `Tile D, highest bid 3 by Anna`, while a tile is being sold.
std::string sale_text(const ClassicTable::Bazaar& bazaar, const Names& names);

/// Bridges, castles and bazaars in a few sentences each, as far as they are in the game.
std::vector<std::string> expansion_rules(const ClassicTable& table);

}  // namespace bastide::cli
