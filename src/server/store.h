#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "server/connections.h"
#include "server/work_pool.h"

namespace bastide::server {

/// How soon something is read. What a player waits for at a table comes before lists. What goes through much
/// of the database is asked for page by page, each at the end of a queue of its own.
enum class ReadRank { table, list, background };

/// The database, behind threads of its own: one writes, some read. Threads may share it.
///
/// Everything that waits when the writer is free goes into one transaction, so that one sync to disk pays for
/// all of it (group commit); nothing ever waits for company. A write is done when its transaction is on disk,
/// and only then is it told so. A write that asks for what cannot be spoils nobody else's. A connection that
/// is lost is opened again for the next write or read; what was under way may have been kept, or not.
class Store {
 public:
  /// `error` is empty when it is done.
  using Done = std::function<void(const std::string& error)>;
  using Read = std::function<void(Sql&)>;

  /// Opens the database and brings it to the version of this program. Throws SqlError where that fails; but
  /// where there is no database yet it is opened when something is written. `look_first` is called with it
  /// before anything is read or written: once, when it is opened.
  explicit Store(OpenSql open, const Hire& hire = hire_threads, Read look_first = nullptr);
  /// What was to be written is still done; what was to be read and has not begun is not.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// The statements in one transaction, then `done` on the writer's thread. Writes are carried out in order.
  void write(std::vector<Statement> statements, Done done);
  /// Calls `read` on one of the readers' threads, then `done`. Owners take turns.
  /// `unwanted`: as that of a `Wish`; then the error is `nobody_waits`.
  void read(Read read, const Done& done, ReadRank rank = ReadRank::table, std::string owner = "",
            std::shared_ptr<const std::atomic<bool>> unwanted = nullptr);
  /// Waits until everything asked for so far is done.
  void finish();
  /// Reads nothing more, and returns when what was to be written is done, or the database is gone.
  void stop();

  /// Writes a trifle where the last write failed, so that it is known when the database is well again.
  void probe();
  /// What is wrong with the database; empty: it does its work.
  std::string fault() const;
  bool is_open() const;

  struct Figures {
    std::uint64_t writes = 0;
    std::uint64_t transactions = 0;
    std::uint64_t failures = 0;
    std::size_t waiting = 0;
    Millis oldest_write = 0;  ///< for how long it has waited, in milliseconds
    bool is_well = true;      ///< the database does its work
    WorkPool::Figures reads, slow_reads;
  };
  Figures figures() const;

 private:
  struct Write {
    std::vector<Statement> statements;
    Done done;
    Millis since;
  };
  class Reading;

  void open();
  bool read_later(Read read, const Done& done, Wish wish);
  bool send_for_writer();
  void write_next_group();
  void keep();
  void transact(bool apart);
  void fail(const char* why, bool is_database);
  void leave_transaction();
  bool is_stopping() const;
  void carry_out(const Read& read, const Done& done);
  Millis oldest_write() const;
  std::string what_is_wrong() const;

  std::unique_ptr<Crew> write_crew_;  ///< has ended its work before anything here goes
  Connections connections_;
  Read look_first_;
  std::unique_ptr<Sql> writer_;
  bool is_settled_ = false;        ///< the writer, on the writer's thread
  bool may_be_under_way_ = false;  ///< the writer's transaction, on the writer's thread
  bool gave_up_ = false;           ///< on the writer's thread, too
  // On the writer's thread as well; room for a whole group, so that taking one cannot fail.
  std::vector<Write> group_;
  std::vector<std::string> errors_;  ///< for each of the group; empty: it is on disk
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  std::deque<Write> writes_;
  std::size_t readings_ = 0;
  Millis group_since_ = 0;  ///< the oldest of those that are being written; 0: none is
  bool writing_ = false;    ///< the writer has been sent for what waits
  bool stopping_ = false;
  bool open_ = false;
  std::string write_fault_, read_fault_;
  Figures figures_;
  /// What is slow has a reader of its own. They go first.
  std::unique_ptr<WorkPool> readers_, slow_reader_;
};

/// Brings a database to the version of this program, one transaction for each step.
void migrate(Sql& sql);

}  // namespace bastide::server
