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

}  // namespace bastide::server
