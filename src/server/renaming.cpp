#include "server/renaming.h"

#include <utility>

#include "server/log.h"

namespace bastide::server {
namespace {

constexpr std::string_view tables_at_once = "100";

}  // namespace

void Renaming::end(bool is_whole) {
  try {
    std::exchange(done_, nullptr)(is_whole);
  } catch (const std::exception& e) {
    log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
  }
}

/// The tables are read after the name is written: whoever sits down in between has the new one.
void Renaming::find_tables() {
  auto names = std::make_shared<std::vector<SqlRow>>();
  auto rows = std::make_shared<std::vector<SqlRow>>();
  store_.read(
      [user = user_, last = last_, names, rows](Sql& sql) {
        *names = sql.run("SELECT name FROM users WHERE id = $1", {user});
        *rows = sql.run(
            "SELECT s.table_id FROM seats s JOIN game_tables g ON g.id = s.table_id"
            " WHERE s.user_id = $1 AND s.table_id > $2 AND g.status <> 'over' ORDER BY s.table_id LIMIT " +
                std::string(tables_at_once),
            {user, last});
      },
      [self = shared_from_this(), names, rows](const std::string& error) {
        // Who is gone has no name any more.
        if (!error.empty() || rows->empty() || names->empty())
          return self->end(self->is_whole_ && error.empty());
        self->name_ = names->front()[0];
        for (SqlRow& row : *rows) self->tables_.push_back(std::move(row[0]));
        self->last_ = self->tables_.back();
        self->next_table();
      },
      ReadRank::table, user_);
}

void Renaming::next_table() {
  if (tables_.empty()) return find_tables();
  const std::string table = std::move(tables_.front());
  tables_.pop_front();
  find_room_(table)->rename(user_, name_, [self = shared_from_this()](bool is_shown) {
    self->is_whole_ &= is_shown;
    self->next_table();
  });
}

}  // namespace bastide::server
