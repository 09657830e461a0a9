#include <cstdio>
#include <filesystem>

#include "cli/command.h"
#include "server/house.h"
#include "server/sql.h"
#include "server/table_store.h"

/// What a host does with the database of a server, also while it runs: backup, export, host.
namespace bastide::cli {
namespace {

using server::Sql;

void add_database_option(CLI::App& command, std::string& database) {
  command.add_option("--database", database, "the file or the address that the server uses")
      ->envname("BASTIDE_DATABASE")
      ->capture_default_str();
}

/// Only what is there: looking for a database must not make one.
std::unique_ptr<Sql> open_existing(const std::string& database) {
  if (!server::is_postgres(database) && !std::filesystem::exists(database))
    throw BadInput{database + ": there is no such database"};
  return server::database_at(database)();
}

void backup(const std::string& database, const std::string& target) {
  if (server::is_postgres(database)) throw BadInput{"a PostgreSQL database is copied by pg_dump"};
  if (!std::filesystem::exists(database)) throw BadInput{database + ": there is no such database"};
  if (std::filesystem::exists(target)) throw BadInput{target + ": is there already"};
  server::copy_sqlite(database, target);
}

/// The record of a table, for the eyes of all once it is over.
std::string exported(Sql& sql, const std::string& id) {
  const auto table = server::read_table(sql, id);
  if (!table) throw BadInput{id + ": there is no such table"};
  return table->record("");
}

void print_rows(Sql& sql, const std::string& statement) {
  for (const auto& row : sql.run(statement)) {
    for (std::size_t i = 0; i < row.size(); ++i) std::printf("%s%s", i == 0 ? "" : "\t", row[i].c_str());
    std::printf("\n");
  }
}

/// The server looks for orders once a second.
void order(Sql& sql, const std::string& what, const std::string& about) {
  sql.run("INSERT INTO orders (id, what, about) VALUES ($1, $2, $3)", {server::random_hex(8), what, about});
}

void add_host(CLI::App& app) {
  auto* command = app.add_subcommand("host", "List, close and ban, also while the server runs");
  command->require_subcommand(1);
  const auto database = std::make_shared<std::string>("bastide.db");
  const auto about = std::make_shared<std::string>();
  add_database_option(*command, *database);
  command->add_subcommand("tables", "Tables that are not over")->callback([database] {
    print_rows(*open_existing(*database),
               "SELECT id, status, owner, summary FROM game_tables WHERE status <> 'over' ORDER BY updated "
               "DESC LIMIT 1000");
  });
  command->add_subcommand("reports", "What users have reported")->callback([database] {
    print_rows(*open_existing(*database),
               "SELECT at, reporter, table_id, user_id, words FROM reports ORDER BY at DESC LIMIT 1000");
  });
  const auto with_about = [&](const char* name, const char* help, const char* what, const auto& callback) {
    auto* sub = command->add_subcommand(name, help);
    sub->add_option(what, *about, what)->required();
    sub->callback(callback);
  };
  with_about("close", "End a game", "table",
             [database, about] { order(*open_existing(*database), "close", *about); });
  with_about("ban", "Shut a user out", "user", [database, about] {
    const auto sql = open_existing(*database);
    sql->run("UPDATE users SET banned = 1 WHERE id = $1", {*about});
    order(*sql, "ban", *about);
  });
  with_about("unban", "Let a user in again", "user", [database, about] {
    open_existing(*database)->run("UPDATE users SET banned = 0 WHERE id = $1", {*about});
  });
}

}  // namespace

void add_keep(CLI::App& app) {
  const auto database = std::make_shared<std::string>("bastide.db");
  const auto target = std::make_shared<std::string>();
  auto* copying = app.add_subcommand("backup", "Copy a server's database, also while it runs");
  add_database_option(*copying, *database);
  copying->add_option("file", *target, "the copy")->required();
  copying->callback([database, target] { backup(*database, *target); });

  auto* exporting = app.add_subcommand("export", "Print the record of a game on a server");
  add_database_option(*exporting, *database);
  exporting->add_option("table", *target, "the table's id")->required();
  exporting->callback(
      [database, target] { std::fputs(exported(*open_existing(*database), *target).c_str(), stdout); });
  add_host(app);
}

}  // namespace bastide::cli
