#include "server/sweep.h"

#include <algorithm>

#include "server/log.h"

namespace bastide::server {
namespace {

constexpr std::string_view rows_at_once = "200";
constexpr std::string_view tables_at_once = "20";
constexpr std::string_view owners_at_once = "500";

std::optional<std::vector<std::string>> first_column(const std::vector<SqlRow>& rows) {
  if (rows.empty()) return std::nullopt;
  std::vector<std::string> keys;
  for (const SqlRow& row : rows) keys.push_back(row[0]);
  return keys;
}

/// Takes away a table for which a condition still holds; `$1` is its id.
std::vector<Statement> without_table(const std::string& id, const std::string& condition,
                                     const std::vector<std::string>& values) {
  std::vector<std::string> all{id};
  all.insert(all.end(), values.begin(), values.end());
  const std::string which = "(SELECT id FROM game_tables WHERE id = $1 AND " + condition + ")";
  std::vector<Statement> statements;
  for (const char* part : {"log", "seats", "participations", "standings"})
    statements.push_back({"DELETE FROM " + std::string(part) + " WHERE table_id IN " + which, all});
  statements.push_back({"DELETE FROM game_tables WHERE id = $1 AND " + condition, all});
  return statements;
}

}  // namespace

Millis end_of_tokens(const UsedBefore& used_before, const Lifetimes& lifetimes) {
  const Millis longest = std::max(lifetimes.guest_token, lifetimes.account_token);
  return used_before(longest) + longest;
}

Sweep::Sweep(Store& store, FindRoom find_room, const UsedBefore& used_before, const Lifetimes& lifetimes,
             Millis since, Task done)
    : store_(store), find_room_(std::move(find_room)), done_(std::move(done)) {
  kinds_ = {
      tables("waiting", used_before(lifetimes.waiting_table)),
      tables("playing", used_before(lifetimes.dead_table)),
      tables("over", used_before(lifetimes.finished_table)),
      surplus(since, "EXISTS (SELECT 1 FROM users u WHERE u.id = g.owner AND u.login IS NULL)",
              "NOT EXISTS (SELECT 1 FROM seats s JOIN users u ON u.id = s.user_id"
              " WHERE s.table_id = game_tables.id AND u.login IS NOT NULL)",
              lifetimes.finished_of_guest),
      surplus(since, "TRUE", "TRUE", lifetimes.finished_of_anybody),
      rows("tokens", "hash", "expires < $1", end_of_tokens(used_before, lifetimes)),
      rows("users", "id",
           "login IS NULL AND seen < $1 AND NOT EXISTS (SELECT 1 FROM tokens WHERE user_id = users.id)",
           used_before(lifetimes.guest)),
      rows("reports", "id", "at < $1", used_before(lifetimes.report)),
  };
}

Sweep::Kind Sweep::tables(const std::string& status, Millis before) {
  const std::string limit = std::to_string(before);
  return {[status, limit](Sql& sql) {
            return first_column(sql.run(
                "SELECT id FROM game_tables WHERE status = $1 AND updated < $2 ORDER BY updated LIMIT " +
                    std::string(tables_at_once),
                {status, limit}));
          },
          [status, limit](const std::string& id) {
            return without_table(id, "status = $2 AND updated < $3", {status, limit});
          },
          true};
}

Sweep::Kind Sweep::rows(const std::string& table, const std::string& key, const std::string& condition,
                        Millis before) {
  const std::string limit = std::to_string(before);
  return {[=](Sql& sql) {
            return first_column(sql.run("SELECT " + key + " FROM " + table + " WHERE " + condition +
                                            " LIMIT " + std::string(rows_at_once),
                                        {limit}));
          },
          [=](const std::string& which) {
            std::vector<Statement> statements{
                {"DELETE FROM " + table + " WHERE " + condition + " AND " + key + " = $2", {limit, which}}};
            if (table == "users")
              statements.push_back(
                  {"DELETE FROM guest_looks WHERE user_id = $1 AND NOT EXISTS"
                   " (SELECT 1 FROM users WHERE id = $1)",
                   {which}});
            return statements;
          }};
}

/// The oldest finished tables of owners who have finished one lately, where they have too many. `owners`,
/// `tables`: which ones.
Sweep::Kind Sweep::surplus(Millis since, const std::string& owners, const std::string& tables, int most) {
  // The owners up to this one have been looked at.
  auto last = std::make_shared<std::string>();
  return {[since, owners, tables, most, last](Sql& sql) -> std::optional<Keys> {
            const auto found = sql.run(
                "SELECT DISTINCT g.owner FROM game_tables g WHERE g.status = 'over' AND g.updated >= $1"
                " AND g.owner > $2 AND " +
                    owners + " ORDER BY g.owner LIMIT " + std::string(owners_at_once),
                {std::to_string(since), *last});
            if (found.empty()) return std::nullopt;
            Keys surplus;
            for (const SqlRow& owner : found)
              for (const SqlRow& row :
                   sql.run("SELECT id FROM game_tables WHERE owner = $1 AND status = 'over' AND " + tables +
                               " ORDER BY updated DESC LIMIT " + std::string(tables_at_once) + " OFFSET " +
                               std::to_string(most),
                           {owner[0]}))
                surplus.push_back(row[0]);
            // Those who had more than can be taken away at once are looked at again.
            if (surplus.empty()) *last = found.back()[0];
            return surplus;
          },
          [](const std::string& id) { return without_table(id, "status = 'over'", {}); }, true};
}

void Sweep::next_page() {
  if (kinds_.empty()) return done_();
  auto keys = std::make_shared<std::optional<Keys>>();
  store_.read([keys, find = kinds_.front().find](Sql& sql) { *keys = find(sql); },
              [self = shared_from_this(), keys](const std::string& error) {
                self->go_on(error, [self, keys] {
                  const std::optional<Keys> found = std::move(*keys);
                  if (!found) {
                    self->kinds_.pop_front();
                    return self->next_page();
                  }
                  self->keys_.assign(found->begin(), found->end());
                  if (self->kinds_.front().are_tables) return self->next_table();
                  self->forget_rows();
                });
              },
              ReadRank::background, "sweep");
}

void Sweep::forget_rows() {
  std::vector<Statement> statements;
  for (const std::string& key : keys_)
    for (Statement& statement : kinds_.front().forget(key)) statements.push_back(std::move(statement));
  store_.write(std::move(statements), [self = shared_from_this()](const std::string& error) {
    self->go_on(error, [self] { self->next_page(); });
  });
}

void Sweep::next_table() {
  if (keys_.empty()) return next_page();
  const std::string id = std::move(keys_.front());
  keys_.pop_front();
  find_room_(id)->stand_aside([self = shared_from_this(), id](const Task& back) {
    self->store_.write(self->kinds_.front().forget(id), [self, back](const std::string& error) {
      back();
      self->go_on(error, [self] { self->next_table(); });
    });
  });
}

void Sweep::go_on(const std::string& error, const std::function<void()>& next) {
  if (error.empty()) return next();
  log_line(LogLevel::warning, "expired things could not be removed", {{"why", error}});
  done_();
}

}  // namespace bastide::server
