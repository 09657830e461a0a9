#include <sqlite3.h>

#include <atomic>
#include <limits>
#include <unordered_map>

#include "server/crew.h"
#include "server/executor.h"
#include "server/sql.h"

namespace bastide::server {
namespace {

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
struct FinalizeStatement {
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Prepared = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

constexpr int busy_ms = 5000;
constexpr Millis time_of_a_statement = 10'000;  // which includes the waiting for others
constexpr std::size_t most_prepared = 64;
constexpr int pages_to_copy = 1000;
constexpr int pages_at_most = 25'000;            // 100 MB of log
constexpr int steps_between_questions = 10'000;  // whether to go on, some tens of microseconds

SqlError::Kind kind_of(int status) {
  switch (status) {
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
      return SqlError::Kind::statement;
    case SQLITE_IOERR:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return SqlError::Kind::connection;
    default:
      return SqlError::Kind::database;
  }
}

Database open_database(const std::string& path, int flags) {
  sqlite3* raw = nullptr;
  const int status = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database db(raw);
  if (status != SQLITE_OK)
    throw SqlError(path + ": " + (raw == nullptr ? "out of memory" : sqlite3_errmsg(raw)),
                   SqlError::Kind::connection);
  sqlite3_busy_timeout(raw, busy_ms);
  return db;
}

/// Brings what is in the write-ahead log into the database, on a thread of its own: whoever writes is not to
/// wait for thousands of pages to be copied and synced.
class Checkpointer {
 public:
  /// Null where no connection is to be had just now: the log grows until there is one.
  static std::unique_ptr<Checkpointer> start(const std::string& path, const Hire& hire) {
    try {
      return std::make_unique<Checkpointer>(path, hire);
    } catch (const SqlError&) {
      return nullptr;
    }
  }
  Checkpointer(const std::string& path, const Hire& hire)
      : db_(open_database(path, SQLITE_OPEN_READWRITE)), crew_(hire(1)) {}

  void ask() {
    if (wanted_.exchange(true)) return;
    crew_->post([this] {
      wanted_ = false;
      // Where it fails nothing is lost: the log stays as it is, and it is tried again.
      sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    });
  }

 private:
  Database db_;
  std::atomic<bool> wanted_{false};
  std::unique_ptr<Crew> crew_;  ///< goes first
};

class SqliteConnection final : public Sql {
 public:
  SqliteConnection(const std::string& path, const Hire& hire)
      : path_(path), hire_(hire), db_(open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) {
    run("PRAGMA journal_mode=WAL", {});
    run("PRAGMA synchronous=FULL", {});  // the log is synced before a commit returns: what is acknowledged
                                         // survives
    run("PRAGMA temp_store=MEMORY", {});
    sqlite3_wal_hook(
        db_.get(),
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<SqliteConnection*>(self)->committed(pages);
          return SQLITE_OK;
        },
        this);
    // Asked by SQLite itself while it works, so that no statement begins between the question and the order.
    sqlite3_progress_handler(
        db_.get(), steps_between_questions,
        [](void* self) { return static_cast<SqliteConnection*>(self)->is_to_end() ? 1 : 0; }, this);
  }

  std::vector<SqlRow> run(const std::string& text, const std::vector<std::string>& values) override {
    if (interrupted_) throw SqlError("the server stops");
    until_ = has_plenty_of_time_ ? std::numeric_limits<Millis>::max() : steady_ms() + time_of_a_statement;
    sqlite3_stmt* statement = prepared(text);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int index = sqlite3_bind_parameter_index(statement, ("$" + std::to_string(i + 1)).c_str());
      if (index > 0)
        sqlite3_bind_text64(statement, index, values[i].data(), values[i].size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8);
    }
    std::vector<SqlRow> rows;
    int status = SQLITE_OK;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
      SqlRow row;
      for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const auto* cell = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
        row.emplace_back(cell == nullptr ? "" : cell,
                         static_cast<std::size_t>(sqlite3_column_bytes(statement, i)));
      }
      rows.push_back(std::move(row));
    }
    const std::string fault = status == SQLITE_DONE ? "" : sqlite3_errmsg(db_.get());
    sqlite3_reset(statement);
    if (status != SQLITE_DONE) throw SqlError(fault, kind_of(status));
    return rows;
  }

  void interrupt() override { interrupted_ = true; }
  void take_time(bool plenty) override { has_plenty_of_time_ = plenty; }

  /// A commit whose sync failed is no commit, but its pages may lie in the system's memory: the next process
  /// finds it in the log and believes it, and no sync brings it to the disk any more. What is copied from
  /// there is written anew, and the log begins anew after it.
  void settle() override { run("PRAGMA wal_checkpoint(PASSIVE)", {}); }

 private:
  bool is_to_end() const { return interrupted_ || steady_ms() > until_; }

  /// After each commit, with the length of the write-ahead log.
  void committed(int pages) {
    if (pages < pages_to_copy) return;
    if (!checkpointer_) checkpointer_ = Checkpointer::start(path_, hire_);
    if (checkpointer_) checkpointer_->ask();
    // The log begins anew only when all of it is copied, and under load there is always something new: then
    // the little that is left is copied here, where nobody writes at the same time.
    if (pages > pages_at_most)
      sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  }

  sqlite3_stmt* prepared(const std::string& text) {
    if (const auto found = prepared_.find(text); found != prepared_.end()) return found->second.get();
    sqlite3_stmt* raw = nullptr;
    const int status =
        sqlite3_prepare_v2(db_.get(), text.c_str(), static_cast<int>(text.size()), &raw, nullptr);
    if (status != SQLITE_OK) throw SqlError(sqlite3_errmsg(db_.get()), kind_of(status));
    if (prepared_.size() >= most_prepared) prepared_.clear();
    return (prepared_[text] = Prepared(raw)).get();
  }

  std::string path_;
  Hire hire_;
  Database db_;
  std::unordered_map<std::string, Prepared> prepared_;
  std::unique_ptr<Checkpointer> checkpointer_;
  std::atomic<bool> interrupted_{false};
  bool has_plenty_of_time_ = false;
  Millis until_ = 0;  ///< when what is under way is given up
};

}  // namespace

std::unique_ptr<Sql> open_sqlite(const std::string& path, const Hire& hire) {
  return std::make_unique<SqliteConnection>(path, hire);
}

void copy_sqlite(const std::string& from, const std::string& to) {
  const Database source = open_database(from, SQLITE_OPEN_READONLY);
  const Database target = open_database(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  sqlite3_backup* backup = sqlite3_backup_init(target.get(), "main", source.get(), "main");
  if (backup == nullptr) throw SqlError(to + ": " + sqlite3_errmsg(target.get()));
  // All at once: in steps, a busy server would make the copy begin again and again.
  const int status = sqlite3_backup_step(backup, -1);
  if (sqlite3_backup_finish(backup) != SQLITE_OK || status != SQLITE_DONE)
    throw SqlError(to + ": " + sqlite3_errmsg(target.get()));
}

}  // namespace bastide::server
