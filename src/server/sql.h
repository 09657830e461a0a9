#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/crew.h"

/// One connection to a database, whichever it is. Statements are written once, in the SQL that both SQLite
/// and PostgreSQL speak, with parameters `$1`, `$2`, ...; values travel as text and never inside a statement.
namespace bastide::server {

using SqlRow = std::vector<std::string>;  ///< null is empty

struct SqlError : std::runtime_error {
  enum class Kind {
    statement,   ///< it asks for what cannot be, such as a name twice: others would go through
    database,    ///< it cannot do its work just now
    connection,  ///< which is of no use any more; what was asked last may still be carried out
    absence,     ///< there is no database yet, or not any more; it may come
  };
  explicit SqlError(const std::string& what, Kind k = Kind::database) : std::runtime_error(what), kind(k) {}
  bool lost() const { return kind == Kind::connection || kind == Kind::absence; }
  Kind kind;
};

struct Statement {
  std::string text;
  std::vector<std::string> values;
  /// Where it is not empty and the statement gives no row, nothing of its write is carried out, and this is
  /// the error: for what is true only while something else still is. g++ asks for the braces.
  std::string otherwise{};  // NOLINT(readability-redundant-member-init)
};

/// One thread at a time, but for `interrupt`. No call takes longer than some seconds, whatever the database
/// does: then it throws.
class Sql {
 public:
  virtual ~Sql() = default;
  virtual std::vector<SqlRow> run(const std::string& statement,
                                  const std::vector<std::string>& values = {}) = 0;
  std::vector<SqlRow> run(const Statement& statement) { return run(statement.text, statement.values); }

  /// To be called before anything is written: then what can be read is on the disk, whatever an earlier
  /// process has left.
  virtual void settle() {}
  /// From any thread: what is under way fails soon, and all that is asked after it.
  virtual void interrupt() = 0;
  /// What follows may take long, as bringing a database to another version does.
  virtual void take_time(bool /*plenty*/) {}

  /// Which connection this is, for `see_off`.
  virtual std::string identity() const { return ""; }
  /// Makes sure that a connection that was lost does nothing more: neither did its last COMMIT come through,
  /// nor will it, or it has. Throws where that cannot be said yet.
  virtual void see_off(const std::string& /*identity*/) {}
};

using OpenSql = std::function<std::unique_ptr<Sql>()>;

/// A file; it is made if it is missing. `hire`: who copies its log into it, while others write on.
std::unique_ptr<Sql> open_sqlite(const std::string& path, const Hire& hire = hire_threads);
/// `postgresql://...` or `host=... dbname=...`.
std::unique_ptr<Sql> open_postgres(const std::string& address);
/// By the look of the address.
OpenSql database_at(const std::string& address);
bool is_postgres(const std::string& address);
/// A consistent copy of a database file, taken while others may write to it.
void copy_sqlite(const std::string& from, const std::string& to);

}  // namespace bastide::server
