#include <algorithm>

#include "server/room.h"

namespace bastide::server {
namespace {

std::string status_word(const Table& table) {
  switch (table.status()) {
    case Table::Status::waiting:
      return "waiting";
    case Table::Status::playing:
      return "playing";
    case Table::Status::over:
      return "over";
  }
  return "over";
}

Statement log_entry(const std::string& table, const Entry& entry) {
  return {"INSERT INTO log (table_id, number, at, entry) VALUES ($1, $2, $3, $4)",
          {table, std::to_string(entry.number), std::to_string(entry.at), to_text(entry)}};
}

/// A table that somebody sat down at is among that user's tables for good.
void remember_seat(std::vector<Statement>& statements, const std::string& table, const Entry& entry) {
  if (entry.kind == Entry::Kind::sit)
    statements.push_back({"INSERT INTO seats (table_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                          {table, entry.user}});
  if (entry.kind == Entry::Kind::stand)
    statements.push_back({"DELETE FROM seats WHERE table_id = $1 AND user_id = $2", {table, entry.user}});
}

/// Whether lists of tables show it.
bool changes_row(Entry::Kind kind) {
  switch (kind) {
    case Entry::Kind::sit:
    case Entry::Kind::stand:
    case Entry::Kind::bot:
    case Entry::Kind::colour:
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

}  // namespace

std::vector<Statement> statements_for(const Table& table, const std::vector<Entry>& entries, bool touch) {
  std::vector<Statement> statements;
  bool row_changes = touch;
  for (const Entry& entry : entries) {
    statements.push_back(log_entry(table.id(), entry));
    remember_seat(statements, table.id(), entry);
    row_changes |= changes_row(entry.kind);
  }
  if (row_changes) {
    const Millis updated = entries.back().at;
    statements.push_back({"UPDATE game_tables SET status = $2, updated = $3, summary = $4 WHERE id = $1",
                          {table.id(), status_word(table), std::to_string(updated), table.summary(updated)}});
  }
  return statements;
}

std::vector<Statement> statements_for_new(const Table& table, const Bytes32& seed,
                                          const std::vector<Entry>& entries) {
  const Millis updated = entries.back().at;
  std::vector<Statement> statements{
      {"INSERT INTO game_tables (id, seed, status, is_public, owner, created, updated, summary)"
       " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
       {table.id(), to_hex(seed), status_word(table), table.settings().is_public ? "1" : "0", table.owner(),
        std::to_string(table.created()), std::to_string(updated), table.summary(updated)}}};
  for (const Entry& entry : entries) {
    statements.push_back(log_entry(table.id(), entry));
    remember_seat(statements, table.id(), entry);
  }
  return statements;
}

std::string ok_message(const std::string& nonce, std::int64_t number, const std::string& table) {
  JsonWriter json;
  json.begin_object().member("type", "ok").member("nonce", nonce).member("number", number);
  if (!table.empty()) json.member("table", table);
  return json.end_object().take();
}

std::string error_message(const std::string& nonce, std::string_view code, std::string_view message,
                          std::int64_t number) {
  JsonWriter json;
  json.begin_object()
      .member("type", "error")
      .member("nonce", nonce)
      .member("code", code)
      .member("message", message);
  return json.member("number", number).end_object().take();
}

std::string hint_message(const std::string& nonce, std::int64_t position,
                         const std::vector<JudgedMove>& moves) {
  JsonWriter json;
  json.begin_object().member("type", "hint").member("nonce", nonce).member("position", position);
  json.key("moves").begin_array();
  for (const JudgedMove& move : moves) {
    json.begin_object().member("token", move.token);
    if (move.simulations > 0) json.member("chance", move.chance).member("margin", move.margin);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

}  // namespace bastide::server
