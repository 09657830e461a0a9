#include "server/personal_data.h"

#include <algorithm>
#include <charconv>

#include "server/table_store.h"

namespace bastide::server {
namespace {

constexpr std::int64_t entries_at_once = 500;   // that are rewritten
constexpr std::int64_t entries_of_page = 5000;  // that are looked through
constexpr int tables_of_page = 50;
constexpr std::int64_t reports_of_page = 1000;
constexpr std::string_view nobody = "deleted";

/// What an entry of such a kind begins with in the log; those of others need not be parsed.
std::string beginning(Entry::Kind kind) {
  return R"({"event":")" + std::string(Entry::names[kind]) + "\"";
}

bool makes_participant(Entry::Kind kind) {
  using Kind = Entry::Kind;
  return kind == Kind::create || kind == Kind::sit || kind == Kind::name || kind == Kind::chat;
}

/// An entry without what tells who it was.
std::string without_name(const std::string& text, const std::string& user) {
  auto entry = entry_from(text);
  if (!entry || entry->user != user) return text;
  if (!entry->name.empty()) entry->name = nobody;
  if (entry->kind == Entry::Kind::chat) entry->word = "-", entry->said.clear();
  return to_text(*entry);
}

Statement participation(const std::string& table, const std::string& user) {
  return {"INSERT INTO participations (user_id, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
          {user, table}};
}

/// A page of what a user has reported, after so many. False: there is more.
bool write_reports(JsonWriter& json, Sql& sql, const std::string& user, std::int64_t after) {
  auto rows =
      sql.run("SELECT table_id, at, user_id, words FROM reports WHERE reporter = $1 ORDER BY at, id LIMIT " +
                  std::to_string(reports_of_page + 1) + " OFFSET " + std::to_string(after),
              {user});
  const bool is_all = std::ssize(rows) <= reports_of_page;
  if (!is_all) rows.pop_back();
  json.key("reported").begin_array();
  for (const SqlRow& row : rows)
    json.begin_object()
        .member("table", row[0])
        .member("at", Millis{std::stoll(row[1])})
        .member("user", row[2])
        .member("text", row[3])
        .end_object();
  json.end_array();
  return is_all;
}

/// What a user said at a table between two events.
void write_said(JsonWriter& json, Sql& sql, const std::string& user, const ExportCursor& from,
                std::int64_t until) {
  for (const SqlRow& row : sql.run("SELECT at, entry FROM log WHERE table_id = $1 AND number > $2 AND"
                                   " number <= $3 AND entry LIKE $4 ORDER BY number",
                                   {from.table, std::to_string(from.number), std::to_string(until),
                                    beginning(Entry::Kind::chat) + "%"}))
    if (const auto entry = entry_from(row[1]); entry && entry->user == user)
      json.begin_object()
          .member("table", from.table)
          .member("at", Millis{std::stoll(row[0])})
          .member("name", entry->name)
          .member("text", entry->word)
          .end_object();
}

}  // namespace

void note_participants(std::vector<Statement>& statements, const std::string& table, const Entry& entry) {
  if (makes_participant(entry.kind) && !entry.user.empty())
    statements.push_back(participation(table, entry.user));
}

void note_all_participants(Sql& sql) {
  for (const SqlRow& row : sql.run("SELECT id FROM game_tables")) {
    const std::string& table = row[0];
    for (const Entry::Kind kind :
         {Entry::Kind::create, Entry::Kind::sit, Entry::Kind::name, Entry::Kind::chat})
      for (const SqlRow& found : sql.run("SELECT entry FROM log WHERE table_id = $1 AND entry LIKE $2",
                                         {table, beginning(kind) + "%"}))
        if (const auto entry = entry_from(found[0]); entry && !entry->user.empty())
          sql.run(participation(table, entry->user));
  }
}

std::optional<ExportCursor> export_cursor_from(std::string_view text) {
  ExportCursor cursor;
  if (text.empty()) return cursor;
  const auto dot = std::min(text.find('.'), text.size());
  cursor.table = text.substr(0, dot);
  const std::string_view number = text.substr(std::min(dot + 1, text.size()));
  const char* begin = number.data();
  const char* end = begin + number.size();
  const auto [stop, fault] = std::from_chars(begin, end, cursor.number);
  if (cursor.table.size() > 2 * table_id_bytes || fault != std::errc() || stop != end || cursor.number < 0)
    return std::nullopt;
  return cursor;
}

std::string export_page(Sql& sql, const User& user, const ExportCursor& from) {
  JsonWriter json;
  json.begin_object();
  if (from.table.empty() && from.number == 0) {
    json.key("user").begin_object().member("id", user.id).member("name", user.name);
    json.member("guest", user.guest);
    for (const SqlRow& row : sql.run("SELECT created, seen FROM users WHERE id = $1", {user.id}))
      json.member("created", Millis{std::stoll(row[0])}).member("seen", Millis{std::stoll(row[1])});
    json.end_object();
  }
  // First what was reported, then the tables.
  if (from.table.empty() && !write_reports(json, sql, user.id, from.number)) {
    for (const char* list : {"tables", "said"}) json.key(list).begin_array().end_array();
    return json.member("next", "." + std::to_string(from.number + reports_of_page)).end_object().take();
  }
  // From the table at which the last page ended, which may have more.
  const auto tables = sql.run(
      "SELECT g.id, g.summary, (SELECT MAX(number) FROM log l WHERE l.table_id = g.id)"
      " FROM participations p JOIN game_tables g ON g.id = p.table_id"
      " WHERE p.user_id = $1 AND p.table_id >= $2 ORDER BY p.table_id LIMIT " +
          std::to_string(tables_of_page + 1),
      {user.id, from.table});
  JsonWriter said;
  said.begin_array();
  json.key("tables").begin_array();
  std::string next;
  std::int64_t room = entries_of_page;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const SqlRow& row = tables[i];
    ExportCursor at{row[0], row[0] == from.table ? from.number : 0};
    if (i == tables_of_page || room <= 0) {
      next = at.table + ".0";
      break;
    }
    if (at.number == 0) json.raw(row[1]);
    const std::int64_t newest = row[2].empty() ? 0 : std::stoll(row[2]);
    const std::int64_t until = std::min(newest, at.number + room);
    write_said(said, sql, user.id, at, until);
    room -= until - at.number;
    if (until < newest) {
      next = at.table + "." + std::to_string(until);
      break;
    }
  }
  json.end_array().key("said").raw(said.end_array().take());
  if (!next.empty()) json.member("next", next);
  return json.end_object().take();
}

ErasedPage erase_page(Sql& sql, const std::string& table, const std::string& user, std::int64_t number) {
  const auto rows = sql.run(
      "SELECT number, entry FROM log WHERE table_id = $1 AND number > $2"
      " ORDER BY number LIMIT " +
          std::to_string(entries_at_once),
      {table, std::to_string(number)});
  ErasedPage page;
  page.is_last = std::ssize(rows) < entries_at_once;
  page.last = rows.empty() ? number : std::stoll(rows.back()[0]);
  for (const SqlRow& row : rows) {
    // Most entries are of others, and of kinds that name nobody.
    if (row[1].find(user) == std::string::npos) continue;
    if (const std::string changed = without_name(row[1], user); changed != row[1])
      page.statements.push_back(
          {"UPDATE log SET entry = $3 WHERE table_id = $1 AND number = $2", {table, row[0], changed}});
  }
  return page;
}

std::vector<Statement> erase_rest(Sql& sql, const std::string& table, const std::string& user) {
  std::vector<Statement> statements{
      {"DELETE FROM seats WHERE user_id = $1 AND table_id = $2", {user, table}},
      {"DELETE FROM participations WHERE user_id = $1 AND table_id = $2", {user, table}},
  };
  const auto rows = sql.run("SELECT updated FROM game_tables WHERE id = $1", {table});
  if (rows.empty()) return statements;
  if (const auto kept = read_table(sql, table))
    statements.push_back({"UPDATE game_tables SET summary = $2 WHERE id = $1",
                          {table, kept->summary(std::stoll(rows[0][0]))}});
  return statements;
}

}  // namespace bastide::server
