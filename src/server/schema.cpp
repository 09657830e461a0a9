#include <array>
#include <string_view>

#include "server/account_names.h"
#include "server/personal_data.h"
#include "server/table_store.h"

namespace bastide::server {
namespace {

/// Each entry brings the database from one version to the next. Never change one that was released: add
/// another.
constexpr std::array<std::string_view, 9> version_1{
    "CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT,"
    " created BIGINT NOT NULL, seen BIGINT NOT NULL, banned INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE tokens (hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, expires BIGINT NOT NULL)",
    "CREATE INDEX tokens_by_user ON tokens (user_id)",
    "CREATE TABLE game_tables (id TEXT PRIMARY KEY, seed TEXT NOT NULL, status TEXT NOT NULL, is_public "
    "INTEGER NOT NULL,"
    " owner TEXT NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL, summary TEXT NOT NULL)",
    "CREATE INDEX game_tables_by_status ON game_tables (is_public, status, updated)",
    "CREATE TABLE log (table_id TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, entry TEXT NOT "
    "NULL,"
    " PRIMARY KEY (table_id, number))",
    "CREATE TABLE seats (table_id TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (user_id, table_id))",
    "CREATE TABLE reports (id TEXT PRIMARY KEY, at BIGINT NOT NULL, reporter TEXT NOT NULL, table_id TEXT "
    "NOT NULL,"
    " user_id TEXT NOT NULL, words TEXT NOT NULL)",
    // What the host asks of a server that runs: it looks here once a second.
    "CREATE TABLE orders (id TEXT PRIMARY KEY, what TEXT NOT NULL, about TEXT NOT NULL)",
};

constexpr std::array<std::string_view, 2> version_2{
    // Whose seat is which, and how each game stands: lists tell it without playing a game again.
    "ALTER TABLE seats ADD COLUMN seat INTEGER",
    "CREATE TABLE standings (table_id TEXT PRIMARY KEY, acting INTEGER NOT NULL, scores TEXT NOT NULL,"
    " ends BIGINT NOT NULL, runs_on INTEGER NOT NULL, at BIGINT NOT NULL)",
};

constexpr std::array<std::string_view, 11> version_3{
    // What is looked for is found by an index, however many tables there are.
    "CREATE INDEX IF NOT EXISTS game_tables_by_owner ON game_tables (owner, status, updated)",
    "CREATE INDEX IF NOT EXISTS game_tables_by_expiry ON game_tables (status, updated)",
    "CREATE INDEX IF NOT EXISTS seats_by_table ON seats (table_id)",
    "CREATE INDEX IF NOT EXISTS tokens_by_expiry ON tokens (expires)",
    "CREATE INDEX IF NOT EXISTS guests_by_expiry ON users (seen) WHERE login IS NULL",
    // At which tables each user ever said or did something, sitting or not.
    "CREATE TABLE participations (user_id TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (user_id, "
    "table_id))",
    "CREATE INDEX participations_by_table ON participations (table_id)",
    // Users who have gone and may still be named somewhere.
    "CREATE TABLE departures (user_id TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    "CREATE INDEX reports_by_reporter ON reports (reporter)",
    "CREATE INDEX reports_by_user ON reports (user_id)",
    // What accounts' names look like: nobody takes one that could be mistaken for another.
    "CREATE TABLE names (looks TEXT PRIMARY KEY, user_id TEXT NOT NULL)",
};

constexpr std::array<std::string_view, 4> version_4{
    "CREATE INDEX reports_by_age ON reports (at)",
    // Users who have another name that may not be shown everywhere yet.
    "CREATE TABLE renamings (user_id TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    // What guests' names look like: who makes an account of such a name is the only one to bear it.
    "CREATE TABLE guest_looks (looks TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (looks, user_id))",
    "CREATE INDEX guest_looks_by_user ON guest_looks (user_id)",
};

constexpr int newest = 4;

}  // namespace

void migrate(Sql& sql) {
  sql.run("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
  const auto rows = sql.run("SELECT value FROM meta WHERE name = 'version'");
  const int version = rows.empty() ? 0 : std::stoi(rows[0][0]);
  if (version > newest) throw SqlError("the database was written by a later version of Bastide");
  if (version < 1) {
    sql.run("BEGIN");
    for (const std::string_view statement : version_1) sql.run(std::string(statement));
    sql.run("INSERT INTO meta (name, value) VALUES ('version', '1')");
    sql.run("COMMIT");
  }
  if (version < 2) {
    sql.run("BEGIN");
    for (const std::string_view statement : version_2) sql.run(std::string(statement));
    rewrite_rows(sql);
    sql.run("UPDATE meta SET value = '2' WHERE name = 'version'");
    sql.run("COMMIT");
  }
  if (version < 3) {
    sql.run("BEGIN");
    for (const std::string_view statement : version_3) sql.run(std::string(statement));
    note_all_participants(sql);
    note_all_names(sql);
    sql.run("UPDATE meta SET value = '3' WHERE name = 'version'");
    sql.run("COMMIT");
  }
  if (version < 4) {
    sql.run("BEGIN");
    for (const std::string_view statement : version_4) sql.run(std::string(statement));
    note_all_guests(sql);
    sql.run("UPDATE meta SET value = '4' WHERE name = 'version'");
    sql.run("COMMIT");
  }
}

}  // namespace bastide::server
