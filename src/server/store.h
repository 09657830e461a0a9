#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/sql.h"

namespace bastide::server {

/// The database, behind two threads: one writes, one reads. Threads may share it.
///
/// Everything that waits when the writer is free goes into one transaction, so that one sync to disk pays for
/// all of it (group commit); nothing ever waits for company. A write is done when its transaction is on disk,
/// and only then is it told so. When the database refuses a group, its halves are tried, so that one
/// bad write spoils nobody else's; what fails is told that nothing was kept. A connection that is lost is
/// opened again for the next write or read.
class Store {
 public:
  /// `error` is empty when it is done.
  using Done = std::function<void(const std::string& error)>;
  using Read = std::function<void(Sql&)>;

  /// Opens the database and brings it to the version of this program; throws SqlError where that fails.
  explicit Store(OpenSql open);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// The statements in one transaction, then `done` on the writer's thread. Writes are carried out in order.
  void write(std::vector<Statement> statements, Done done);
  /// Calls `read` on the reader's thread, then `done`.
  void read(Read read, Done done);
  /// Waits until everything asked for so far is done.
  void finish();

  struct Figures {
    std::uint64_t writes = 0;
    std::uint64_t transactions = 0;
    std::uint64_t failures = 0;
    std::size_t waiting = 0;
  };
  Figures figures() const;

 private:
  struct Write {
    std::vector<Statement> statements;
    Done done;
  };
  struct Reading {
    Read read;
    Done done;
  };

  void write_loop();
  void read_loop();
  void write_group(Write* first, std::size_t count);
  /// Empty: it is on disk.
  std::string try_group(Write* first, std::size_t count);

  OpenSql open_;
  std::unique_ptr<Sql> writer_;
  std::unique_ptr<Sql> reader_;
  mutable std::mutex mutex_;
  std::condition_variable wake_writer_, wake_reader_, idle_;
  std::deque<Write> writes_;
  std::deque<Reading> readings_;
  std::size_t under_way_ = 0;
  bool stopping_ = false;
  Figures figures_;
  std::thread write_thread_, read_thread_;
};

/// Brings a database to the version of this program, one transaction for each step.
void migrate(Sql& sql);

}  // namespace bastide::server
