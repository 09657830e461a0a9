#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/entry.h"
#include "server/sessions.h"
#include "server/sql.h"

/// What is kept of a user, and where: an index of the tables at which each of them ever said or did
/// something, what a user is given to take along, and what is taken away when one goes. Called on the threads
/// of the store. Everything here reads one page at a time.
namespace bastide::server {

/// The statements that keep the index up to date with new entries of a table. Who plays has sat down.
void note_participants(std::vector<Statement>& statements, const std::string& table, const Entry& entry);
/// Fills it from the logs: for a database that had none.
void note_all_participants(Sql& sql);

/// Where a page of an export begins: at a table, after so many of its events; or, with none, after so many
/// reports.
struct ExportCursor {
  std::string table;
  std::int64_t number = 0;
};
std::optional<ExportCursor> export_cursor_from(std::string_view text);
/// A page of all that is kept of a user, as JSON.
std::string export_page(Sql& sql, const User& user, const ExportCursor& from);

/// The statements that take a user's name and words out of some entries of a table, those after `number`.
struct ErasedPage {
  std::vector<Statement> statements;
  std::int64_t last = 0;  ///< the number of the last entry that was looked at
  bool is_last = false;   ///< there are no more
};
ErasedPage erase_page(Sql& sql, const std::string& table, const std::string& user, std::int64_t number);
/// When that is done: what lists show of the table, written anew, and that the user was never there.
std::vector<Statement> erase_rest(Sql& sql, const std::string& table, const std::string& user);

}  // namespace bastide::server
