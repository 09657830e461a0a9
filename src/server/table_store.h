#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/store.h"
#include "server/table.h"

/// Tables in the database: the log, which is the truth, and what lists show of it. Called on the threads of
/// the store, each with its own connection.
namespace bastide::server {

/// Folds the log of a table; null where there is no such table. Throws SqlError where the log is broken.
std::unique_ptr<Table> read_table(Sql& sql, const std::string& id);

/// What of a table's row has to be written beside its new entries.
struct RowChanges {
  bool touched = false;   ///< that something happened is noted in any case
  bool standing = false;  ///< how the game stands has changed
};
/// The statements that keep entries of a table.
std::vector<Statement> statements_for(const Table& table, const std::vector<Entry>& entries,
                                      RowChanges changes);
/// Those that keep a new one. `most`: where its owner has so many that are not over, nothing is kept and the
/// error is `too_many_tables`.
std::vector<Statement> statements_for_new(const Table& table, const Bytes32& seed,
                                          const std::vector<Entry>& entries, int most);
inline constexpr const char* too_many_tables = "too many tables that are not over";
/// Writes anew what lists show of every table, from the logs: for a version that shows more.
void rewrite_rows(Sql& sql);

/// What a server leaves to the next one about its time.
struct Times {
  Millis alive = 0;  ///< when it was last at work; 0: never, as far as is known
  std::string gaps;  ///< as `Uptime` writes them
};
/// A server tells so often that it is at work.
inline constexpr Millis between_signs_of_life = Millis{60} * 1000;
Times read_times(Sql& sql);
std::vector<Statement> sign_of_life(Millis now, const std::string& gaps);

/// The tables at which a user sits, newest first, as a JSON list. `awake_since`: when this server began; the
/// clocks that do not run while it is away stand still until somebody comes to the table.
std::string tables_of(Sql& sql, const std::string& user, Millis now, Millis awake_since);
/// How many tables of a user are not over.
int unfinished_tables_of(Sql& sql, const std::string& user);
/// Public tables that wait for players or are being played.
std::string public_tables(Sql& sql, Millis now);

}  // namespace bastide::server
