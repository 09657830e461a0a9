#include "server/departure.h"

#include <utility>

#include "server/log.h"
#include "server/personal_data.h"

namespace bastide::server {
namespace {

constexpr std::string_view tables_at_once = "100";

}  // namespace

void Departure::end(bool is_whole) {
  try {
    std::exchange(done_, nullptr)(is_whole);
  } catch (const std::exception& e) {
    log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
  }
}

void Departure::find_tables() {
  auto rows = std::make_shared<std::vector<SqlRow>>();
  store_.read(
      [user = user_, last = last_, rows](Sql& sql) {
        *rows = sql.run(
            "SELECT table_id FROM participations WHERE user_id = $1 AND table_id > $2"
            " ORDER BY table_id LIMIT " +
                std::string(tables_at_once),
            {user, last});
      },
      [self = shared_from_this(), rows](const std::string& error) {
        if (!error.empty() || rows->empty()) return self->end(self->is_whole_ && error.empty());
        for (SqlRow& row : *rows) self->tables_.push_back(std::move(row[0]));
        self->last_ = self->tables_.back();
        self->next_table();
      },
      ReadRank::background, user_);
}

void Departure::next_table() {
  if (tables_.empty()) return find_tables();
  const std::string table = std::move(tables_.front());
  tables_.pop_front();
  find_room_(table)->stand_aside(
      [self = shared_from_this(), table](const Task& back) { self->erase(table, 0, back); });
}

/// Those at the table wait for it: so it is read before what is slow.
void Departure::erase(const std::string& table, std::int64_t number, const Task& back) {
  auto page = std::make_shared<ErasedPage>();
  store_.read([page, table, user = user_, number](Sql& sql) { *page = erase_page(sql, table, user, number); },
              [self = shared_from_this(), page, table, back](const std::string& error) {
                if (!error.empty()) return self->leave(table, error, back);
                const auto go_on = [self, page, table, back](const std::string& fault) {
                  if (!fault.empty()) return self->leave(table, fault, back);
                  if (page->is_last) return self->erase_rest(table, back);
                  self->erase(table, page->last, back);
                };
                if (page->statements.empty()) return go_on("");
                self->store_.write(std::move(page->statements), go_on);
              },
              ReadRank::table, user_);
}

void Departure::erase_rest(const std::string& table, const Task& back) {
  auto statements = std::make_shared<std::vector<Statement>>();
  store_.read(
      [statements, table, user = user_](Sql& sql) { *statements = server::erase_rest(sql, table, user); },
      [self = shared_from_this(), statements, table, back](const std::string& error) {
        if (!error.empty()) return self->leave(table, error, back);
        self->store_.write(std::move(*statements), [self, table, back](const std::string& fault) {
          self->leave(table, fault, back);
        });
      },
      ReadRank::table, user_);
}

void Departure::leave(const std::string& table, const std::string& error, const Task& back) {
  back();
  if (!error.empty()) {
    is_whole_ = false;
    log_line(LogLevel::warning, "a user could not be taken out of a table",
             {{"table", table}, {"why", error}});
  }
  next_table();
}

}  // namespace bastide::server
