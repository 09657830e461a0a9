#include "server/account_names.h"

#include <algorithm>

#include "server/writing.h"

namespace bastide::server {

std::vector<Statement> take_name(const std::string& name, const std::string& user) {
  std::vector<Statement> statements;
  for (const std::string& look : looks_of(name))
    statements.push_back({"INSERT INTO names (looks, user_id) VALUES ($1, $2)", {look, user}});
  return statements;
}

std::vector<Statement> note_guest(const std::string& name, const std::string& user) {
  std::vector<Statement> statements{{"DELETE FROM guest_looks WHERE user_id = $1", {user}}};
  for (const std::string& look : looks_of(name))
    statements.push_back({"INSERT INTO guest_looks (looks, user_id) VALUES ($1, $2)", {look, user}});
  return statements;
}

std::vector<Statement> mark_namesakes(const std::string& account, Millis now) {
  const std::string namesakes =
      "SELECT DISTINCT g.user_id FROM guest_looks g JOIN names n ON n.looks = g.looks WHERE n.user_id = $1";
  return {{"INSERT INTO renamings (user_id, at) SELECT id, CAST($2 AS BIGINT) FROM users WHERE login IS NULL "
           "AND id IN (" +
               namesakes + ") ON CONFLICT (user_id) DO UPDATE SET at = excluded.at",
           {account, std::to_string(now)}},
          {"UPDATE users SET name = substr(name, 1, 16) || ' (guest)' WHERE login IS NULL AND id IN (" +
               namesakes + ")",
           {account}},
          {"DELETE FROM guest_looks WHERE user_id IN (" + namesakes + ")", {account}}};
}

bool is_taken(Sql& sql, const std::string& name) {
  const auto looks = looks_of(name);
  return std::any_of(looks.begin(), looks.end(), [&](const std::string& look) {
    return !sql.run("SELECT 1 FROM names WHERE looks = $1", {look}).empty();
  });
}

void note_all_names(Sql& sql) {
  for (const SqlRow& row : sql.run("SELECT id, name FROM users WHERE login IS NOT NULL"))
    for (const std::string& look : looks_of(row[1]))
      sql.run("INSERT INTO names (looks, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", {look, row[0]});
}

void note_all_guests(Sql& sql) {
  for (const SqlRow& row : sql.run("SELECT id, name FROM users WHERE login IS NULL"))
    for (const Statement& statement : note_guest(row[1], row[0])) sql.run(statement);
}

}  // namespace bastide::server
