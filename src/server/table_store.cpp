#include "server/table_store.h"

#include <algorithm>

#include "kit/text.h"
#include "server/log.h"
#include "server/personal_data.h"

namespace bastide::server {
namespace {

constexpr Millis listed_for = Millis{24} * 3600 * 1000;

/// What is written cannot be read; the database itself is well.
SqlError broken(const std::string& what) {
  return SqlError(what, SqlError::Kind::statement);
}

Statement log_entry(const std::string& table, const Entry& entry) {
  return {"INSERT INTO log (table_id, number, at, entry) VALUES ($1, $2, $3, $4)",
          {table, std::to_string(entry.number), std::to_string(entry.at), to_text(entry)}};
}

Statement update_seat(const std::string& table, const std::string& user, int seat) {
  return {"UPDATE seats SET seat = $3 WHERE table_id = $1 AND user_id = $2",
          {table, user, std::to_string(seat)}};
}

/// A table that somebody sat down at is among that user's tables for good.
void remember_seats(std::vector<Statement>& statements, const Table& table, const Entry& entry) {
  if (entry.kind == Entry::Kind::sit)
    statements.push_back(
        {"INSERT INTO seats (table_id, user_id, seat) VALUES ($1, $2, $3)"
         " ON CONFLICT (user_id, table_id) DO UPDATE SET seat = excluded.seat",
         {table.id(), entry.user, std::to_string(entry.seat)}});
  if (entry.kind == Entry::Kind::stand)
    statements.push_back(
        {"DELETE FROM seats WHERE table_id = $1 AND user_id = $2", {table.id(), entry.user}});
  if (entry.kind == Entry::Kind::start && !std::is_sorted(entry.list.begin(), entry.list.end()))
    for (int s = 0; s < static_cast<int>(table.seats().size()); ++s)
      if (const std::string& user = table.seats()[s].user; !user.empty())
        statements.push_back(update_seat(table.id(), user, s));
}

/// Whether lists of tables show it.
bool changes_row(Entry::Kind kind) {
  switch (kind) {
    case Entry::Kind::sit:
    case Entry::Kind::stand:
    case Entry::Kind::bot:
    case Entry::Kind::colour:
    case Entry::Kind::name:
    case Entry::Kind::start:
    case Entry::Kind::resign:
    case Entry::Kind::time:
    case Entry::Kind::claim:
    case Entry::Kind::remove:
    case Entry::Kind::end:
      return true;
    default:
      return false;
  }
}

Statement standing_row(const Table& table, Millis at) {
  const Table::Standing standing = table.standing();
  std::vector<std::string> scores;
  for (const int points : standing.scores) scores.push_back(std::to_string(points));
  return {
      "INSERT INTO standings (table_id, acting, scores, ends, runs_on, at) VALUES ($1, $2, $3, $4, $5, $6)"
      " ON CONFLICT (table_id) DO UPDATE SET acting = excluded.acting, scores = excluded.scores,"
      " ends = excluded.ends, runs_on = excluded.runs_on, at = excluded.at",
      {table.id(), std::to_string(standing.acting), joined(scores, ","), std::to_string(standing.ends),
       table.settings().clock.kind == Clock::Kind::days ? "1" : "0", std::to_string(at)}};
}

std::string list_of(const std::vector<SqlRow>& rows) {
  std::string text = "[";
  for (const SqlRow& row : rows) text += (text.size() > 1 ? "," : "") + row[0];
  return text + "]";
}

/// A row of `tables_of`: what all may see of the table, and what one of its players wants to know.
std::string own_row(const SqlRow& row, Millis now, Millis awake_since) {
  const auto& [summary, seat, acting, scores, ends, runs_on, at] =
      std::tie(row[0], row[1], row[2], row[3], row[4], row[5], row[6]);
  const auto or_null = [](bool is_known, const std::string& text) { return is_known ? text : "null"; };
  const bool is_begun = !acting.empty();
  const bool clock_runs = is_begun && ends != "0" && (runs_on == "1" || std::stoll(at) >= awake_since);
  std::string text = summary.substr(0, summary.size() - 1);
  text += ",\"seat\":" + or_null(!seat.empty(), seat);
  text += ",\"acting\":" + or_null(is_begun && acting != "-1", acting);
  text += ",\"scores\":" + or_null(is_begun, "[" + scores + "]");
  text += ",\"time_left\":" +
          or_null(clock_runs, clock_runs ? std::to_string(std::max<Millis>(0, std::stoll(ends) - now)) : "");
  return text + "}";
}

}  // namespace

std::unique_ptr<Table> read_table(Sql& sql, const std::string& id) {
  const auto rows = sql.run("SELECT seed FROM game_tables WHERE id = $1", {id});
  if (rows.empty()) return nullptr;
  const auto seed = from_hex(rows[0][0]);
  if (!seed) throw broken("a seed in the store is broken");
  auto table = std::make_unique<Table>(id, *seed);
  for (const SqlRow& row :
       sql.run("SELECT number, at, entry FROM log WHERE table_id = $1 ORDER BY number", {id})) {
    auto entry = entry_from(row[2]);
    if (!entry) throw broken("event " + row[0] + " of table " + id + ": " + entry.error().message);
    entry->number = std::stoll(row[0]);
    entry->at = std::stoll(row[1]);
    if (const auto error = table->fold(*entry)) throw broken("table " + id + ": " + error->message);
  }
  return table;
}

std::vector<Statement> statements_for(const Table& table, const std::vector<Entry>& entries,
                                      RowChanges changes) {
  std::vector<Statement> statements;
  const Millis at = entries.back().at;
  bool row_changes = changes.touched;
  for (const Entry& entry : entries) {
    statements.push_back(log_entry(table.id(), entry));
    remember_seats(statements, table, entry);
    note_participants(statements, table.id(), entry);
    row_changes |= changes_row(entry.kind);
  }
  if (row_changes)
    statements.push_back(
        {"UPDATE game_tables SET status = $2, updated = $3, summary = $4 WHERE id = $1",
         {table.id(), std::string(table.status_name()), std::to_string(at), table.summary(at)}});
  if (changes.standing) statements.push_back(standing_row(table, at));
  return statements;
}

std::vector<Statement> statements_for_new(const Table& table, const Bytes32& seed,
                                          const std::vector<Entry>& entries, int most) {
  const Millis at = entries.back().at;
  std::vector<Statement> statements{
      {"INSERT INTO game_tables (id, seed, status, is_public, owner, created, updated, summary)"
       " SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS INTEGER), CAST($5 AS TEXT),"
       " CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS TEXT) WHERE (SELECT COUNT(*) FROM game_tables"
       " WHERE owner = $5 AND status IN ('waiting', 'playing')) < CAST($9 AS INTEGER) RETURNING id",
       {table.id(), to_hex(seed), std::string(table.status_name()), table.settings().is_public ? "1" : "0",
        table.owner(), std::to_string(table.created()), std::to_string(at), table.summary(at),
        std::to_string(most)},
       too_many_tables}};
  for (const Entry& entry : entries) {
    statements.push_back(log_entry(table.id(), entry));
    remember_seats(statements, table, entry);
    note_participants(statements, table.id(), entry);
  }
  if (table.match() != nullptr) statements.push_back(standing_row(table, at));
  return statements;
}

void rewrite_rows(Sql& sql) {
  for (const SqlRow& row : sql.run("SELECT id, updated FROM game_tables")) {
    std::unique_ptr<Table> table;
    try {
      table = read_table(sql, row[0]);
    } catch (const SqlError& e) {
      if (e.kind != SqlError::Kind::statement) throw;
      log_line(LogLevel::warning, "a table could not be read", {{"table", row[0]}, {"why", e.what()}});
      continue;
    }
    const Millis updated = std::stoll(row[1]);
    sql.run("UPDATE game_tables SET summary = $2 WHERE id = $1", {row[0], table->summary(updated)});
    for (int s = 0; s < static_cast<int>(table->seats().size()); ++s)
      if (const std::string& user = table->seats()[s].user; !user.empty())
        sql.run(update_seat(row[0], user, s));
    if (table->match() != nullptr) sql.run(standing_row(*table, updated));
  }
}

Times read_times(Sql& sql) {
  Times times;
  for (const SqlRow& row : sql.run("SELECT name, value FROM meta")) {
    if (row[0] == "alive") times.alive = std::stoll(row[1]);
    if (row[0] == "gaps") times.gaps = row[1];
  }
  if (times.alive > 0) return times;
  // A database of a server that did not tell: it was at work when somebody last played.
  const auto rows = sql.run("SELECT MAX(updated) FROM game_tables");
  if (!rows.empty() && !rows[0][0].empty()) times.alive = std::stoll(rows[0][0]);
  return times;
}

std::vector<Statement> sign_of_life(Millis now, const std::string& gaps) {
  const std::string keep =
      "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = "
      "excluded.value";
  return {{keep, {"alive", std::to_string(now)}}, {keep, {"gaps", gaps}}};
}

int unfinished_tables_of(Sql& sql, const std::string& user) {
  return std::stoi(
      sql.run("SELECT COUNT(*) FROM game_tables WHERE owner = $1 AND status IN ('waiting', 'playing')",
              {user})[0][0]);
}

std::string tables_of(Sql& sql, const std::string& user, Millis now, Millis awake_since) {
  auto rows = sql.run(
      "SELECT g.summary, s.seat, t.acting, t.scores, t.ends, t.runs_on, t.at FROM seats s"
      " JOIN game_tables g ON g.id = s.table_id LEFT JOIN standings t ON t.table_id = g.id"
      " WHERE s.user_id = $1 ORDER BY g.updated DESC LIMIT 100",
      {user});
  for (SqlRow& row : rows) row[0] = own_row(row, now, awake_since);
  return list_of(rows);
}

std::string public_tables(Sql& sql, Millis now) {
  const std::string since = std::to_string(now - listed_for);
  auto rows = sql.run(
      "SELECT summary FROM game_tables WHERE is_public = 1 AND status = 'waiting' AND updated > $1"
      " ORDER BY updated DESC LIMIT 100",
      {since});
  const auto playing = sql.run(
      "SELECT summary FROM game_tables WHERE is_public = 1 AND status = 'playing'"
      " AND updated > $1 ORDER BY updated DESC LIMIT 50",
      {since});
  rows.insert(rows.end(), playing.begin(), playing.end());
  return list_of(rows);
}

}  // namespace bastide::server
