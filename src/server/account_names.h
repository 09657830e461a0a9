#pragma once

#include <string>
#include <vector>

#include "server/entry.h"
#include "server/sql.h"

/// What accounts' names look like, in the database: nobody takes one that could be mistaken for another's.
/// Threads may call these at the same time, each with a connection of its own.
namespace bastide::server {

/// The statements that give a name to an account; they fail where another one has it, or one like it.
std::vector<Statement> take_name(const std::string& name, const std::string& user);
/// Those that note the name of a guest.
std::vector<Statement> note_guest(const std::string& name, const std::string& user);
/// Those that mark all guests who bear the name of an account, or one like it, after it was given. Where they
/// sit that is shown later.
std::vector<Statement> mark_namesakes(const std::string& account, Millis now);
bool is_taken(Sql& sql, const std::string& name);
/// For a database that had no such table. Accounts whose names look alike already keep them.
void note_all_names(Sql& sql);
void note_all_guests(Sql& sql);

}  // namespace bastide::server
