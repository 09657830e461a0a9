#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

/// One connection to a database, whichever it is. Statements are written once, in the SQL that both SQLite
/// and PostgreSQL speak, with parameters `$1`, `$2`, ...; values travel as text and never inside a statement.
namespace bastide::server {

using SqlRow = std::vector<std::string>;  ///< null is empty

struct SqlError : std::runtime_error {
  explicit SqlError(const std::string& what, bool is_lost = false)
      : std::runtime_error(what), lost(is_lost) {}
  bool lost;  ///< the connection is of no use any more
};

struct Statement {
  std::string text;
  std::vector<std::string> values;
};

/// One thread at a time.
class Sql {
 public:
  virtual ~Sql() = default;
  virtual std::vector<SqlRow> run(const std::string& statement,
                                  const std::vector<std::string>& values = {}) = 0;
  std::vector<SqlRow> run(const Statement& statement) { return run(statement.text, statement.values); }
};

using OpenSql = std::function<std::unique_ptr<Sql>()>;

/// A file; it is made if it is missing.
std::unique_ptr<Sql> open_sqlite(const std::string& path);
/// `postgresql://...` or `host=... dbname=...`.
std::unique_ptr<Sql> open_postgres(const std::string& address);
/// By the look of the address.
OpenSql database_at(const std::string& address);
bool is_postgres(const std::string& address);
/// A consistent copy of a database file, taken while others may write to it.
void copy_sqlite(const std::string& from, const std::string& to);

}  // namespace bastide::server
